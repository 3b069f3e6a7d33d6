"""The table of this domain, as the migrations make it."""

import sqlalchemy as sa

metadata = sa.MetaData()

documents = sa.Table(
    "documents",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("account_id", sa.String(36), nullable=False),
    sa.Column("key_id", sa.String(36), nullable=False),
    # The digest of the document's own key.
    sa.Column("digest", sa.LargeBinary, nullable=False),
    # Sealed like the document, because a file name tells a lot.
    sa.Column("name", sa.LargeBinary, nullable=False),
    sa.Column("extension", sa.String(8), nullable=False),
    sa.Column("output", sa.String(8), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("error", sa.Text),
    sa.Column("billed", sa.BigInteger),
    # The time until which a process of the previous release holds it.
    sa.Column("held_until", sa.BigInteger, nullable=False),
    sa.Column("attempt", sa.Integer, nullable=False),
    # The key itself, while there is work to do and if several processes share it.
    sa.Column("sealed_key", sa.LargeBinary),
    # When it will be translated, as estimated by the process that works on it.
    sa.Column("ready", sa.BigInteger),
    sa.Index("documents_of_account", "account_id"),
    sa.Index("documents_by_age", "created"),
)
