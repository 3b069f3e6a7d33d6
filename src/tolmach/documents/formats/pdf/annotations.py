"""Finds what lies over the content of a page: the fields of forms, and links and marks with the words under each."""

import ctypes
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from tolmach.documents.formats.pdf.model import Box, Glyph, TextStyle, turned
from tolmach.documents.formats.pdf.objects import Handle

_MARKS = frozenset(
    {raw.FPDF_ANNOT_HIGHLIGHT, raw.FPDF_ANNOT_UNDERLINE, raw.FPDF_ANNOT_SQUIGGLY, raw.FPDF_ANNOT_STRIKEOUT}
)
"""What readers draw on words."""
_MOST_LINKS, _MOST_BANDS, _MOST_QUADS = 500, 1000, 100
_BAND = 20.0
"""Points. Links are looked up by the band of the page that they are in."""


@dataclass(frozen=True, slots=True)
class Annotations:
    """Boxes on the page, y upwards."""

    fields: tuple[Box, ...] = ()
    links: tuple[tuple[int, Box], ...] = ()
    """Links and marks on words, each with its number among the annotations of the page. One on several lines has a box
    for each."""


def annotations(page: pdfium.PdfPage) -> Annotations:
    found = list(_annotations(page))
    fields = tuple(box for _, kind, box in found if kind == raw.FPDF_ANNOT_WIDGET)
    links = [(number, box) for number, kind, box in found if kind == raw.FPDF_ANNOT_LINK or kind in _MARKS]
    return Annotations(fields, tuple(links[:_MOST_LINKS]))


def _annotations(page: pdfium.PdfPage) -> Iterator[tuple[int, int, Box]]:
    rect = raw.FS_RECTF()
    for number in range(raw.FPDFPage_GetAnnotCount(page.raw)):
        annotation = raw.FPDFPage_GetAnnot(page.raw, number)
        if not annotation:
            continue
        kind = raw.FPDFAnnot_GetSubtype(annotation)
        quads = list(_quads(annotation)) if kind in _MARKS else []
        if quads:
            yield from ((number, kind, quad) for quad in quads)
        elif raw.FPDFAnnot_GetRect(annotation, ctypes.byref(rect)):
            low, high = sorted((rect.bottom, rect.top))
            yield number, kind, Box(rect.left, low, rect.right, high)
        raw.FPDFPage_CloseAnnot(annotation)


def _quads(annotation: Handle) -> Iterator[Box]:
    quad = raw.FS_QUADPOINTSF()
    for number in range(min(_MOST_QUADS, raw.FPDFAnnot_CountAttachmentPoints(annotation))):
        if raw.FPDFAnnot_GetAttachmentPoints(annotation, number, ctypes.byref(quad)):
            xs, ys = (quad.x1, quad.x2, quad.x3, quad.x4), (quad.y1, quad.y2, quad.y3, quad.y4)
            yield Box(min(xs), min(ys), max(xs), max(ys))


def linked(
    glyphs: Mapping[float, Sequence[Glyph]], links: Sequence[tuple[int, Box]]
) -> Mapping[float, Sequence[Glyph]]:
    """Marks the glyphs under links."""
    if not links:
        return glyphs
    return {angle: _linked(shown, [(n, turned(box, angle)) for n, box in links]) for angle, shown in glyphs.items()}


def _linked(shown: Sequence[Glyph], links: Sequence[tuple[int, Box]]) -> list[Glyph]:
    bands: dict[int, list[tuple[int, Box]]] = defaultdict(list)
    for number, box in links:
        for band in range(
            int(box.top // _BAND), min(int(box.bottom // _BAND), int(box.top // _BAND) + _MOST_BANDS) + 1
        ):
            bands[band].append((number, box))
    return [glyph._replace(style=_style(glyph, bands)) for glyph in shown]


def _style(glyph: Glyph, bands: Mapping[int, Sequence[tuple[int, Box]]]) -> TextStyle:
    x, y = (glyph.left + glyph.right) / 2, glyph.baseline - 0.25 * glyph.size
    for number, box in bands.get(int(y // _BAND), ()):
        if box.left <= x <= box.right and box.top <= y <= box.bottom and glyph.text.strip():
            return replace(glyph.style, link=number + 1)
    return glyph.style
