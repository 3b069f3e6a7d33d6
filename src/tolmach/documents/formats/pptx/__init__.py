"""Reads and writes presentations of PowerPoint and of programs that use the same format."""

from collections.abc import Iterator, Sequence

from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.formats.pictures import note_pictures
from tolmach.documents.formats.pptx import fitting, texts
from tolmach.documents.formats.pptx.names import P
from tolmach.documents.kit.ooxml import Opc, WrittenLanguage, language
from tolmach.documents.kit.ooxml.names import A
from tolmach.documents.kit.trees import Element, local
from tolmach.units import Rendered

_STYLED = ("slide+xml", "slideLayout+xml", "slideMaster+xml", "notesSlide+xml", "presentation.main+xml")
_LISTS = (f"{A}lstStyle", f"{P}titleStyle", f"{P}bodyStyle", f"{P}otherStyle", f"{P}defaultTextStyle")
_TURNED = {"l": "r", "r": "l"}


def read(data: bytes, source: str | None) -> Reading:
    package = _opened(data)
    story = texts.collected(package)
    note_pictures(package, texts.slides(package))
    return Reading(story.units, story.characters)


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    package = _opened(data)
    story = texts.collected(package)
    target = language(wanted.target, wanted.source)
    boxes = fitting.before(package, texts.slides(package))
    if story.write(rendered, target):
        fitting.fit(boxes, target)
        if target.turns:
            _turn_styles(package, target)
    return package.written()


def _opened(data: bytes) -> Opc:
    return Opc(data, "presentationml")


def _turn_styles(package: Opc, target: WrittenLanguage) -> None:
    """Turns the direction of list styles. `Story.write` turns the paragraphs, but most take their alignment from a list
    of styles in the shape, its layout, the master or the presentation."""
    for name in package.of_type(*_STYLED):
        part = package.part(name)
        for level, is_first in _levels(part.root):
            _turn(level, target, is_first)
            part.changed = True
        for table in part.root.iter(f"{A}tblPr"):
            table.set("rtl", "1" if target.right_to_left else "0")
            part.changed = True


def _levels(root: Element) -> Iterator[tuple[Element, bool]]:
    """Yields each level of style, and whether it is the first in line: it inherits no alignment from another."""
    for styles in root.iter(*_LISTS):
        for level in styles:
            if local(level).endswith("pPr"):
                yield level, styles.tag != f"{A}lstStyle" and local(level) != "defPPr"


def _turn(level: Element, target: WrittenLanguage, is_first: bool) -> None:
    level.set("rtl", "1" if target.right_to_left else "0")
    aligned = level.get("algn", "l" if is_first and target.right_to_left else "")
    if aligned in _TURNED:
        level.set("algn", _TURNED[aligned])
