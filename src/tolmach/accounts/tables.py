"""The tables of accounts, keys and usage, as the migrations make them."""

import sqlalchemy as sa

metadata = sa.MetaData()

_ID = sa.String(36)


def _amount(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger, nullable=False, server_default="0")


accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("name", sa.String(200), nullable=False, unique=True),
    sa.Column("plan", sa.String(16), nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("character_limit", sa.BigInteger),
    sa.Column("features", sa.Text, nullable=False),
    sa.Column("document_limit", sa.BigInteger),
)
keys = sa.Table(
    "keys",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("account_id", _ID, sa.ForeignKey("accounts.id"), nullable=False, index=True),
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
# One row: the hash of a publicly known text, made with the secret that hashes the keys.
secret_mark = sa.Table(
    "secret_mark",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("mark", sa.LargeBinary(32), nullable=False),
)
counters = sa.Table(
    "counters",
    metadata,
    sa.Column("owner", _ID, primary_key=True),
    sa.Column("period", sa.BigInteger, primary_key=True),
    _amount("translate_characters"),
    _amount("write_characters"),
    _amount("reserved_characters"),
    _amount("speech"),
    _amount("speech_to_speech"),
    _amount("reserved_speech"),
    _amount("documents"),
)
daily_usage = sa.Table(
    "daily_usage",
    metadata,
    sa.Column("key_id", _ID, primary_key=True),
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("account_id", _ID, nullable=False),
    _amount("text"),
    _amount("document"),
    _amount("improvement"),
    _amount("speech"),
    _amount("speech_to_speech"),
    sa.Index("daily_usage_of_account", "account_id", "day"),
)
tag_usage = sa.Table(
    "tag_usage",
    metadata,
    sa.Column("account_id", _ID, primary_key=True),
    sa.Column("tag", sa.String(100), primary_key=True),
    sa.Column("day", sa.Date, primary_key=True),
    _amount("text"),
    _amount("speech"),
    _amount("speech_to_speech"),
    sa.Index("tag_usage_by_day", "account_id", "day", "tag"),
)
reservations = sa.Table(
    "reservations",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("account_id", _ID, nullable=False),
    sa.Column("key_id", _ID, nullable=False),
    sa.Column("period", sa.BigInteger, nullable=False),
    sa.Column("unit", sa.String(16), nullable=False),
    sa.Column("amount", sa.BigInteger, nullable=False),
    sa.Column("holder", _ID, nullable=False, index=True),
    sa.Column("expires", sa.BigInteger),
)
