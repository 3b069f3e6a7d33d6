"""Rows of tables: do the numbers of a row still stand in one row, beside their name, and the rows in their order?"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from benchmarks.documents.pages.double import doubled_words, words
from benchmarks.documents.pages.seen import PageSeen, Seen, numbers

_LEVEL = 0.45
"""How far apart two numbers of a row may be, and a number and its name, in parts of their size."""
_NEAR = 0.9
_GAP = 1.6
"""The gap that separates two cells of a line, in parts of the size of its words."""


@dataclass(frozen=True, slots=True)
class NumberRow:
    """What must stand side by side."""

    numbers: tuple[str, ...]
    names: frozenset[str]
    """The words of its first cell with words, as they are in the result."""


@dataclass(frozen=True, slots=True)
class Band:
    """What stands side by side in a result."""

    numbers: tuple[str, ...]
    words: frozenset[str]


def wanted(cells: Iterable[Sequence[str]]) -> list[NumberRow]:
    """Only cells that have no words count: a number inside a sentence moves with its sentence."""
    found = []
    for row in cells:
        figures = [number for cell in row if not words(cell) for number in numbers(cell)]
        names = next((doubled_words(cell) for cell in row if words(cell)), [])
        if figures and len(figures) + bool(names) > 1:
            found.append(NumberRow(tuple(figures), frozenset(names)))
    return found


def broken(rows: Iterable[NumberRow], bands: Sequence[Band], ordered: bool = True, named: bool = True) -> list[str]:
    """Rows that no band holds, or only one above the row before."""
    faults, reached = [], 0
    for row in rows:
        holding = [place for place, band in enumerate(bands) if _holds(band, row, ordered, named)]
        following = [place for place in holding if place >= reached]
        if following:
            reached = following[0]
        else:
            faults.append(f"{'moved' if holding else 'parted'}: {' '.join(row.numbers)}")
    return faults


def bands_of_page(page: PageSeen, lean: float = 0.0) -> list[Band]:
    """One band for each number: everything on its level, from left to right, from the top to the bottom. `lean` is the
    slope of the lines."""
    found = [_straight(word, lean) for word in (*page.words, *page.pictured)]
    placed = sorted((word for word in found if numbers(word.text)), key=lambda word: -word.middle)
    return [_band(word, found) for word in placed]


def bands_of_lines(lines: Iterable[str]) -> list[Band]:
    return [Band(tuple(numbers(line)), frozenset(words(line))) for line in lines]


def lines_of_cells(page: PageSeen) -> Iterator[list[str]]:
    """The lines of a page that have gaps as tables have them, as texts between the gaps."""
    rest = sorted((word for word in page.words if word.upright), key=lambda word: (-word.middle, word.box[0]))
    while rest:
        first = rest[0]
        line = [word for word in rest if abs(word.middle - first.middle) < _LEVEL * first.size]
        rest = [word for word in rest if word not in line]
        cells = _cells(sorted(line, key=lambda word: word.box[0]))
        if len(cells) > 1:
            yield cells


def _straight(word: Seen, lean: float) -> Seen:
    left, bottom, right, top = word.box
    drop = lean * (left + right) / 2
    return replace(word, box=(left, bottom - drop, right, top - drop)) if lean else word


def _band(word: Seen, others: Sequence[Seen]) -> Band:
    level = [each for each in others if abs(each.middle - word.middle) <= _LEVEL * word.size]
    near = [each for each in others if abs(each.middle - word.middle) <= _NEAR * max(word.size, each.size)]
    across = sorted(level, key=lambda each: each.box[0])
    return Band(
        tuple(number for each in across for number in numbers(each.text)),
        frozenset(found for each in near for found in words(each.text)),
    )


def _cells(line: Sequence[Seen]) -> list[str]:
    cells = [[line[0]]]
    for word in line[1:]:
        if word.box[0] - cells[-1][-1].box[2] > _GAP * word.size:
            cells.append([])
        cells[-1].append(word)
    return [" ".join(word.text for word in cell) for cell in cells]


def _holds(band: Band, row: NumberRow, ordered: bool, named: bool) -> bool:
    if named and row.names and not row.names & band.words:
        return False
    if not ordered:
        return not set(row.numbers) - set(band.numbers)
    rest = iter(band.numbers)
    return all(number in rest for number in row.numbers)
