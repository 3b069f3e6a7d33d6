"""Tells whether a line fills its column, so that the text goes on in the next line. Pure."""

from tolmach.documents.formats.pdf.model import Box, GlyphLine


def ends_early(over: GlyphLine, line: GlyphLine, box: Box, *, centred: bool = False) -> bool:
    """Tells whether the first word of `line` would have fitted into the line over it. `box` is that of the column."""
    room = box.width - (over.right - over.left) if centred else _room_left(over, box)
    return room > first_word(line) + 0.9 * line.size


def _room_left(over: GlyphLine, box: Box) -> float:
    from_left = any("\u0590" <= glyph.text[:1] <= "\u08ff" for glyph in over.glyphs[:3])
    return over.left - box.left if from_left else box.right - over.right


def first_word(line: GlyphLine) -> float:
    """The width of the first word; in scripts without spaces, the width of one sign."""
    left, right = line.glyphs[0].left, line.glyphs[0].right
    for glyph in line.glyphs:
        if glyph.text == " " or glyph.text >= "\u2e80":
            break
        left, right = min(left, glyph.left), max(right, glyph.right)
    return right - left
