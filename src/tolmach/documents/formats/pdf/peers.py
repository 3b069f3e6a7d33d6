"""Tells which texts of a page look alike, so that they are set alike. Pure."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from tolmach.documents.formats.pdf.model import Page, TextBlock

_FLUSH = 2.0
"""The difference in points between the left edges of texts that stand under each other, about."""


def look(block: TextBlock) -> tuple[object, ...]:
    """What makes text look alike to a reader, who sees when one paragraph is smaller than the others."""
    shown = Counter((glyph.style.kind, glyph.style.bold) for glyph in block.glyphs if not glyph.style.code)
    font = max(shown, key=shown.__getitem__, default=None)
    table = block.cell.table.number if block.cell is not None else None
    return round(2 * block.size), font, block.angle, table


def in_line(page: Page, others: Iterable[int], changed: Iterable[int]) -> set[int]:
    """Finds the blocks of one line among `others` that look like those over and under them, most of which are changed.
    Left as they were, they would be the only ones of a list in another font and size."""
    new, old = (_columns(page, numbers) for numbers in (changed, others))
    found = (column for column, numbers in old.items() if len(new.get(column, ())) > len(numbers))
    return {number for column in found for number in old[column] if _can_be_set(page.blocks[number])}


def _columns(page: Page, numbers: Iterable[int]) -> dict[tuple[object, ...], list[int]]:
    columns = defaultdict[tuple[object, ...], list[int]](list)
    for number in numbers:
        block = page.blocks[number]
        columns[*look(block), round(block.box.left / _FLUSH)].append(number)
    return columns


def _can_be_set(block: TextBlock) -> bool:
    is_known = all("\ufffd" not in glyph.text and not glyph.style.symbols for glyph in block.glyphs)
    return len(block.lines) == 1 and not block.recognised and is_known
