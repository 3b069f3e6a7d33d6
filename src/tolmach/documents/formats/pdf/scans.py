"""Handles pages that are images: keeps what was recognised, and finds the colours of the paper and the ink."""

import json
import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray

from tolmach.documents.formats.model import recognised_together
from tolmach.documents.formats.notes import NoteKind, note
from tolmach.documents.formats.pdf.glyphs import Seen
from tolmach.documents.formats.pdf.model import Box, Glyph, TextStyle, framed, placed
from tolmach.documents.formats.pdf.recognition import RecognisedLine, ScannedPage, effort, picture, recognised

_HIDDEN = TextStyle(hidden=True)
_COARSE_DPI = 110
_FOREIGN = 90
_STEP, _AIR = 1.0, 2.5
"""In points: the steps in which free room is looked for, and what is left free before something else."""
_SAMPLES, _SHARE = 24, 0.05
"""The number of points on a side, and the share of them that something else fills."""

Colour = tuple[int, int, int]


class ScanReader:
    """Reads each page once and keeps the result, so that writing the document needs no second recognition."""

    def __init__(self, kept: bytes, source: str | None) -> None:
        """If something is kept, nothing is recognised: pages of which nothing is kept are left to the caller."""
        self._known: dict[int, ScannedPage] | None = None
        if kept:
            self._known = {int(page): ScannedPage.of(told) for page, told in json.loads(kept).items()}
        self._source = source
        self.found: dict[int, ScannedPage] = {}
        self.unread: dict[int, float] = {}
        """The pages that are not recognised yet, each with the work that it takes."""

    @property
    def kept(self) -> bytes:
        packets = {number: page.packet for number, page in self.found.items()}
        return recognised_together(packets) if packets else b""

    def read(self, page: pdfium.PdfPage, number: int, box: Box, seen: Seen) -> dict[float, list[Glyph]]:
        if self._known is None:
            self.found[number] = recognised(page, box, seen, self._source)
        elif number in self._known:
            self.found[number] = self._known[number]
        else:
            self.unread[number] = effort(page, box)
        return _glyphs(self.found[number].lines if number in self.found else ())

    def report(self) -> None:
        """Notes what could not be read."""
        for number, page in self.found.items():
            note(NoteKind.UNSURE, page.unsure, number + 1)
            note(NoteKind.UNREAD, int(not page.lines and not page.unsure), number + 1)


def _glyphs(found: Sequence[RecognisedLine]) -> dict[float, list[Glyph]]:
    """Spreads the letters of each word evenly over its place, which is close enough to find words and paragraphs."""
    glyphs: dict[float, list[Glyph]] = defaultdict(list)
    for each in found:
        angle = math.radians(each.angle)
        left, baseline = framed(each.x, each.y, angle)
        style = replace(_HIDDEN, bold=each.bold, optical=each.optical)
        for sign, start, end in _spread(each):
            glyphs[angle].append(Glyph(sign, left + start, left + end, baseline, each.size, style, None))
    return glyphs


def _spread(line: RecognisedLine) -> Iterator[tuple[str, float, float]]:
    words = line.text.split()
    places = line.words if len(line.words) == len(words) else ()
    if not places:
        places, words = ((0.0, line.width),), [line.text]
    for number, (word, (start, end)) in enumerate(zip(words, places, strict=True)):
        if number:
            yield " ", places[number - 1][1], start
        step = (end - start) / len(word)
        yield from ((sign, start + place * step, start + (place + 1) * step) for place, sign in enumerate(word))


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
        paper, most = np.median(edge, axis=0).astype(int), np.median(part, axis=0).astype(int)
        if np.abs(paper - most).sum() > _FOREIGN:  # a rule runs along the edge
            paper = most
        far = np.abs(part - paper).sum(axis=1)
        ink = np.median(part[far >= np.quantile(far, 0.95)], axis=0).astype(int)
        if np.abs(ink - paper).sum() < 120:
            ink = np.array([0, 0, 0] if paper.sum() > 380 else [255, 255, 255])
        return _colour(paper), _colour(ink)

    def at(self, points: Sequence[tuple[float, float]]) -> NDArray[np.int_]:
        """The colours at these points of the page. Points beside the page have that of its edge."""
        height, width = self._pixels.shape[:2]
        places = np.asarray(points)
        across = ((places[:, 0] - self._box.left) * self._scale).astype(int).clip(0, width - 1)
        down = (height - (places[:, 1] - self._box.top) * self._scale).astype(int).clip(0, height - 1)
        found: NDArray[np.int_] = self._pixels[down, across].astype(int)
        return found

    def room(self, box: Box, angle: float) -> Box:
        """The box of a text in a frame, as large as it can become before it meets anything else in the image: a rule,
        a sign, the edge of what it stands on."""
        ground = np.median(self.at(_grid(box, angle)), axis=0)

        def free(side: Callable[[float], Box], most: float) -> float:
            steps = np.arange(_STEP, most, _STEP)
            found = (step for step in steps if self._differs(_grid(side(step), angle), ground))
            return float(next(found, most)) - _AIR

        reach = 0.15 * box.height
        tall, wide = box._replace(top=box.top + reach, bottom=box.bottom - reach), box
        across, down = self._box.width, self._box.height
        return Box(
            box.left - max(0.0, free(lambda by: tall._replace(left=box.left - by, right=box.left - by), across)),
            box.top,
            box.right + max(0.0, free(lambda by: tall._replace(left=box.right + by, right=box.right + by), across)),
            box.bottom + max(0.0, free(lambda by: wide._replace(top=box.bottom + by, bottom=box.bottom + by), down)),
        )

    def _differs(self, points: Sequence[tuple[float, float]], ground: NDArray[np.int_]) -> bool:
        return bool((np.abs(self.at(points) - ground).sum(axis=1) > _FOREIGN).mean() > _SHARE)


def _grid(box: Box, angle: float) -> list[tuple[float, float]]:
    """Points in a box of a frame, on the page."""
    across, down = (np.linspace(a, b, _SAMPLES) for a, b in ((box.left, box.right), (box.top, box.bottom)))
    if box.width == 0 or box.height == 0:
        return [placed(float(x), float(y), angle) for x, y in zip(across, down, strict=True)]
    return [placed(float(x), float(y), angle) for x in across for y in down]


def _colour(values: NDArray[np.int_]) -> Colour:
    red, green, blue = (int(value) for value in values)
    return red, green, blue


def paper(document: pdfium.PdfDocument, number: int, box: Box) -> Paper:
    page = document[number]
    bitmap, scale = picture(page, box, _COARSE_DPI)
    try:
        return Paper(np.array(bitmap.to_pil().convert("RGB")), scale, box)
    finally:
        bitmap.close()
        page.close()
