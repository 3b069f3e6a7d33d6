"""Finds tables: paragraphs in rows and columns. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from tolmach.documents.formats.pdf.conversion.lists import BULLETS
from tolmach.documents.formats.pdf.conversion.model import Cell, Paragraph, Table
from tolmach.documents.formats.pdf.model import Box, DrawnShape, union

_MOST_LINES = 8
_WIDEST = 0.6
_GAP = 2.5
"""Rows further apart than this, in lines, belong to different tables."""
_APART = 4
"""The largest distance in reading order between cells of a row. The columns of a page are further apart."""
_THIN = 3.0

Row = list[Paragraph]


def tables(found: Sequence[Paragraph], shapes: Sequence[DrawnShape], width: float) -> list[Table]:
    """Finds the tables among the paragraphs of a page. `width` is that of the page."""
    rules = [Box(box.left, -box.bottom, box.right, -box.top) for box in (shape.box for shape in shapes)]
    made = [_table(group, rules) for group in _groups(_rows(found, width))]
    whole = union([paragraph.box for paragraph in found]) if found else Box(0, 0, 0, 0)
    return [_placed(_with_spanning(table, found), whole) for table in made if table is not None]


def _placed(table: Table, whole: Box) -> Table:
    left, right = table.box.left - whole.left, whole.right - table.box.right
    return replace(table, is_centred=left > 20 and abs(left - right) < 0.3 * left)


def _rows(found: Sequence[Paragraph], width: float) -> list[Row]:
    """Groups paragraphs that are side by side, from top to bottom."""
    cells = [(number, cell) for number, cell in enumerate(found) if _may_be_cell(cell, width)]
    rows: list[list[tuple[int, Paragraph]]] = []
    for own in sorted(cells, key=lambda cell: (cell[1].box.top + cell[1].box.bottom) / 2):
        row = next((row for row in reversed(rows[-6:]) if _belongs(own, row)), None)
        if row is None:
            rows.append([own])
        else:
            row.append(own)
    return [sorted((cell for _, cell in row), key=lambda cell: cell.box.left) for row in rows if len(row) > 1]


def _may_be_cell(paragraph: Paragraph, width: float) -> bool:
    box = paragraph.box
    if paragraph.marker or paragraph.text.strip() in BULLETS:
        return False
    return box.width < _WIDEST * width and box.height < _MOST_LINES * paragraph.size


def _belongs(own: tuple[int, Paragraph], row: Sequence[tuple[int, Paragraph]]) -> bool:
    near = any(abs(own[0] - other[0]) <= _APART for other in row)
    return near and all(_beside(own[1], other[1]) for other in row)


def _beside(one: Paragraph, other: Paragraph) -> bool:
    a, b = one.box, other.box
    common = min(a.bottom, b.bottom) - max(a.top, b.top)
    return common > 0.5 * min(a.height, b.height) and (a.right < b.left + 1 or b.right < a.left + 1)


def _groups(rows: Sequence[Row]) -> list[list[Row]]:
    """Groups consecutive rows."""
    groups: list[list[Row]] = []
    for row in rows:
        group = next((group for group in reversed(groups) if _follows(group[-1], row)), None)
        if group is None:
            groups.append([row])
        else:
            group.append(row)
    return [group for group in groups if len(group) > 1]


def _follows(above: Row, below: Row) -> bool:
    over, under = _box(above), _box(below)
    near = under.top - over.bottom < _GAP * max(cell.size for cell in below)
    return near and min(over.right, under.right) > max(over.left, under.left)


def _table(rows: list[Row], rules: Sequence[Box]) -> Table | None:
    box = union([cell.box for row in rows for cell in row])
    columns = _columns([cell.box for row in rows for cell in row])
    if len(columns) < 2 or _is_running_text(rows):
        return None
    edges = [box.left, *((a.right + b.left) / 2 for a, b in pairwise(columns)), box.right]
    widths = tuple(right - left for left, right in pairwise(edges))
    ruled = sum((rule.height < _THIN or rule.width < _THIN) and box.meets(_grown(rule)) for rule in rules) > 2
    return Table(tuple(_cells(row, edges) for row in rows), widths, box, ruled)


def _with_spanning(table: Table, found: Sequence[Paragraph]) -> Table:
    """Adds the lines between its rows that have only one cell."""
    own = {id(each.box) for row in table.rows for cell in row for each in cell}
    single = [each for each in found if id(each.box) not in own and table.box.holds(each.box)]
    none: tuple[Cell, ...] = ((),) * (len(table.widths) - 1)
    rows = [*table.rows, *(((each,), *none) for each in single)]
    return replace(table, rows=tuple(sorted(rows, key=_top)))


def _top(row: tuple[Cell, ...]) -> float:
    return min(paragraph.box.top for cell in row for paragraph in cell)


def _columns(boxes: Sequence[Box]) -> list[Box]:
    columns: list[Box] = []
    for box in sorted(boxes):
        if columns and box.left < columns[-1].right:
            columns[-1] = columns[-1].joined(box)
        else:
            columns.append(box)
    return columns


def _cells(row: Row, edges: Sequence[float]) -> tuple[Cell, ...]:
    cells: list[list[Paragraph]] = [[] for _ in edges[1:]]
    for paragraph in row:
        middle = (paragraph.box.left + paragraph.box.right) / 2
        number = sum(middle > edge for edge in edges[1:-1])
        cells[number].append(replace(paragraph, first_line=0.0))
    return tuple(map(tuple, cells))


def _is_running_text(rows: list[Row]) -> bool:
    """Tells whether the rows are columns of running text that happen to be at the same height."""
    several = [cell for row in rows for cell in row if cell.box.height > 3.5 * cell.size]
    return 2 * len(several) > sum(map(len, rows))


def _box(row: Row) -> Box:
    return union([cell.box for cell in row])


def _grown(rule: Box) -> Box:
    return Box(rule.left - 1, rule.top - 1, rule.right + 1, rule.bottom + 1)
