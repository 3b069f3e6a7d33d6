"""Recognises the text that only images of a page show: which images, which lines, and where each line stands."""

import json
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
import pypdfium2 as pdfium

from tolmach.documents.formats.model import PageRead
from tolmach.documents.formats.pdf.glyphs import Seen, see
from tolmach.documents.formats.pdf.letter_sizes import letters_of
from tolmach.documents.formats.pdf.model import Box, DrawnShape, turned
from tolmach.documents.formats.pdf.skew import Slope, angles
from tolmach.documents.kit.ocr.model import OcrLine, Quad

if TYPE_CHECKING:
    from PIL import Image

    from tolmach.documents.formats.pdf.measuring import Measured

_Look = Callable[[OcrLine, float], "Measured | None"]
"""Measures a line that is turned by so many degrees."""

_DPI = 200
_COARSE_DPI = 50
_DARKER, _FULL = 50, 0.1
"""What is so much darker than the paper, of 255 steps, is ink; how much of a page full of text is ink."""
_ANY_PAGE, _MOST_EFFORT = 0.5, 2.0
"""The work that a page takes without any text, and the most that one takes: a photograph is dark, but not text."""
_MOST_PIXELS = 9_000_000
_COVERED = 0.3
"""Images that cover this share of a page without text are a scan."""
_SEEN = 0.08
"""Images that cover this share of a page with hardly any text may be pictures of text."""
_SMALL_IMAGE = 0.02
_FEW = 200
"""A page with more characters of its own is not a picture: its images illustrate it."""
_WORTH = 40
"""The fewest letters and digits in a picture of text that is no scan of the whole page. Others are logos and signs."""
_SURE = 0.5
_BASELINE = 0.78
"""The share of a line's height that is above its baseline."""


@dataclass(frozen=True, slots=True)
class RecognisedLine:
    """A line on a page: the start of its baseline, its width, the size of its letters and its angle."""

    text: str
    x: float
    y: float
    width: float
    size: float
    angle: float
    bold: bool = False
    optical: float = 0.0
    """The factor of its size at which our font has letters as high as these; 0 if it was not measured."""
    words: tuple[tuple[float, float], ...] = ()
    """Where its words begin and end, from the start of the line; empty if that was not measured."""


@dataclass(frozen=True, slots=True)
class ScannedPage:
    """The lines that were recognised on a page, and the number of those that were too unsure."""

    lines: tuple[RecognisedLine, ...] = ()
    unsure: int = 0

    @classmethod
    def of(cls, told: Any) -> "ScannedPage":
        # The previous release kept the lines alone. A document that it began may be written by this one.
        lines, unsure = (told, 0) if isinstance(told, list) else (told["lines"], told["unsure"])
        return cls(tuple(RecognisedLine(**each) for each in lines), unsure)

    @property
    def packet(self) -> bytes:
        return json.dumps({"lines": [asdict(each) for each in self.lines], "unsure": self.unsure}).encode()


def recognised_pages(document: pdfium.PdfDocument, numbers: Sequence[int], source: str | None) -> Iterator[PageRead]:
    """Recognises these pages, one after the other."""
    for number in numbers:
        page = document[number]
        try:
            found = recognised(page, Box(*page.get_bbox()), see(page), source)
            yield PageRead(number, found.packet, sum(len(line.text) for line in found.lines))
        finally:
            page.close()


def pictures(seen: Seen, box: Box) -> list[Box]:
    """The images of a page whose text is to be recognised: on the page, y upwards. None if the page has text."""
    own = sum(len(glyph.text.strip()) for shown in seen.glyphs.values() for glyph in shown)
    area = max(1.0, box.width * box.height)
    found = [_clipped(shape, box) for shape in seen.shapes if shape.image]
    found = [image for image in found if image.width * image.height > _SMALL_IMAGE * area]
    covered = sum(image.width * image.height for image in found)
    return found if own <= _FEW and covered > _SEEN * area else []


def _clipped(shape: DrawnShape, page: Box) -> Box:
    box = shape.box
    left, low = max(box.left, page.left), max(box.top, page.top)
    return Box(left, low, max(left, min(box.right, page.right)), max(low, min(box.bottom, page.bottom)))


def picture(page: pdfium.PdfPage, box: Box, dpi: float = _DPI) -> tuple[pdfium.PdfBitmap, float]:
    scale = min(dpi / 72, math.sqrt(_MOST_PIXELS / max(1.0, box.width * box.height)))
    return page.render(scale=scale, rotation=-page.get_rotation() % 360, may_draw_forms=False), scale


def effort(page: pdfium.PdfPage, box: Box) -> float:
    """How much work it is to recognise a page, by the ink on it; 1 for a page full of text."""
    bitmap, _ = picture(page, box, _COARSE_DPI)
    try:
        pixels = np.asarray(bitmap.to_pil().convert("L"), dtype=np.int16)
    finally:
        bitmap.close()
    ink = float((pixels < np.percentile(pixels, 90) - _DARKER).mean())
    return round(min(_MOST_EFFORT, _ANY_PAGE + (1 - _ANY_PAGE) * ink / _FULL), 3)


def recognised(page: pdfium.PdfPage, box: Box, seen: Seen, source: str | None) -> ScannedPage:
    from tolmach.documents.kit import ocr  # imported here because it loads much and few documents need it

    bitmap, scale = picture(page, box)
    try:
        shown = bitmap.to_pil().convert("RGB")
    finally:
        bitmap.close()
    found = ocr.lines(shown, source)
    images, own = pictures(seen, box), _own(seen)
    lines = [line for line in found if line.text.strip() and _is_of_picture(_place(line.quad, scale, box), images, own)]
    sure = [line for line in lines if line.confidence > _SURE]
    letters = sum(sum(map(str.isalnum, line.text)) for line in sure)
    if letters < _WORTH and not _is_scan(images, own, box):
        return ScannedPage()
    return ScannedPage(tuple(_lines(sure, _sheet(shown, source), scale, box)), len(lines) - len(sure))


def _is_scan(images: Sequence[Box], own: Sequence[Box], box: Box) -> bool:
    covered = sum(image.width * image.height for image in images)
    return not own and covered > _COVERED * max(1.0, box.width * box.height)


def _own(seen: Seen) -> list[Box]:
    """The boxes of the page's own characters, on the page."""
    return [turned(glyph.box, angle) for angle, shown in seen.glyphs.items() for glyph in shown if glyph.text.strip()]


def _place(quad: Quad, scale: float, box: Box) -> tuple[float, float]:
    """The middle of a line, on the page."""
    across, down = zip(*quad, strict=True)
    return box.left + sum(across) / 4 / scale, box.bottom - sum(down) / 4 / scale


def _is_of_picture(middle: tuple[float, float], images: Sequence[Box], own: Sequence[Box]) -> bool:
    """Tells whether an image shows this line, and not the page's own text, which is rendered too."""
    return any(_holds(image, middle) for image in images) and not any(_holds(glyph, middle, 3.0) for glyph in own)


def _holds(box: Box, point: tuple[float, float], slack: float = 0.0) -> bool:
    x, y = point
    return box.left - slack <= x <= box.right + slack and box.top - slack <= y <= box.bottom + slack


def _lines(found: Sequence[OcrLine], look: _Look, scale: float, box: Box) -> Iterator[RecognisedLine]:
    slopes = [_slope(line.quad) for line in found]
    turns = angles(slopes)
    rulers = [look(line, angle) for line, angle in zip(found, turns, strict=True)]
    heights = [_BASELINE * height for _, _, height in slopes]
    letters = letters_of(heights, [length for _, length, _ in slopes], rulers)
    for line, slope, angle, ruler, letter in zip(found, slopes, turns, rulers, letters, strict=True):
        left, right, baseline = (-slope[1] / 2, slope[1] / 2, (_BASELINE - 0.5) * slope[2])
        if ruler is not None:
            left, right, baseline = ruler.left, ruler.right, ruler.baseline
        # From the middle: the corners of a line are less certain.
        x, y = (sum(values) / 4 for values in zip(*line.quad, strict=True))
        cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        x, y = x + left * cos + baseline * sin, y - left * sin + baseline * cos
        words = tuple(((a - left) / scale, (b - left) / scale) for a, b in ruler.words) if ruler else ()
        yield RecognisedLine(
            line.text.strip(),
            box.left + x / scale,
            box.bottom - y / scale,
            (right - left) / scale,
            round(letter.size / scale, 1),
            angle,
            letter.bold,
            letter.optical,
            words,
        )


def _sheet(shown: "Image.Image", source: str | None) -> _Look:
    from tolmach.documents.formats.pdf.measuring import measured  # imported here for the same reason

    grey = np.asarray(shown.convert("L"), np.float32)
    return partial(measured, grey, language=source or "en")


def _slope(quad: Quad) -> Slope:
    one, two, three, four = quad
    across, down = two[0] + three[0] - one[0] - four[0], two[1] + three[1] - one[1] - four[1]
    length, height = math.dist(one, two), math.dist(one, four)
    return math.degrees(math.atan2(-down, across)), length, height
