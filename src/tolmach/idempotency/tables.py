"""The table of repeatable requests, as the migrations make it."""

import sqlalchemy as sa

metadata = sa.MetaData()

repeats = sa.Table(
    "idempotency",
    metadata,
    # Derived from account, operation and key, none of which can be read from it.
    sa.Column("id", sa.LargeBinary(32), primary_key=True),
    # Tells whether a body is the same.
    sa.Column("fingerprint", sa.LargeBinary(32), nullable=False),
    # The try that is being carried out, and the process that does it.
    sa.Column("token", sa.String(36), nullable=False),
    sa.Column("holder", sa.String(36), nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
    # Sealed; null while the first try is being carried out.
    sa.Column("answer", sa.LargeBinary),
    sa.Column("is_given", sa.Boolean, nullable=False),
    sa.Index("idempotency_by_end", "expires"),
)
