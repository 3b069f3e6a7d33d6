"""`python -m releasing.schema`: writes down the schema that all migrations make, for a new database in SQLite.

A new one is then made in one go, without Alembic, whose loading takes a tenth of a first start.
"""

import tempfile
from pathlib import Path

import sqlalchemy as sa

from tolmach.storage import upgrading
from tolmach.storage.database import Database

_MADE = sa.text("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")


def written() -> str:
    with tempfile.TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/migrated.db")
        try:
            database.write_now(upgrading.migrate)
            statements = database.read_now(lambda connection: connection.scalars(_MADE).all())
        finally:
            database.close()
    tidy = ("\n".join(line.rstrip() for line in text.expandtabs(4).splitlines()) for text in statements)
    return ";\n\n".join([*tidy, f"INSERT INTO alembic_version VALUES ('{upgrading.HEAD}')"]) + ";\n"


if __name__ == "__main__":
    Path(upgrading.SCHEMA).write_text(written(), encoding="utf-8")
