"""Splits a found line into several if a gap is wider than any space between words: cells of a row, entries of a menu.
An upright line may be read downwards or upwards, or be a single letter. Pure functions."""

import math
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from tolmach.documents.kit.ocr.model import Point, Quad

_GAP = 1.1
"""The least width of a gap, relative to the height of the line."""
_CONTRAST = 0.15
"""The share of the line's contrast below which a column is empty."""
_UPRIGHT = 1.5


def parted(quad: Quad, pixels: NDArray[np.uint8]) -> list[Quad]:
    """The quads of the separate lines. `pixels` are those of the whole line."""
    height, width = pixels.shape[:2]
    gaps = [(a, b) for a, b in _gaps(pixels) if b - a > _GAP * height and a > 0 and b < width]
    if not gaps:
        return [quad]
    # Each separate line keeps the margin of a line.
    margin = round(height * 0.2)
    cuts = [0, *(edge for a, b in gaps for edge in (a + margin, b - margin)), width]
    return [_between(quad, a / width, b / width) for a, b in zip(cuts[::2], cuts[1::2], strict=True)]


def turned(quad: Quad) -> list[Quad]:
    """The directions in which the line may be read."""
    one, two, three, four = quad
    if math.dist(one, four) < _UPRIGHT * math.dist(one, two):
        return [quad]
    return [quad, (two, three, four, one), (four, one, two, three)]


def _gaps(pixels: NDArray[np.uint8]) -> list[tuple[int, int]]:
    """Runs of empty columns."""
    values = pixels.astype(np.int16)
    contrast = (values.max(axis=0) - values.min(axis=0)).max(axis=-1)
    empty = contrast < _CONTRAST * max(int(contrast.max()), 1)
    edges = np.flatnonzero(np.diff(np.concatenate(([False], empty, [False])).astype(np.int8)))
    return [(int(a), int(b)) for a, b in pairwise(edges) if empty[a]]


def _between(quad: Quad, start: float, end: float) -> Quad:
    one, two, three, four = quad
    return _along(one, two, start), _along(one, two, end), _along(four, three, end), _along(four, three, start)


def _along(one: Point, two: Point, share: float) -> Point:
    return one[0] + (two[0] - one[0]) * share, one[1] + (two[1] - one[1]) * share
