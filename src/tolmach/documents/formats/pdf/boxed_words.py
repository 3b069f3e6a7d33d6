"""Finds the boxes drawn tightly around words inside of a line, as around keys, numbers and commands. Pure.

Such a box parts no cells: the text beside it goes on through it. A cell has white beside its text, or another cell.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from tolmach.documents.formats.pdf.model import Box, Glyph

# In ems.
_LEVEL = 0.1
_HIGH = 2.0
_TIGHT = 0.8
"""The most white between a word and the box around it."""
_NEAR = 1.5
"""The most white between the box and the words beside it."""


def without_boxed_words(rooms: Sequence[Box], glyphs: Sequence[Glyph]) -> list[Box]:
    """Returns the boxes that are not drawn around words inside of a line."""
    ordered = sorted((glyph for glyph in glyphs if glyph.text.strip()), key=lambda glyph: glyph.baseline)
    baselines = [glyph.baseline for glyph in ordered]

    def between(top: float, bottom: float) -> list[Glyph]:
        return ordered[bisect_left(baselines, top) : bisect_right(baselines, bottom)]

    tight = [room for room in rooms if _is_tight(room, between(room.top, room.bottom))]
    inside = {room for room in tight if _is_in_line(room, between(room.top, room.bottom), rooms)}
    return [room for room in rooms if room not in inside]


def _is_tight(room: Box, level: Sequence[Glyph]) -> bool:
    own = _own(room, level)
    if not own or room.height > _HIGH * own[0].size:
        return False
    size = own[0].size
    left, right = min(glyph.left for glyph in own), max(glyph.right for glyph in own)
    is_one_line = max(glyph.baseline for glyph in own) - min(glyph.baseline for glyph in own) < _LEVEL * size
    return is_one_line and left - room.left < _TIGHT * size and room.right - right < _TIGHT * size


def _own(room: Box, level: Sequence[Glyph]) -> list[Glyph]:
    return [glyph for glyph in level if room.left < (glyph.left + glyph.right) / 2 < room.right]


def _is_in_line(room: Box, level: Sequence[Glyph], rooms: Sequence[Box]) -> bool:
    """Tells whether words stand right beside the box on the same line, and no other box is around them."""
    own = _own(room, level)
    beside = [
        glyph
        for glyph in level
        if abs(glyph.baseline - own[0].baseline) < _LEVEL * glyph.size
        and -1 < max(glyph.left - room.right, room.left - glyph.right) < _NEAR * glyph.size
        and not room.left < (glyph.left + glyph.right) / 2 < room.right
    ]
    others = [other for other in rooms if other is not room and not other.holds(room, 1)]
    return any(
        glyph.text.isalnum() and not any(other.holds(glyph.box, 0.35 * glyph.size) for other in others)
        for glyph in beside
    )
