"""Entries from files on this machine, in four formats."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO, Final

from tolmach.errors import StartError
from tolmach.glossaries.formats.entries import Place, Row, checked, place_in, rows, too_large
from tolmach.glossaries.formats.tbx import tbx_rows
from tolmach.glossaries.formats.xlsx import xlsx_rows
from tolmach.glossaries.model import MOST_BYTES, Entries, Pair

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
