"""The output of commands: JSON for programs, tables on a terminal, aligned text elsewhere. Also the files that they
write."""

import json
import secrets
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from tolmach.errors import ApiError, StartError, TolmachError

Record = Mapping[str, Any]
Columns = Mapping[str, Callable[[Record], object]]
"""Headings, and functions that give the cells under them."""

Follow = Callable[[int, int | None], None]
"""Called with how much is done, and of how much; None if that is not known."""

Json = Annotated[bool, typer.Option("--json", help="Print only JSON, for programs.")]


def show_records(records: Sequence[Record], columns: Columns, *, as_json: bool, nothing: str) -> None:
    if as_json:
        show_json(records)
    elif not records:
        typer.echo(nothing)
    else:
        show_table(list(columns), [[word(read(record)) for read in columns.values()] for record in records])


def show_record(record: Record, columns: Columns, *, as_json: bool) -> None:
    if as_json:
        show_json(record)
    else:
        show_table(list(columns), [[word(read(record)) for read in columns.values()]])


def show_json(value: object) -> None:
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def show_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    if sys.stdout.isatty():
        _show_rich(headings, rows)
    else:
        typer.echo("\n".join(_aligned([headings, *rows])))


def field(name: str) -> Callable[[Record], object]:
    return lambda record: record[name]


def word(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, list):
        return " ".join(map(str, value)) or "-"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def sentence(error: TolmachError) -> str:
    if isinstance(error, ApiError) and error.detail:
        return f"{error.message.rstrip('.')}. {error.detail}"
    return str(error)


@contextmanager
def whole_file(path: Path, *, folders: bool = False) -> Iterator[BinaryIO]:
    """Writes beside `path` and renames at the end, so that an interruption leaves no half file. Another command may
    write the same file, so the draft has a name of its own. A file that is replaced hands on its permissions. With
    `folders`, missing folders are made."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        if folders:
            path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("xb") as file:
            yield file
        with suppress(FileNotFoundError):
            shutil.copymode(path, draft)
        draft.replace(path)
    except OSError as error:
        raise StartError(f"The file {path} cannot be written: {error.strerror}.") from None
    finally:
        with suppress(OSError):
            draft.unlink()


@contextmanager
def bar(task: str, *, hidden: bool = False) -> Iterator[Follow]:
    """A progress bar, shown only on a terminal."""
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=hidden or not sys.stderr.isatty()) as bars:
        number = bars.add_task(escape(task), total=None)
        yield lambda done, total: bars.update(number, completed=done, total=total)


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    from rich.cells import cell_len, set_cell_size

    widths = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(set_cell_size(cell, width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _show_rich(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*headings)
    for row in rows:
        # As Text, because a label may look like markup.
        table.add_row(*map(Text, row))
    Console().print(table)
