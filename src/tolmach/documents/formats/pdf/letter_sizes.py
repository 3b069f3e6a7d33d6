"""Gives lines of a picture that were set in one size the same size. Pure."""

from collections.abc import Sequence

_ALIKE = 1.12
"""Measured sizes that differ by less are one size: capitals are higher in some fonts than in ours."""


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
