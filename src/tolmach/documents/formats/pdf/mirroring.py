"""Turns tables around when the direction of reading turns, so that the first column stands where reading begins. Pure.

Columns of numbers keep their alignment, because units must stay under units; everything else is reflected.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tolmach.documents.formats.pdf.bidi import is_leftward
from tolmach.documents.formats.pdf.inlines import passage
from tolmach.documents.formats.pdf.matrices import Matrix
from tolmach.documents.formats.pdf.model import (
    Alignment,
    BlockRole,
    Box,
    CellPlace,
    Glyph,
    GlyphLine,
    Page,
    TextBlock,
    turned,
    union,
)

_SLACK = 6.0
"""How far, in points, rules and fills of a table reach over its text."""
_SMALL = 14.0
"""Points. A smaller drawing is a sign such as a tick, which changes its place and is not reflected."""
_SWAPPED = {Alignment.LEFT: Alignment.RIGHT, Alignment.RIGHT: Alignment.LEFT}


@dataclass(frozen=True, slots=True)
class Reflected:
    """A part of the page that changes sides, on the page, y upwards."""

    box: Box

    @property
    def takes_clips(self) -> bool:
        return False

    def holds(self, box: Box) -> bool:
        return self.box.holds(box, 1.0)

    def across(self, box: Box) -> float:
        """How far a thing with this box moves."""
        return self.box.left + self.box.right - box.left - box.right

    def aside(self, box: Box, *, is_image: bool) -> Matrix:
        """Maps what is drawn in a box to its new place. Images and signs keep their sides, rules and fills do not."""
        if is_image or max(box.width, box.height) <= _SMALL:
            return 1, 0, 0, 1, self.across(box), 0
        return -1, 0, 0, 1, self.box.left + self.box.right, 0


def turning(page: Page, *, leftward: bool) -> dict[int, frozenset[int]]:
    """Returns the tables that turn for a language that is written in this direction, with the numbers of their blocks.
    A table of a picture cannot turn, because its numbers stay a part of the picture."""
    tables: dict[int, list[int]] = defaultdict(list)
    for number, block in enumerate(page.blocks):
        if block.cell is not None:
            tables[block.cell.table.number].append(number)
    return {
        table: frozenset(numbers)
        for table, numbers in tables.items()
        if _turns([page.blocks[number] for number in numbers], leftward=leftward)
    }


def _turns(blocks: Sequence[TextBlock], *, leftward: bool) -> bool:
    if any(block.angle or block.recognised or block.role is BlockRole.FORMULA for block in blocks):
        return False
    text = "".join(line.text for block in blocks for line in block.lines)
    return any(map(str.isalpha, text)) and is_leftward(text) != leftward


def reflected(page: Page, tables: Sequence[frozenset[int]]) -> tuple[Page, tuple[Reflected, ...]]:
    """Returns the page with these tables turned around, and the parts of the page that they take up."""
    if not tables:
        return page, ()
    blocks, shapes, fields = list(page.blocks), page.shapes, page.fields
    parts = []
    for numbers in tables:
        part = _part(page, [page.blocks[number] for number in numbers])
        parts.append(part)
        figures = set(_columns_of_numbers([page.blocks[number] for number in numbers]))
        for number in numbers:
            blocks[number] = _block(blocks[number], part, figures)
        shapes = tuple(replace(shape, box=moved(shape.box, part)) for shape in shapes)
        fields = tuple(moved(field, part) for field in fields)
    return replace(page, blocks=tuple(blocks), shapes=shapes, fields=fields), tuple(parts)


def moved(box: Box, part: Reflected) -> Box:
    if not part.holds(box):
        return box
    across = part.across(box)
    return box._replace(left=box.left + across, right=box.right + across)


def _part(page: Page, blocks: Sequence[TextBlock]) -> Reflected:
    """The part of the page that a table takes up with everything that is drawn for it."""
    own = [turned(block.cell.table.box, 0.0) for block in blocks[:1] if block.cell is not None]
    whole = union([*own, *(turned(block.box, 0.0) for block in blocks)])
    rows = Box(page.box.left, whole.top - _SLACK, page.box.right, whole.bottom + _SLACK)
    drawn = [shape.box for shape in page.shapes if rows.holds(shape.box) and shape.box.meets(whole, -_SLACK)]
    return Reflected(union([whole, *drawn, *(field for field in page.fields if rows.holds(field))]))


def _columns_of_numbers(blocks: Sequence[TextBlock]) -> Iterator[int]:
    columns: dict[int, list[bool]] = defaultdict(list)
    for block in blocks:
        if block.cell is not None and block.cell.columns == 1:
            columns[block.cell.column].append(passage(block) is None)
    return (column for column, silent in columns.items() if 2 * sum(silent) > len(silent))


def _block(block: TextBlock, part: Reflected, figures: set[int]) -> TextBlock:
    assert block.cell is not None
    place = _place(block.cell, part)
    mark = tuple(_moved(block.marker, part)) if block.marker else ()
    if block.cell.column in figures and block.cell.columns == 1:
        across = place.box.left - block.cell.box.left
        lines = tuple(_line(line, across) for line in block.lines)
        return replace(block, lines=lines, box=_shifted(block.box, across), cell=place, column=None, marker=mark)
    lines = tuple(_line(line, part.across(line.box)) for line in block.lines)
    box = union([line.box for line in lines])
    way = _SWAPPED.get(block.alignment, block.alignment)
    return replace(block, lines=lines, box=box, alignment=way, cell=place, column=None, marker=mark)


def _moved(marker: Sequence[Glyph], part: Reflected) -> Iterator[Glyph]:
    across = part.across(union([glyph.box for glyph in marker]))
    return (glyph.moved(across) for glyph in marker)


def _line(line: GlyphLine, across: float) -> GlyphLine:
    glyphs = tuple(glyph.moved(across) for glyph in line.glyphs)
    return replace(line, glyphs=glyphs, left=line.left + across, right=line.right + across)


def _shifted(box: Box, across: float) -> Box:
    return box._replace(left=box.left + across, right=box.right + across)


def _place(cell: CellPlace, part: Reflected) -> CellPlace:
    both, table = part.box.left + part.box.right, cell.table
    columns = tuple(both - edge for edge in reversed(table.columns))
    last = len(table.columns) - 1
    return replace(cell, table=replace(table, columns=columns), column=last - cell.column - cell.columns)
