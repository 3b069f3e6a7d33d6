"""Tells whether code begins or ends between two lines, as far as their fonts or braces show it. Pure."""

import re

from tolmach.documents.formats.pdf.model import GlyphLine

_OPENS, _ENDS = re.compile(r"\w.*[^$]\{$"), re.compile(r"^\};?$")
_CODE = re.compile(r"[;{}]$")
_ENDED = re.compile(r"[.:;!?…][)\"”’»]?$")


def turns_to_code(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether one of the lines is in a font of fixed width and the other is not, and the sentence does not go on
    from one to the other; or whether one opens or closes a listing by a brace, and the other is none of it."""
    one, other = _is_fixed(over), _is_fixed(line)
    if one == other:
        before, after = over.text.strip(), line.text.strip()
        opens = _OPENS.search(after) and not _CODE.search(before)
        return bool(opens or (_ENDS.search(before) and not _CODE.search(after)))
    return _ENDED.search(over.text) is not None if other else not line.text[:1].islower()


def _is_fixed(line: GlyphLine) -> bool:
    return all(glyph.style.kind == "mono" for glyph in line.glyphs if glyph.text.strip())
