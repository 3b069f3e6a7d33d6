"""Writes the looks of text as Word properties, and the styles for the usual looks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from tolmach.documents.formats.pdf.conversion.headings import LEVELS
from tolmach.documents.formats.pdf.conversion.model import FlowingDocument, FlowText, Paragraph, Table
from tolmach.documents.kit.fonts import Kind
from tolmach.documents.kit.ooxml import WrittenLanguage

_FONTS: Mapping[Kind, str] = {"sans": "Arial", "serif": "Times New Roman", "mono": "Courier New"}
_RAISED = 0.05

Styles = Mapping[int, FlowText]
"""The usual look of body text (0) and of each level of headings."""


def every(flow: FlowingDocument) -> Iterator[Paragraph]:
    for section in flow.sections:
        for item in section.items:
            if isinstance(item, Paragraph):
                yield item
            elif isinstance(item, Table):
                yield from (paragraph for row in item.rows for cell in row for paragraph in cell.paragraphs)


def styles(flow: FlowingDocument) -> Styles:
    found = {0: _usual(flow)}
    for level in range(1, LEVELS + 1):
        own = [text for paragraph in every(flow) if paragraph.level == level for text in paragraph.texts]
        larger = replace(found[0], bold=True, size=found[0].size + 2 * (LEVELS - level))
        found[level] = _most(own) or larger
    return found


def _usual(flow: FlowingDocument) -> FlowText:
    texts = [text for paragraph in every(flow) if not paragraph.level for text in paragraph.texts]
    return replace(_most(texts) or FlowText("", 11.0), bold=False, italic=False)


def _most(texts: Iterable[FlowText]) -> FlowText | None:
    counted: Counter[FlowText] = Counter()
    for text in texts:
        counted[replace(text, text="", size=_half(text.size), raised=0.0, is_page_number=False)] += len(text.text)
    return counted.most_common(1)[0][0] if counted else None


def properties(text: FlowText, usual: FlowText, language: WrittenLanguage) -> str:
    """Writes the properties that differ from the usual look, in the order that Word requires."""
    parts = []
    if text.kind != usual.kind:
        parts.append(_font(text.kind))
    for name, wanted, given in (("b", text.bold, usual.bold), ("i", text.italic, usual.italic)):
        if wanted != given:
            parts.append("".join(f"<w:{name}{end}{_off(wanted)}/>" for end in ("", "Cs")))
    if text.colour != usual.colour:
        parts.append(_colour(text.colour))
    if _half(text.size) != _half(usual.size) and not text.raised:
        parts.append(_size(text.size))
    if abs(text.raised) > _RAISED:
        parts.append(f'<w:vertAlign w:val="{"superscript" if text.raised > 0 else "subscript"}"/>')
    if language.right_to_left:
        parts.append("<w:rtl/>")
    return f"<w:rPr>{''.join(parts)}</w:rPr>" if parts else ""


def whole(text: FlowText) -> str:
    """Writes all properties of a look, for a style."""
    bold = "<w:b/><w:bCs/>" if text.bold else ""
    italic = "<w:i/><w:iCs/>" if text.italic else ""
    return f"<w:rPr>{_font(text.kind)}{bold}{italic}{_colour(text.colour)}{_size(text.size)}</w:rPr>"


def _half(size: float) -> float:
    """Rounds a size to half a point, the unit in which Word counts."""
    return max(1, min(round(2 * size), 3276)) / 2


def _off(wanted: bool) -> str:
    return "" if wanted else ' w:val="0"'


def _font(kind: Kind) -> str:
    name = _FONTS[kind]
    return f'<w:rFonts w:ascii="{name}" w:hAnsi="{name}" w:cs="{name}"/>'


def _colour(colour: tuple[int, int, int]) -> str:
    return f'<w:color w:val="{bytes(colour).hex().upper()}"/>' if any(colour) else '<w:color w:val="auto"/>'


def _size(size: float) -> str:
    value = round(2 * _half(size))
    return f'<w:sz w:val="{value}"/><w:szCs w:val="{value}"/>'
