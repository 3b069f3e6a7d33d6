"""Reads the pages of a document into blocks."""

from collections.abc import Iterator

import pypdfium2 as pdfium

from tolmach.documents.formats.pdf.annotations import annotations, linked
from tolmach.documents.formats.pdf.glyphs import see
from tolmach.documents.formats.pdf.listings import with_code
from tolmach.documents.formats.pdf.model import Box, Page
from tolmach.documents.formats.pdf.opening import TOO_LARGE, with_pdfium
from tolmach.documents.formats.pdf.page_breaks import over_pages
from tolmach.documents.formats.pdf.plain_code import with_plain_code
from tolmach.documents.formats.pdf.reading import blocks
from tolmach.documents.formats.pdf.recognition import pictures
from tolmach.documents.formats.pdf.scans import ScanReader
from tolmach.errors import UnsafeFile

MOST_GLYPHS = 1_500_000


def pages(data: bytes, recogniser: ScanReader) -> list[Page]:
    """Reads all pages. `recogniser` reads text that only an image shows, unless it knows that text already."""
    document = with_pdfium(data)
    try:
        return over_pages([with_plain_code(page) for page in with_code(list(_pages(document, recogniser)))])
    finally:
        document.close()


def _pages(document: pdfium.PdfDocument, recogniser: ScanReader) -> Iterator[Page]:
    glyphs = 0
    for number in range(len(document)):
        try:
            page = document[number]
        except pdfium.PdfiumError:  # a bad page stays as it is and does not spoil the others
            yield Page(number, Box(0, 0, 0, 0), 0)
            continue
        try:
            found = _page(page, number, recogniser)
        finally:
            page.close()
        glyphs += sum(len(line.glyphs) for block in found.blocks for line in block.lines)
        if glyphs > MOST_GLYPHS:
            raise UnsafeFile(TOO_LARGE)
        yield found


def _page(page: pdfium.PdfPage, number: int, recogniser: ScanReader) -> Page:
    box = Box(*page.get_bbox())
    seen = see(page)
    glyphs, shapes = seen.glyphs, seen.shapes
    if pictures(seen, box):
        read = recogniser.read(page, number, box, seen)
        glyphs = {angle: [*glyphs.get(angle, ()), *read.get(angle, ())] for angle in {*glyphs, *read}}
        # The picture is the paper of the text in it, and not a frame that the text may fill.
        shapes = [shape for shape in shapes if not shape.image] if read else shapes
    over = annotations(page)
    found = blocks(linked(glyphs, over.links), shapes, box, over.fields)
    silent = tuple(seen.silent)
    return Page(
        number, box, page.get_rotation(), tuple(found), tuple(shapes), seen.places, silent, seen.copies, over.fields
    )
