"""Draws the translation of a block in its place: in the same size, colour, weight and alignment."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from statistics import median

import cv2
import numpy as np
from PIL import Image

from tolmach.documents.formats.image.behind import Floats
from tolmach.documents.formats.image.erasing import stored
from tolmach.documents.formats.image.fitting import BlockRoom, FittedText, Rooms, fit
from tolmach.documents.formats.image.ink import Ink, values
from tolmach.documents.formats.image.raster import Raster
from tolmach.documents.formats.image.room import Extent, Free, Ground, Owners, free
from tolmach.documents.formats.notes import SMALL, NoteKind, note
from tolmach.documents.kit import lettering
from tolmach.documents.kit.lettering import REFERENCE, TypeStyle
from tolmach.documents.kit.ocr.model import OcrLine

_MARGIN = 0.4
"""The margin to the next object, as a share of the size."""
_CAPITALS = 0.7
"""The height of capitals, as a share of the size."""
_PITCH = 1.25
_DOUBT = 0.15
"""A tolerance as a share of the size: letters do not begin exactly where their ink does."""
_GIVE = 1.04
"""A line may be this much wider than it was without being noticed."""
_BOLD = 1.27
_BLURRED = 0.32
_DARKER = 1.5
_FINE = 4
"""The factor by which letters are drawn larger before they are scaled down. Drawn small, they would be moved to
whole pixels."""
_SOFT = 4
"""The margin of a canvas in pixels, for letters that lean out."""


@dataclass(frozen=True, slots=True)
class Look:
    """The look of a block, in the frame of its slant."""

    slant: float
    lines: tuple[Extent, ...]
    """The extent of the ink of each line: left, top, right, bottom."""
    baseline: float
    size: float
    pitch: float
    bold: bool
    colour: Floats
    ground: Ground
    flush: bool
    """Whether another line begins (or, in right-to-left text, ends) where this one does."""

    @property
    def box(self) -> Extent:
        lefts, tops, rights, bottoms = zip(*self.lines, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)


def look(lines: Sequence[OcrLine], inks: Sequence[Ink], slant: float, flush: bool, source: TypeStyle) -> Look:
    """The look of lines. `inks` has one entry for each line."""
    boxes = [_extent(ink, slant) for ink in inks]
    marks = [lettering.bounds(line.text, source) for line in lines]
    sizes = [(box[3] - box[1]) / max(mark[3] - mark[1], 1) * REFERENCE for box, mark in zip(boxes, marks, strict=True)]
    size = median(sizes)
    baselines = [box[3] - mark[3] * size / REFERENCE for box, mark in zip(boxes, marks, strict=True)]
    steps = [b - a for a, b in pairwise(baselines)]
    weight = median(_weight(line.text, ink, box, source) for line, ink, box in zip(lines, inks, boxes, strict=True))
    sharp = median(_sharpness(ink) for ink in inks) > _BLURRED
    return Look(
        slant,
        tuple(boxes),
        baselines[0],
        size,
        max(median(steps), size) if steps else size * _PITCH,
        sharp and weight > _BOLD,
        _colour(inks, 1.0 if sharp else min(max(weight, 1.0), _DARKER)),
        _ground(inks),
        flush,
    )


def draw(raster: Raster, owners: Owners, number: int, text: str, seen: Look, style: TypeStyle, leftward: bool) -> None:
    """Draws the text of the block with this number. `leftward` is the reading direction of the original."""
    around = free(raster, owners, number, seen)
    side = _side(seen, around, leftward)
    fitted = fit(text, seen.size, seen.pitch, _rooms(seen, around, side), partial(lettering.width, style=style, size=1))
    note(NoteKind.SHRUNK, int(fitted.size < SMALL * seen.size))
    mask, at = _mask(fitted, seen, around, side, style)
    _blend(raster, owners, number, mask, at, seen.colour)


def _ground(inks: Sequence[Ink]) -> Ground:
    middles = [np.median(ink.ground, axis=(0, 1)) for ink in inks]
    colour = np.median(middles, axis=0).astype(np.float32)
    return Ground(colour, max(ink.noise for ink in inks), any(ink.busy for ink in inks))


def _extent(ink: Ink, slant: float) -> Extent:
    """The extent of the ink, without stray pixels."""
    rows, columns = np.nonzero(ink.mask)
    x, y = columns + ink.box[0] + 0.5, rows + ink.box[1] + 0.5
    across, down = math.cos(slant), math.sin(slant)
    u, v = x * across + y * down, y * across - x * down
    if not slant:
        return float(u.min() - 0.5), float(v.min() - 0.5), float(u.max() + 0.5), float(v.max() + 0.5)
    return tuple(float(np.quantile(each, share)) for share in (0.002, 0.998) for each in (u, v))  # type: ignore[return-value]


def _weight(text: str, ink: Ink, box: Extent, source: TypeStyle) -> float:
    """The amount of ink relative to letters of regular weight."""
    area = max((box[2] - box[0]) * (box[3] - box[1]), 1.0)
    return float(ink.coverage.sum()) / area / max(_density(text, source), 0.01)


def _sharpness(ink: Ink) -> float:
    """The share of the ink that is fully dark."""
    return float((ink.coverage > 0.85).sum() / max(float(ink.coverage.sum()), 1.0))


def _colour(inks: Sequence[Ink], stronger: float) -> Floats:
    """The colour of the ink. Thin blurred strokes are nowhere as dark as they were, but there is more ink in
    proportion: `stronger` gives the missing colour."""
    found = [
        ground + (ink.colour - ground) * stronger
        for ink, ground in ((ink, np.median(ink.ground, axis=(0, 1))) for ink in inks)
    ]
    return np.asarray(np.clip(np.median(found, axis=0), 0, 255), np.float32)


def _density(text: str, style: TypeStyle) -> float:
    left, top, right, bottom = lettering.bounds(text, style)
    canvas = Image.new("L", (max(math.ceil(right - left), 1), max(math.ceil(bottom - top), 1)))
    lettering.draw(canvas, (-left, -top), text, style, REFERENCE)
    return float(np.asarray(canvas.crop(canvas.getbbox())).mean() / 255)


def _side(seen: Look, around: Free, leftward: bool) -> float:
    """The alignment of the text: 0 on the left, 1 on the right, 0.5 in the middle."""
    lefts, _, rights, _ = zip(*seen.lines, strict=True)
    middles = [(left + right) / 2 for left, right in zip(lefts, rights, strict=True)]
    usual = 1.0 if leftward else 0.0
    if len(lefts) > 1:
        spread = {side: max(ends) - min(ends) for side, ends in ((0.0, lefts), (1.0, rights), (0.5, middles))}
        spread[usual] -= _DOUBT * seen.size
        return min(spread, key=spread.__getitem__)
    centred = abs(around.left - around.right) < max(0.12 * (around.left + around.right), 0.3 * seen.size)
    return 0.5 if centred or not seen.flush else usual


def _rooms(seen: Look, around: Free, side: float) -> Rooms:
    """The rooms for the text: the original place, and with the space beside and below it."""
    left, _, right, _ = seen.box
    margin = _MARGIN * seen.size
    both = [max(free - margin, 0.0) for free in (around.left, around.right)]
    beside = {0.0: both[1], 1.0: both[0], 0.5: sum(both) if len(seen.lines) == 1 else 2 * min(both)}[side]
    width = (right - left) * _GIVE
    wide = max(right - left + beside, width)
    high = (len(seen.lines) - 1) * seen.pitch + seen.size
    deep = high + max(around.below - 2 * margin, 0.0)
    return Rooms(BlockRoom(width, high), BlockRoom(wide, high), BlockRoom(width, deep), BlockRoom(wide, deep))


def _mask(
    fitted: FittedText, seen: Look, around: Free, side: float, style: TypeStyle
) -> tuple[Floats, tuple[int, int]]:
    """The coverage of the letters, and the place of its corner."""
    widths = [lettering.width(line, style, fitted.size) for line in fitted.lines]
    inner = 0.5 if side == 0.5 else float(style.leftward)
    start = _start(seen, around, side, style.leftward, max(widths), _MARGIN * seen.size)
    first = seen.baseline + _lowered(fitted, seen, side)
    top = first - 1.2 * fitted.size
    size = (
        math.ceil(max(widths)) + 2 * _SOFT,
        math.ceil((len(widths) - 1) * fitted.pitch + 1.7 * fitted.size) + 2 * _SOFT,
    )
    x, y = math.floor(start) - _SOFT, math.floor(top) - _SOFT
    canvas = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    for number, (line, width) in enumerate(zip(fitted.lines, widths, strict=True)):
        at = start - x + (max(widths) - width) * inner, first - y + number * fitted.pitch
        lettering.draw(canvas, (at[0] * _FINE, at[1] * _FINE), line, style, fitted.size * _FINE)
    return _turned(np.asarray(canvas.reduce(_FINE), np.float32) / np.float32(255), (x, y), seen.slant)


def _lowered(fitted: FittedText, seen: Look, side: float) -> float:
    """How far to lower the text: smaller letters go to the middle of the larger ones, and so do fewer centred lines."""
    fewer = len(seen.lines) - len(fitted.lines)
    if len(seen.lines) == 1 or (side == 0.5 and fewer > 0):
        return max(fewer, 0) * seen.pitch / 2 - (seen.size - fitted.size) * _CAPITALS / 2
    return 0.0


def _start(seen: Look, around: Free, side: float, leftward: bool, width: float, margin: float) -> float:
    """Where a text of this width begins on the left. If it is read in the other direction than the original, it is
    aligned at the other end, unless it is longer; then it extends in the direction of the original."""
    left, _, right, _ = seen.box
    if side == 0.5:
        least, most = left - max(around.left - margin, 0.0), right + max(around.right - margin, 0.0)
        return max(min((left + right - width) / 2, most - width), least)
    if leftward:
        return max(right - width, left) if side == 0.0 else right - width
    return left if side == 0.0 else min(left, right - width)


def _turned(canvas: Floats, at: tuple[int, int], slant: float) -> tuple[Floats, tuple[int, int]]:
    if not slant:
        return canvas, at
    height, width = canvas.shape
    across, down = math.cos(slant), math.sin(slant)
    corners = [(at[0] + x, at[1] + y) for x in (0, width) for y in (0, height)]
    turned = [(u * across - v * down, u * down + v * across) for u, v in corners]
    x, y = math.floor(min(u for u, _ in turned)), math.floor(min(v for _, v in turned))
    size = math.ceil(max(u for u, _ in turned)) - x + 1, math.ceil(max(v for _, v in turned)) - y + 1
    move = np.array(
        [
            [across, -down, at[0] * across - at[1] * down - x],
            [down, across, at[0] * down + at[1] * across - y],
        ]
    )
    return np.asarray(cv2.warpAffine(canvas, move, size, flags=cv2.INTER_CUBIC).clip(0, 1), np.float32), (x, y)


def _blend(raster: Raster, owners: Owners, number: int, mask: Floats, at: tuple[int, int], colour: Floats) -> None:
    pixels = raster.upright
    height, width = pixels.shape[:2]
    x0, y0 = max(at[0], 0), max(at[1], 0)
    x1, y1 = min(at[0] + mask.shape[1], width), min(at[1] + mask.shape[0], height)
    if x1 <= x0 or y1 <= y0:
        return
    share = mask[y0 - at[1] : y1 - at[1], x0 - at[0] : x1 - at[0], None]
    part = pixels[y0:y1, x0:x1]
    mixed = values(part, raster.has_alpha) * (1 - share) + colour * share
    inked = share[:, :, 0] > 0
    part[inked] = stored(mixed, pixels, raster.has_alpha)[inked]
    owners[y0:y1, x0:x1][inked] = number
