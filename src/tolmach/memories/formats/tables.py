"""Reads translations from tables: CSV, TSV and the first sheet of a workbook.

Either the first row names languages, one for each column, or there are two columns: a source and a target.
"""

import codecs
import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from typing import BinaryIO, Final

from tolmach.errors import BadRequest
from tolmach.files.workbooks import first_sheet
from tolmach.memories.codes import folded, source_code, target_code
from tolmach.memories.formats.given import Given
from tolmach.memories.formats.texts import decoded
from tolmach.memories.units import Units

NOT_TEXT: Final = "The file is not text in UTF-8 or, with a byte order mark, in UTF-16."
NOT_TABLE: Final = "The file is not a table."
_WIDE: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_QUOTED = re.compile(r'"[^"]*"?')
_HEAD_SIZE = 4096
_TITLES: Final = ("source", "target")
# Codes that more often are the heading of another column than that of their language.
_AMBIGUOUS: Final = frozenset({"id", "no"})

Row = Mapping[int, str]
"""The texts of a row by column number, from 1."""


def read_csv(file: BinaryIO, units: Units, given: Given) -> None:
    head, encoding = _head(file)
    first_line = _QUOTED.sub("", head).partition("\n")[0]
    # Where a comma is the decimal sign, spreadsheet programs write semicolons.
    separator = ";" if ";" in first_line and "," not in first_line else ","
    _read_text(file, encoding, units, given, delimiter=separator)


def read_tsv(file: BinaryIO, units: Units, given: Given) -> None:
    """Quotation marks have no special meaning."""
    _read_text(file, _head(file)[1], units, given, delimiter="\t", quoting=csv.QUOTE_NONE)


def read_xlsx(file: BinaryIO, units: Units, given: Given) -> None:
    _read((cells for _, cells in first_sheet(file)), units, given)


def _head(file: BinaryIO) -> tuple[str, str]:
    """The beginning of the text, and its encoding."""
    start = file.read(_HEAD_SIZE)
    file.seek(0)
    encoding = "utf-16" if start.startswith(_WIDE) else "utf-8-sig"
    return start.decode(encoding, "ignore"), encoding


def _read_text(
    file: BinaryIO, encoding: str, units: Units, given: Given, *, delimiter: str, quoting: int = csv.QUOTE_MINIMAL
) -> None:
    with decoded(file, encoding, newline="") as text:
        lines = csv.reader(text, delimiter=delimiter, quoting=quoting, strict=True)  # type: ignore[arg-type]
        try:
            _read((dict(enumerate(map(str.strip, line), 1)) for line in lines), units, given)
        except UnicodeError:
            raise BadRequest(NOT_TEXT) from None
        except csv.Error:
            raise BadRequest(NOT_TABLE, detail=f"Line {lines.line_num} cannot be read.") from None


def _read(rows: Iterable[Row], units: Units, given: Given) -> None:
    filled: Iterator[Row] = (row for row in rows if any(row.values()))
    first = next(filled, None)
    if first is None:
        return
    columns = _named(first, given)
    if columns is None:
        titled = _titled(first)
        filled = filled if titled else chain([first], filled)
        columns = dict(zip(titled or (1, 2), (given.source_or(None), given.target_or(None)), strict=True))
    source = next(iter(columns.values()))
    units.head(source)
    for row in filled:
        units.add(source, [(code, row[column]) for column, code in columns.items() if row.get(column)])


def _named(first: Row, given: Given) -> dict[int, str] | None:
    """The columns that the first row names, the source first; None if the first row does not name languages.

    Short words may look like codes, so the source language must be among them if it was given.
    """
    doubtful = _AMBIGUOUS - {given.source, given.target}
    codes = {column: text for column, text in sorted(first.items()) if folded(text) and text.lower() not in doubtful}
    only_codes = len(codes) == sum(map(bool, first.values()))
    wanted = given.source or (source_code(next(iter(codes.values()))) if codes and only_codes else None)
    own = next((column for column, text in codes.items() if source_code(text) == wanted), None)
    if wanted is None or own is None:
        return None
    targets = {column: target_code(text, wanted) for column, text in codes.items()}
    asked = {column: code for column, code in targets.items() if code and given.target in (None, code)}
    return {own: wanted, **asked} if asked else None


def _titled(first: Row) -> list[int]:
    """The columns with the headings source and target, whatever other columns there are."""
    headings = {text.lower(): column for column, text in first.items()}
    return [headings[title] for title in _TITLES] if headings.keys() >= set(_TITLES) else []
