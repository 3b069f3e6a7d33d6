"""All commands, and the handling of their errors. A command's module is imported when the command is asked for."""

import platform
import sys
from collections import UserDict
from importlib import import_module
from typing import Any, Literal

import typer
from typer.core import TyperGroup
from typer.main import get_group

from tolmach import __version__
from tolmach.cli.libraries import library_faults
from tolmach.cli.output import Json, sentence, show_json
from tolmach.errors import TolmachError

EXIT_CODES = (
    "Exit codes: 0 means success; 1 means that the command failed, and one sentence on stderr says why; 2 means "
    "that the command line is wrong or that the service cannot start; 3 means that `tolmach localise` left something "
    "untranslated, or that its check or `tolmach check` found something."
)


ROOMS = (
    *("serve", "sandbox", "translate", "document", "localise", "check", "terms", "watch", "voice", "mcp"),
    *("usage", "doctor"),
    *("keys", "accounts", "glossaries", "memories", "styles", "models", "ray", "db"),
)
"""The commands in the order of the help. Each has a module of its name, with a function of that name; the last ones are
groups of commands, with an `app`."""
MARKUP: Literal["rich"] | None = "rich" if sys.stdout.isatty() else None


class _Commands(UserDict[str, Any]):
    """A command is made when it is first asked for."""

    def __getitem__(self, name: str) -> Any:
        if super().__getitem__(name) is None:
            self.data[name] = _command(name)
        return self.data[name]


class _Root(TyperGroup):
    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.commands = _Commands({**self.commands, **dict.fromkeys(ROOMS)})

    def invoke(self, ctx: Any) -> Any:
        try:
            with library_faults():
                return super().invoke(ctx)
        except TolmachError as error:
            typer.echo(sentence(error), err=True)
            raise typer.Exit(1) from None


def _command(name: str) -> Any:
    room = import_module(f"tolmach.cli.{name}")
    holder = typer.Typer(rich_markup_mode=MARKUP)
    if hasattr(room, "app"):
        holder.add_typer(room.app, name=name)
    else:
        holder.command(name)(getattr(room, name))
    return get_group(holder).commands[name]


app = typer.Typer(
    name="tolmach",
    cls=_Root,
    help="A self-hosted translation service that speaks the DeepL API.",
    epilog=EXIT_CODES,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=MARKUP,
    # Typer's tracebacks would show the values of variables, and those may be texts and keys.
    pretty_exceptions_enable=False,
)


@app.callback()
def _all() -> None:
    """Typer would make a single command of an application that has only one function."""


@app.command()
def version(as_json: Json = False) -> None:
    """Print the version."""
    if as_json:
        show_json({"version": __version__, "python": platform.python_version()})
    else:
        typer.echo(f"tolmach {__version__}")
