"""Tells whether code begins or ends between two lines, as far as their fonts show it. Pure."""

import re

from tolmach.documents.formats.pdf.model import GlyphLine

_ENDED = re.compile(r"[.:;!?…][)\"”’»]?$")


def turns_to_code(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether one of the lines is in a font of fixed width and the other is not, and the sentence does not go on
    from one to the other."""
    one, other = _is_fixed(over), _is_fixed(line)
    if one == other:
        return False
    return _ENDED.search(over.text) is not None if other else not line.text[:1].islower()


def _is_fixed(line: GlyphLine) -> bool:
    return all(glyph.style.kind == "mono" for glyph in line.glyphs if glyph.text.strip())
