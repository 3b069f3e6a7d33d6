"""Extracts the images of a document as files that Word can show."""

import io
from collections.abc import Sequence

import pypdfium2 as pdfium
import pypdfium2.raw as raw
from PIL import Image

from tolmach.documents.formats.pdf.conversion.model import Picture
from tolmach.documents.formats.pdf.model import Box, Page
from tolmach.documents.formats.pdf.opening import with_pdfium

_SMALLEST = 12.0
_MOST = 300
_MOST_PIXELS = 40_000_000
_LARGEST = 1600
"""Pixels along a side. Larger images are scaled down."""
_WHOLE = 0.85
"""An image that covers this much of a page is its background, or the page is a scan."""
_SCALE = 3.0
_ROUND = 3.0


def pictures(data: bytes, pages: Sequence[Page], formulas: Sequence[Sequence[Box]]) -> list[list[Picture]]:
    """Returns for each page its images, and pictures of its formulas."""
    document = with_pdfium(data)
    left = _MOST
    found: list[list[Picture]] = []
    try:
        for page, boxes in zip(pages, formulas, strict=True):
            has_some = boxes or any(shape.image for shape in page.shapes)
            own = _of_page(document, page, boxes)[:left] if has_some and left else []
            left -= len(own)
            found.append(own)
    finally:
        document.close()
    return found


def _of_page(document: pdfium.PdfDocument, page: Page, formulas: Sequence[Box]) -> list[Picture]:
    handle = document[page.number]
    try:
        images = handle.get_objects(filter=(raw.FPDF_PAGEOBJ_IMAGE,), max_depth=1)
        drawn = [picture for image in images if (picture := _picture(image, page)) is not None]
        return [*drawn, *(_cut_out(handle, page, box) for box in formulas)]
    finally:
        handle.close()


def _cut_out(handle: pdfium.PdfPage, page: Page, box: Box) -> Picture:
    paper = page.box
    around = Box(box.left - _ROUND, box.top - _ROUND, box.right + _ROUND, box.bottom + _ROUND)
    sides = (
        around.left - paper.left,
        -paper.top - around.bottom,
        paper.right - around.right,
        around.top + paper.bottom,
    )
    shown = handle.render(scale=_SCALE, crop=tuple(max(0.0, side) for side in sides)).to_pil()
    return Picture(*_encoded(shown), around)


def _picture(image: pdfium.PdfObject, page: Page) -> Picture | None:
    left, low, right, high = image.get_bounds()
    box = Box(left, -high, right, -low)
    area = page.box.width * page.box.height
    if min(box.width, box.height) < _SMALLEST or (page.blocks and box.width * box.height > _WHOLE * area):
        return None
    try:
        width, height = image.get_px_size()
        if width * height > _MOST_PIXELS:
            return None
        shown = image.get_bitmap(render=True).to_pil()
    except (pdfium.PdfiumError, ValueError, OSError):
        return None
    return Picture(*_encoded(shown), box)


def _encoded(image: Image.Image) -> tuple[bytes, str]:
    image.thumbnail((_LARGEST, _LARGEST))
    clear = image.mode == "RGBA" and image.getchannel("A").getextrema() != (255, 255)
    small = image.width * image.height < 40_000 or image.getcolors(256) is not None
    out = io.BytesIO()
    if clear or small:
        image.save(out, "PNG", optimize=True)
        return out.getvalue(), "png"
    image.convert("RGB").save(out, "JPEG", quality=85)
    return out.getvalue(), "jpeg"
