"""Cuts lines that stand in several columns of a table, and joins lines that stand in one. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from tolmach.documents.formats.pdf.bidi import is_leftward
from tolmach.documents.formats.pdf.gutters import Span
from tolmach.documents.formats.pdf.model import Glyph, GlyphLine

# In ems.
_WIDE = 0.5
"""The least gap between cells."""
_WIDER = 1.5
"""How much wider than the other gaps of its line that gap is, at least."""


def parted(line: GlyphLine, spans: Sequence[Span]) -> list[GlyphLine]:
    """Returns the parts of the line in the columns `spans`, or the line itself if it has no gap there."""
    middles = [(a + b) / 2 for a, b in spans if a < line.right and b > line.left]
    if len(middles) < 2:
        return [line]
    found = _gaps(line)
    cuts = []
    for left, right in pairwise(middles):
        here = [gap for gap in found if left < (gap[0] + gap[1]) / 2 < right]
        widest = max(here, key=_width, default=None)
        if widest is not None and _is_wide(widest, found, line.size):
            cuts.append((widest[0] + widest[1]) / 2)
    edges = [line.left - 1, *cuts, line.right + 1]
    return [part for left, right in pairwise(edges) if (part := _between(line, left, right)) is not None]


def joined(level: Sequence[GlyphLine]) -> GlyphLine:
    """Makes one line of lines that are side by side."""
    if len(level) == 1:
        return level[0]
    leftward = is_leftward("".join(line.text for line in level))
    ordered = sorted(level, key=lambda line: line.left, reverse=leftward)
    glyphs = list(ordered[0].glyphs)
    for a, b in pairwise(ordered):
        last = glyphs[-1]
        glyphs += [Glyph(" ", min(a.right, b.right), max(a.left, b.left), last.baseline, last.size, last.style, None)]
        glyphs += b.glyphs
    first = max(level, key=lambda line: line.size)
    return replace(first, glyphs=tuple(glyphs), left=min(g.left for g in level), right=max(g.right for g in level))


def _gaps(line: GlyphLine) -> list[Span]:
    """The gaps between words, from left to right."""
    solid = sorted((glyph for glyph in line.glyphs if glyph.text.strip()), key=lambda glyph: glyph.left)
    return [(a.right, b.left) for a, b in pairwise(solid) if b.left - a.right > 0.12 * line.size]


def _width(gap: Span) -> float:
    return gap[1] - gap[0]


def _is_wide(gap: Span, others: Sequence[Span], size: float) -> bool:
    rest = [_width(other) for other in others if other is not gap]
    return _width(gap) > _WIDE * size and (not rest or _width(gap) > _WIDER * median(rest) or _width(gap) > size)


def _between(line: GlyphLine, left: float, right: float) -> GlyphLine | None:
    own = [glyph for glyph in line.glyphs if left < (glyph.left + glyph.right) / 2 < right]
    solid = [glyph for glyph in own if glyph.text.strip()]
    if not solid:
        return None
    return replace(
        line,
        glyphs=_trimmed(own),
        left=min(glyph.left for glyph in solid),
        right=max(glyph.right for glyph in solid),
    )


def _trimmed(glyphs: list[Glyph]) -> tuple[Glyph, ...]:
    solid = [number for number, glyph in enumerate(glyphs) if glyph.text.strip()]
    return tuple(glyphs[solid[0] : solid[-1] + 1])
