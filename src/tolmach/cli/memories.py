"""`tolmach memories`: the translation memories of all accounts."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tolmach import __version__
from tolmach.cli import fields
from tolmach.cli.keys import AccountName, only_account
from tolmach.cli.opening import Config, Data, Opened, work_on
from tolmach.cli.output import Follow, Json, Record, bar, field, show_json, show_record, show_records, whole_file
from tolmach.ids import is_uuid
from tolmach.memories.codes import folded
from tolmach.memories.formats.files import MemoryFormat, format_of
from tolmach.memories.formats.given import Given
from tolmach.names import MOST_NAME_BYTES, is_name
from tolmach.wire.timestamps import moment

if TYPE_CHECKING:
    from tolmach.memories.compiled import CompiledMemory
    from tolmach.memories.making import Made
    from tolmach.memories.model import Memory, Segment
    from tolmach.memories.service import Memories

app = typer.Typer(
    help="Import, list, export and delete translation memories, also while the service runs.", no_args_is_help=True
)

MemoryId = Annotated[
    str, typer.Argument(metavar="ID", help="The id of the memory, as `tolmach memories list` shows it.")
]
COLUMNS = {
    "ID": field("translation_memory_id"),
    "ACCOUNT": field("account"),
    "NAME": field("name"),
    "FROM": field("source_language"),
    "TO": field("target_languages"),
    "SEGMENTS": field("segment_count"),
    "CREATED": field("creation_time"),
}
IMPORTED = {**COLUMNS, "SKIPPED": field("skipped_segment_count")}
_PAGE = 25
_STEP = 1000


@app.command("list")
def show_all(account: AccountName = None, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """List translation memories, oldest first."""

    async def work(opened: Opened) -> list[Record]:
        accounts = opened.accounts
        owners = [await accounts.account(account)] if account else await accounts.accounts()
        return [_record(item, owner.name) for owner in owners for item in await _all(opened, owner.id)]

    show_records(work_on(data, config, work), COLUMNS, as_json=as_json, nothing="There are no translation memories.")


@app.command("import")
def bring_in(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="TMX, XLIFF, PO, CSV, TSV or XLSX.")],
    name: Annotated[
        str | None,
        typer.Option(
            metavar="NAME", help="The name of the new memory. Without it, the memory has the name of the file."
        ),
    ] = None,
    source: Annotated[
        str | None, typer.Option("--from", metavar="LANGUAGE", help="Source language, if the file does not name it.")
    ] = None,
    target: Annotated[
        str | None, typer.Option("--to", metavar="LANGUAGE", help="Target language, if the file does not name it.")
    ] = None,
    form: Annotated[
        MemoryFormat | None,
        typer.Option("--format", help="Format of the file. Without it, the name of the file determines the format."),
    ] = None,
    account: AccountName = None,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Create a translation memory from a file.

    The first row of a table may name languages. Then each column is a language, and --to chooses one of them. Otherwise
    a table has two columns, source and target. The command skips and counts what it cannot use: texts that are empty,
    longer than 5,000 characters or in an unknown language, and translations that are fuzzy or occur twice.
    """
    title = _name(file.name if name is None else name)
    chosen = form or format_of(file)
    if chosen is None:
        raise typer.BadParameter("the name of the file does not show its format.", param_hint="--format")
    given = _given(source, target, chosen)
    owner = work_on(data, config, lambda opened: only_account(opened.accounts, account))
    with TemporaryDirectory(prefix="tolmach-") as folder:
        path = Path(folder) / "memory"
        made = _made(file, chosen, given, path, hidden=as_json)

        async def work(opened: Opened) -> "Memory":
            return await _memories(opened, Path(folder)).add(owner.id, title, made, path)

        memory = work_on(data, config, work)
    record = {**_record(memory, owner.name), "skipped_segment_count": made.skipped}
    show_record(record, IMPORTED, as_json=as_json)


@app.command()
def export(
    memory_id: MemoryId,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write the memory, as TMX.")],
    data: Data = None,
    config: Config = None,
) -> None:
    """Write a translation memory as TMX."""
    from tolmach.memories import tmx

    identifier = _id(memory_id)
    with TemporaryDirectory(prefix="tolmach-") as folder:
        memory = work_on(data, config, lambda opened: _compiled(opened, Path(folder), identifier))
        with bar(file.name) as follow, whole_file(file) as written:
            segments = _followed(map(memory.segment, range(memory.count)), memory.count, follow)
            for piece in tmx.write(segments, memory.source, __version__):
                written.write(piece)


@app.command()
def delete(memory_id: MemoryId, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Delete a translation memory with all its segments. You cannot undo this."""
    identifier = _id(memory_id)

    async def work(opened: Opened) -> "Memory":
        with TemporaryDirectory(prefix="tolmach-") as folder:
            memories = _memories(opened, Path(folder))
            found = await memories.find(None, identifier)
            await memories.delete(found.account_id, identifier)
            return found

    gone = work_on(data, config, work)
    if as_json:
        show_json({"deleted": gone.id})
    else:
        typer.echo(f"The translation memory '{gone.name}' is deleted.")


def _memories(opened: Opened, folder: Path) -> "Memories":
    """Without jobs: everything is done when the command ends. `folder` is for temporary files."""
    from tolmach.memories.opening import open_memories
    from tolmach.storage.blobs.opening import open_blobs
    from tolmach.storage.jobs.service import Jobs
    from tolmach.storage.roster import Roster
    from tolmach.storage.stores import Storage

    settings, database = opened.settings, opened.database
    blobs = open_blobs(settings.blobs, settings.data / "blobs")
    storage = Storage(database, blobs, Roster(database), Jobs(settings.jobs_url), secret=b"")
    return open_memories(storage, folder).service


async def _all(opened: Opened, account_id: str) -> "list[Memory]":
    memories = _memories(opened, Path())
    found: list[Memory] = []
    while True:
        page, total = await memories.page(account_id, len(found) // _PAGE, _PAGE)
        found += page
        if len(found) >= total or not page:
            return found


async def _compiled(opened: Opened, folder: Path, memory_id: str) -> "CompiledMemory":
    memories = _memories(opened, folder)
    await memories.find(None, memory_id)
    return await memories.compiled(memory_id)


def _made(file: Path, form: MemoryFormat, given: Given, path: Path, *, hidden: bool) -> "Made":
    from tolmach.memories.formats.files import read_segments
    from tolmach.memories.making import compile_into

    with bar(file.name, hidden=hidden) as follow:
        reading = read_segments(file, form, given, follow, folder=path.parent)
    with reading, bar("memory", hidden=hidden) as follow:
        segments = _followed(reading.segments(), reading.count, follow)
        return compile_into(path, segments, reading.source, reading.skipped)


def _followed(segments: "Iterator[Segment]", count: int, follow: Follow) -> "Iterator[Segment]":
    for number, segment in enumerate(segments):
        if number % _STEP == 0:
            follow(number, count)
        yield segment
    follow(count, count)


def _id(text: str) -> str:
    if not is_uuid(text):
        raise typer.BadParameter("allowed: a GUID.", param_hint="ID")
    return text.lower()


def _name(text: str) -> str:
    if not is_name(text):
        allowed = f"allowed: 1 to {MOST_NAME_BYTES} bytes in UTF-8, no control characters."
        raise typer.BadParameter(allowed, param_hint="--name")
    return text


def _given(source: str | None, target: str | None, form: MemoryFormat) -> Given:
    if target is not None and form is MemoryFormat.TMX:
        raise typer.BadParameter("a TMX file names its target languages.", param_hint="--to")
    return Given(_language("--from", source), _language("--to", target))


def _language(option: str, code: str | None) -> str | None:
    return None if code is None else folded(fields.language(option, code).code)


def _record(memory: "Memory", account: str) -> dict[str, Any]:
    """The names are those of the HTTP interface."""
    return {
        "translation_memory_id": memory.id,
        "account": account,
        "name": memory.name,
        "source_language": memory.source,
        "target_languages": list(memory.targets),
        "segment_count": memory.segment_count,
        "creation_time": moment(memory.created),
    }
