"""`tolmach db`: the schema of the database."""

from contextlib import ExitStack
from typing import TYPE_CHECKING

import typer

from tolmach.cli.opening import (
    ADVICE,
    Config,
    Data,
    SchemaState,
    load,
    open_database,
    schema_state,
    shown,
)
from tolmach.cli.output import Json, show_json
from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.storage.database import Database

app = typer.Typer(help="The database's schema.", no_args_is_help=True)


@app.command()
def upgrade(data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Create the tables, or upgrade those of an older release. Stop the service first."""
    from tolmach.storage import upgrading

    settings = load(data, config)
    with open_database(settings) as database, ExitStack() as stack:
        before = schema_state(database)
        if before is not SchemaState.CURRENT:
            _lock(settings, database, stack)
            upgrading.upgrade(database)
        if as_json:
            show_json({"database": shown(database), "before": before.value, "schema": upgrading.HEAD})
        elif before is SchemaState.CURRENT:
            typer.echo(f"{shown(database)} already has the schema of this release ({upgrading.HEAD}).")
        else:
            typer.echo(f"{shown(database)} now has the schema of this release ({upgrading.HEAD}).")


@app.command()
def status(data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Show which schema the database has. The exit code is 1 if it is not the schema of this release."""
    from tolmach.storage import upgrading

    with open_database(load(data, config)) as database:
        state = schema_state(database)
        found = None if state is SchemaState.ABSENT else upgrading.current(database)
        if as_json:
            known = {"database": shown(database), "state": state.value, "schema": found, "release": upgrading.HEAD}
            show_json(known)
        else:
            typer.echo(f"{shown(database)}: {_sentence(state)}")
    if state is not SchemaState.CURRENT:
        raise typer.Exit(1)


def _sentence(state: SchemaState) -> str:
    return ADVICE.get(state, "The database has the schema of this release.")


def _lock(settings: Settings, database: "Database", stack: ExitStack) -> None:
    """Refuses to work beside a service that runs on the data folder: it would lose its tables."""
    if database.is_sqlite:
        from tolmach.storage.lock import DataFolder

        stack.callback(DataFolder(settings.data).close)
