"""Finds the words of a recognised line in its ink: a number in front of an item stands further away than a space. Pure
except for the widths of letters."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tolmach.documents.kit import lettering
from tolmach.documents.kit.lettering import TypeStyle

Place = tuple[float, float]
"""Where something begins and ends along the line."""

_SPACE = 0.12
"""The least width of a space, in ems."""
_APART, _LONGER = 0.35, 2.2
"""How far a sign stands from the words behind it, in ems at least, and how much longer the first word should be."""
_OTHER = 0.35
"""How much a word may be wider or narrower than our font has it, in ems and relative to its width."""


def word_places(mask: NDArray[np.bool_], ends: Place, text: str, language: str, size: float) -> list[Place]:
    """The words between gaps in the ink, if they are about as wide as in our font; otherwise as our font has them."""
    meant = list(_meant(text, language))
    gaps = [gap for gap in _gaps(mask) if gap[1] - gap[0] > _SPACE * size]
    scale = whole = (ends[1] - ends[0]) / max(1.0, meant[-1][1])
    for _ in range(2):  # a wide gap behind a number makes the first guess of the scale too large
        found = _between(gaps, [(end - start) * scale for start, end in meant], ends)
        if len(found) == len(meant):
            scale = sum(end - start for start, end in found) / max(1.0, sum(end - start for start, end in meant))
    if len(found) == len(meant) and all(
        abs((end - start) - (b - a) * scale) < _OTHER * max(size, end - start)
        for (start, end), (a, b) in zip(found, meant, strict=True)
    ):
        return found
    return [(ends[0] + start * whole, ends[0] + end * whole) for start, end in meant]


def begins_with_sign(mask: NDArray[np.bool_], text: str, language: str, size: float) -> int:
    """How many columns of ink are something else in front of the first word: a bullet or a box to tick that recognition
    left out; 0 if there is nothing."""
    gaps, (start, end) = _gaps(mask), next(_meant(text, language))
    if not gaps or not text[:1].isalnum() or gaps[0][1] - gaps[0][0] < _APART * size:
        return 0
    width = gaps[0][0] - int(np.flatnonzero(mask.any(axis=0))[0])
    return gaps[0][1] if width * _LONGER < (end - start) / lettering.REFERENCE * size else 0


def _between(gaps: Sequence[tuple[int, int]], widths: Sequence[float], ends: Place) -> list[Place]:
    """Words of about these widths, each up to the gap that is nearest to where it should end; wide ones are nearer."""
    found, start = list[Place](), ends[0]
    for width in widths[:-1]:
        behind = [gap for gap in gaps if gap[0] > start]
        if not behind:
            return []
        gap = min(behind, key=lambda gap: abs(gap[0] - start - width) - (gap[1] - gap[0]))
        found.append((start, float(gap[0])))
        start = float(gap[1])
    return [*found, (start, ends[1])]


def _meant(text: str, language: str) -> Iterator[Place]:
    style = TypeStyle(language, bold=False, leftward=False)
    at = 0
    for word in text.split():
        at = text.index(word, at)
        start = lettering.width(text[:at], style)
        at += len(word)
        yield start, lettering.width(text[:at], style)


def _gaps(mask: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Runs of columns without ink between the first and the last letter."""
    filled = np.flatnonzero(mask.any(axis=0))
    return [(int(a) + 1, int(b)) for a, b in pairwise(filled) if b - a > 1]
