"""Jobs for whole recordings, and their results."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_ID = sa.String(36)


def upgrade() -> None:
    op.create_table(
        "voice_jobs",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("account_id", _ID, nullable=False),
        sa.Column("key_id", _ID, nullable=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
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
    )
    op.create_index("voice_jobs_of_account", "voice_jobs", ["account_id"])
    op.create_index("voice_jobs_by_end", "voice_jobs", ["ends"])
    op.create_table(
        "voice_results",
        sa.Column("job_id", _ID, sa.ForeignKey("voice_jobs.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("type", sa.String(64), nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("error", sa.Text),
        sa.Column("size", sa.BigInteger, nullable=False),
    )
