"""The table of this domain, as the migrations make it. It holds nothing that was said."""

import sqlalchemy as sa

metadata = sa.MetaData()

_ID = sa.String(36)

voice_sessions = sa.Table(
    "voice_sessions",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("account_id", _ID, nullable=False),
    sa.Column("key_id", _ID, nullable=False),
    # Sealed, because it holds the names that a client gave to its work.
    sa.Column("wish", sa.LargeBinary, nullable=False),
    sa.Column("latest", sa.Integer, nullable=False),
    sa.Column("used", sa.Integer, nullable=False),
    sa.Column("holder", _ID, nullable=False),
    sa.Column("before", _ID),
    sa.Column("heard", sa.BigInteger, nullable=False),
    sa.Column("is_finishing", sa.Boolean, nullable=False),
    sa.Column("ends", sa.BigInteger, nullable=False),
    sa.Index("voice_sessions_by_end", "ends"),
)
