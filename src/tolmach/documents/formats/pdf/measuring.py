"""Measures recognised lines on the pixels of their page: where the letters begin and end, their size and their weight.

The corners that recognition gives lie somewhere around the letters. The same words set in our own font say how the ink
of a line should be spread, so the comparison gives a size that hangs neither on the corners nor on which letters reach
below the line.
"""

import math
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tolmach.documents.formats.pdf.word_places import begins_with_sign, word_places
from tolmach.documents.kit import lettering
from tolmach.documents.kit.lettering import TypeStyle
from tolmach.documents.kit.ocr.model import OcrLine

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

_ZOOM = 2
"""How much larger a line is looked at, so that the edge of a letter lies between two pixels of the page."""
_MARGIN = 0.35
"""How far beside the corners ink is searched, relative to the height of the line."""
_FAINT = 40.0
"""Ink that differs less from its paper, of 255 steps, is not measured."""
_SPECK = 0.03
"""What is smaller, relative to the height, is dirt."""
_RULE, _SIDE = 1.2, 0.95
"""A longer stroke, relative to the height of the line, is no part of a letter: an underline, the side of a frame."""
_BLUR = 5
"""How far around a rule its soft edges are taken out with it, in all."""
_THIN = 0.2
"""A narrower stroke, relative to the height of the line, that goes on beyond the line is the side of a frame."""
_BODY = (0.1, 0.9)
"""The part of the ink, from above, between which a line is measured. A stray stroke above or below hardly counts."""
_REFERENCE = 48
"""The size at which words are set to be compared."""
_PLAUSIBLE = (0.4, 1.8)
"""A size, relative to what the corners say. Something else was measured than the line if it is outside."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A line in pixels of the page, along its own direction."""

    left: float
    """The start and the end of the ink, from the middle of the corners."""
    right: float
    baseline: float
    """How far below the middle of the corners it is."""
    size: float
    """The size at which our font has letters of this height."""
    weight: float
    """How much ink there is, relative to our font in regular weight."""
    words: tuple[tuple[float, float], ...]
    """The start and the end of each word."""


@dataclass(frozen=True, slots=True)
class _Spread:
    """How ink is spread over a mask, in its pixels."""

    left: float
    right: float
    above: float
    below: float
    density: float


def measured(grey: Floats, line: OcrLine, degrees: float, language: str) -> Measured | None:
    """None if the line cannot be told from what is around it. `degrees` is the angle of the line."""
    if not lettering.is_shaped() and not line.text.isascii():
        return None
    height = math.dist(line.quad[0], line.quad[3])
    mask = _ink(_strip(grey, line, degrees), height * _ZOOM)
    set_like = _set(line.text, language)
    seen, meant = _spread(mask), _spread(set_like)
    if seen is None or meant is None:
        return None
    size = (seen.below - seen.above) / (meant.below - meant.above) * _REFERENCE
    if not _PLAUSIBLE[0] < size / (height * _ZOOM) < _PLAUSIBLE[1]:
        return None
    rows, columns = mask.shape
    reach = (meant.above - _REFERENCE) / _REFERENCE * size
    mask[:, : begins_with_sign(mask, line.text, language, size)] = False
    seen = _spread(mask) or seen
    words = word_places(mask, (seen.left, seen.right), line.text, language, size)
    return Measured(
        (seen.left - columns / 2) / _ZOOM,
        (seen.right - columns / 2) / _ZOOM,
        (seen.above - reach - rows / 2) / _ZOOM,
        size / _ZOOM,
        seen.density / meant.density,
        tuple(((a - columns / 2) / _ZOOM, (b - columns / 2) / _ZOOM) for a, b in words),
    )


def _strip(grey: Floats, line: OcrLine, degrees: float) -> Floats:
    """The pixels around a line, turned upright and enlarged."""
    height = math.dist(line.quad[0], line.quad[3])
    columns = math.ceil((math.dist(line.quad[0], line.quad[1]) + 2 * _MARGIN * height) * _ZOOM)
    rows = math.ceil((1 + _MARGIN) * height * _ZOOM)
    x, y = (sum(values) / 4 for values in zip(*line.quad, strict=True))
    cos, sin = math.cos(math.radians(degrees)) / _ZOOM, math.sin(math.radians(degrees)) / _ZOOM
    move = np.array(
        [[cos, sin, x - (columns * cos + rows * sin) / 2], [-sin, cos, y + (columns * sin - rows * cos) / 2]]
    )
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(grey, move, (columns, rows), flags=flags, borderMode=cv2.BORDER_REPLICATE))


def _ink(strip: Floats, height: float) -> Mask:
    """The letters, without dirt, rules and what reaches in from beside them."""
    away = np.abs(strip - np.median(strip))
    full = float(np.quantile(away, 0.98))
    mask = (away > max(full, _FAINT) / 2).astype(np.uint8)
    for shape in ((1, math.ceil(_RULE * height)), (math.ceil(_SIDE * height), 1)):
        rules = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones(shape, np.uint8), borderType=cv2.BORDER_REPLICATE)
        mask[cv2.dilate(rules, np.ones((_BLUR, _BLUR), np.uint8)) > 0] = 0
    _, labels, boxes, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    _, top, wide, high, area = boxes.T
    middle = mask.shape[0] / 2
    inside = (top > 0) & (top + high < mask.shape[0])
    letters = (top < middle) & (top + high > middle) & (wide > _THIN * height)
    keep = (inside | letters) & (area > _SPECK * _SPECK * height * height)
    keep[0] = False
    return np.asarray(keep[labels], np.bool_)


def _spread(mask: Mask) -> _Spread | None:
    rows, columns = mask.sum(axis=1), np.flatnonzero(mask.any(axis=0))
    total = float(rows.sum())
    if total == 0:
        return None
    above, below = np.interp(np.array(_BODY) * total, np.concatenate(([0], rows.cumsum())), np.arange(len(rows) + 1))
    left, right = float(columns[0]), float(columns[-1] + 1)
    if below - above < 1:
        return None
    return _Spread(left, right, float(above), float(below), total / ((right - left) * float(below - above)))


@lru_cache(maxsize=512)
def _set(text: str, language: str) -> Mask:
    """The words as our font sets them. The baseline is in the middle."""
    style = TypeStyle(language, bold=False, leftward=False)
    canvas = Image.new("L", (math.ceil(lettering.width(text, style, _REFERENCE)) + _REFERENCE, 2 * _REFERENCE))
    lettering.draw(canvas, (_REFERENCE / 2, _REFERENCE), text, style, _REFERENCE)
    return np.asarray(canvas) > 127
