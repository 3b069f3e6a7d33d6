"""Documents on their way, and accounts that count them."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "documents",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("account_id", sa.String(36), nullable=False),
        sa.Column("key_id", sa.String(36), nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("name", sa.LargeBinary, nullable=False),
        sa.Column("extension", sa.String(8), nullable=False),
        sa.Column("output", sa.String(8), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("error", sa.Text),
        sa.Column("billed", sa.BigInteger),
        sa.Column("held_until", sa.BigInteger, nullable=False),
        sa.Column("attempt", sa.Integer, nullable=False),
    )
    op.create_index("documents_of_account", "documents", ["account_id"])
    op.create_index("documents_by_age", "documents", ["created"])
    op.add_column("accounts", sa.Column("document_limit", sa.BigInteger))
    op.add_column("counters", sa.Column("documents", sa.BigInteger, nullable=False, server_default="0"))
