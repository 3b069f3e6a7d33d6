"""Erases ink, and continues the ground in its place."""

import cv2
import numpy as np

from tolmach.documents.formats.image.behind import Floats
from tolmach.documents.formats.image.ink import Ink
from tolmach.documents.formats.image.raster import Pixels

_RADIUS = 4
_MARGIN = 12


def erase(pixels: Pixels, has_alpha: bool, ink: Ink) -> None:
    left, top, right, bottom = ink.box
    if ink.busy:
        _painted_over(pixels, ink)
    else:
        part = pixels[top:bottom, left:right]
        part[ink.wide] = stored(ink.ground, pixels, has_alpha)[ink.wide]


def stored(seen: Floats, pixels: Pixels, has_alpha: bool) -> Pixels:
    """Converts values to the form in which these pixels are stored."""
    out = seen.copy()
    if has_alpha:
        opaque = np.maximum(out[..., -1:], 1.0) / 255.0
        out[..., :-1] = np.minimum(out[..., :-1] / opaque, 255.0)
    return np.asarray(np.rint(out * (1.0 if pixels.dtype == np.uint8 else 257.0)), pixels.dtype)


def _painted_over(pixels: Pixels, ink: Ink) -> None:
    """Fills the ink from its surroundings, channel by channel."""
    left, top, right, bottom = ink.box
    height, width = pixels.shape[:2]
    x0, y0 = max(left - _MARGIN, 0), max(top - _MARGIN, 0)
    x1, y1 = min(right + _MARGIN, width), min(bottom + _MARGIN, height)
    mask = np.zeros((y1 - y0, x1 - x0), np.uint8)
    mask[top - y0 : bottom - y0, left - x0 : right - x0] = ink.wide
    for channel in range(pixels.shape[2]):
        part = np.ascontiguousarray(pixels[y0:y1, x0:x1, channel])
        pixels[y0:y1, x0:x1, channel] = cv2.inpaint(part, mask, _RADIUS, cv2.INPAINT_TELEA)
