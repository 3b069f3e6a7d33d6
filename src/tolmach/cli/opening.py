"""Opens the database and its services from the settings, beside a service that may be running."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from tolmach import settings as known
from tolmach.errors import StartError
from tolmach.library.opening import open_translator as open_translator
from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.accounts.analytics import Analytics
    from tolmach.accounts.service import Accounts
    from tolmach.storage.database import Database

T = TypeVar("T")

CONFIG_HELP = "Settings file. Without it: tolmach.toml in the working folder, if that file exists."
Data = Annotated[str | None, typer.Option("--data", metavar="DIR", help="Data folder of the service.")]
Config = Annotated[Path | None, typer.Option("--config", metavar="FILE", help=CONFIG_HELP)]


class SchemaState(StrEnum):
    ABSENT = "absent"
    EMPTY = "empty"
    OLDER = "older"
    CURRENT = "current"
    NEWER = "newer"


ADVICE = {
    SchemaState.ABSENT: "There is no database yet. Start the service once, or run `tolmach db upgrade`.",
    SchemaState.EMPTY: "The database is empty. Start the service once, or run `tolmach db upgrade`.",
    SchemaState.OLDER: "The database has the schema of an older release. Run `tolmach db upgrade`.",
    SchemaState.NEWER: (
        "The database has the schema of a newer release. Run that release, or restore a backup made before the upgrade."
    ),
}


@dataclass(frozen=True, slots=True)
class Opened:
    settings: Settings
    database: "Database"
    accounts: "Accounts"
    analytics: "Analytics"


def load(data: str | None, config: Path | None) -> Settings:
    return known.load({"data": data}, file=config)


def work_on(
    data: str | None, config: Path | None, work: Callable[[Opened], Awaitable[T]], *, makes_keys: bool = False
) -> T:
    """Runs `work` over a database that has this release's schema."""

    async def run(opened: Opened) -> T:
        return await work(opened)

    settings = load(data, config)
    with open_database(settings) as database:
        if advice := ADVICE.get(schema_state(database)):
            raise StartError(f"{advice} (Database: {shown(database)}.)")
        return asyncio.run(run(_open(settings, database, makes_keys=makes_keys)))


@contextmanager
def open_database(settings: Settings) -> "Iterator[Database]":
    """The database, whatever its state. An error of the database becomes one sentence."""
    import sqlalchemy as sa

    from tolmach.storage.database import Database

    database = Database(settings.database_url)
    try:
        yield database
    except sa.exc.SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or type(error).__name__).strip().splitlines()[0]
        raise StartError(f"The database {shown(database)} failed: {reason}.") from None
    finally:
        database.close()


def schema_state(database: "Database") -> SchemaState:
    from tolmach.storage import upgrading

    # Opening a file that does not exist would create it.
    if database.is_sqlite and not Path(database.url.database or "").exists():
        return SchemaState.ABSENT
    revision = upgrading.current(database)
    if revision is None:
        return SchemaState.EMPTY
    if revision == upgrading.HEAD:
        return SchemaState.CURRENT
    return SchemaState.OLDER if revision in upgrading.known_revisions() else SchemaState.NEWER


def shown(database: "Database") -> str:
    """The name of the database, without user and password."""
    url = database.url
    if database.is_sqlite:
        return url.database or "in memory"
    return f"postgresql://{url.host or 'localhost'}:{url.port or 5432}/{url.database or ''}"


def _open(settings: Settings, database: "Database", *, makes_keys: bool) -> Opened:
    from tolmach.accounts.analytics import Analytics
    from tolmach.accounts.opening import open_accounts
    from tolmach.accounts.secrets import KeyHasher
    from tolmach.accounts.service import Accounts

    # Only a new key is hashed; everything else works without the secret file.
    accounts = open_accounts(database, settings.secret_path) if makes_keys else Accounts(database, KeyHasher(b""))
    return Opened(settings, database, accounts, Analytics(database))
