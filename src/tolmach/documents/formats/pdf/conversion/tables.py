"""Turns the tables of a page into tables of Word. Which paragraphs are cells, the page already says. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from tolmach.documents.formats.pdf.conversion.model import Cell, Paragraph, Table
from tolmach.documents.formats.pdf.model import Box, CellPlace, PageTable, union

_CENTRED = 20.0
"""A table that begins further in than this may be centred."""

_Filled = dict[tuple[int, int], tuple[CellPlace, list[Paragraph]]]


def tables(found: Sequence[Paragraph]) -> list[Table]:
    """Returns the tables that the paragraphs of a page are cells of."""
    known: dict[int, PageTable] = {}
    filled: dict[int, _Filled] = {}
    for paragraph in found:
        if (place := paragraph.cell) is not None:
            known[place.table.number] = place.table
            cells = filled.setdefault(place.table.number, {})
            cells.setdefault((place.row, place.column), (place, []))[1].append(replace(paragraph, first_line=0.0))
    whole = union([paragraph.box for paragraph in found]) if found else Box(0, 0, 0, 0)
    return [_table(known[number], cells, whole) for number, cells in filled.items()]


def _table(table: PageTable, cells: _Filled, whole: Box) -> Table:
    covered = dict(_covered(cells))
    rows = tuple(
        row
        for number in range(len(table.rows) - 1)
        if any(place.row == number for place, _ in cells.values())
        and (row := tuple(_row(number, len(table.columns) - 1, cells, covered)))
    )
    box = union([paragraph.box for _, own in cells.values() for paragraph in own])
    widths = tuple(right - left for left, right in pairwise(table.columns))
    left, right = box.left - whole.left, whole.right - box.right
    is_centred = left > _CENTRED and abs(left - right) < 0.3 * left
    return Table(rows, widths, box, table.is_ruled, is_centred, _is_header(rows))


def _covered(cells: _Filled) -> Iterator[tuple[tuple[int, int], CellPlace]]:
    """Each place of the grid that a cell covers, with that cell."""
    for place, _ in cells.values():
        for row in range(place.row, place.row + place.rows):
            for column in range(place.column, place.column + place.columns):
                yield (row, column), place


def _row(number: int, columns: int, cells: _Filled, covered: dict[tuple[int, int], CellPlace]) -> Iterator[Cell]:
    column = 0
    while column < columns:
        place = covered.get((number, column))
        own = cells.get((number, column))
        if own is not None and place is own[0]:
            yield Cell(tuple(own[1]), place.columns, begins=place.rows > 1)
        elif place is not None and place.column == column and place.row < number:
            yield Cell((), place.columns, goes_on=True)
        else:
            yield Cell(())
            place = None
        column += place.columns if place is not None else 1


def _is_header(rows: Sequence[Sequence[Cell]]) -> bool:
    """Tells whether the first row is bold and the next is not."""
    bold = [all(each.is_bold for cell in row for each in cell.paragraphs) for row in rows[:2]]
    return bold == [True, False]
