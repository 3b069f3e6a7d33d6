"""Entries from files on this machine, in four formats: text with tabs or commas, the first sheet of an Excel workbook,
and TBX in the dialects of version 2 (termEntry, langSet) and version 3 (conceptEntry, langSec)."""

from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from itertools import chain
from pathlib import Path
from typing import BinaryIO, Final

from tolmach.errors import BadRequest, StartError
from tolmach.files.workbooks import Cells, first_sheet
from tolmach.files.xml import read_xml
from tolmach.glossaries.formats.entries import Place, Row, checked, place_in, rows, same, too_large
from tolmach.glossaries.model import LANGUAGES, MOST_BYTES, Entries, Pair, base_code

_CONCEPTS: Final = frozenset({"termEntry", "conceptEntry"})
_LANGUAGE_PARTS: Final = frozenset({"langSet", "langSec"})
_TERM_PARTS: Final = frozenset({"tig", "ntig", "termSec"})
# The type of a note. In the style of version 3 that has an element for each type of note, it is the element's name.
_STATUS = "administrativeStatus"
# Values of a term's status that mean: do not use it.
_AVOIDED = ("deprecated", "superseded", "forbidden", "obsolete", "notrecommended")

Concept = dict[str, list[tuple[str, bool]]]
"""The terms by language, each with whether it may be used."""

_UNNAMED_COLUMNS = (1, 2)

Progress = Callable[[int, int | None], None]
"""Called with the amount done and the total. The total is None if it is not known."""
_STEP = 1000


class GlossaryFormat(StrEnum):
    TSV = "tsv"
    CSV = "csv"
    XLSX = "xlsx"
    TBX = "tbx"


_BY_SUFFIX: Final = {
    ".tsv": GlossaryFormat.TSV,
    ".tab": GlossaryFormat.TSV,
    ".txt": GlossaryFormat.TSV,
    ".csv": GlossaryFormat.CSV,
    ".xlsx": GlossaryFormat.XLSX,
    ".tbx": GlossaryFormat.TBX,
    ".xml": GlossaryFormat.TBX,
}


def format_of(file: Path) -> GlossaryFormat | None:
    return _BY_SUFFIX.get(file.suffix.lower())


def read_entries(file: Path, form: GlossaryFormat, pair: Pair, progress: Progress) -> Entries:
    try:
        if form in (GlossaryFormat.TSV, GlossaryFormat.CSV):
            return _read_text(file, form, pair, progress)
        with file.open("rb") as opened:
            found, place = _read_xml(opened, form, pair, progress, file.stat().st_size)
            return checked(_some(_bounded(found), file, pair), place)
    except UnicodeDecodeError:
        raise StartError(f"The file {file} is not text in UTF-8.") from None
    except OSError as error:
        raise StartError(f"The file {file} cannot be read: {error.strerror}.") from None


def _read_text(file: Path, form: GlossaryFormat, pair: Pair, progress: Progress) -> Entries:
    with file.open("rb") as opened:
        content = opened.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise too_large()
    text = content.decode()
    found = _followed(rows(text, form, pair), len(text), progress)
    return checked(_some(found, file, pair), place_in(text))


def _read_xml(
    opened: BinaryIO, form: GlossaryFormat, pair: Pair, progress: Progress, size: int
) -> tuple[Iterator[Row], Place]:
    done = 0
    # The content of an archive is larger than the archive, and its size is not known beforehand.
    total = size if form is GlossaryFormat.TBX else None

    def advance(count: int) -> None:
        nonlocal done
        done += count
        progress(done, total)

    if form is GlossaryFormat.TBX:
        return tbx_rows(opened, pair, advance), lambda number: f"concept {number}"
    return xlsx_rows(opened, pair, advance), lambda number: f"row {number}"


def _followed(found: Iterator[Row], size: int, progress: Progress) -> Iterator[Row]:
    for number, row in enumerate(found):
        if number % _STEP == 0 and isinstance(row, tuple):
            progress(row[0], size)
        yield row
    progress(size, size)


def _some(found: Iterator[Row], file: Path, pair: Pair) -> Iterator[Row]:
    """Passes the rows on, and raises an error if there are none: the file may hold terms of other languages only."""
    has_any = False
    for row in found:
        has_any = has_any or row is not None
        yield row
    if not has_any:
        raise StartError(f"The file {file} has no entries from {pair.source} into {pair.target}.")


def _bounded(found: Iterator[Row]) -> Iterator[Row]:
    """Stops as soon as the rows are too large, so that a huge file is never held in full."""
    size = 0
    for row in found:
        if isinstance(row, tuple):
            size += len(row[1]) + len(row[2])
        if size > MOST_BYTES:
            raise too_large()
        yield row


def tbx_rows(file: BinaryIO, pair: Pair, progress: Callable[[int], None] = lambda size: None) -> Iterator[Row]:
    """Pairs each source term of a concept with the first target term that may be used. A row starts at its concept.

    If a source term appears in several concepts, the first one counts: a glossary has one target for each source.
    """
    reader = _Concepts()
    seen: set[str] = set()
    number = 0
    for _ in read_xml(file, reader, progress):
        for concept in reader.done:
            number += 1
            target = next((term for term, usable in concept.get(pair.target, ()) if usable), None)
            for source, _ in concept.get(pair.source, ()) if target else ():
                if same(source) not in seen:
                    seen.add(same(source))
                    yield number, source, target or ""
        reader.done.clear()


class _Concepts:
    """Collects concepts in `done`, from which the reader removes them."""

    def __init__(self) -> None:
        self.done: list[Concept] = []
        self._concept: Concept = {}
        self._language = ""
        self._term: str | None = None
        self._usable = True
        self._words: list[str] | None = None

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name in _CONCEPTS:
            self._concept = {}
        elif name in _LANGUAGE_PARTS:
            self._language = base_code(attributes.get("xml:lang", attributes.get("lang", "")))
        elif name in _TERM_PARTS:
            self._term, self._usable = None, True
        elif name == "term" or _STATUS in (name, attributes.get("type")):
            self._words = []

    def end(self, name: str) -> None:
        if name in ("term", "termNote", _STATUS) and self._words is not None:
            self._take(name, " ".join("".join(self._words).split()))
        elif name in _TERM_PARTS and self._term:
            self._concept.setdefault(self._language, []).append((self._term, self._usable))
        elif name in _CONCEPTS:
            self.done.append(self._concept)

    def text(self, text: str) -> None:
        if self._words is not None:
            self._words.append(text)

    def _take(self, name: str, words: str) -> None:
        self._words = None
        if name == "term":
            self._term = words
        elif any(word in words.lower() for word in _AVOIDED):
            self._usable = False


def xlsx_rows(file: BinaryIO, pair: Pair, progress: Callable[[int], None] = lambda size: None) -> Iterator[Row]:
    """Reads columns A and B of the first sheet. If its first row holds language codes, reads the columns that
    they name.

    In named columns, a row without a source or a target is skipped for this pair.
    """
    filled = first_sheet(file, progress)
    first = next(filled, None)
    if first is None:
        return
    named = _columns(first[1], pair)
    for number, cells in filled if named else chain([first], filled):
        source, target = (cells.get(column, "") for column in named or _UNNAMED_COLUMNS)
        yield None if named and not (source and target) else (number, source, target)


def _columns(cells: Cells, pair: Pair) -> tuple[int, int] | None:
    """The columns that the codes in the first row name, in any variant; None if the first row does not hold codes.

    Two codes other than those of the pair may be ordinary words, as `it` and `es` are.
    """
    codes: dict[str, int] = {}
    for column, text in sorted(cells.items()):
        if text:
            codes.setdefault(base_code(text), column)
    if pair.source in codes and pair.target in codes:
        return codes[pair.source], codes[pair.target]
    if len(codes) > 2 and set(codes) <= set(LANGUAGES):
        raise BadRequest(f"The sheet has no columns for {pair.source} and {pair.target}.")
    return None
