"""Finds small drawings inside of sentences, such as the icon of a button, which travel with their words. Pure."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from tolmach.documents.formats.pdf.matrices import Matrix
from tolmach.documents.formats.pdf.model import Box, Glyph

PICTURE = "\ufffc"
"""The text of the glyph that stands for a drawing."""
_LEAST, _TALLEST, _WIDEST = 4.0, 32.0, 60.0
"""Points. What is smaller is a rule or a bullet."""
# In ems.
_HIGH, _WIDE = 2.0, 4.0
_BESIDE = 1.3
"""The most white between a drawing and the words beside it."""
_LEVEL = 0.1
_ABOVE, _BELOW = 1.8, 0.8
"""How far above and below the baseline a drawing of a line may reach."""
_TOUCH = 1.0
"""Points. Parts of a drawing are not further apart."""
_ENDS = frozenset(".!?:;…。！？؟")
_AFTER = frozenset(",.;:)!?")


def with_pictures(glyphs: Sequence[Glyph], drawn: Sequence[Box]) -> list[Glyph]:
    """Adds a glyph for each drawing inside of a sentence. It has no key."""
    ordered = sorted((glyph for glyph in glyphs if glyph.text.strip()), key=lambda glyph: glyph.baseline)
    baselines = [glyph.baseline for glyph in ordered]
    found = list(glyphs)
    for box in _whole([box for box in drawn if _is_small(box)]):
        level = ordered[bisect_left(baselines, box.top) : bisect_right(baselines, box.bottom + _TALLEST)]
        host = _host(box, level)
        if host is not None:
            found.append(host._replace(text=PICTURE, left=box.left, right=box.right, key=None))
    return found


def _is_small(box: Box) -> bool:
    return _LEAST < box.width < _WIDEST and _LEAST < box.height < _TALLEST


def _whole(parts: Sequence[Box]) -> list[Box]:
    """The drawings of these parts, which touch each other."""
    found: list[Box] = []
    for part in parts:
        near = [box for box in found if box.meets(part, -_TOUCH)]
        whole = part
        for box in near:
            whole = whole.joined(box)
        found = [*(box for box in found if box not in near), whole]
    return found


def _host(box: Box, level: Sequence[Glyph]) -> Glyph | None:
    """The glyph before a drawing, if a sentence goes on behind it."""
    own = [glyph for glyph in level if _is_beside(box, glyph)]
    if any(box.left < (glyph.left + glyph.right) / 2 < box.right for glyph in own):
        return None
    before = max((glyph for glyph in own if glyph.right < box.left + 1), key=lambda glyph: glyph.right, default=None)
    after = min((glyph for glyph in own if glyph.left > box.right - 1), key=lambda glyph: glyph.left, default=None)
    if before is None or after is None or abs(before.baseline - after.baseline) > _LEVEL * before.size:
        return None
    is_inside = before.text not in _ENDS and (after.text in _AFTER or (after.text.isalpha() and after.text.islower()))
    return before if is_inside and not before.style.hidden else None


def _is_beside(box: Box, glyph: Glyph) -> bool:
    size = glyph.size
    is_level = glyph.baseline - _ABOVE * size < box.top < glyph.baseline - 0.3 * size < box.bottom
    is_small = box.height < _HIGH * size and box.width < _WIDE * size and box.bottom < glyph.baseline + _BELOW * size
    return is_level and is_small and max(glyph.left - box.right, box.left - glyph.right) < _BESIDE * size


class Carried:
    """What is drawn for a picture of a line, and where it goes. Places are on the page, y upwards."""

    def __init__(self, glyph: Glyph, left: float, baseline: float, scale: float) -> None:
        high, low = -glyph.baseline + _ABOVE * glyph.size, -glyph.baseline - _BELOW * glyph.size
        self._box = Box(glyph.left - _TOUCH, low, glyph.right + _TOUCH, high)
        self._matrix: Matrix = (scale, 0, 0, scale, left - scale * glyph.left, baseline + scale * glyph.baseline)

    @property
    def takes_clips(self) -> bool:
        return True

    def holds(self, box: Box) -> bool:
        return self._box.holds(box)

    def aside(self, box: Box, *, is_image: bool) -> Matrix:
        """Maps what is drawn in a box to its new place."""
        return self._matrix


def pictures(glyphs: Sequence[Glyph]) -> Iterator[Glyph]:
    return (glyph for glyph in glyphs if glyph.text == PICTURE)
