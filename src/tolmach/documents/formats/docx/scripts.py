"""Carries formatting over to letters of the other direction. Word has two sets of properties, one for right-to-left
scripts and one for all others, and a reader sees only the one of the letters that are there."""

from collections.abc import Mapping

from tolmach.documents.formats.docx.ordered import placed
from tolmach.documents.kit.ooxml.names import W
from tolmach.documents.kit.trees import Element

_COMPLEX: Mapping[str, str] = {"b": "bCs", "i": "iCs", "sz": "szCs"}
"""Each usual property, and the one that formats right-to-left letters instead."""
_FONTS: Mapping[str, str] = {"ascii": "cs", "asciiTheme": "cstheme"}
_THEMES: Mapping[str, str] = {"minorHAnsi": "minorBidi", "majorHAnsi": "majorBidi"}
_USUAL_THEMES = {complex_: usual for usual, complex_ in _THEMES.items()}
_ALSO: Mapping[str, str] = {"ascii": "hAnsi", "asciiTheme": "hAnsiTheme"}
"""The letters with accents have an attribute of their own."""


def carry(properties: Element, *, right_to_left: bool) -> None:
    """Gives the letters of this direction the formatting that the others have: bold stays bold."""
    for usual, complex_ in _COMPLEX.items():
        seen, unseen = (usual, complex_) if right_to_left else (complex_, usual)
        element, old = properties.find(f"{W}{seen}"), properties.find(f"{W}{unseen}")
        if old is not None:
            properties.remove(old)
        if element is not None:
            placed(properties, unseen).attrib.update(element.attrib)
    for fonts in properties.iterchildren(f"{W}rFonts"):
        _carry_fonts(fonts, right_to_left=right_to_left)


def _carry_fonts(fonts: Element, *, right_to_left: bool) -> None:
    """A font that was chosen for these letters stays."""
    own = _FONTS.values() if right_to_left else _FONTS
    if any(fonts.get(f"{W}{name}") is not None for name in own):
        return
    for usual, complex_ in _FONTS.items():
        given = fonts.get(f"{W}{usual if right_to_left else complex_}")
        if given is not None and right_to_left:
            fonts.set(f"{W}{complex_}", _THEMES.get(given, given))
        elif given is not None:
            for name in (usual, _ALSO[usual]):
                fonts.set(f"{W}{name}", _USUAL_THEMES.get(given, given))
