"""Distributes a translation over as many lines as its source had, and says what parts a line. Pure functions."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from tolmach.languages.scripts import UNSPACED
from tolmach.units import Span

LEAST_GAP = 3
"""The fewest spaces that separate two cells of a line. A tab separates them too."""
_SPACE = re.compile(r"[^\S\u00a0\u2007\u202f]+")
"""White space at which a line may break. Non-breaking spaces are excluded."""
_WIDE = rf"{UNSPACED}\u3001-\u303f\uff01-\uff60"
_BETWEEN_WIDE = re.compile(rf"(?<=[{_WIDE}])(?=[{_WIDE}])")
_NOT_FIRST = frozenset("、。，．！？：；）」』】〉》”’ーっゃゅょッャュョ々ๆฯ")
_NOT_LAST = frozenset("（「『【〈《“‘")
_THAI_FIRST = frozenset("เแโใไ")
"""Vowels that begin a syllable. Elsewhere a word or a letter might be torn."""
_MARKS = frozenset(".,;:!?…。、，；：！？،؛؟")
_NEAR = 8
"""How many places before and after the ideal one are considered."""
_LIKED = 0.25
"""How far a break may move to come after punctuation, as a share of a line."""


def joint(before: str, behind: str) -> str:
    """The text between two lines that are joined: nothing if the script has no spaces."""
    return "" if _BETWEEN_WIDE.match(before[-1:] + behind[:1], 1) else " "


def broken(text: str, shares: Sequence[int], *, by_sense: bool = False) -> list[Span]:
    """Splits the text into as many stretches as there are shares, with lengths in proportion to them, and without the
    space between them. With `by_sense`, breaks are preferably after punctuation. If there are more shares than words,
    the last stretches are empty."""
    places = _places(text)
    liked = _LIKED * len(text) / len(shares) if by_sense else 0
    scale = len(text) / max(1, sum(shares))
    cuts: list[Span] = []
    first, reached = 0, 0.0
    for number, share in enumerate(shares[:-1]):
        reached += share * scale
        left = len(shares) - 2 - number
        last = max(first + 1, len(places) - left)
        chosen = _best(text, places, first, last, reached, liked)
        cuts.append(places[chosen] if chosen is not None else (len(text), len(text)))
        first = len(places) if chosen is None else chosen + 1
    starts = [0, *(end for _, end in cuts)]
    ends = [*(start for start, _ in cuts), len(text)]
    return list(zip(starts, ends, strict=True))


def _best(text: str, places: Sequence[Span], first: int, last: int, ideal: float, liked: float) -> int | None:
    near = bisect_left(places, ideal, key=lambda place: place[0])
    candidates = range(max(first, min(near, last) - _NEAR), min(len(places), last, max(near, first) + _NEAR))

    def cost(number: int) -> float:
        at = places[number][0]
        return abs(at - ideal) - liked * (text[at - 1] in _MARKS)

    return min(candidates, key=cost, default=None)


def _places(text: str) -> list[Span]:
    spaces = [space.span() for space in _SPACE.finditer(text) if space.start() > 0 and space.end() < len(text)]
    gaps = [(gap.start(), gap.start()) for gap in _BETWEEN_WIDE.finditer(text) if _may_break(text, gap.start())]
    return sorted([*spaces, *gaps])


def _may_break(text: str, at: int) -> bool:
    if "\u0e00" <= text[at] <= "\u0eff":
        return text[at] in _THAI_FIRST
    return text[at] not in _NOT_FIRST and text[at - 1] not in _NOT_LAST
