"""Finds the drawn lines that belong to words: under, through or in them, or in a formula. Pure."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tolmach.documents.formats.pdf.model import Box, Glyph, GlyphLine
from tolmach.documents.formats.pdf.underscores import is_underscore

_ABOVE, _BELOW = 1.1, 0.4
"""How far above and below the baseline such a line may be, in ems."""


def underlined(
    lines: Sequence[GlyphLine], bars: Sequence[Box]
) -> tuple[list[GlyphLine], Mapping[int, tuple[Box, ...]]]:
    """Returns the lines with underlined and struck glyphs marked, and the rules of each line by its `id`."""
    ordered = sorted(bars, key=lambda bar: bar.top)
    tops = [bar.top for bar in ordered]
    found: list[GlyphLine] = []
    rules: dict[int, tuple[Box, ...]] = {}
    near = [_near(line, ordered, tops) for line in lines]
    in_formulas = {bar for line, bars in zip(lines, near, strict=True) for bar in bars if _is_in_formula(bar, line)}
    for line, bars in zip(lines, near, strict=True):
        signs = [bar for bar in bars if any(is_underscore(bar, glyph) for glyph in line.glyphs)]
        beside = [bar for bar in bars if bar not in in_formulas and bar not in signs]
        under = [bar for bar in beside if _is_under(bar, line)]
        through = [bar for bar in beside if _is_through(bar, line)]
        own = (*signs, *under, *through, *(bar for bar in bars if _is_in_formula(bar, line)))
        marked = line
        if under or through:
            marked = replace(line, glyphs=tuple(_glyph(glyph, under, through) for glyph in line.glyphs))
        found.append(marked)
        if own:
            rules[id(marked)] = own
    return found, rules


def _near(line: GlyphLine, ordered: Sequence[Box], tops: Sequence[float]) -> list[Box]:
    first = bisect_left(tops, line.baseline - _ABOVE * line.size)
    last = bisect_right(tops, line.baseline + _BELOW * line.size)
    least = 0.2 * line.size
    return [
        bar
        for bar in ordered[first:last]
        if line.left - 1.5 < bar.left and bar.right < line.right + 1.5 and bar.width > least
    ]


def _is_in_formula(bar: Box, line: GlyphLine) -> bool:
    covered = [glyph for glyph in line.glyphs if _covers(bar, glyph) and glyph.text.strip()]
    return bar.top < line.baseline - 0.02 * line.size and any(glyph.style.math for glyph in covered)


def _is_under(bar: Box, line: GlyphLine) -> bool:
    return bar.top > line.baseline - 0.02 * line.size and any(_covers(bar, glyph) for glyph in line.glyphs)


def _covers(bar: Box, glyph: Glyph) -> bool:
    return bar.left - 0.5 < (glyph.left + glyph.right) / 2 < bar.right + 0.5


def _is_through(bar: Box, line: GlyphLine) -> bool:
    height = (line.baseline - bar.top) / line.size
    return 0.15 < height < 0.5 and any(_covers(bar, glyph) for glyph in line.glyphs)


def _glyph(glyph: Glyph, under: Sequence[Box], through: Sequence[Box]) -> Glyph:
    underlined = any(_covers(bar, glyph) for bar in under)
    struck = any(_covers(bar, glyph) for bar in through)
    if glyph.style.math or not (underlined or struck):
        return glyph
    return glyph._replace(style=replace(glyph.style, underlined=underlined, struck=struck))
