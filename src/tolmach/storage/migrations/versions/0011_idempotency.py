"""Answers to requests that may be repeated."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "idempotency",
        sa.Column("id", sa.LargeBinary(32), primary_key=True),
        sa.Column("fingerprint", sa.LargeBinary(32), nullable=False),
        sa.Column("token", sa.String(36), nullable=False),
        sa.Column("holder", sa.String(36), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.LargeBinary),
        sa.Column("is_given", sa.Boolean, nullable=False),
    )
    op.create_index("idempotency_by_end", "idempotency", ["expires"])
