"""`tolmach glossaries`: the glossaries of all accounts."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tolmach.cli.keys import AccountName, only_account
from tolmach.cli.opening import Config, Data, Opened, work_on
from tolmach.cli.output import Json, Record, bar, field, show_json, show_record, show_records, whole_file
from tolmach.errors import StartError
from tolmach.glossaries.formats.files import GlossaryFormat, format_of
from tolmach.ids import is_uuid
from tolmach.wire.timestamps import moment

if TYPE_CHECKING:
    from tolmach.glossaries.model import Glossary, Pair
    from tolmach.glossaries.service import DictionaryDraft, Glossaries

app = typer.Typer(help="Create, list, export and delete glossaries, also while the service runs.", no_args_is_help=True)

GlossaryId = Annotated[
    str, typer.Argument(metavar="ID", help="The id of the glossary, as `tolmach glossaries list` shows it.")
]
Source = Annotated[str | None, typer.Option("--from", metavar="LANGUAGE", help="Source language of a dictionary.")]
Target = Annotated[str | None, typer.Option("--to", metavar="LANGUAGE", help="Target language of a dictionary.")]
COLUMNS = {
    "ID": field("glossary_id"),
    "ACCOUNT": field("account"),
    "NAME": field("name"),
    "PAIRS": lambda record: [f"{d['source_lang']}-{d['target_lang']}" for d in record["dictionaries"]],
    "ENTRIES": lambda record: sum(d["entry_count"] for d in record["dictionaries"]),
    "CREATED": field("creation_time"),
}
DICTIONARY_COLUMNS = {
    "FROM": field("source_lang"),
    "TO": field("target_lang"),
    "ENTRIES": field("entry_count"),
}


@app.command("list")
def show_all(account: AccountName = None, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """List glossaries, oldest first."""

    async def work(opened: Opened) -> list[Record]:
        accounts = opened.accounts
        owners = [await accounts.account(account)] if account else await accounts.accounts()
        return [_record(item, owner.name) for owner in owners for item in await _glossaries(opened).all(owner.id)]

    show_records(work_on(data, config, work), COLUMNS, as_json=as_json, nothing="There are no glossaries.")


@app.command()
def create(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of the new glossary.")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Its entries: TSV, CSV, XLSX or TBX.")],
    source: Annotated[str, typer.Option("--from", metavar="LANGUAGE", help="Source language, such as en.")],
    targets: Annotated[
        list[str],
        typer.Option(
            "--to",
            metavar="LANGUAGE",
            help="Target language, such as de. Repeat it for more languages: the command creates a dictionary for "
            "each.",
        ),
    ],
    form: Annotated[
        GlossaryFormat | None,
        typer.Option("--format", help="Format of the file. Without it, the name of the file determines the format."),
    ] = None,
    account: AccountName = None,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Create a glossary from a file.

    A line of TSV has a source and a target. A line of CSV has them too, and may name their languages in a third and
    fourth column. In a workbook, the command reads the first sheet: columns A and B, or those that language codes in
    the first row name. It skips rows where one of the two is empty. In TBX, it takes each term with the first target
    term of its concept that is not deprecated.
    """
    _check_name(name)
    chosen = form or format_of(file)
    if chosen is None:
        raise typer.BadParameter("the name of the file does not show its format.", param_hint="--format")
    drafts = _drafts(file, chosen, source, targets, hidden=as_json)

    async def work(opened: Opened) -> Record:
        owner = await only_account(opened.accounts, account)
        return _record(await _glossaries(opened).create(owner.id, name, drafts), owner.name)

    show_record(work_on(data, config, work), COLUMNS, as_json=as_json)


@app.command()
def show(glossary_id: GlossaryId, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Show a glossary and its dictionaries."""
    identifier = _id(glossary_id)

    async def work(opened: Opened) -> Record:
        return await _owned_record(opened, await _glossaries(opened).find_anywhere(identifier))

    record = work_on(data, config, work)
    if as_json:
        show_json(record)
        return
    for member in ("name", "glossary_id", "account", "creation_time"):
        typer.echo(f"{member.partition('_')[0].capitalize() + ':':<10}{record[member]}")
    typer.echo("")
    show_records(record["dictionaries"], DICTIONARY_COLUMNS, as_json=False, nothing="The glossary has no dictionaries.")


@app.command()
def export(
    glossary_id: GlossaryId,
    source: Source = None,
    target: Target = None,
    form: Annotated[
        GlossaryFormat, typer.Option("--format", help="tsv, or csv, which names the languages of each entry.")
    ] = GlossaryFormat.TSV,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the entries. Without it: standard output.")
    ] = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Write the entries of a dictionary as TSV, or of several dictionaries as CSV."""
    identifier = _id(glossary_id)
    if form not in (GlossaryFormat.TSV, GlossaryFormat.CSV):
        raise typer.BadParameter("allowed: tsv, csv.", param_hint="--format")

    async def work(opened: Opened) -> "list[tuple[Pair, str]]":
        from tolmach.glossaries.model import language

        sides = {"--from": source, "--to": target}
        asked = [None if code is None else language(option, code) for option, code in sides.items()]
        glossaries = _glossaries(opened)
        return await glossaries.entries((await glossaries.find_anywhere(identifier)).account_id, identifier, *asked)

    _write(_exported(work_on(data, config, work), form), output)


@app.command()
def delete(glossary_id: GlossaryId, data: Data = None, config: Config = None, as_json: Json = False) -> None:
    """Delete a glossary with all its dictionaries. You cannot undo this."""
    identifier = _id(glossary_id)

    async def work(opened: Opened) -> "Glossary":
        found = await _glossaries(opened).find_anywhere(identifier)
        await _glossaries(opened).delete(found.account_id, identifier)
        return found

    gone = work_on(data, config, work)
    if as_json:
        show_json({"deleted": gone.id})
    else:
        typer.echo(f"The glossary '{gone.name}' is deleted.")


def _glossaries(opened: Opened) -> "Glossaries":
    from tolmach.glossaries.service import Glossaries

    return Glossaries(opened.database)


def _id(text: str) -> str:
    if not is_uuid(text):
        raise typer.BadParameter("allowed: a GUID.", param_hint="ID")
    return text.lower()


def _check_name(name: str) -> None:
    from tolmach.names import MOST_NAME_BYTES, is_name

    if not is_name(name):
        allowed = f"allowed: 1 to {MOST_NAME_BYTES} bytes in UTF-8, no control characters."
        raise typer.BadParameter(allowed, param_hint="NAME")


def _drafts(
    file: Path, form: GlossaryFormat, source: str, targets: Sequence[str], *, hidden: bool
) -> "list[DictionaryDraft]":
    from tolmach.glossaries.formats.files import read_entries
    from tolmach.glossaries.model import language, language_pair
    from tolmach.glossaries.service import DictionaryDraft

    known = language("--from", source)
    pairs = list(dict.fromkeys(language_pair(known, language("--to", target)) for target in targets))
    drafts = []
    for pair in pairs:
        with bar(f"{file.name} {pair}", hidden=hidden) as progress:
            drafts.append(DictionaryDraft(pair, read_entries(file, form, pair, progress)))
    if len({draft.entries for draft in drafts}) < len(drafts):
        raise StartError(f"The file {file} does not name the target languages. Give one --to only.")
    return drafts


def _exported(found: "Sequence[tuple[Pair, str]]", form: GlossaryFormat) -> str:
    if form is GlossaryFormat.CSV:
        return "".join(_csv(pair, tsv) for pair, tsv in found)
    if len(found) != 1:
        pairs = ", ".join(str(pair) for pair, _ in found) or "none"
        raise StartError(
            f"A TSV file holds one dictionary. Choose one with --from and --to. The glossary has: {pairs}."
        )
    return found[0][1] + "\n"


def _csv(pair: "Pair", tsv: str) -> str:
    from tolmach.glossaries.formats.entries import deserialise

    written = io.StringIO()
    rows = ((source, target, pair.source, pair.target) for source, target in deserialise(tsv))
    csv.writer(written, lineterminator="\n").writerows(rows)
    return written.getvalue()


def _write(text: str, output: Path | None) -> None:
    if output is None:
        typer.echo(text, nl=False)
        return
    with whole_file(output) as file:
        file.write(text.encode())


async def _owned_record(opened: Opened, glossary: "Glossary") -> Record:
    return _record(glossary, (await opened.accounts.account(glossary.account_id)).name)


def _record(glossary: "Glossary", account: str) -> dict[str, Any]:
    """The names are those of the HTTP interface."""
    return {
        "glossary_id": glossary.id,
        "account": account,
        "name": glossary.name,
        "dictionaries": [
            {"source_lang": item.pair.source, "target_lang": item.pair.target, "entry_count": item.entry_count}
            for item in glossary.dictionaries
        ],
        "creation_time": moment(glossary.created),
    }
