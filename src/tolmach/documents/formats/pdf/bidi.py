"""Puts the glyphs of a line from visual order into reading order. Pure."""

from collections.abc import Callable
from unicodedata import bidirectional

from tolmach.documents.formats.pdf.model import Glyph

_RIGHT = frozenset({"R", "AL"})
_LEFT = frozenset({"L", "EN", "AN"})


def logical(glyphs: list[Glyph], spaced: Callable[[list[Glyph]], list[Glyph]]) -> list[Glyph]:
    """Sorts the glyphs by position if the line has letters that are read from right to left. `spaced` adds the spaces;
    it expects glyphs from left to right."""
    if not any(_direction(glyph) in _RIGHT for glyph in glyphs):
        return spaced(glyphs)
    solid = [glyph for glyph in glyphs if glyph.text.strip()]
    rightward = sum(_direction(glyph) == "L" for glyph in solid)
    leftward = len(solid) - rightward
    # The sort is stable: two letters of one glyph keep the order in which they are read.
    leftmost_last = sorted(solid, key=lambda glyph: -(glyph.left + glyph.right))
    seen = spaced(leftmost_last[::-1])
    if leftward * 2 < rightward:
        return _turned(seen, _RIGHT, _LEFT)
    return _turned(seen[::-1], _LEFT, _RIGHT)


def is_leftward(text: str) -> bool:
    """Tells whether most letters are read from right to left."""
    directions = [bidirectional(sign) for sign in text]
    return sum(direction in _RIGHT for direction in directions) > directions.count("L")


def has_leftward(text: str) -> bool:
    return any(bidirectional(sign) in _RIGHT for sign in text)


def _turned(glyphs: list[Glyph], inner: frozenset[str], outer: frozenset[str]) -> list[Glyph]:
    """Reverses the stretches of the inner direction, with the neutral glyphs inside them."""
    ordered: list[Glyph] = []
    held: list[Glyph] = []
    tail: list[Glyph] = []
    for glyph in glyphs:
        direction = _direction(glyph)
        if direction in inner:
            held += [*tail, glyph]
            tail = []
        elif held and direction not in outer:
            tail.append(glyph)
        else:
            ordered += [*held[::-1], *tail, glyph]
            held, tail = [], []
    return [*ordered, *held[::-1], *tail]


def _direction(glyph: Glyph) -> str:
    return bidirectional(glyph.text[0]) if glyph.text else ""
