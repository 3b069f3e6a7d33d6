"""Terms from the first sheet of an Excel workbook."""

from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

from tolmach.errors import BadRequest
from tolmach.files.workbooks import Cells, Progress, first_sheet
from tolmach.glossaries.formats.entries import Row
from tolmach.glossaries.model import LANGUAGES, Pair, base_code

_UNNAMED = (1, 2)


def xlsx_rows(file: BinaryIO, pair: Pair, progress: Progress = lambda size: None) -> Iterator[Row]:
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
        source, target = (cells.get(column, "") for column in named or _UNNAMED)
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
