"""`tolmach translate`: the same translation as over HTTP, without a service."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolmach.cli.fields import language
from tolmach.cli.opening import Config, Data, load
from tolmach.cli.output import Json, show_json, whole_file
from tolmach.cli.wishes import Formality, GlossaryFile, wish_for
from tolmach.errors import StartError
from tolmach.library.opening import open_translator, translated
from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.translation.model import Translation, Wish
    from tolmach.translation.service import Translator

BLOCK = 64
"""How many lines are translated together: enough to fill batches, few enough to show progress."""


def translate(
    text: Annotated[str | None, typer.Argument(help="The text to translate; - reads standard input.")] = None,
    to: Annotated[str, typer.Option(metavar="LANGUAGE", help="Target language, such as de or pt-BR.")] = "",
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="LANGUAGE", help="Source language. Without it, the command detects the language."
        ),
    ] = None,
    file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Translate a text file (UTF-8), line by line.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Where to write the translated file. Without it: standard output."),
    ] = None,
    formality: Formality = None,
    glossary: GlossaryFile = None,
    context: Annotated[
        str,
        typer.Option(metavar="TEXT", help="Text around the text, or its subject. The command does not translate it."),
    ] = "",
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Translate a text or a text file on this machine; no service needs to run."""
    if (text is None) == (file is None):
        raise typer.BadParameter("Give a text, - for standard input, or --file.")
    if text is not None and "." in text and os.path.isfile(text):
        raise typer.BadParameter(f"{text} is a file: use --file for a text file, `tolmach document` for others.")
    target, origin = language("--to", to), language("--from", source) if source else None
    wish = wish_for(target, origin, formality, glossary, context)
    settings = load(data, config)
    if file is not None:
        asyncio.run(_translate_file(settings, file, output, wish))
        return
    done = asyncio.run(_translate_text(settings, sys.stdin.read() if text == "-" else text or "", wish))
    if as_json:
        show_json({"text": done.text, "detected_source_language": done.source.base})
    else:
        typer.echo(done.text)


async def _translate_text(settings: Settings, text: str, wish: "Wish") -> "Translation":
    async with open_translator(settings) as translator:
        return (await translated(translator, [text], wish))[0]


async def _translate_file(settings: Settings, file: Path, output: Path | None, wish: "Wish") -> None:
    lines = _read(file)
    async with open_translator(settings) as translator:
        done = [item.text async for block in _blocks(translator, lines, wish) for item in block]
    if output is None:
        typer.echo("".join(done), nl=False)
        return
    with whole_file(output) as written:
        written.write("".join(done).encode())


def _read(file: Path) -> list[str]:
    try:
        return file.read_bytes().decode("utf-8").splitlines(keepends=True)
    except UnicodeDecodeError:
        raise StartError(f"The file {file} is not text in UTF-8.") from None
    except OSError as error:
        raise StartError(f"The file {file} cannot be read: {error.strerror}.") from None


async def _blocks(translator: "Translator", lines: list[str], wish: "Wish") -> "AsyncIterator[list[Translation]]":
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("Translating", total=len(lines))
        for block in _of_size(lines, BLOCK):
            yield await translated(translator, block, wish)
            progress.advance(bar, len(block))


def _of_size(lines: list[str], size: int) -> Iterator[list[str]]:
    return (lines[start : start + size] for start in range(0, len(lines), size))
