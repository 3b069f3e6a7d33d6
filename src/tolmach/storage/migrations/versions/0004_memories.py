"""Translation memories, their jobs, and the times at which segments were used."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "memories",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("account_id", sa.String(36), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("source", sa.String(8), nullable=False),
        sa.Column("targets", sa.Text, nullable=False),
        sa.Column("segment_count", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("memories_of_account", "memories", ["account_id", "created"])
    op.create_table(
        "memory_jobs",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("account_id", sa.String(36), nullable=False),
        sa.Column("operation", sa.String(8), nullable=False),
        sa.Column("memory_id", sa.String(36), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("content_type", sa.Text),
        sa.Column("content_length", sa.BigInteger),
        sa.Column("upload", sa.String(36)),
        sa.Column("skipped", sa.Integer),
        sa.Column("error", sa.Text),
    )
    op.create_index("memory_jobs_of_memory", "memory_jobs", ["memory_id"])
    op.create_index("memory_jobs_by_end", "memory_jobs", ["ends"])
    op.create_table(
        "memory_uses",
        sa.Column("memory_id", sa.String(36), sa.ForeignKey("memories.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("language", sa.String(8), primary_key=True),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
