"""Turns runs of text into those of the typesetter, and estimates how wide they are. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from statistics import median

from tolmach.documents.formats.pdf.inline_pictures import PICTURE
from tolmach.documents.formats.pdf.model import Glyph, TextBlock, TextRun, TextStyle
from tolmach.documents.kit.typesetting import Hole, SetText

_MONO = 0.6
"""The width of a monospaced glyph, in ems."""
_RISE = 0.1
"""In ems. What is less far above or below is on the line."""
_OPTICAL = {"sans": 0.95}
"""A scale. The letters of our sans serif font are larger at the same size than those of most documents."""


def set_text(run: TextRun, text: str, mono: float) -> SetText:
    style = run.style
    scale = run.size * (style.optical or (mono if style.kind == "mono" else _OPTICAL.get(style.kind, 1.0)))
    return SetText(
        text,
        style.kind,
        style.bold,
        style.italic,
        style.colour,
        scale,
        run.raised,
        style.underlined,
        style.struck,
        style.link,
    )


def leading_dots(run: TextRun, text: str) -> SetText:
    """One of the dots that lead to a number, to be repeated as often as there is room."""
    return replace(set_text(run, text.strip()[0] + ("\u2002" if " " in text.strip() else ""), 1.0), fills=True)


def as_shown(glyphs: Sequence[Glyph], large: Glyph) -> Iterator[SetText]:
    """The runs of a text that is set again as it was. An exponent stays one: 10⁶ must not become 106. `large` is a
    glyph of the size and on the baseline of the text."""

    def look(glyph: Glyph) -> tuple[TextStyle, float, float]:
        rise = (large.baseline - glyph.baseline) / large.size
        return glyph.style, round(glyph.size / large.size, 2), round(rise, 2) if abs(rise) > _RISE else 0.0

    solid = [glyph for glyph in glyphs if glyph.text.strip()]
    for (style, scale, raised), group in groupby(glyphs[glyphs.index(solid[0]) :], key=look):
        text = "".join(glyph.text for glyph in group).replace("\ufffd", "•").replace(PICTURE, "\u2003")
        yield SetText(text, style.kind, style.bold, style.italic, style.colour, scale, raised)


def narrowness(block: TextBlock) -> float:
    """The width of its monospaced text in relation to the font in which it will be set, from 0.8 to 1."""
    widths = [(glyph.right - glyph.left) / glyph.size for glyph in block.glyphs if glyph.style.kind == "mono"]
    return min(1.0, max(0.8, median(widths) / _MONO)) if widths else 1.0


def needed_width(runs: Sequence[SetText | Hole], size: float) -> float:
    """Estimates the width of the text on one line, rather too wide than too narrow."""
    width = size
    for run in runs:
        if isinstance(run, Hole):
            width += run.width
        else:
            dense = sum(sign >= "\u2e80" for sign in run.text)
            broad = sum(sign.isupper() for sign in run.text) * 0.15
            signs = 0.56 * (len(run.text) - dense) + dense + broad
            width += signs * size * run.scale * (1.08 if run.bold else 1.0)
    return width
