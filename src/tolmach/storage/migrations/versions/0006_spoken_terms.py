"""Collections of spoken terms."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "spoken_terms",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("account_id", sa.String(36), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("lists", sa.Text, nullable=False),
    )
    op.create_index("spoken_terms_of_account", "spoken_terms", ["account_id", "created"])
