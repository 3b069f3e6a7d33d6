"""Finds tables among the lines of a page, before anything is translated. Pure.

Rules that make a grid give the cells away at once (`lattice`). Where there is no grid, columns are gaps that several
rows share (`gutters`), and rows are what rules or white space part (`rows`). Both ways end in the same table: each cell
has its place and its lines, and no line of a cell is joined with one of another.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise

from tolmach.documents.formats.pdf.flowing import flowing
from tolmach.documents.formats.pdf.gutters import Region, Span, are_small_entries, columns, is_running, levels, regions
from tolmach.documents.formats.pdf.lattice import GridSlot, Lattice, lattices
from tolmach.documents.formats.pdf.line_parts import joined, parted
from tolmach.documents.formats.pdf.model import Box, CellPlace, GlyphLine, PageTable, union
from tolmach.documents.formats.pdf.numerals import is_section
from tolmach.documents.formats.pdf.panels import panels
from tolmach.documents.formats.pdf.table_rows import rows
from tolmach.documents.formats.pdf.typed_rules import STROKES

_MARK = re.compile(r"(?:[^\w\s]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)])")
_LEADERS = re.compile(r"\.{4,}|(?:\. ){4,}|…{2,}")
_FEW_ROWS, _TWO_COLUMNS, _TWO_CELLS, _TWO_ROWS = 3, 2, 2, 2
_TWO_LINES = 2
"""So many lines of justified text in a cell may have a wide gap at the same place."""

_NEAR = 1.5
"""In ems. The head of a column is not further beside its numbers than this."""

_FAR = 4.0
"""In ems. No space of justified text is so wide."""

Slots = dict[GridSlot, list[GlyphLine]]
Cell = tuple[CellPlace, list[GlyphLine]]


@dataclass(frozen=True, slots=True)
class FoundTable:
    table: PageTable
    cells: tuple[Cell, ...]


def tables(
    lines: Sequence[GlyphLine],
    walls: Sequence[Box],
    floors: Sequence[Box],
    first: int = 0,
    fields: Sequence[Box] = (),
) -> tuple[list[FoundTable], list[GlyphLine]]:
    """Returns the tables, numbered from `first`, and the lines that are in none. `walls` and `floors` are drawn
    rules, `fields` are those of a form."""
    found: list[FoundTable] = []
    rest = list(lines)
    for lattice in lattices(walls, floors):
        own = [line for line in rest if _slot(lattice, line) is not None]
        made, used = _drawn(lattice, own, floors, first + len(found))
        found += made
        rest = _without(rest, used)
    seen = regions(rest)
    made, used = _of_regions(seen, floors, first + len(found))
    if text := flowing(used, _without(rest, used)):
        left = [each for region in seen if len((each := region.without(text)).levels) > 1]
        made, used = _of_regions(left, floors, first + len(found))
    ordered = [replace(each, cells=tuple(_ordered(cell, fields) for cell in each.cells)) for each in [*found, *made]]
    return ordered, _without(rest, used)


def _without(lines: Sequence[GlyphLine], used: Sequence[GlyphLine]) -> list[GlyphLine]:
    gone = {id(line) for line in used}
    return [line for line in lines if id(line) not in gone]


def _slot(lattice: Lattice, line: GlyphLine) -> GridSlot | None:
    return lattice.slot((line.left + line.right) / 2, line.baseline - 0.3 * line.size)


def _drawn(
    lattice: Lattice, own: Sequence[GlyphLine], floors: Sequence[Box], number: int
) -> tuple[list[FoundTable], Sequence[GlyphLine]]:
    """Makes a table of a grid, and returns the lines in it. If the grid draws only some of its columns or rows, the
    gaps of its text do the rest."""
    slots: Slots = defaultdict(list)
    for line in own:
        if (slot := _slot(lattice, line)) is not None:
            slots[slot].append(line)
    if len(slots) < _TWO_CELLS:
        return [], []
    if _is_partly_drawn(slots, lattice):
        return _of_regions(regions(own), floors, number)
    table = PageTable(number, lattice.columns, lattice.rows, is_ruled=True)
    slots = _parted_slots(slots, lattice)
    cells = tuple((CellPlace(table, *slot), inside) for slot, inside in sorted(slots.items()))
    return [FoundTable(table, cells)], own


def _parted_slots(slots: Slots, lattice: Lattice) -> Slots:
    """Parts the cells of several columns at the edges of the others, where no line crosses such an edge in several
    rows: rules part the head of the table only."""
    for edge in range(1, len(lattice.columns) - 1):
        over = [slot for slot in slots if slot.column < edge < slot.column + slot.columns]
        sides = {slot: _sides(slots[slot], lattice.columns[edge]) for slot in over}
        parting = [slot for slot, found in sides.items() if found is not None]
        if len(parting) < _TWO_ROWS or 2 * len(parting) < len(over):
            continue
        for slot in parting:
            width = edge - slot.column
            halves = slot._replace(columns=width), slot._replace(column=edge, columns=slot.columns - width)
            slots = {each: own for each, own in slots.items() if each != slot}
            slots |= dict(zip(halves, sides[slot] or (), strict=True))
    return slots


def _sides(own: Sequence[GlyphLine], edge: float) -> tuple[list[GlyphLine], list[GlyphLine]] | None:
    """The lines on both sides of an edge, unless one crosses it or a side has none."""
    left, right = [line for line in own if line.right < edge + 1], [line for line in own if line.left > edge - 1]
    return (left, right) if left and right and len(left) + len(right) == len(own) else None


def _of_regions(
    found: Sequence[Region], floors: Sequence[Box], number: int
) -> tuple[list[FoundTable], list[GlyphLine]]:
    made: list[FoundTable] = []
    used: list[GlyphLine] = []
    for region in found:
        more, lines = _aligned(region, floors, number + len(made))
        made, used = [*made, *more], [*used, *lines]
    return made, used


def _is_partly_drawn(slots: Slots, lattice: Lattice) -> bool:
    """Tells whether a cell of the grid has columns, or one row of the grid holds most rows of the text."""
    found = [region for inside in slots.values() for region in regions(inside)]
    if any(sum(len(level) > 1 for level in region.levels) > _TWO_LINES for region in found):
        return True
    if len(lattice.rows) - 1 > _FEW_ROWS:
        return False
    for _, group in groupby(sorted(slots.items()), key=lambda item: item[0].row):
        several = [len(level) > 1 for level in levels([line for _, inside in group for line in inside])]
        if len(several) > 2 and 5 * sum(several) > 3 * len(several):
            return True
    return False


def _aligned(region: Region, floors: Sequence[Box], number: int) -> tuple[list[FoundTable], list[GlyphLine]]:
    """Makes tables of a region. Returns also the lines that they use."""
    spans = columns(region.lines)
    every = [*region.lines, *region.around]
    inside = [[line for line in every if _is_in(line, span)] for span in spans]
    running = _running(inside)
    if any(running) and len(_across(floors, spans, region)) < _FEW_ROWS:
        beside: list[Region] = []
        for is_text, group in groupby(range(len(spans)), key=running.__getitem__):
            beside += regions([line for column in group for line in inside[column]]) if not is_text else []
        return _of_regions(beside, floors, number)
    together = panels(inside)
    if len(together) > 1 and len(_across(floors, spans, region)) < _FEW_ROWS:
        return _of_regions([each for group in together for each in _of_panel(group, inside)], floors, number)
    lines = [part for line in region.lines for part in parted(line, spans)]
    spans = _headed(columns(lines), lines)
    if not _is_table(lines, spans):
        return [], []
    return [_table(lines, spans, floors, number)], region.lines


def _running(inside: Sequence[list[GlyphLine]]) -> list[bool]:
    """Tells of each column whether it is running text. Entries in small letters beside other ones explain them."""
    found = [is_running(own) for own in inside]
    beside = [False, *(not is_text for is_text in found[:-1])]
    return [
        is_text and not (explains and are_small_entries(own))
        for is_text, explains, own in zip(found, beside, inside, strict=True)
    ]


def _of_panel(group: Sequence[int], inside: Sequence[Sequence[GlyphLine]]) -> list[Region]:
    return regions([line for column in group for line in inside[column]])


def _headed(spans: Sequence[Span], lines: Sequence[GlyphLine]) -> list[Span]:
    """Joins neighbouring columns of which no row has both: the head of a column may begin at its left, and the numbers
    under it end at its right. The parts of a formula stand like that too, and stay apart."""
    if any(glyph.style.math for line in lines for glyph in line.glyphs):
        return list(spans)
    filled = [
        {row for row, level in enumerate(levels(lines)) if any(_is_in(line, span) for line in level)} for span in spans
    ]
    found, taken = [spans[0]], filled[0]
    for span, rows_of_span in zip(spans[1:], filled[1:], strict=True):
        if taken.isdisjoint(rows_of_span) and span[0] - found[-1][1] < _NEAR * lines[0].size:
            found[-1], taken = (found[-1][0], span[1]), taken | rows_of_span
        else:
            found, taken = [*found, span], rows_of_span
    return found


def _is_in(line: GlyphLine, span: Span) -> bool:
    return span[0] <= (line.left + line.right) / 2 <= span[1]


def _across(floors: Sequence[Box], spans: Sequence[Span], region: Region) -> list[Box]:
    """The rules that part rows: they pass under two columns at least."""
    box = union([line.box for line in region.lines])
    return [
        floor
        for floor in floors
        if box.top - 9 < floor.top < box.bottom + 9
        and sum(floor.left < (a + b) / 2 < floor.right for a, b in spans) > 1
    ]


def _is_table(lines: Sequence[GlyphLine], spans: Sequence[Span]) -> bool:
    """Tells whether there are two columns beside those of marks, as lists have them, and neither a formula, nor
    headings with their numbers, nor only a column with dots that lead to another, as in a table of contents."""
    first = [line for line in lines if _is_in(line, spans[0])]
    telling = [span for span in spans if not all(_MARK.fullmatch(line.text) for line in lines if _is_in(line, span))]
    if len(telling) == _TWO_COLUMNS and first and all(is_section(line.text) for line in first):
        return False
    if 2 * sum(any(glyph.style.math for glyph in line.glyphs) for line in lines) > len(lines):
        return False
    if len(telling) == _TWO_COLUMNS:
        return not any(_LEADERS.search(line.text) for line in lines)
    return len(telling) > _TWO_COLUMNS


def _table(lines: Sequence[GlyphLine], spans: Sequence[Span], floors: Sequence[Box], number: int) -> FoundTable:
    made = rows(lines, spans, floors)
    box = union([line.box for line in lines])
    boxes = [union([line.box for line in row]) for row in made]
    table = PageTable(
        number,
        (box.left, *((a[1] + b[0]) / 2 for a, b in pairwise(spans)), box.right),
        (box.top, *((above.bottom + below.top) / 2 for above, below in pairwise(boxes)), box.bottom),
    )
    cells: dict[tuple[int, int], list[GlyphLine]] = defaultdict(list)
    for at, row in enumerate(made):
        for line in row:
            cells[at, _reach(line, spans)[0]].append(line)
    return FoundTable(table, tuple(_cell(table, *place, own, spans) for place, own in sorted(cells.items())))


def _cell(table: PageTable, row: int, column: int, own: list[GlyphLine], spans: Sequence[Span]) -> Cell:
    last = max(_reach(line, spans)[1] for line in own)
    return CellPlace(table, row, column, 1, last - column + 1), own


def _reach(line: GlyphLine, spans: Sequence[Span]) -> tuple[int, int]:
    """The first and the last column that the line covers."""
    covered = [at for at, (left, right) in enumerate(spans) if line.left < right and line.right > left]
    return (covered[0], covered[-1]) if covered else (0, 0)


def _ordered(cell: Cell, fields: Sequence[Box]) -> Cell:
    """The lines of a cell from top to bottom. What is side by side is one line, as in justified text, unless it is far
    apart, or a field of a form or a typed stroke stands between."""
    place, own = cell
    return place, [joined(part) for level in levels(own) for part in _unmixed(level, fields)]


def _unmixed(level: Sequence[GlyphLine], fields: Sequence[Box]) -> Iterator[list[GlyphLine]]:
    part: list[GlyphLine] = []
    for line in sorted(level, key=lambda line: line.left):
        if part and (_are_apart(part[-1], line) or any(_is_between(part[-1], field, line) for field in fields)):
            yield part
            part = []
        part.append(line)
    yield part


def _are_apart(before: GlyphLine, line: GlyphLine) -> bool:
    return line.left - before.right > _FAR * line.size or not STROKES.isdisjoint((before.text, line.text))


def _is_between(before: GlyphLine, field: Box, line: GlyphLine) -> bool:
    is_beside = field.top < line.baseline and field.bottom > line.box.top
    return is_beside and before.right - 1 <= (field.left + field.right) / 2 <= line.left + 1
