"""Finds the grids that rules draw around the cells of a table. Pure.

Rules that lie on one line are joined first. Rules that cross or touch make a grid, whose edges are all their places.
Two neighbouring slots of the grid are one cell if no rule parts them, so a cell may span rows and columns.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from tolmach.documents.formats.pdf.model import Box

_TOUCH = 3.0
"""Rules nearer than this meet; borders of neighbouring cells that are nearer than this are one."""
_OPEN = 8.0
"""How far rules reach over the outermost rule of a table that is open at its sides, at least."""
_MOST_RULES, _MOST_SLOTS = 1000, 4000


class GridSlot(NamedTuple):
    """A cell of a grid: its first row and column, and how many it spans."""

    row: int
    column: int
    rows: int = 1
    columns: int = 1


class GridRule(NamedTuple):
    at: float
    start: float
    end: float


@dataclass(frozen=True, slots=True)
class Lattice:
    columns: tuple[float, ...]
    """The edges from left to right."""
    rows: tuple[float, ...]
    slots: tuple[tuple[GridSlot, ...], ...]
    """The cell of each place, row by row."""

    @property
    def box(self) -> Box:
        return Box(self.columns[0], self.rows[0], self.columns[-1], self.rows[-1])

    def slot(self, x: float, y: float) -> GridSlot | None:
        row, column = bisect_right(self.rows, y) - 1, bisect_right(self.columns, x) - 1
        inside = 0 <= row < len(self.rows) - 1 and 0 <= column < len(self.columns) - 1
        return self.slots[row][column] if inside else None


def lattices(walls: Sequence[Box], floors: Sequence[Box]) -> list[Lattice]:
    """Returns the grids that have at least two columns. `walls` and `floors` are thin boxes."""
    upright = _joined(GridRule((box.left + box.right) / 2, box.top, box.bottom) for box in walls)
    level = _joined(GridRule((box.top + box.bottom) / 2, box.left, box.right) for box in floors)
    if len(upright) + len(level) > _MOST_RULES:
        return []
    made = (_lattice(*group) for group in _touching(upright, level))
    return [lattice for lattice in made if lattice is not None]


def _joined(rules: Iterable[GridRule]) -> list[GridRule]:
    """Joins the rules that lie on one line and touch."""
    found: list[GridRule] = []
    for line in _clusters(rules):
        at = sum(rule.at for rule in line) / len(line)
        run: list[GridRule] = []
        for rule in sorted(line, key=lambda each: each.start):
            if run and rule.start < run[-1].end + _TOUCH:
                run[-1] = GridRule(at, run[-1].start, max(run[-1].end, rule.end))
            else:
                run.append(GridRule(at, rule.start, rule.end))
        found += run
    return found


def _clusters(rules: Iterable[GridRule]) -> list[list[GridRule]]:
    """Groups the rules that lie on one line."""
    found: list[list[GridRule]] = []
    for rule in sorted(rules):
        if found and rule.at - found[-1][0].at < _TOUCH:
            found[-1].append(rule)
        else:
            found.append([rule])
    return found


def _touching(upright: Sequence[GridRule], level: Sequence[GridRule]) -> list[tuple[list[GridRule], list[GridRule]]]:
    """Groups the rules that meet, directly or through others."""
    groups: list[tuple[list[GridRule], list[GridRule]]] = []
    for wall in upright:
        own: tuple[list[GridRule], list[GridRule]] = ([wall], [floor for floor in level if _meet(wall, floor)])
        met = set(own[1])
        apart = []
        for group in groups:
            if met.isdisjoint(group[1]):
                apart.append(group)
            else:
                own = ([*own[0], *group[0]], [*own[1], *(floor for floor in group[1] if floor not in met)])
        groups = [*apart, own]
    return groups


def _meet(wall: GridRule, floor: GridRule) -> bool:
    return floor.start - _TOUCH < wall.at < floor.end + _TOUCH and wall.start - _TOUCH < floor.at < wall.end + _TOUCH


def _lattice(upright: list[GridRule], level: list[GridRule]) -> Lattice | None:
    columns, rows = _edges(upright, level), _edges(level, upright)
    if len(columns) < 3 or len(rows) < 2 or len(columns) * len(rows) > _MOST_SLOTS:
        return None
    return Lattice(columns, rows, _slots(columns, rows, upright, level))


def _edges(rules: Sequence[GridRule], others: Sequence[GridRule]) -> tuple[float, ...]:
    """The places of the rules, and the ends of the others where they reach further."""
    places = [line[0].at for line in _clusters(rules)]
    if not places:
        return ()
    first = min([places[0], *(rule.start for rule in others)])
    last = max([places[-1], *(rule.end for rule in others)])
    before = [first] if first < places[0] - _OPEN else []
    after = [last] if last > places[-1] + _OPEN else []
    return (*before, *places, *after)


def _slots(
    columns: Sequence[float], rows: Sequence[float], upright: Sequence[GridRule], level: Sequence[GridRule]
) -> tuple[tuple[GridSlot, ...], ...]:
    across = [(left + right) / 2 for left, right in pairwise(columns)]
    down = [(top + bottom) / 2 for top, bottom in pairwise(rows)]
    owners = {(row, column): [(row, column)] for row in range(len(down)) for column in range(len(across))}

    def unite(one: tuple[int, int], other: tuple[int, int]) -> None:
        if owners[one] is not owners[other]:
            both = [*owners[one], *owners[other]]
            owners.update(dict.fromkeys(both, both))

    for row, y in enumerate(down):
        for column, edge in enumerate(columns[1:-1]):
            if not _is_ruled(upright, edge, y):
                unite((row, column), (row, column + 1))
    for column, x in enumerate(across):
        for row, edge in enumerate(rows[1:-1]):
            if not _is_ruled(level, edge, x):
                unite((row, column), (row + 1, column))
    return tuple(
        tuple(_around(owners[row, column]) or GridSlot(row, column) for column in range(len(across)))
        for row in range(len(down))
    )


def _is_ruled(rules: Sequence[GridRule], edge: float, middle: float) -> bool:
    return any(abs(rule.at - edge) < _TOUCH and rule.start < middle < rule.end for rule in rules)


def _around(places: Sequence[tuple[int, int]]) -> GridSlot | None:
    """The cell of these places, unless they make no rectangle."""
    rows, columns = zip(*places, strict=True)
    first, left = min(rows), min(columns)
    found = GridSlot(first, left, max(rows) - first + 1, max(columns) - left + 1)
    return found if found.rows * found.columns == len(places) else None
