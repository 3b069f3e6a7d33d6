"""Translations as long as real ones, and what must be true of pages that hold them."""

import re
from itertools import combinations

import pypdfium2 as pdfium

from tolmach.documents.formats import pdf
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.pdf.model import Box, Glyph, GlyphLine, Page
from tolmach.documents.formats.pdf.opening import opened
from tolmach.documents.formats.pdf.pages import pages
from tolmach.documents.formats.pdf.scans import ScanReader
from tolmach.units import Rendered, Unit

from ..corpus import translated

_WORDS = {
    "de": "und die neue Verwaltung der Hafenbehörde über Möglichkeiten für Gesellschaften nach gründlicher Prüfung",
    "ar": "في المدينة القديمة كتاب جديد على الطاولة مع أصدقاء كثيرين يعملون هناك بيت جميل",
    "th": "ห้องสมุด เปิดให้ บริการ ทุกวัน สำหรับ ประชาชน",
}
_LENGTH = {"de": 1.2, "ar": 0.9, "th": 0.95, "ja": 0.45}
_SIGNS = "この新しい規則は来年の春から町のすべての住民に適用されます"


def filler(text: str, language: str) -> str:
    """As long as a translation would be."""
    core = text.strip()
    if not any(sign.isalpha() for sign in core):
        return text
    length = max(2, int(len(core) * _LENGTH[language]))
    if language == "ja":
        said = (_SIGNS * (length // len(_SIGNS) + 1))[:length]
    else:
        words = _WORDS[language].split()
        said = words[len(core) % len(words)]
        while len(said) < length:
            said += " " + words[len(said) % len(words)]
    return text.replace(core, said)


def answers(units: tuple[Unit, ...], language: str) -> list[Rendered]:
    return [translated(unit, lambda text: filler(text, language)) for unit in units]


def written(data: bytes, language: str, **more: object) -> tuple[list[Rendered], bytes]:
    reading = pdf.read(data, "en")
    asked = answers(reading.units, language)
    wanted = Wanted(**{"target": language, "source": "en", "output": "pdf"} | more)  # type: ignore[arg-type]
    return asked, pdf.write(data, asked, wanted, reading.kept)


def laid(data: bytes) -> list[Page]:
    return pages(opened(data).data, ScanReader(b"{}", None))


def squashed(text: str) -> str:
    """Letters and digits only: how lines are broken and joined is not the subject."""
    return re.sub(r"[\W_]", "", text)


def said(found: list[Page]) -> str:
    return squashed("".join(line.text for page in found for block in page.blocks for line in block.lines))


def plain(data: bytes) -> str:
    """What PDFium alone reads."""
    document = pdfium.PdfDocument(opened(data).data)
    texts = []
    for page in document:
        textpage = page.get_textpage()
        texts.append(textpage.get_text_range())
        textpage.close()
        page.close()
    document.close()
    return "\n".join(texts)


def collisions(page: Page) -> list[tuple[str, str]]:
    """Lines that lie on each other, as far as their letters reach."""
    lines = [(block.angle, line, _solid(line)) for block in page.blocks for line in block.lines]
    return [
        (one.text, other.text)
        for (angle, one, box), (turn, other, beside) in combinations(lines, 2)
        if angle == turn and box.meets(beside, 0.25 * min(one.size, other.size))
    ]


def outside(page: Page) -> list[str]:
    """Glyphs that leave the page."""
    width, height = page.box.width, page.box.height
    return [
        glyph.text
        for block in page.blocks
        if block.angle == 0
        for glyph in block.glyphs
        if not Box(page.box.left - 1, -height - page.box.top - 1, page.box.left + width + 1, 1 - page.box.top).holds(
            _letter(glyph)
        )
    ]


def _solid(line: GlyphLine) -> Box:
    return Box(line.left, line.baseline - 0.6 * line.size, line.right, line.baseline + 0.1 * line.size)


def _letter(glyph: Glyph) -> Box:
    return Box(glyph.left, glyph.baseline - 0.5 * glyph.size, glyph.right, glyph.baseline)
