"""Tells whether two lines look as if they belonged together. Pure."""

import re
from collections import Counter

from tolmach.documents.formats.pdf.model import GlyphLine, TextStyle

ENDED = re.compile(r"[.:;!?]$")
"""The end of a sentence, or of what introduces a list."""
_SAME, _SAME_SIZE, _NEAR_SIZE = 0.02, 0.08, 0.85


def alike(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether both lines have the same weight, colour and size."""
    one, other = looks(over), looks(line)
    if one.hidden:  # recognition is not exact
        return True
    is_same = (one.bold, one.colour) == (other.bold, other.colour)
    if not (is_same or _mix_colours(over, line) or _goes_on_in_look(over, line)):
        return False
    return abs(over.size - line.size) < _SAME_SIZE * line.size or _mix_sizes(over, line)


def _goes_on_in_look(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether a sentence goes on in the next line: it begins in the look in which the line over it ends, or both
    have plain letters beside bold ones, which a heading has not. Entries begin with bold words, one after the other."""
    if ENDED.search(over.text):
        return False
    last, first = ([glyph.style for glyph in each.glyphs if glyph.text.isalpha()] for each in (over, line))
    if not (last and first):
        return False
    if (last[-1].bold, last[-1].colour) == (first[0].bold, first[0].colour):
        return True
    plain = [{style.colour for style in styles if not style.bold} for styles in (last, first)]
    return not (last[0].bold and first[0].bold) and not plain[0].isdisjoint(plain[1])


def _mix_colours(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether a sentence goes on in the next line, and both have letters of one colour, as beside a link."""
    if not line.text[:1].islower() or ENDED.search(over.text):
        return False
    if looks(over).bold != looks(line).bold:
        return False
    one, other = ({glyph.style.colour for glyph in each.glyphs if glyph.text.isalpha()} for each in (over, line))
    return not one.isdisjoint(other)


def _mix_sizes(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether one of the lines has letters of the size of the other, as a name in another font has them."""
    if min(over.size, line.size) < _NEAR_SIZE * max(over.size, line.size):
        return False
    pairs = ((over, line.size), (line, over.size))
    return any(abs(glyph.size - size) < _SAME * size for one, size in pairs for glyph in one.glyphs)


def looks(line: GlyphLine) -> TextStyle:
    """The style of most of the line."""
    first = line.glyphs[0].style
    if all(glyph.style is first for glyph in line.glyphs):
        return first
    counted: Counter[TextStyle] = Counter()
    for glyph in line.glyphs:
        counted[glyph.style] += len(glyph.text.strip())
    return max(counted, key=lambda style: counted[style])
