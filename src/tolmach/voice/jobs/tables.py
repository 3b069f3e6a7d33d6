"""The tables of this domain, as the migrations make them. They hold nothing that was said."""

import sqlalchemy as sa

metadata = sa.MetaData()

_ID = sa.String(36)

voice_jobs = sa.Table(
    "voice_jobs",
    metadata,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("account_id", _ID, nullable=False),
    sa.Column("key_id", _ID, nullable=False),
    sa.Column("salt", sa.LargeBinary, nullable=False),
    # Sealed like the recording, because a file name tells a lot.
    sa.Column("name", sa.LargeBinary, nullable=False),
    sa.Column("content_type", sa.String(32), nullable=False),
    sa.Column("content_length", sa.BigInteger, nullable=False),
    sa.Column("source", sa.String(16)),
    sa.Column("tag", sa.String(100)),
    sa.Column("created", sa.BigInteger, nullable=False),
    sa.Column("updated", sa.BigInteger, nullable=False),
    sa.Column("ends", sa.BigInteger, nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("upload", _ID),
    sa.Column("milliseconds", sa.BigInteger),
    sa.Index("voice_jobs_of_account", "account_id"),
    sa.Index("voice_jobs_by_end", "ends"),
)
voice_results = sa.Table(
    "voice_results",
    metadata,
    sa.Column("job_id", _ID, sa.ForeignKey("voice_jobs.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("type", sa.String(64), nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.Column("error", sa.Text),
    sa.Column("size", sa.BigInteger, nullable=False),
)
