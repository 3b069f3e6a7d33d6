"""Makes text smaller if its translation no longer fits its box, as PowerPoint does while an author types."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Protocol

from lxml import etree

from tolmach.documents.formats.notes import NoteKind, note
from tolmach.documents.formats.pptx.boxes import BoxParagraph, TextBox, boxes, share
from tolmach.documents.formats.pptx.names import P
from tolmach.documents.kit import fonts
from tolmach.documents.kit.ooxml import Opc, WrittenLanguage
from tolmach.documents.kit.ooxml.names import A
from tolmach.documents.kit.wrapping import wrapped
from tolmach.errors import UnsafeFile

_STEPS = ((0.925, 0.1), (0.85, 0.2), (0.775, 0.2), (0.7, 0.2))
"""The scales of the letters with the cut of the line distance, as PowerPoint has them. It goes on to 25 %; below 70 %
a room cannot read the text, and an author has to shorten it."""
_LINE = 1.2
"""The usual distance of lines, as a share of the size."""
_TOLERANCE = 1.02
_MOST = 5_000
"""The most characters of a box that is measured. No slide shows more, and measuring takes time."""
_WIDTHS: Mapping[str, float] = {
    "calibri": 0.87, "cambria": 0.86, "arial": 0.95, "helvetica": 0.95, "times new roman": 0.86, "verdana": 1.08,
    "courier new": 1.29,
}  # fmt: skip
"""The widths of common fonts beside those of ours, measured on fonts that are as wide as they are."""
_USUAL_WIDTH = 0.95
_FITTING = ("noAutofit", "normAutofit", "spAutoFit")


class TextMeasure(Protocol):
    def __call__(self, text: str, bold: bool, typeface: str) -> float:
        """The width of a text at size 1."""
        ...


@dataclass(frozen=True, slots=True)
class BoxBefore:
    """A box with the paragraphs of the original."""

    box: TextBox
    paragraphs: tuple[BoxParagraph, ...]
    slide: int
    """The number of its slide, from 1."""


def before(package: Opc, slides: Sequence[str]) -> list[BoxBefore]:
    """The boxes as they are. Call this before the translation is written."""
    numbers = {name: number for number, name in enumerate(slides, 1)}
    return [BoxBefore(box, box.paragraphs(), numbers[box.part.name]) for box in boxes(package, slides)]


def fit(found: Sequence[BoxBefore], language: WrittenLanguage) -> None:
    """Makes the text of boxes smaller if it needs more room than the box has, and more than the original needed."""
    pairs = ((old, old.box.paragraphs()) for old in found)
    longer = [(old, new) for old, new in pairs if _length(old.paragraphs) < _length(new) <= _MOST]
    if not longer or fonts.missing():
        return
    # Imported here because it loads much, and reading never needs it.
    from tolmach.documents.kit import lettering

    def width(text: str, bold: bool, typeface: str) -> float:
        style = lettering.TypeStyle(language.tag, bold, language.right_to_left)
        is_latin = not (language.is_east_asian or language.right_to_left)
        return lettering.width(text, style, 1.0) * (_WIDTHS.get(typeface.lower(), _USUAL_WIDTH) if is_latin else 1.0)

    for old, new in longer:
        with suppress(UnsafeFile):  # letters that cannot be drawn here cannot be measured either
            _fit(old, new, width)


def _length(paragraphs: Sequence[BoxParagraph]) -> int:
    return sum(len(line) for paragraph in paragraphs for line in paragraph.lines)


def _fit(old: BoxBefore, new: Sequence[BoxParagraph], measure: TextMeasure) -> None:
    box = old.box
    now = _scale(box)
    room = max(box.height, _height(old.paragraphs, box.width, now, measure)) * _TOLERANCE
    steps = [now, *(step for step in _STEPS if step[0] < now[0])]
    fitting = next((step for step in steps if _height(new, box.width, step, measure) <= room), None)
    if fitting is None:
        note(NoteKind.OVERFLOW, page=old.slide)
    chosen = fitting or steps[-1]
    if chosen != now:
        _set(box, *chosen)


def _scale(box: TextBox) -> tuple[float, float]:
    """The scale of the letters and the cut of the line distance that the box has already."""
    own = box.shape.find(f"{P}txBody/{A}bodyPr/{A}normAutofit")
    if own is None:
        return 1.0, 0.0
    return share(own.get("fontScale", ""), 1.0), share(own.get("lnSpcReduction", ""), 0.0)


def _height(paragraphs: Sequence[BoxParagraph], width: float, step: tuple[float, float], measure: TextMeasure) -> float:
    """The height of the text; infinite if a word is wider than its line."""
    scale, cut = step
    total = 0.0
    for number, each in enumerate(paragraphs):
        size = each.size * scale
        measured = partial(measure, bold=each.bold, typeface=each.typeface)
        room = max(width - each.indent, size) / size
        broken = [wrapped(line, room, measured, parts_words=False) for line in each.lines]
        if None in broken:
            return inf
        count = sum(max(1, len(lines or ())) for lines in broken)
        total += size * (count * _LINE * (each.pitch - cut) + (each.before if number else 0.0))
    return total


def _set(box: TextBox, scale: float, cut: float) -> None:
    body = box.shape.find(f"{P}txBody/{A}bodyPr")
    if body is None:
        return
    for name in _FITTING:
        for element in body.findall(f"{A}{name}"):
            body.remove(element)
    shares = {"fontScale": f"{scale * 100_000:.0f}", "lnSpcReduction": f"{cut * 100_000:.0f}"}
    body.insert(0, etree.Element(f"{A}normAutofit", shares))
    box.part.changed = True
