"""The table of this domain, as the migrations make it."""

import sqlalchemy as sa

metadata = sa.MetaData()

repeats = sa.Table(
    "idempotency",
    metadata,
    # Made of account, operation and key, none of which can be read from it.
    sa.Column("id", sa.LargeBinary(32), primary_key=True),
    # Tells whether a body is the same.
    sa.Column("fingerprint", sa.LargeBinary(32), nullable=False),
    # Of the try that is carried out, and the process that does it.
    sa.Column("token", sa.String(36), nullable=False),
    sa.Column("holder", sa.String(36), nullable=False),
    sa.Column("expires", sa.BigInteger, nullable=False),
    # Sealed; none while the first try goes on.
    sa.Column("answer", sa.LargeBinary),
    sa.Column("is_given", sa.Boolean, nullable=False),
    sa.Index("idempotency_by_end", "expires"),
)
