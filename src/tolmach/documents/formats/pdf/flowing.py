"""Finds the lines of running text that stand level with a table or a figure beside them by chance. Pure."""

from collections.abc import Sequence

from tolmach.documents.formats.pdf.model import GlyphLine

# In ems.
_LONG = 11.0
"""The least length of a line of running text."""
_CLOSE = 1.5
"""The largest distance from one baseline of a paragraph to the next."""
_NEAR = 0.2


def flowing(cells: Sequence[GlyphLine], text: Sequence[GlyphLine]) -> set[int]:
    """Returns the ids of the lines among `cells` that go on with a paragraph of `text`."""
    waiting = sorted((line for line in cells if line.text[:1].islower()), key=lambda line: line.baseline)
    over = [line for line in text if line.right - line.left > _LONG * line.size]
    found = set[int]()
    for line in waiting:
        if any(_goes_on(each, line) for each in over):
            found.add(id(line))
            over.append(line)
    return found


def _goes_on(over: GlyphLine, line: GlyphLine) -> bool:
    size = line.size
    return (
        0 < line.baseline - over.baseline < _CLOSE * size
        and abs(over.left - line.left) < _NEAR * size
        and abs(over.size - size) < _NEAR * size
        and over.right > line.right - size
    )
