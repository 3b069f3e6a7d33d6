"""Separates the pixels of a line into ink and ground.

Colours are numbers up to 255 for each channel, multiplied by their opacity: a difference that is invisible does
not count.
"""

import math
from dataclasses import dataclass

import cv2
import numpy as np

from tolmach.documents.formats.image.behind import Floats, Mask, behind
from tolmach.documents.formats.image.raster import Pixels
from tolmach.documents.kit.ocr.model import OcrLine

Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in whole pixels."""

_EDGE = 0.12
"""The width of the edge, as a share of the line's height. The edge has hardly any ink of the line itself."""
_LEAST = 16.0
"""Differences below this are invisible."""
_BUSY = 14.0
"""A ground that deviates from a plane by more than this is a photograph."""
_COLOURS = 3
_SOFT, _FAINT = 0.04, 40.0
_STROKE = 0.3
"""The thickest stroke, as a share of the line's height."""
_MIDDLE = 0.2
"""The distance on both sides of the middle of a line within which every letter has some ink."""


@dataclass(frozen=True, slots=True)
class Ink:
    box: Box
    """The area that is examined. The masks have the same size."""
    mask: Mask
    """The ink, without the outermost part of its soft edges."""
    wide: Mask
    """The pixels that must be removed so that nothing of the ink is visible."""
    coverage: Floats
    """The coverage from 0 to 1: soft edges are partly ink."""
    ground: Floats
    """What the area would look like without ink; only roughly for a photograph."""
    colour: Floats
    noise: float
    busy: bool


def values(pixels: Pixels, has_alpha: bool) -> Floats:
    """The values of pixels, in a comparable form."""
    scaled: Floats = pixels.astype(np.float32) / (1.0 if pixels.dtype == np.uint8 else 257.0)
    if has_alpha:
        scaled[:, :, :-1] *= scaled[:, :, -1:] / 255.0
    return scaled


def find(pixels: Pixels, has_alpha: bool, line: OcrLine) -> Ink | None:
    """The ink of a line. None if nothing stands out."""
    box = _around(line, pixels.shape)
    left, top, right, bottom = box
    seen = values(pixels[top:bottom, left:right], has_alpha)
    inside, edge = _areas(line, box)
    if not edge.any():
        return None
    ground, noise = behind(seen, inside, edge, _height(line))
    busy = noise > _BUSY
    away = np.abs(seen - ground).max(axis=-1)
    strong = _strong(seen, away, inside, edge, noise, busy, _height(line))
    if not strong.any():
        return None
    colour: Floats = np.median(seen[strong], axis=0).astype(np.float32)
    contrast = np.maximum(np.abs(colour - ground).max(axis=-1), 1.0)
    coverage = np.where(inside, _share(seen - ground, colour - ground), 0).astype(np.float32)
    if busy:
        coverage *= _thin(np.abs(seen - colour).max(axis=-1) < 0.5 * contrast, _height(line))
    mask = _own((coverage > 0.4) & inside, inside, edge, _depth(line, box))
    if not mask.any():
        return None
    return Ink(
        box,
        mask,
        _wide(mask, coverage, away, noise, busy, _height(line)),
        coverage * _grown(mask, 1),
        ground,
        colour,
        noise,
        busy,
    )


def _height(line: OcrLine) -> float:
    one, two, three, four = line.quad
    return (math.dist(one, four) + math.dist(two, three)) / 2


def _around(line: OcrLine, shape: tuple[int, ...]) -> Box:
    left, top, right, bottom = line.box
    return (
        max(math.floor(left), 0),
        max(math.floor(top), 0),
        min(math.ceil(right) + 1, shape[1]),
        min(math.ceil(bottom) + 1, shape[0]),
    )


def _areas(line: OcrLine, box: Box) -> tuple[Mask, Mask]:
    """The areas inside the line's corners, and along their edge."""
    inside = np.zeros((box[3] - box[1], box[2] - box[0]), np.uint8)
    corners = np.array([(round(x) - box[0], round(y) - box[1]) for x, y in line.quad], np.int32)
    cv2.fillConvexPoly(inside, corners, 1)
    size = 2 * max(round(_height(line) * _EDGE), 1) + 1
    padded = cv2.copyMakeBorder(inside, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
    core = cv2.erode(padded, np.ones((size, size), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)[1:-1, 1:-1]
    return inside.astype(bool), (inside > core).astype(bool)


def _strong(seen: Floats, away: Floats, inside: Mask, edge: Mask, noise: float, busy: bool, height: float) -> Mask:
    """The pixels that are certainly ink."""
    core = inside & ~edge
    if busy:
        out = _thin(_cluster(seen, core, edge), height)
        return out & (away >= np.median(away[out])) if out.any() else out
    out = core & (away > max(_LEAST, 3 * noise))
    return out & (away >= np.quantile(away[out], 0.96)) if out.any() else out


def _cluster(seen: Floats, core: Mask, edge: Mask) -> Mask:
    """The pixels of the colour that is more common in the middle of the line than along its edge."""
    area = core | edge
    if core.sum() < _COLOURS or edge.sum() < _COLOURS:
        return core & ~core
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 20, 1.0)
    cv2.setRNGSeed(1)
    _, labels, _ = cv2.kmeans(seen[area], _COLOURS, np.zeros(0, np.int32), stop, 2, cv2.KMEANS_PP_CENTERS)
    found = np.full(area.shape, -1, np.int32)
    found[area] = labels[:, 0]
    more = [(found[core] == label).mean() - (found[edge] == label).mean() for label in range(_COLOURS)]
    return np.asarray(core & (found == int(np.argmax(more))), np.bool_)


def _depth(line: OcrLine, box: Box) -> Floats:
    """How far down each pixel is in the line: 0 at the upper edge, 1 at the lower edge."""
    (x, y), _, _, (x2, y2) = line.quad
    down = np.array([x2 - x, y2 - y]) / max(_height(line), 1.0) ** 2
    rows, columns = np.ogrid[box[1] : box[3], box[0] : box[2]]
    return np.asarray((columns - x) * down[0] + (rows - y) * down[1], np.float32)


def _thin(mask: Mask, height: float) -> Mask:
    """The mask without areas thicker than any stroke, which are objects of the same colour."""
    size = max(round(height * _STROKE), 3)
    thick = cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, np.ones((size, size), np.uint8)).astype(bool)
    return mask & ~_grown(thick, 1)


def _own(mask: Mask, inside: Mask, edge: Mask, depth: Floats) -> Mask:
    """The mask without frames and the letters of neighbouring lines: areas that are mostly along the edge, or are cut
    off by it and do not come near the middle."""
    count, labels = cv2.connectedComponents(mask.astype(np.uint8), connectivity=8)
    sizes, outer, cut, middle = (
        np.bincount(labels[area].ravel(), minlength=count)
        for area in (mask, edge & mask, _border(inside) & mask, (np.abs(depth - 0.5) < _MIDDLE) & mask)
    )
    keep = (outer * 2 <= sizes) & ((cut == 0) | (middle > 0))
    keep[0] = False
    return np.asarray(keep[labels], np.bool_)


def _border(inside: Mask) -> Mask:
    core = cv2.erode(inside.astype(np.uint8), np.ones((3, 3), np.uint8), borderType=cv2.BORDER_CONSTANT, borderValue=0)
    return np.asarray(inside & (core == 0), np.bool_)


def _wide(mask: Mask, coverage: Floats, away: Floats, noise: float, busy: bool, height: float) -> Mask:
    """The mask with soft edges, and with the faint waves that JPEG leaves around letters."""
    if busy:
        return _grown(mask, max(round(height * 0.06), 2))
    soft = (coverage > _SOFT) | (away < _FAINT)
    near = _grown(mask, max(round(height * 0.12), 2)) & soft & (away > max(3 * noise, 2.0))
    return _grown(mask, 1) & soft | near


def _share(away: Floats, whole: Floats) -> Floats:
    """How far each pixel is on the way from the ground to the ink. Pixels on the other side of the ground are
    something else."""
    along: Floats = (away * whole).sum(axis=-1) / np.maximum((whole * whole).sum(axis=-1), 1.0)
    return np.clip(along, 0, 1)


def _grown(mask: Mask, by: int) -> Mask:
    return cv2.dilate(mask.astype(np.uint8), np.ones((2 * by + 1, 2 * by + 1), np.uint8)).astype(bool)
