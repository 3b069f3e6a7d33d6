"""Finds the lines of running text that stand level with a table or a figure beside them by chance. Pure."""

from collections.abc import Sequence

from tolmach.documents.formats.pdf.model import GlyphLine

# In ems.
_LONG = 11.0
"""The least length of a line of running text."""
_CLOSE = 1.5
"""The largest distance from one baseline of a paragraph to the next."""
_NEAR = 0.2
_NEARER = 0.7
_ENDS = frozenset(".!?:;…")


def flowing(cells: Sequence[GlyphLine], text: Sequence[GlyphLine]) -> set[int]:
    """Returns the ids of the lines among `cells` that go on with a paragraph of `text`."""
    waiting = sorted(cells, key=lambda line: line.baseline)
    over = [line for line in text if line.right - line.left > _LONG * line.size]
    found = set[int]()
    for line in waiting:
        if any(_goes_on(each, line) and (line.text[:1].islower() or _is_nearer(each, line, cells)) for each in over):
            found.add(id(line))
            over.append(line)
    return found


def _is_nearer(over: GlyphLine, line: GlyphLine, cells: Sequence[GlyphLine]) -> bool:
    """Tells whether a line is nearer to one that ends inside of a sentence than to the next row of its table."""
    if over.text[-1:] in _ENDS or not over.text[-1:].isalpha():
        return False
    below = [cell.baseline - line.baseline for cell in cells if cell.baseline > line.baseline + 0.5 * line.size]
    return bool(below) and line.baseline - over.baseline < _NEARER * min(below)


def _goes_on(over: GlyphLine, line: GlyphLine) -> bool:
    size = line.size
    return (
        0 < line.baseline - over.baseline < _CLOSE * size
        and abs(over.left - line.left) < _NEAR * size
        and abs(over.size - size) < _NEAR * size
        and over.right > line.right - size
    )
