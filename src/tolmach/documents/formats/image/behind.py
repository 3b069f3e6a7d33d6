"""Reconstructs the ground behind the letters of a line: one colour, a gradient, or something that changes slowly, like
paper in bad light. Pure functions."""

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Mask = NDArray[np.bool_]

_SAME = 10.0
_SHARE = 0.3
"""The least share of a line's middle that the ground covers. A rarer colour is not the ground."""
_SMOOTH = 4.0
"""The largest deviation at which a gradient is good enough."""
_MOST = 255
"""The largest window in pixels. Beyond it, nothing changes slowly."""


def behind(seen: Floats, inside: Mask, edge: Mask, height: float) -> tuple[Floats, float]:
    """The colour of the ground for each pixel, and how far the visible ground deviates from it."""
    ground = _ground(seen, inside, edge)
    if ground is None:
        ground = edge & _near(seen, np.median(seen[edge], axis=0), max(2 * _spread(seen[edge], seen[edge]), 3.0))
    first = seen[ground][0]
    if (seen[ground] == first).all():
        return np.broadcast_to(first, seen.shape), 0.0
    fitted = _slope(seen, ground)
    noise = _away(seen[ground], fitted[ground])
    if noise <= _SMOOTH:
        return fitted, noise
    local = _local(seen, height)
    return local, _away(seen[edge], local[edge])


def _ground(seen: Floats, inside: Mask, edge: Mask) -> Mask | None:
    """The pixels of the most common colour, in the middle, where the letters are, and along the edge, where they are
    not. None if no colour has its share, as in a photograph."""
    core, rim = seen[inside & ~edge], seen[edge]
    if not len(core):
        return None
    kinds, counts = np.unique((core / 16).astype(np.int16), axis=0, return_counts=True)
    best: tuple[float, Floats] | None = None
    for kind in kinds[np.argsort(-counts)[:3]]:
        middle = np.median(core[((core / 16).astype(np.int16) == kind).all(axis=-1)], axis=0).astype(np.float32)
        share = float((np.abs(core - middle).max(axis=-1) < _SAME).mean())
        along = float((np.abs(rim - middle).max(axis=-1) < _SAME).mean())
        if share >= _SHARE and (best is None or share + along > best[0]):
            best = share + along, middle
    return None if best is None else inside & _near(seen, best[1], _SAME)


def _near(seen: Floats, colour: Floats, most: float) -> Mask:
    return np.asarray(np.abs(seen - colour).max(axis=-1) <= most, np.bool_)


def _spread(shown: Floats, among: Floats) -> float:
    return _away(shown, np.median(among, axis=0))


def _away(shown: Floats, about: Floats) -> float:
    return float(np.median(np.abs(shown - about).max(axis=-1)) * 1.5)


def _slope(seen: Floats, ground: Mask) -> Floats:
    rows, columns = np.nonzero(ground)
    slope = np.column_stack([rows, columns, np.ones(len(rows))])
    solved = np.linalg.lstsq(slope, seen[ground], rcond=None)[0].astype(np.float32)
    down, across = (np.arange(length, dtype=np.float32) for length in seen.shape[:2])
    fitted: Floats = down[:, None, None] * solved[0] + across[None, :, None] * solved[1] + solved[2]
    return np.clip(fitted, 0, 255)


def _local(seen: Floats, height: float) -> Floats:
    """The median of the surroundings. Letters cover less than half of them."""
    size = min(2 * round(height / 2) + 1, _MOST)
    channels = [cv2.medianBlur(np.ascontiguousarray(each), size) for each in np.moveaxis(seen.astype(np.uint8), -1, 0)]
    return np.stack(channels, axis=-1).astype(np.float32)
