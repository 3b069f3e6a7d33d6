"""Bringing a database to this release's schema, or saying why not."""

from pathlib import Path

import sqlalchemy as sa

from tolmach.errors import StartError
from tolmach.storage.database import Database

MIGRATIONS = Path(__file__).parent / "migrations"
# The newest file in migrations/versions. Kept here so that a start without changes need not load Alembic.
HEAD = "0007"
_TURN = 0x746F6C6D616368  # any number of our own


def current(database: Database) -> str | None:
    """The revision that the database is at; None for an empty one."""
    try:
        with database.engine.connect() as connection:
            if not sa.inspect(connection).has_table("alembic_version"):
                return None
            revision: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
            return revision
    except sa.exc.DatabaseError as error:
        if database.is_sqlite and not isinstance(error, sa.exc.OperationalError):
            raise StartError("The database file is damaged or is not a database. Restore it from a backup.") from None
        raise StartError(f"The database cannot be opened: {_reason(error)}.") from None


def upgrade(database: Database) -> None:
    before = current(database)
    if before == HEAD:
        return
    if before is not None and before not in known_revisions():
        raise StartError(
            f"The database belongs to a newer release (schema {before}; this release knows {HEAD}). "
            "Run that release, or restore a backup made before the upgrade."
        )
    try:
        database.write_now(_migrate)
    except sa.exc.DatabaseError as error:
        raise StartError(f"The database cannot be brought to schema {HEAD}: {_reason(error)}.") from None


def _migrate(connection: sa.Connection) -> None:
    """One transaction: a migration that fails half-way leaves the database as it was."""
    from alembic import command
    from alembic.config import Config

    if connection.dialect.name == "postgresql":
        # Replicas that start together take turns; who comes second finds the work done.
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_TURN)))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def known_revisions() -> set[str]:
    return {path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")}


def _reason(error: sa.exc.DatabaseError) -> str:
    return str(error.orig).strip().splitlines()[0]
