"""Turns runs of text into those of the typesetter, and estimates how wide they are. Pure."""

from collections.abc import Sequence
from statistics import median

from tolmach.documents.formats.pdf.model import TextBlock, TextRun
from tolmach.documents.kit.typesetting import Hole, SetText

_MONO = 0.6
"""The width of a monospaced glyph, in ems."""
_OPTICAL = {"sans": 0.95}
"""A scale. The letters of our sans serif font are larger at the same size than those of most documents."""


def set_text(run: TextRun, text: str, mono: float) -> SetText:
    style = run.style
    scale = run.size * (mono if style.kind == "mono" else _OPTICAL.get(style.kind, 1.0))
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
