"""Tells how large and how heavy the letters of each line of a picture are, compared with those of its page. Pure.

Lines that were set in one size get exactly the same size.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tolmach.documents.formats.pdf.measuring import Measured

_ALIKE = 1.15
"""Measured sizes that differ by less are one size: capitals are higher in some fonts than in ours."""


_BOLD, _BOLD_SHORT, _SHORT = 1.22, 1.32, 4.0
"""Letters with so much more ink than the usual ones of their page are bold. A short line, relative to its size, needs
more, because its ink is measured less exactly."""


@dataclass(frozen=True, slots=True)
class LetterLook:
    size: float
    bold: bool = False
    optical: float = 0.0
    """As in `TextStyle`."""


def letters_of(
    heights: Sequence[float], lengths: Sequence[float], rulers: Sequence["Measured | None"]
) -> Iterator[LetterLook]:
    """`heights` are what the corners of the lines say of their sizes, `rulers` what was measured."""
    known = [(height, ruler, length) for height, ruler, length in zip(heights, rulers, lengths, strict=True) if ruler]
    usual = _usual([(height / ruler.size, length) for height, ruler, length in known], 1.0)
    weight = _usual([(ruler.weight, length) for _, ruler, length in known], 1.0)
    sizes = [usual * ruler.size if ruler else height for height, ruler in zip(heights, rulers, strict=True)]
    for size, ruler in zip(evened(sizes, lengths), rulers, strict=True):
        yield LetterLook(size, _is_bold(ruler, weight), round(1 / usual, 2)) if ruler is not None else LetterLook(size)


def _is_bold(ruler: "Measured", usual: float) -> bool:
    is_short = ruler.right - ruler.left < _SHORT * ruler.size
    return ruler.weight > (_BOLD_SHORT if is_short else _BOLD) * usual


def _usual(values: Sequence[tuple[float, float]], otherwise: float) -> float:
    """The value in the middle, where long lines count for more."""
    half, passed = sum(length for _, length in values) / 2, 0.0
    for value, length in sorted(values):
        passed += length
        if passed >= half:
            return value
    return otherwise


def evened(sizes: Sequence[float], lengths: Sequence[float]) -> list[float]:
    """The size of each line. Sizes near each other become the one in their middle; long lines count for more."""
    waiting = sorted(range(len(sizes)), key=lambda number: sizes[number])
    found = list(sizes)
    while waiting:
        groups = (_near(sizes, waiting, sizes[at]) for at in waiting)
        usual = sizes[_middle(max(groups, key=lambda group: sum(lengths[n] for n in group)), lengths)]
        near = _near(sizes, waiting, usual)
        for number in near:
            found[number] = usual
        waiting = [number for number in waiting if number not in near]
    return found


def _near(sizes: Sequence[float], waiting: Sequence[int], size: float) -> list[int]:
    return [number for number in waiting if size / _ALIKE <= sizes[number] <= size * _ALIKE]


def _middle(group: Sequence[int], lengths: Sequence[float]) -> int:
    """The one in the middle of a sorted group."""
    half, passed = sum(lengths[number] for number in group) / 2, 0.0
    for number in group:
        passed += lengths[number]
        if passed >= half:
            break
    return number
