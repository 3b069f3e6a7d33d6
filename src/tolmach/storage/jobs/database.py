"""Prepares the database of the jobs before DBOS opens it."""

import os
import sqlite3
from pathlib import Path

import sqlalchemy as sa

from tolmach.errors import StartError


def checked(url: str | sa.URL) -> sa.URL:
    try:
        parsed = sa.make_url(url)
        if parsed.get_backend_name() in ("sqlite", "postgresql") and parsed.database:
            return parsed
    except (sa.exc.ArgumentError, ValueError):
        pass
    raise StartError("The jobs database URL cannot be read. Allowed: sqlite:///file or postgresql://host/name")


def prepare_sqlite(path: Path) -> None:
    """Makes the file readable by its owner only, and sets WAL mode so that readers do not wait for writers."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        connection = sqlite3.connect(path, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            _clear_half_made(connection)
        finally:
            connection.close()
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise StartError(f"The jobs database '{path}' cannot be opened: {reason}") from None


def _clear_half_made(connection: sqlite3.Connection) -> None:
    """Drops the tables of a first launch that was cut off. DBOS makes them one by one and then notes a version; a
    database without a version holds no job yet, but its tables would stop every launch."""
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    tables = [name for (name,) in connection.execute(query)]
    if "dbos_migrations" not in tables or connection.execute("SELECT 1 FROM dbos_migrations").fetchone():
        return
    connection.execute("BEGIN IMMEDIATE")
    for name in tables:
        connection.execute(f'DROP TABLE "{name}"')
    connection.execute("COMMIT")
