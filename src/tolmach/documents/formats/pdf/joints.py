"""Tells what joins the lines of a paragraph: a space, nothing, or less. Pure."""

import re
from dataclasses import replace

from tolmach.documents.formats.pdf.model import Glyph, GlyphLine, TextStyle

_HYPHENS = "-\u00ad\u2010"
_ADDRESS = re.compile(r"(?:https?:|ftp:|www\.)(?:[^\s)\]>]*[^\s)\]>.,;])?$")
"""A web address at the end of a line."""
_DENSE = re.compile("[\u2e80-\ua4cf\uf900-\ufaff\uff00-\uffef\u0e00-\u0e7f]")


def joint(over: GlyphLine, under: GlyphLine) -> str | None:
    """Returns the text that joins two lines; None if the hyphen at the end of the first line must go."""
    line, later = over.text, under.text
    if is_in_address(over, under):
        return ""
    if line[-1:] in _HYPHENS and line[-2:-1].isalpha() and (later[:1].islower() or line[-1] == "\u00ad"):
        return None
    if line[-1:] in _HYPHENS and line[-2:-1].isalpha() and later[:1].isalnum():
        return ""
    return "" if _DENSE.match(line[-1:]) and _DENSE.match(later[:1]) else " "


def is_in_address(over: GlyphLine, under: GlyphLine) -> bool:
    """Tells whether the first line ends inside of a web address: the second goes on in the same look, which is not that
    of the text before it."""
    address = _ADDRESS.search(over.text)
    if address is None:
        return False
    if address[0].endswith(":"):
        return under.text.startswith("//")
    before = [_look(glyph) for glyph in over.glyphs[: -len(address[0])] if glyph.text.strip()]
    last = _look(over.glyphs[-1])
    is_apart = before[-1] != last if before else last.underlined
    return is_apart and last == _look(under.glyphs[0])


def _look(glyph: Glyph) -> TextStyle:
    """How a glyph looks. The lines of a link may be links of their own."""
    return replace(glyph.style, link=0)
