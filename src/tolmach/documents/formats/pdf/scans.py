"""Handles pages that are images: recognises their text, and finds the colours of the paper and the ink."""

import json
import math
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

from tolmach.documents.formats.pdf.model import Box, DrawnShape, Glyph, TextStyle, framed

_DPI = 200
_MOST_PIXELS = 9_000_000
_SECONDS = 45.0
"""The time for recognition, which is slow. Pages that come later stay as they are."""
_COVERED = 0.3
_SURE = 0.5
_HIDDEN = TextStyle(hidden=True)

Colour = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class _Found:
    """A line on a page: the start of its baseline, its width, the size of its letters and its angle."""

    text: str
    x: float
    y: float
    width: float
    size: float
    angle: float


class ScanReader:
    """Reads each page once and keeps the result, so that writing the document needs no second recognition."""

    def __init__(self, kept: bytes, source: str | None) -> None:
        self._known: dict[int, list[_Found]] | None = None
        if kept:
            self._known = {int(page): [_Found(**each) for each in found] for page, found in json.loads(kept).items()}
        self._source = source
        self._started = time.monotonic()
        self.found: dict[int, list[_Found]] = {}

    @property
    def kept(self) -> bytes:
        pages = {page: [asdict(each) for each in found] for page, found in self.found.items()}
        return json.dumps(pages).encode() if pages else b""

    def read(self, page: pdfium.PdfPage, number: int, box: Box) -> dict[float, list[Glyph]]:
        if self._known is not None:
            self.found[number] = self._known.get(number, [])
        elif time.monotonic() - self._started < _SECONDS:
            self.found[number] = _recognised(page, box, self._source)
        return _glyphs(self.found.get(number, []))


def is_scan(shapes: Sequence[DrawnShape], box: Box) -> bool:
    """Tells whether images cover much of the page."""
    area = max(1.0, box.width * box.height)
    return any(shape.image and shape.box.width * shape.box.height > _COVERED * area for shape in shapes)


def picture(page: pdfium.PdfPage, box: Box, dpi: float = _DPI) -> tuple[pdfium.PdfBitmap, float]:
    scale = min(dpi / 72, math.sqrt(_MOST_PIXELS / max(1.0, box.width * box.height)))
    return page.render(scale=scale, rotation=-page.get_rotation() % 360, may_draw_forms=False), scale


def _recognised(page: pdfium.PdfPage, box: Box, source: str | None) -> list[_Found]:
    from tolmach.documents.kit import ocr  # imported here because it loads much and few documents need it

    bitmap, scale = picture(page, box)
    try:
        lines = ocr.lines(bitmap.to_pil().convert("RGB"), source)
    finally:
        bitmap.close()
    return [_found(line.text, line.quad, scale, box) for line in lines if line.confidence > _SURE and line.text.strip()]


def _found(text: str, quad: Sequence[tuple[float, float]], scale: float, box: Box) -> _Found:
    (x0, y0), (x1, y1), _, (x3, y3) = quad
    height = math.hypot(x3 - x0, y3 - y0) / scale
    angle = round(math.degrees(math.atan2(y0 - y1, x1 - x0)) / 2) * 2
    low = 0.78  # of the height, down to the baseline
    x, y = x0 + low * (x3 - x0), y0 + low * (y3 - y0)
    width = math.hypot(x1 - x0, y1 - y0) / scale
    return _Found(text.strip(), box.left + x / scale, box.bottom - y / scale, width, 0.78 * height, float(angle))


def _glyphs(found: Sequence[_Found]) -> dict[float, list[Glyph]]:
    """Spreads the letters evenly over the line, which is close enough to find words and paragraphs."""
    glyphs: dict[float, list[Glyph]] = defaultdict(list)
    for each in found:
        angle = math.radians(each.angle)
        left, baseline = framed(each.x, each.y, angle)
        step = each.width / len(each.text)
        for number, sign in enumerate(each.text):
            start = left + number * step
            glyphs[angle].append(Glyph(sign, start, start + step, baseline, each.size, _HIDDEN, None))
    return glyphs


class Paper:
    """The pixels of a page, for code that covers parts of it."""

    def __init__(self, pixels: NDArray[np.uint8], scale: float, box: Box) -> None:
        self._pixels, self._scale, self._box = pixels, scale, box

    def colours(self, box: Box) -> tuple[Colour, Colour]:
        """Returns the colour of the paper around a box of the page, and of the ink in the box."""
        scale, height = self._scale, self._pixels.shape[0]
        left = max(0, int((box.left - self._box.left) * scale) - 1)
        right = int((box.right - self._box.left) * scale) + 2
        top = max(0, int(height - (box.bottom - self._box.top) * scale) - 1)
        low = int(height - (box.top - self._box.top) * scale) + 2
        part = self._pixels[top:low, left:right].reshape(-1, 3).astype(int)
        if len(part) == 0:
            return (255, 255, 255), (0, 0, 0)
        edge = self._pixels[[top, min(low, height) - 1], left:right].reshape(-1, 3)
        paper = np.median(edge, axis=0).astype(int)
        far = np.abs(part - paper).sum(axis=1)
        ink = np.median(part[far >= np.quantile(far, 0.95)], axis=0).astype(int)
        if np.abs(ink - paper).sum() < 120:
            ink = np.array([0, 0, 0] if paper.sum() > 380 else [255, 255, 255])
        return _colour(paper), _colour(ink)


def _colour(values: NDArray[np.int_]) -> Colour:
    red, green, blue = (int(value) for value in values)
    return red, green, blue


def papers(data: pdfium.PdfDocument, boxes: Mapping[int, Box]) -> dict[int, Paper]:
    found = {}
    for number, box in boxes.items():
        page = data[number]
        bitmap, scale = picture(page, box, 110)
        found[number] = Paper(np.array(bitmap.to_pil().convert("RGB")), scale, box)
        bitmap.close()
        page.close()
    return found
