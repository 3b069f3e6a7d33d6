"""What a reader sees on the pages of a PDF: words with their places and sizes, as PDFium finds them."""

import ctypes
import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import pypdfium2
import pypdfium2.raw as pdfium

_BROKEN = re.compile(r"(?<=\w)(?:\s*[\x02\xad]\s*(?=\w)|[\u2010-][\r\n]+\s*(?=[^\W\d_]))")
"""A hyphen at the end of a line. PDFium writes one as U+0002, and may set line ends around it."""
_NUMBER = re.compile(r"\d+(?:[.,:]\d+)*")
_LINE = 0.8
"""How far apart the middles of letters on two lines are at least, in parts of their size."""
_IN_NUMBER = re.compile(r"[\d.,:]")
_UPRIGHT = 0.1
"""Radians that a letter may lean."""
_FIXED = re.compile(rb"courier|mono", re.IGNORECASE)
_LONGEST_NAME = 128
_TOUCH = 0.26
"""The gap between the digits of one number at most, in parts of their size; a narrow 1 has much space around it."""
Box = tuple[float, float, float, float]
"""Left, bottom, right, top in points."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A word on a page."""

    text: str
    box: Box
    """Around the ink."""
    size: float
    upright: bool

    @property
    def middle(self) -> float:
        return (self.box[1] + self.box[3]) / 2


@dataclass(frozen=True, slots=True)
class PageSeen:
    words: tuple[Seen, ...]
    text: str
    """In the order of the file, words joined that a line end broke."""
    box: Box
    widgets: int
    links: int
    pictured: tuple[Seen, ...] = ()
    """Words with numbers that only the picture of the page shows."""

    @property
    def numbers(self) -> list[str]:
        return [*numbers(self.text), *(number for word in self.pictured for number in numbers(word.text))]


@dataclass(frozen=True, slots=True)
class _Letter:
    sign: str
    box: Box
    size: float
    upright: bool
    made_up: bool
    """Whether it is a space or a line end that PDFium supposes."""


def numbers(text: str) -> list[str]:
    """Digits without what separates them, because languages separate them differently."""
    return [re.sub(r"\D", "", found) for found in _NUMBER.findall(text)]


def pages(data: bytes) -> list[PageSeen]:
    document = pypdfium2.PdfDocument(data)
    try:
        return [_page(page) for page in document]
    finally:
        document.close()


def typed(data: bytes) -> str:
    """The text in fonts of fixed width, as far as their names tell."""
    document = pypdfium2.PdfDocument(data)
    try:
        return "\n".join("".join(_typed(page.get_textpage())) for page in document)
    finally:
        document.close()


def _typed(text: pypdfium2.PdfTextPage) -> Iterator[str]:
    name, flags = ctypes.create_string_buffer(_LONGEST_NAME), ctypes.c_int()
    for index in range(text.count_chars()):
        pdfium.FPDFText_GetFontInfo(text, index, name, _LONGEST_NAME, flags)
        yield chr(pdfium.FPDFText_GetUnicode(text, index)) if _FIXED.search(name.value) else " "


def _page(page: pypdfium2.PdfPage) -> PageSeen:
    letters = list(_touching(_letters(page)))
    text = _BROKEN.sub("", "".join(letter.sign for letter in letters))
    kinds = [pdfium.FPDFAnnot_GetSubtype(pdfium.FPDFPage_GetAnnot(page, n)) for n in range(_annotations(page))]
    widgets, links = kinds.count(pdfium.FPDF_ANNOT_WIDGET), kinds.count(pdfium.FPDF_ANNOT_LINK)
    return PageSeen(tuple(_words(letters)), text, page.get_cropbox(), widgets, links)


def _annotations(page: pypdfium2.PdfPage) -> int:
    return int(pdfium.FPDFPage_GetAnnotCount(page))


def _letters(page: pypdfium2.PdfPage) -> Iterator[_Letter]:
    """Hidden letters are left out: a reader does not see them."""
    text = page.get_textpage()
    edges = [ctypes.c_double() for _ in range(4)]
    left, right, bottom, top = edges
    for index in range(text.count_chars()):
        drawn = pdfium.FPDFText_GetTextObject(text, index)
        if drawn and pdfium.FPDFTextObj_GetTextRenderMode(drawn) == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE:
            continue
        pdfium.FPDFText_GetCharBox(text, index, left, right, bottom, top)
        box = (left.value, bottom.value, right.value, top.value)
        made_up = pdfium.FPDFText_IsGenerated(text, index) == 1
        yield _Letter(chr(pdfium.FPDFText_GetUnicode(text, index)), box, *_look(text, index), made_up)


def _touching(letters: Iterable[_Letter]) -> Iterator[_Letter]:
    """Mends what PDFium supposes: it sets line ends inside of numbers among Arabic words, and none in a column."""
    last, supposed = None, list[_Letter]()
    for letter in letters:
        if letter.made_up:
            supposed.append(letter)
            continue
        if last is not None and not supposed and _is_below(last, letter):
            supposed = [replace(letter, sign="\n")]
        if last is None or not _touch(last, letter):
            yield from supposed
        yield letter
        last, supposed = letter, []


def _is_below(a: _Letter, b: _Letter) -> bool:
    return a.upright and b.upright and (b.box[3] < a.box[1] or a.box[3] < b.box[1]) and _apart(a, b) > _LINE * a.size


def _apart(a: _Letter, b: _Letter) -> float:
    return abs(a.box[1] + a.box[3] - b.box[1] - b.box[3]) / 2


def _touch(a: _Letter, b: _Letter) -> bool:
    if not (_IN_NUMBER.match(a.sign) and _IN_NUMBER.match(b.sign) and a.upright and b.upright):
        return False
    return abs(a.box[1] - b.box[1]) < _TOUCH * a.size and -_TOUCH < (b.box[0] - a.box[2]) / max(a.size, 1) < _TOUCH


def _look(text: pypdfium2.PdfTextPage, index: int) -> tuple[float, bool]:
    """The size as it is drawn, and whether the letter stands upright."""
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFText_GetMatrix(text, index, matrix)
    size = pdfium.FPDFText_GetFontSize(text, index) * math.hypot(matrix.c, matrix.d)
    turned = pdfium.FPDFText_GetCharAngle(text, index) % (2 * math.pi)
    return size, min(turned, 2 * math.pi - turned) < _UPRIGHT


def _words(letters: Sequence[_Letter]) -> Iterator[Seen]:
    word: list[_Letter] = []
    for letter in letters:
        if letter.sign.isspace() or letter.sign in "\x00\x02":
            if word:
                yield _word(word)
            word = []
        else:
            word.append(letter)
    if word:
        yield _word(word)


def _word(letters: Sequence[_Letter]) -> Seen:
    lefts, bottoms, rights, tops = zip(*(letter.box for letter in letters), strict=True)
    around = (min(lefts), min(bottoms), max(rights), max(tops))
    size = sorted(letter.size for letter in letters)[len(letters) // 2]
    return Seen("".join(letter.sign for letter in letters), around, size, all(letter.upright for letter in letters))
