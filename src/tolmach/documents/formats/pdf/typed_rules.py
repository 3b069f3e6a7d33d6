"""Finds the rules of tables that are typed as strokes between their cells. Pure."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from tolmach.documents.formats.pdf.model import Box, Glyph

STROKES = frozenset("|¦│┃║")
# In ems.
_FARTHEST = 2.4
"""The largest distance from one stroke to that under it."""
_SLANT = 0.6
"""How far strokes of one rule stand from each other at most, because letters are not equally wide."""
_MARGIN = 0.05


def typed_walls(glyphs: Sequence[Glyph]) -> Iterator[Box]:
    """Yields a wall on each side of each stroke that has another one under or over it. Code has strokes too, in a font
    of fixed width."""
    strokes = sorted(
        (glyph for glyph in glyphs if glyph.text in STROKES and glyph.style.kind != "mono"),
        key=lambda glyph: glyph.baseline,
    )
    baselines = [stroke.baseline for stroke in strokes]
    for stroke in strokes:
        reach = _FARTHEST * stroke.size
        near = strokes[
            bisect_left(baselines, stroke.baseline - reach) : bisect_right(baselines, stroke.baseline + reach)
        ]
        if any(_are_one_rule(stroke, other) for other in near):
            box, margin = stroke.box, _MARGIN * stroke.size
            yield from (Box(x, box.top, x, box.bottom) for x in (box.left - margin, box.right + margin))


def _are_one_rule(one: Glyph, other: Glyph) -> bool:
    return abs(one.baseline - other.baseline) > 0.5 * one.size and abs(one.left - other.left) < _SLANT * one.size
