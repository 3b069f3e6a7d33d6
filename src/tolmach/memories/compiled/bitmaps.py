"""Counting for many texts at once how many bits each of them has in common with another.

A bitmap has a bit for each text, 64 of them in a word. The bitmaps of the wanted bits are added up as numbers are by
hand, but for all texts together: plane n of the sum has bit n of every text's count. This takes about five operations
on whole bitmaps for each, however wide the signatures are.
"""

from collections.abc import Iterable

import numpy as np

from tolmach.memories.compiled.layout import Array

WORD = 64
_ALL = np.uint64(2**64 - 1)


def packed(flags: Array) -> Array:
    """Each row of flags as a bitmap."""
    padded = np.pad(flags, ((0, 0), (0, -flags.shape[1] % WORD)))
    words: Array = np.packbits(padded, axis=1, bitorder="little").view("<u8")
    return words


def places(bitmap: Array) -> Array:
    """Where a bitmap has bits."""
    return np.flatnonzero(np.unpackbits(bitmap.view(np.uint8), bitorder="little").view(np.bool_))


class Counts:
    """How many of the bitmaps have each text."""

    def __init__(self, bitmaps: Iterable[Array]) -> None:
        self._waiting: list[list[Array]] = []
        for bitmap in bitmaps:
            self._add(bitmap, 0)
        self._planes = [self._last(level) for level, _ in enumerate(self._waiting)]

    def at_least(self, needed: Array) -> Array:
        """The bitmap of those with so many; `needed` has a number for each word."""
        needed = np.maximum(needed, 0)
        enough = np.where(needed >> len(self._planes), np.uint64(0), _ALL)
        for level, plane in enumerate(self._planes):
            spare = np.where(needed >> level & 1, np.uint64(0), _ALL)
            enough = (plane & enough) | (spare & (plane | enough))
        return enough

    def of(self, rows: Array) -> Array:
        words, shifts = rows // WORD, (rows % WORD).astype(np.uint64)
        total = np.zeros(len(rows), np.int32)
        for level, plane in enumerate(self._planes):
            total += (plane[words] >> shifts & np.uint64(1)).astype(np.int32) << level
        return total

    def _add(self, bitmap: Array, level: int) -> None:
        """Of every three that wait at a level, one remains and one is carried to the next."""
        if level == len(self._waiting):
            self._waiting.append([])
        waiting = self._waiting[level]
        waiting.append(bitmap)
        if len(waiting) == 3:
            first, second, third = waiting
            either = first ^ second
            carried = (first & second) | (either & third)
            waiting[:] = [either ^ third]
            self._add(carried, level + 1)

    def _last(self, level: int) -> Array:
        waiting = self._waiting[level]
        if len(waiting) == 2:
            first, second = waiting
            waiting[:] = [first ^ second]
            self._add(first & second, level + 1)
        return waiting[0]
