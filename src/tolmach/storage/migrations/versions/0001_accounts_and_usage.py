"""Accounts, keys, usage and reservations."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.String(36)


def amount(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False, server_default="0")


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", ID, primary_key=True),
        sa.Column("name", sa.String(200), nullable=False, unique=True),
        sa.Column("plan", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("character_limit", sa.BigInteger),
        sa.Column("features", sa.Text, nullable=False),
    )
    op.create_table(
        "keys",
        sa.Column("id", ID, primary_key=True),
        sa.Column("account_id", ID, sa.ForeignKey("accounts.id"), nullable=False, index=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("label", sa.String(100), nullable=False),
        sa.Column("digest", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("mask", sa.String(12), nullable=False),
        sa.Column("scopes", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("deactivated", sa.BigInteger),
        sa.Column("character_limit", sa.BigInteger),
        sa.Column("speech_limit", sa.BigInteger),
    )
    op.create_table(
        "counters",
        sa.Column("owner", ID, primary_key=True),
        sa.Column("period", sa.BigInteger, primary_key=True),
        amount("translate_characters"),
        amount("write_characters"),
        amount("reserved_characters"),
        amount("speech"),
        amount("speech_to_speech"),
        amount("reserved_speech"),
    )
    op.create_table(
        "daily_usage",
        sa.Column("key_id", ID, primary_key=True),
        sa.Column("day", sa.Date, primary_key=True),
        sa.Column("account_id", ID, nullable=False),
        amount("text"),
        amount("document"),
        amount("improvement"),
        amount("speech"),
        amount("speech_to_speech"),
    )
    op.create_index("daily_usage_of_account", "daily_usage", ["account_id", "day"])
    op.create_table(
        "tag_usage",
        sa.Column("account_id", ID, primary_key=True),
        sa.Column("tag", sa.String(100), primary_key=True),
        sa.Column("day", sa.Date, primary_key=True),
        amount("text"),
        amount("speech"),
        amount("speech_to_speech"),
    )
    op.create_index("tag_usage_by_day", "tag_usage", ["account_id", "day", "tag"])
    op.create_table(
        "reservations",
        sa.Column("id", ID, primary_key=True),
        sa.Column("account_id", ID, nullable=False),
        sa.Column("key_id", ID, nullable=False),
        sa.Column("period", sa.BigInteger, nullable=False),
        sa.Column("unit", sa.String(16), nullable=False),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("holder", ID, nullable=False, index=True),
        sa.Column("expires", sa.BigInteger),
    )
    op.create_table(
        "processes",
        sa.Column("id", ID, primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
