"""Tells which neighbouring columns are parts of one table, and which only stand side by side. Pure.

Cells of a row stand on one line, or in the middle of the lines beside them. In panels beside each other, as on a flyer
or a reference card, lines stand at any height.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from tolmach.documents.formats.pdf.model import GlyphLine

_LEVEL = 0.08
"""In ems."""
_FEWEST = 4
"""Columns with fewer lines tell nothing."""
_RELATED = 0.5
"""The share of lines of a column that have their place in that beside it, at least, if both are of one table."""


def panels(columns: Sequence[Sequence[GlyphLine]]) -> list[list[int]]:
    """Returns the numbers of the columns that belong together."""
    found = [[0]]
    for number, (left, right) in enumerate(pairwise(columns), 1):
        if _are_related(left, right):
            found[-1].append(number)
        else:
            found.append([number])
    return found


def _are_related(left: Sequence[GlyphLine], right: Sequence[GlyphLine]) -> bool:
    if min(len(left), len(right)) < _FEWEST:
        return True
    return max(_share(left, right), _share(right, left)) >= _RELATED


def _share(own: Sequence[GlyphLine], others: Sequence[GlyphLine]) -> float:
    heights = list(_heights(others))
    return sum(any(abs(line.baseline - height) < _LEVEL * line.size for height in heights) for line in own) / len(own)


def _heights(lines: Sequence[GlyphLine]) -> Iterator[float]:
    """The baselines, and the middles between two of them."""
    baselines = sorted(line.baseline for line in lines)
    yield from baselines
    yield from ((above + below) / 2 for above, below in pairwise(baselines))
