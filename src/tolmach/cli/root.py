"""All commands, and the handling of their errors."""

import platform
import sys
from typing import Any

import typer
from typer.core import TyperGroup

from tolmach import __version__
from tolmach.cli import (
    accounts,
    check,
    db,
    doctor,
    document,
    glossaries,
    keys,
    localise,
    mcp,
    memories,
    models,
    ray,
    sandbox,
    serve,
    styles,
    terms,
    translate,
    usage,
    voice,
    watch,
)
from tolmach.cli.libraries import library_faults
from tolmach.cli.output import Json, sentence, show_json
from tolmach.errors import TolmachError

EXIT_CODES = (
    "Exit codes: 0 means success; 1 means that the command failed, and one sentence on stderr says why; 2 means "
    "that the command line is wrong or that the service cannot start; 3 means that `tolmach localise` left something "
    "untranslated, or that its check or `tolmach check` found something."
)


class _Root(TyperGroup):
    def invoke(self, ctx: Any) -> Any:
        try:
            with library_faults():
                return super().invoke(ctx)
        except TolmachError as error:
            typer.echo(sentence(error), err=True)
            raise typer.Exit(1) from None


app = typer.Typer(
    name="tolmach",
    cls=_Root,
    help="A self-hosted translation service that speaks the DeepL API.",
    epilog=EXIT_CODES,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich" if sys.stdout.isatty() else None,
    # Typer's tracebacks would show the values of variables, and those may be texts and keys.
    pretty_exceptions_enable=False,
)


@app.command()
def version(as_json: Json = False) -> None:
    """Print the version."""
    if as_json:
        show_json({"version": __version__, "python": platform.python_version()})
    else:
        typer.echo(f"tolmach {__version__}")


app.command()(serve.serve)
app.command()(sandbox.sandbox)
app.command()(translate.translate)
app.command()(document.document)
app.command()(localise.localise)
app.command()(check.check)
app.command()(terms.terms)
app.command()(watch.watch)
app.command()(voice.voice)
app.command()(mcp.mcp)
app.add_typer(keys.app, name="keys")
app.add_typer(accounts.app, name="accounts")
app.command()(usage.usage)
app.add_typer(glossaries.app, name="glossaries")
app.add_typer(memories.app, name="memories")
app.add_typer(styles.app, name="styles")
app.add_typer(models.app, name="models")
app.add_typer(ray.app, name="ray")
app.add_typer(db.app, name="db")
app.command()(doctor.doctor)
