"""Measures how far a translation may extend beyond the place of its original: over nothing but the same ground."""

import math
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from tolmach.documents.formats.image.behind import Floats, Mask
from tolmach.documents.formats.image.ink import values
from tolmach.documents.formats.image.raster import Pixels, Raster

Owners = NDArray[np.int16]
"""For each pixel, the number of the block there; 0 for none, -1 for text that stays."""
Extent = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Around = tuple[Pixels, Owners, tuple[int, int, int]]
"""The pixels around and below a box, their owners, and where the box begins, ends, and ends below in them."""

_SAME = 14.0
_STEP = 4.0
_FAR = 80.0
_REACH = 200
_FINE = 48
_BACK = cv2.WARP_INVERSE_MAP
_PHOTOGRAPH = 0.3
"""The free space on a photograph, relative to the width of the text: nothing shows where the next object begins."""


@dataclass(frozen=True, slots=True)
class Free:
    """The free space on each side, in pixels."""

    left: float
    right: float
    below: float


@dataclass(frozen=True, slots=True)
class Ground:
    colour: Floats
    noise: float
    busy: bool


class _Look(Protocol):
    """The properties of a block that are needed here."""

    @property
    def box(self) -> Extent: ...

    @property
    def slant(self) -> float: ...

    @property
    def size(self) -> float: ...

    @property
    def ground(self) -> Ground: ...


def free(raster: Raster, owners: Owners, number: int, look: _Look) -> Free:
    """The free space around a block. For large letters not every pixel is examined, because obstacles are large too."""
    step = max(int(look.size) // _FINE, 1)
    box = tuple(value / step for value in look.box)
    pixels, owned = raster.upright[::step, ::step], owners[::step, ::step]
    seen, owned, place = _turned(pixels, owned, box, look.slant) if look.slant else _straight(pixels, owned, box)
    found = _measured(values(seen, raster.has_alpha), _unowned(owned, number), place, look.ground)
    return Free(found.left * step, found.right * step, found.below * step)


def _measured(seen: Floats, unowned: Mask, place: tuple[int, int, int], ground: Ground) -> Free:
    left, right, bottom = place
    if ground.busy:
        columns, most = _all(unowned[:bottom], 0), _PHOTOGRAPH * (right - left)
        return Free(min(_run(columns[:left][::-1]), most), min(_run(columns[right:]), most), 0.0)
    columns = _all(unowned[:bottom] & _empty(seen[:bottom], ground, 1), 0)
    rows = _all(unowned[bottom:, left:right] & _empty(seen[bottom:, left:right], ground, 0), 1)
    return Free(float(_run(columns[:left][::-1])), float(_run(columns[right:])), float(_run(rows)))


def _straight(pixels: Pixels, owners: Owners, box: tuple[float, ...]) -> Around:
    left, top = max(int(box[0]), 0), max(int(box[1]), 0)
    right, bottom = min(math.ceil(box[2]), owners.shape[1]), math.ceil(box[3])
    rows = slice(top, bottom + 2 * (bottom - top) + _REACH)
    return pixels[rows], owners[rows], (left, right, bottom - top)


def _turned(pixels: Pixels, owners: Owners, box: tuple[float, ...], slant: float) -> Around:
    """The picture around the box, rotated until the box is level. Outside the picture, nothing is free."""
    width, height = math.ceil(box[2] - box[0]), math.ceil(box[3] - box[1])
    beside = width + _REACH
    size = width + 2 * beside, 3 * height + _REACH
    across, down, x, y = math.cos(slant), math.sin(slant), box[0] - beside, box[1]
    turn = np.array([[across, -down, x * across - y * down], [down, across, x * down + y * across]])
    inside = cv2.warpAffine(np.ones(owners.shape, np.uint8), turn, size, flags=_BACK | cv2.INTER_NEAREST)
    whole = np.ascontiguousarray(pixels)
    seen = cv2.warpAffine(whole, turn, size, flags=_BACK | cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    owned = cv2.warpAffine(np.ascontiguousarray(owners), turn, size, flags=_BACK | cv2.INTER_NEAREST).astype(np.int16)
    owned[inside == 0] = -1
    return seen.reshape(size[1], size[0], -1), owned, (beside, beside + width, height)


def _unowned(owners: Owners, number: int) -> Mask:
    return np.asarray((owners == 0) | (owners == number), np.bool_)


def _empty(seen: Floats, ground: Ground, axis: int) -> Mask:
    """Which pixels have the same colour, or one that it gradually changes into."""
    away = np.abs(seen - ground.colour).max(axis=-1)
    if not away.size:
        return np.zeros(away.shape, np.bool_)
    steps = np.abs(np.diff(seen, axis=axis, prepend=np.take(seen, [0], axis))).max(axis=-1)
    smooth = np.maximum(steps, np.roll(steps, -1, axis)) < max(_STEP, 4 * ground.noise)
    return np.asarray((away < max(_SAME, 4 * ground.noise)) | (smooth & (away < _FAR)), np.bool_)


def _all(mask: Mask, axis: int) -> Mask:
    return np.asarray(mask.all(axis=axis), np.bool_)


def _run(empty: Mask) -> int:
    """The number of empty entries at the beginning."""
    return len(empty) if empty.all() else int(empty.argmin())
