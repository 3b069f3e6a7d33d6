"""Glossaries and their dictionaries."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

ID = sa.String(36)


def upgrade() -> None:
    op.create_table(
        "glossaries",
        sa.Column("id", ID, primary_key=True),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("edited", sa.Boolean, nullable=False),
    )
    op.create_index("glossaries_of_account", "glossaries", ["account_id", "created"])
    op.create_table(
        "dictionaries",
        sa.Column("glossary_id", ID, sa.ForeignKey("glossaries.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("source", sa.String(8), primary_key=True),
        sa.Column("target", sa.String(8), primary_key=True),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("revision", sa.BigInteger, nullable=False),
        sa.Column("entry_count", sa.Integer, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("tsv", sa.LargeBinary, nullable=False),
    )
