"""Finds the underscores that a page draws as short lines, as TeX does. Pure."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from tolmach.documents.formats.pdf.model import Box, Glyph

# In ems.
_NARROWEST, _WIDEST = 0.2, 0.7
_ABOVE, _BELOW = 0.1, 0.25
"""How far above and below the baseline such a line may be."""
_BESIDE = 0.2
"""The widest gap between it and the letters of its word."""
_TALLEST = 14.0
"""The largest size in points of text that is looked through."""


def with_underscores(glyphs: Sequence[Glyph], bars: Sequence[Box]) -> list[Glyph]:
    """Adds an underscore for each short line that stands in a word. Its glyph has no key."""
    ordered = sorted(glyphs, key=lambda glyph: glyph.baseline)
    baselines = [glyph.baseline for glyph in ordered]
    before: dict[int, Glyph] = {}
    hidden: set[int] = set()
    for bar in (bar for bar in bars if bar.width < _WIDEST * _TALLEST):
        level = ordered[bisect_left(baselines, bar.top - _TALLEST) : bisect_right(baselines, bar.top + _TALLEST)]
        row = [glyph for glyph in level if _is_on(bar, glyph)]
        last = next((glyph for glyph in row if glyph.text.strip() and abs(glyph.right - bar.left) < _near(glyph)), None)
        under = [glyph for glyph in row if glyph.left < (bar.left + bar.right) / 2 < glyph.right]
        if last is not None and not any(glyph.text.strip() for glyph in under):
            before[id(last)] = last._replace(text="_", left=bar.left, right=bar.right, key=None)
            hidden |= {id(glyph) for glyph in under if glyph.key is None}
    found = []
    for glyph in glyphs:
        found += [] if id(glyph) in hidden else [glyph]
        found += [before[id(glyph)]] if id(glyph) in before else []
    return found


def is_underscore(bar: Box, glyph: Glyph) -> bool:
    return glyph.text == "_" and glyph.key is None and (glyph.left, glyph.right) == (bar.left, bar.right)


def _is_on(bar: Box, glyph: Glyph) -> bool:
    middle = (bar.top + bar.bottom) / 2 - glyph.baseline
    is_level = -_ABOVE * glyph.size < middle < _BELOW * glyph.size
    return is_level and _NARROWEST * glyph.size < bar.width < _WIDEST * glyph.size


def _near(glyph: Glyph) -> float:
    return _BESIDE * glyph.size
