"""A mark by which a replica checks that it has the same secret as the others."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "secret_mark",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("mark", sa.LargeBinary(32), nullable=False),
    )
