"""`tolmach terms`: finds the terms of files and proposes their translations, as the entries of a glossary."""

import asyncio
import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tolmach.cli.fields import language
from tolmach.cli.opening import Config, Data, load
from tolmach.cli.output import Json, bar, show_json, whole_file
from tolmach.cli.places import KNOWN
from tolmach.cli.terms_texts import gathered
from tolmach.cli.wishes import wish_for
from tolmach.languages.model import Language
from tolmach.library.opening import open_translator, translated
from tolmach.settings import Settings

if TYPE_CHECKING:
    from tolmach.glossaries.found import FoundTerm
    from tolmach.memories.taught.phrases import Phrasing
    from tolmach.translation.model import Wish
    from tolmach.translation.service import Translator


class TermsFormat(StrEnum):
    TSV = "tsv"
    CSV = "csv"


@dataclass(frozen=True, slots=True)
class _Asked:
    path: Path
    target: Language
    source: Language | None
    memory: Path | None
    most: int


@dataclass(frozen=True, slots=True)
class _Proposal:
    term: "FoundTerm"
    target: str
    is_remembered: bool


def terms(
    path: Annotated[
        Path, typer.Argument(metavar="PATH", help=f"A file or a folder: {KNOWN}, tmx or po.", show_default=False)
    ],
    to: Annotated[str, typer.Option(metavar="LANGUAGE", help="Target language, such as de or pt-BR.")],
    source: Annotated[
        str | None,
        typer.Option(
            "--from", metavar="LANGUAGE", help="Source language. Without it, the command detects the language."
        ),
    ] = None,
    memory: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="A memory whose translations are proposed first: TMX, XLIFF, PO, CSV, TSV."),
    ] = None,
    most: Annotated[int, typer.Option(metavar="NUMBER", min=1, max=5000, help="The most terms.")] = 100,
    output: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where to write the entries. Without it: standard output.")
    ] = None,
    form: Annotated[TermsFormat, typer.Option("--format", help="Format of the entries.")] = TermsFormat.TSV,
    data: Data = None,
    config: Config = None,
    as_json: Json = False,
) -> None:
    """Find the terms of a document, a folder or a memory, and propose translations, ready to be edited.

    The command finds words that belong together and come again, rare words, abbreviations and names. The result is a
    list of entries, the best first, that `tolmach glossaries create` and the interface take. With --json, each term
    also has its kind, its count and sentences that have it.
    """
    target, origin = language("--to", to), language("--from", source) if source else None
    asked = _Asked(path, target, origin, memory, most)
    proposals = asyncio.run(_proposals(load(data, config), asked, hidden=as_json))
    if as_json:
        show_json([_record(each) for each in proposals])
        return
    written = _written([(each.term.text, each.target) for each in proposals], form)
    if output is None:
        typer.echo(written, nl=False)
        return
    with whole_file(output) as file:
        file.write(written.encode())


async def _proposals(settings: Settings, asked: _Asked, *, hidden: bool) -> list[_Proposal]:
    from tolmach.memories.taught.phrases import Phrasing
    from tolmach.writing.terms import terms as find

    async with open_translator(settings) as translator:
        texts = await gathered(settings, translator, asked.path, asked.memory, (asked.source, asked.target))
        found = await asyncio.to_thread(find, texts.texts, texts.source.base, asked.most)
        phrasing = await asyncio.to_thread(Phrasing, texts.pairs, asked.target.code) if texts.pairs else None
        with bar("Translating", hidden=hidden):
            return await _proposed(translator, found, phrasing, wish_for(asked.target, texts.source))


async def _proposed(
    translator: "Translator", found: "Sequence[FoundTerm]", phrasing: "Phrasing | None", wish: "Wish"
) -> list[_Proposal]:
    """A memory says it first, then the engines. An abbreviation is proposed as it is."""
    from tolmach.glossaries.found import TermKind
    from tolmach.memories.taught.choosing import agreed

    said = {term.text: agreed(term.text, phrasing) for term in found} if phrasing else {}
    is_kept = {term.text for term in found if term.kind is TermKind.ABBREVIATION}
    rest = [term.text for term in found if not said.get(term.text) and term.text not in is_kept]
    done = await translated(translator, rest, wish) if rest else []
    engines = dict(zip(rest, (item.text for item in done), strict=True))
    return [
        _Proposal(term, said.get(term.text) or engines.get(term.text, term.text), bool(said.get(term.text)))
        for term in found
    ]


def _written(entries: Sequence[tuple[str, str]], form: TermsFormat) -> str:
    buffer = io.StringIO()
    if form is TermsFormat.CSV:
        csv.writer(buffer, lineterminator="\n").writerows(entries)
    else:
        buffer.writelines(f"{source}\t{target}\n" for source, target in entries)
    return buffer.getvalue()


def _record(each: _Proposal) -> dict[str, object]:
    term = each.term
    return {
        "source": term.text,
        "target": each.target,
        "kind": term.kind.value,
        "count": term.count,
        "long_form": term.long_form,
        "from_memory": each.is_remembered,
        "contexts": list(term.contexts),
    }
