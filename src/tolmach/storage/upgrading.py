"""Brings a database to this release's schema, or says why it cannot.

During a rolling upgrade one replica migrates while others of the previous release still serve. So a migration only
adds. A column or table that is no longer needed is dropped one release later, and that migration says so
(CONTRIBUTING.md).
"""

import time
from pathlib import Path

import sqlalchemy as sa
import structlog

from tolmach.errors import StartError
from tolmach.storage.database import Database

MIGRATIONS = Path(__file__).parent / "migrations"
SCHEMA = MIGRATIONS / "schema.sql"
"""The schema that all migrations together make in SQLite; `make schema` writes it."""
# The newest file in migrations/versions. Kept here so that a start without changes need not load Alembic.
HEAD = "0011"
PATIENCE = 300.0
"""Seconds to wait while another replica migrates."""
_TURN = 0x746F6C6D616368  # any number of our own
# What to do, by the words of the server's error. In other languages the words differ, and then the last line applies.
_ADVICE = {
    "password authentication failed": "Correct the user or the password in the setting database",
    "no password supplied": "Put the password into the setting database, or into a file that PGPASSFILE names",
    "does not exist": "Create it, or correct the setting database",
    "permission denied": "Grant its role the rights on the schema, or name the owner in the setting database",
    "": "Correct the setting database, or start its server",
}
_CAN_WRITE = sa.text("""
    SELECT NOT pg_is_in_recovery()
       AND has_table_privilege('accounts', 'SELECT') AND has_table_privilege('accounts', 'INSERT')
       AND has_table_privilege('accounts', 'UPDATE') AND has_table_privilege('accounts', 'DELETE')
""")
_CAN_HAVE_JOBS = sa.text("""
    SELECT to_regnamespace('dbos') IS NOT NULL OR has_database_privilege(current_database(), 'CREATE')
""")
log = structlog.get_logger("tolmach.upgrading")


def current(database: Database) -> str | None:
    """The revision of the database; None for an empty one."""
    try:
        with database.engine.connect() as connection:
            if not sa.inspect(connection).has_table("alembic_version"):
                return None
            revision: str | None = connection.scalar(sa.text("SELECT version_num FROM alembic_version"))
            return revision
    except sa.exc.DatabaseError as error:
        if database.is_sqlite and not isinstance(error, sa.exc.OperationalError):
            raise StartError("The database file is damaged or is not a database. Restore it from a backup.") from None
        raise StartError(f"The database cannot be opened: {_reason(database, error)}.") from None


def check(database: Database) -> str | None:
    """Returns the revision, if this release can work with it. Changes nothing."""
    revision = current(database)
    if revision is not None and revision != HEAD and revision not in known_revisions():
        raise StartError(
            f"The database has the schema of a newer release ({revision}; this release knows {HEAD}). "
            "Run that release, or restore a backup made before the upgrade."
        )
    if not database.is_sqlite:
        _check_rights(database, has_tables=revision is not None)
    return revision


def _check_rights(database: Database, *, has_tables: bool) -> None:
    with database.engine.connect() as connection:
        if has_tables and not connection.scalar(_CAN_WRITE):
            raise StartError(
                "The database can only be read. Name the primary server in the setting database, or grant its role "
                "SELECT, INSERT, UPDATE and DELETE on all tables."
            )
        if not connection.scalar(_CAN_HAVE_JOBS):
            raise StartError(
                "The role of the database cannot create tables for background jobs. Run GRANT CREATE ON DATABASE "
                f"{database.url.database} TO {database.url.username}."
            )


def upgrade(database: Database) -> None:
    if check(database) == HEAD:
        return
    try:
        if database.is_sqlite:
            database.write_now(_make_or_migrate)
        else:
            with database.engine.begin() as connection:
                _take_turn(connection)
                migrate(connection)
    except sa.exc.DatabaseError as error:
        raise StartError(f"The database cannot be upgraded to schema {HEAD}: {_reason(database, error)}.") from None


def _take_turn(connection: sa.Connection) -> None:
    """Replicas that start together take turns; the second one finds the work done."""
    connection.execute(sa.text("SET LOCAL statement_timeout = 0"))
    connection.execute(sa.text("SET LOCAL idle_in_transaction_session_timeout = 0"))
    deadline = time.monotonic() + PATIENCE
    waits = False
    while not connection.scalar(sa.select(sa.func.pg_try_advisory_xact_lock(_TURN))):
        if time.monotonic() > deadline:
            raise StartError(
                f"Another replica has been migrating the database for {PATIENCE:.0f} seconds. Check that replica, "
                "and start again when it is done."
            )
        if not waits:
            log.info("waiting for another replica that migrates the database", schema=HEAD)
            waits = True
        time.sleep(0.25)


def _make_or_migrate(connection: sa.Connection) -> None:
    """A new database needs no Alembic, and loading that would take a tenth of a first start."""
    if sa.inspect(connection).has_table("alembic_version"):
        migrate(connection)
        return
    for statement in SCHEMA.read_text(encoding="utf-8").split(";\n\n"):
        connection.exec_driver_sql(statement)


def migrate(connection: sa.Connection) -> None:
    """Runs in one transaction: a migration that fails half-way leaves the database as it was."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def known_revisions() -> set[str]:
    return {path.name.partition("_")[0] for path in (MIGRATIONS / "versions").glob("[0-9]*.py")}


def _reason(database: Database, error: sa.exc.DatabaseError) -> str:
    said = str(error.orig).strip().splitlines()[0]
    if database.is_sqlite:
        return said
    return f"{said}. {next(advice for words, advice in _ADVICE.items() if words in said)}"
