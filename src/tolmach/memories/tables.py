"""The tables of this domain, as the migrations make them. The texts of a memory lie in its file, not here."""

import sqlalchemy as sa

metadata = sa.MetaData()

_ID = sa.String(36)

memories = sa.Table(
    "memories",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("account_id", _ID, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("source", sa.String(8), nullable=False),
    # Codes with blanks between them.
    sa.Column("targets", sa.Text, nullable=False),
    sa.Column("segment_count", sa.Integer, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Index("memories_of_account", "account_id", "created"),
)
memory_jobs = sa.Table(
    "memory_jobs",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("account_id", _ID, nullable=False),
    sa.Column("operation", sa.String(8), nullable=False),
    sa.Column("memory_id", _ID, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("ends", sa.BigInteger),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("content_type", sa.Text),
    sa.Column("content_length", sa.BigInteger),
    sa.Column("upload", _ID),
    sa.Column("skipped", sa.Integer),
    sa.Column("error", sa.Text),
    sa.Index("memory_jobs_of_memory", "memory_id"),
    sa.Index("memory_jobs_by_end", "ends"),
)
memory_uses = sa.Table(
    "memory_uses",
    metadata,
    sa.Column("memory_id", _ID, sa.ForeignKey("memories.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("language", sa.String(8), primary_key=True),
    sa.Column("used", sa.BigInteger, nullable=False),
)
