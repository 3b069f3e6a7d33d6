"""Parts the lines of a table into rows. Pure.

What overlaps in height is one band. A band goes on with the row above it if its cells are what did not fit into a line
there: it is close, a rule does not part them, and no number stands under a number, because that begins a row.
"""

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from tolmach.documents.formats.pdf.fullness import ends_early
from tolmach.documents.formats.pdf.gutters import Span
from tolmach.documents.formats.pdf.model import Box, GlyphLine

_CLOSE = 1.5
"""The largest distance from one baseline of a cell to the next, in ems."""
_CLOSER = 0.85
"""As a share of the usual distance between rows. Lines that are closer are in one cell."""

_ABOVE, _BELOW = 0.7, 0.25
"""What a line takes up over and under its baseline, in ems. Lines of one cell do not overlap then; what stands halfway
between two lines of the next cell overlaps with both."""

Band = list[GlyphLine]


def rows(lines: Sequence[GlyphLine], spans: Sequence[Span], floors: Sequence[Box]) -> list[Band]:
    bands = _bands(lines)
    usual = _usual(bands, spans)
    found = [bands[0]]
    for band in bands[1:]:
        if not _is_parted(found[-1], band, floors, spans) and _goes_on(found[-1], band, spans, usual):
            found[-1] = [*found[-1], *band]
        else:
            found.append(band)
    return found


def _bands(lines: Sequence[GlyphLine]) -> list[Band]:
    found: list[Band] = []
    bottom = 0.0
    for line in sorted(lines, key=lambda each: each.baseline - _ABOVE * each.size):
        if found and line.baseline - _ABOVE * line.size < bottom:
            found[-1].append(line)
        else:
            found.append([line])
            bottom = line.baseline
        bottom = max(bottom, line.baseline + _BELOW * line.size)
    return found


def _first(band: Band) -> float:
    return min(line.baseline for line in band)


def _last(band: Band) -> float:
    return max(line.baseline for line in band)


def _usual(bands: Sequence[Band], spans: Sequence[Span]) -> float:
    """The usual distance between two bands with cells in most columns."""
    full = [2 * len(_by_column(band, spans)) > len(spans) for band in bands]
    steps = [_first(b) - _last(a) for (a, one), (b, other) in pairwise(zip(bands, full, strict=True)) if one and other]
    return median(steps) if steps else 0.0


def _by_column(band: Band, spans: Sequence[Span]) -> dict[int, GlyphLine]:
    """The lowest line of a band in each column."""
    found: dict[int, GlyphLine] = {}
    for line in sorted(band, key=lambda each: each.baseline):
        for column, (left, right) in enumerate(spans):
            if line.left < right and line.right > left:
                found[column] = line
    return found


def _is_parted(row: Band, band: Band, floors: Sequence[Box], spans: Sequence[Span]) -> bool:
    """Tells whether a rule as wide as a column at least is between them."""
    top, bottom = _last(row) + 0.05 * row[0].size, _first(band) - 0.3 * band[0].size
    return any(
        top < (floor.top + floor.bottom) / 2 < bottom
        and any(floor.left < left + 2 and floor.right > right - 2 for left, right in spans)
        for floor in floors
    )


def _goes_on(row: Band, band: Band, spans: Sequence[Span], usual: float) -> bool:
    over, under = _by_column(row, spans), _by_column(band, spans)
    step = _first(band) - _last(row)
    if step > _CLOSE * band[0].size or not under.keys() <= over.keys() or len(band) != len(under):
        return False
    if any(_is_number(over[column]) and _is_number(line) for column, line in under.items()):
        return False
    full = not any(ends_early(over[at], line, _column(spans[at], line)) for at, line in under.items())
    if step < _CLOSER * usual:
        return full or len(under) < len(over)
    return full and len(under) < len(over)


def _column(span: Span, line: GlyphLine) -> Box:
    return Box(span[0], line.box.top, span[1], line.box.bottom)


def _is_number(line: GlyphLine) -> bool:
    text = line.text
    return any(map(str.isdigit, text)) and sum(map(str.isalpha, text)) < 3
