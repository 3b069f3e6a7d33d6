"""Several processes at one database: their names, and documents that any of them can continue."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("processes", sa.Column("name", sa.String(200)))
    op.add_column("documents", sa.Column("sealed_key", sa.LargeBinary))
    op.add_column("documents", sa.Column("ready", sa.BigInteger))
