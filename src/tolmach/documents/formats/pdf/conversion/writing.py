"""Writes a flow as a new Word package."""

import io
import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from xml.sax.saxutils import escape

from tolmach.documents.formats.pdf.conversion import parts
from tolmach.documents.formats.pdf.conversion.lists import Lists, lists
from tolmach.documents.formats.pdf.conversion.model import (
    Cell,
    FlowingDocument,
    FlowText,
    Item,
    Paragraph,
    Picture,
    Table,
)
from tolmach.documents.formats.pdf.conversion.styles import Styles, properties, styles
from tolmach.documents.formats.pdf.model import Alignment
from tolmach.documents.kit.ooxml import WrittenLanguage

_UNWRITABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_TWIPS = 20
_UNITS = 12_700
_ITEM = 360
_PADDING = 14.0
"""Points between the text of a cell and its borders, for both sides together, plus some room for longer words."""
_ALIGNMENTS: Mapping[Alignment, str] = {
    Alignment.LEFT: "left",
    Alignment.RIGHT: "right",
    Alignment.CENTRE: "center",
    Alignment.JUSTIFIED: "both",
}
_LATEST = (1980, 1, 1, 0, 0, 0)
"""A fixed time stamp, so that the same document always gives the same file."""


def written(flow: FlowingDocument, title: str, language: WrittenLanguage) -> bytes:
    writer = _Writer(flow, language)
    body = "".join(writer.sections())
    files = {
        "[Content_Types].xml": parts.types(flow),
        "_rels/.rels": parts.RELATIONS,
        "docProps/core.xml": parts.core(_escaped(title)),
        "word/document.xml": parts.document(body),
        "word/_rels/document.xml.rels": parts.relations(flow, [name for name, _ in writer.media]),
        "word/styles.xml": parts.styles(writer.styles, language),
        "word/numbering.xml": parts.numbering(writer.lists.numberings),
        "word/settings.xml": parts.settings(language),
    }
    for name, paragraphs in (("header", flow.header), ("footer", flow.footer)):
        if paragraphs:
            files[f"word/{name}1.xml"] = parts.margin(name, "".join(map(writer.paragraph, paragraphs)))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, _LATEST), content, zipfile.ZIP_DEFLATED)
        for name, data in writer.media:
            archive.writestr(zipfile.ZipInfo(f"word/media/{name}", _LATEST), data)
    return out.getvalue()


class _Writer:
    def __init__(self, flow: FlowingDocument, language: WrittenLanguage) -> None:
        self.styles: Styles = styles(flow)
        self.lists: Lists = lists(item for section in flow.sections for item in section.items)
        self.media: list[tuple[str, bytes]] = []
        self._flow = flow
        self._language = language
        self._width = 0.0
        self._was_leftward = language.right_to_left != language.turns

    def sections(self) -> Iterator[str]:
        for number, section in enumerate(self._flow.sections, 1):
            width = self._width = section.width - section.margins[0] - section.margins[2]
            for item in section.items:
                yield self._item(item, width)
            setting = parts.section(section, self._flow, first=number == 1)
            is_last = number == len(self._flow.sections)
            yield setting if is_last else f"<w:p><w:pPr>{setting}</w:pPr></w:p>"

    def _item(self, item: Item, width: float) -> str:
        if isinstance(item, Paragraph):
            return self.paragraph(item)
        return self._table(item, width) if isinstance(item, Table) else self._picture(item, width)

    def paragraph(self, paragraph: Paragraph) -> str:
        usual = self.styles[paragraph.level]
        # Code is written from left to right in any language.
        language = replace(self._language, right_to_left=False) if paragraph.is_code else self._language
        runs = "".join(self._run(text, usual, language) for text in paragraph.texts)
        if paragraph.marker and id(paragraph) not in self.lists.of and paragraph.texts:
            runs = self._run(_marker(paragraph), usual, language) + "<w:r><w:tab/></w:r>" + runs
        if paragraph.trailing:
            runs += f"<w:r><w:tab/><w:t>{_escaped(paragraph.trailing)}</w:t></w:r>"
        return f"<w:p>{self._properties(paragraph)}{runs}</w:p>"

    def _properties(self, paragraph: Paragraph) -> str:
        found = []
        if paragraph.level:
            found.append(f'<w:pStyle w:val="Heading{paragraph.level}"/>')
        if paragraph.breaks_page:
            found.append("<w:pageBreakBefore/>")
        if id(paragraph) in self.lists.of:
            number = self.lists.of[id(paragraph)]
            found.append(f'<w:numPr><w:ilvl w:val="0"/><w:numId w:val="{number}"/></w:numPr>')
        if paragraph.trailing:
            found.append(f'<w:tabs><w:tab w:val="right" w:pos="{round(self._width * _TWIPS)}"/></w:tabs>')
        if self._language.right_to_left and not paragraph.is_code:
            found.append("<w:bidi/>")
        if max(paragraph.before, paragraph.after) >= 1:
            before, after = round(paragraph.before * _TWIPS), round(paragraph.after * _TWIPS)
            found.append(f'<w:spacing w:before="{before}" w:after="{after}"/>')
        found.append(self._indent(paragraph))
        alignment = "left" if paragraph.is_code else self._alignment(paragraph.alignment)
        if alignment != "left":
            found.append(f'<w:jc w:val="{alignment}"/>')
        return f"<w:pPr>{''.join(found)}</w:pPr>" if any(found) else ""

    def _indent(self, paragraph: Paragraph) -> str:
        if paragraph.marker and id(paragraph) not in self.lists.of and not paragraph.level:
            return f'<w:ind w:left="{2 * _ITEM}" w:hanging="{_ITEM}"/>'
        if paragraph.marker or paragraph.alignment not in (Alignment.LEFT, Alignment.JUSTIFIED):
            return ""
        left, first = round(paragraph.indent * _TWIPS), round(paragraph.first_line * _TWIPS)
        first = first if 80 < first < 1200 else 0
        return f'<w:ind w:left="{left}" w:firstLine="{first}"/>' if left or first else ""

    def _alignment(self, alignment: Alignment) -> str:
        """In a right-to-left paragraph, Word's `left` means the side where lines begin. If the source was
        right-to-left, its left and right alignments are swapped."""
        if self._was_leftward and alignment in (Alignment.LEFT, Alignment.RIGHT):
            alignment = Alignment.RIGHT if alignment is Alignment.LEFT else Alignment.LEFT
        return _ALIGNMENTS[alignment]

    def _run(self, text: FlowText, usual: FlowText, language: WrittenLanguage) -> str:
        look = properties(text, usual, language)
        if text.is_page_number:
            return f'<w:fldSimple w:instr=" PAGE "><w:r>{look}<w:t>{_escaped(text.text)}</w:t></w:r></w:fldSimple>'
        lines = (f'<w:t xml:space="preserve">{_escaped(line)}</w:t>' for line in text.text.split("\n"))
        return f"<w:r>{look}{'<w:br/>'.join(lines)}</w:r>"

    def _table(self, table: Table, width: float) -> str:
        padded = [each + _PADDING for each in table.widths]
        scale = min(1.0, width / sum(padded)) * _TWIPS
        widths = [max(1, round(each * scale)) for each in padded]
        rows = "".join(
            self._row(row, widths, is_header=table.has_header and not number) for number, row in enumerate(table.rows)
        )
        before = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' if table.breaks_page else ""
        turned = self._language.right_to_left
        ordered = widths[::-1] if self._was_leftward else widths
        return before + parts.table(rows, ordered, ruled=table.is_ruled, centred=table.is_centred, turned=turned)

    def _row(self, row: Sequence[Cell], widths: Sequence[int], *, is_header: bool) -> str:
        """Writes the cells as they are read: in a right-to-left source, the first column is on the right."""
        cells: list[str] = []
        column = 0
        for cell in row:
            text = "".join(map(self.paragraph, cell.paragraphs)) or "<w:p/>"
            cells.append(parts.cell(text, sum(widths[column : column + cell.columns]), cell))
            column += cell.columns
        ordered = cells[::-1] if self._was_leftward else cells
        header = "<w:trPr><w:tblHeader/></w:trPr>" if is_header else ""
        return f"<w:tr>{header}{''.join(ordered)}</w:tr>"

    def _picture(self, picture: Picture, width: float) -> str:
        number = len(self.media) + 1
        self.media.append((f"image{number}.{picture.extension}", picture.data))
        scale = min(1.0, width / picture.box.width)
        across, down = (max(1, round(each * scale * _UNITS)) for each in (picture.box.width, picture.box.height))
        before = "<w:pPr><w:pageBreakBefore/></w:pPr>" if picture.breaks_page else ""
        return f"<w:p>{before}{parts.drawing(number, across, down)}</w:p>"


def _marker(paragraph: Paragraph) -> FlowText:
    first = paragraph.texts[0]
    return FlowText(paragraph.marker, first.size, first.kind, first.bold, colour=first.colour)


def _escaped(text: str) -> str:
    return escape(_UNWRITABLE.sub("", text))
