"""Voice sessions that several replicas may carry."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_ID = sa.String(36)


def upgrade() -> None:
    op.create_table(
        "voice_sessions",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("account_id", _ID, nullable=False),
        sa.Column("key_id", _ID, nullable=False),
        sa.Column("wish", sa.LargeBinary, nullable=False),
        sa.Column("latest", sa.Integer, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
        sa.Column("holder", _ID, nullable=False),
        sa.Column("before", _ID),
        sa.Column("heard", sa.BigInteger, nullable=False),
        sa.Column("is_finishing", sa.Boolean, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_index("voice_sessions_by_end", "voice_sessions", ["ends"])
