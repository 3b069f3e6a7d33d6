"""Which way the text of a presentation runs where a paragraph does not say so itself.

Paragraphs with a translation are turned one by one; but most have their alignment from a list of styles, in the shape,
its layout, the master or the presentation.
"""

from collections.abc import Iterator

from tolmach.documents.formats.pptx.names import P
from tolmach.documents.kit.ooxml import Opc, WrittenLanguage
from tolmach.documents.kit.ooxml.names import A
from tolmach.documents.kit.trees import Element, local

_PARTS = ("slide+xml", "slideLayout+xml", "slideMaster+xml", "notesSlide+xml", "presentation.main+xml")
_LISTS = (f"{A}lstStyle", f"{P}titleStyle", f"{P}bodyStyle", f"{P}otherStyle", f"{P}defaultTextStyle")
_TURNED = {"l": "r", "r": "l"}


def turn(package: Opc, language: WrittenLanguage) -> None:
    for name in package.of_type(*_PARTS):
        part = package.part(name)
        for level, is_first in _levels(part.root):
            _turn(level, language, is_first)
            part.changed = True
        for table in part.root.iter(f"{A}tblPr"):
            table.set("rtl", "1" if language.right_to_left else "0")
            part.changed = True


def _levels(root: Element) -> Iterator[tuple[Element, bool]]:
    """And whether nothing is before it that it would have its alignment from."""
    for styles in root.iter(*_LISTS):
        for level in styles:
            if local(level).endswith("pPr"):
                yield level, styles.tag != f"{A}lstStyle" and local(level) != "defPPr"


def _turn(level: Element, language: WrittenLanguage, is_first: bool) -> None:
    level.set("rtl", "1" if language.right_to_left else "0")
    aligned = level.get("algn", "l" if is_first and language.right_to_left else "")
    if aligned in _TURNED:
        level.set("algn", _TURNED[aligned])
