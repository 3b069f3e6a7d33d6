"""Turns the strings of cells into items, both shared strings and strings in the cells themselves."""

from collections.abc import Sequence
from dataclasses import dataclass

from tolmach.documents.formats.xlsx.escapes import escaped, unescaped
from tolmach.documents.formats.xlsx.parts import Long, PartElement
from tolmach.documents.formats.xlsx.richtext import CellSpeech, plain
from tolmach.documents.formats.xlsx.scan import Found
from tolmach.documents.kit.inline import Inline
from tolmach.documents.kit.ooxml import StoryParagraph, WrittenLanguage
from tolmach.documents.kit.ooxml.lines import Lines
from tolmach.units import Rendered

_MOST = 32_767
"""The most characters of a cell. Excel treats a file with a longer text as damaged."""
_REFERENCES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def item(part: Long, found: Found) -> "tuple[str, Lines | Rich]":
    """The text of a string and its item."""
    start, end, name, text = found
    if text is None:
        return _rich(part, start, end)
    said = unescaped(text)
    return said, Lines(said, _Put(part, start, end, name))


@dataclass(frozen=True, slots=True)
class _Put:
    """Replaces a plain text with another one."""

    part: Long
    start: int
    end: int
    name: str

    def __call__(self, text: str) -> None:
        if len(text.encode("utf-16-le")) // 2 > _MOST:
            return
        prefix = self.part.scanned.prefix
        said = escaped(text).translate(_REFERENCES)
        inner = said if self.name == "v" else f'<{prefix}t xml:space="preserve">{said}</{prefix}t>'
        element = f"<{prefix}{self.name}>{inner}</{prefix}{self.name}>"
        self.part.splices.append((self.start, self.end, element.encode()))


@dataclass(frozen=True, slots=True)
class Rich:
    """Rich text. Its tree is built again for writing, because thousands of trees would fill the memory."""

    part: Long
    start: int
    end: int
    inlines: Sequence[Inline]
    characters: int

    def write(self, rendered: Sequence[Rendered], language: WrittenLanguage) -> None:
        fragment = PartElement(self.part, self.start, self.end)
        StoryParagraph(fragment.element, CellSpeech()).write(rendered, language)
        self.part.splices.append((self.start, self.end, fragment.written()))


def _rich(part: Long, start: int, end: int) -> tuple[str, Rich]:
    element = PartElement(part, start, end).element
    paragraph = StoryParagraph(element, CellSpeech())
    return plain(element), Rich(part, start, end, tuple(paragraph.inlines), paragraph.characters)
