"""Counts, for many texts at once, how many bits each of them has in common with another text.

A bitmap has a bit for each text, 64 of them in a word. The bitmaps of the wanted bits are added up like numbers by
hand, but for all texts together: plane n of the sum holds bit n of every text's count. This takes about five operations
on whole bitmaps for each wanted bit, however wide the signatures are.
"""

import numpy as np

from tolmach.memories.compiled.layout import Array

WORD = 64
AT_ONCE = 6000
"""Short bitmaps are added several at a time, up to this many words: for fewer words, the call costs more than
the work."""
_ALL = np.uint64(2**64 - 1)


def packed(flags: Array) -> Array:
    """Each row of flags as a bitmap."""
    padded = np.pad(flags, ((0, 0), (0, -flags.shape[1] % WORD)))
    words: Array = np.packbits(padded, axis=1, bitorder="little").view("<u8")
    return words


def places(bitmap: Array) -> Array:
    """The positions of the bits that are set in a bitmap."""
    return np.flatnonzero(np.unpackbits(bitmap.view(np.uint8), bitorder="little").view(np.bool_))


class Adder:
    """Adds up bitmaps, or stacks of bitmaps, each separately. Of every three bitmaps that wait at a level, one remains
    and one is carried to the next level."""

    def __init__(self) -> None:
        self.waiting: list[list[Array]] = []

    def add(self, bitmap: Array, level: int = 0) -> None:
        if level == len(self.waiting):
            self.waiting.append([])
        waiting = self.waiting[level]
        waiting.append(bitmap)
        if len(waiting) == 3:
            first, second, third = waiting
            either = first ^ second
            carried = (first & second) | (either & third)
            waiting[:] = [either ^ third]
            self.add(carried, level + 1)

    def planes(self) -> list[Array]:
        return [self._last(level) for level, _ in enumerate(self.waiting)]

    def _last(self, level: int) -> Array:
        waiting = self.waiting[level]
        if len(waiting) == 2:
            first, second = waiting
            waiting[:] = [first ^ second]
            self.add(first & second, level + 1)
        return waiting[0]


class Counts:
    """For each text, in how many of the chosen bitmaps its bit is set."""

    def __init__(self, bitmaps: Array, chosen: Array) -> None:
        together = AT_ONCE // max(bitmaps.shape[1], 1)
        stacked = len(chosen) // together * together if together > 1 else 0
        stacks, adder = Adder(), Adder()
        for start in range(0, stacked, together):
            stacks.add(bitmaps[chosen[start : start + together]])
        for level, waiting in enumerate(stacks.waiting):
            for bitmap in (bitmap for stack in waiting for bitmap in stack):
                adder.add(bitmap, level)
        for bit in chosen[stacked:].tolist():
            adder.add(bitmaps[bit])
        self._planes = adder.planes()

    def at_least(self, needed: Array) -> Array:
        """The bitmap of the texts with at least `needed` bits; `needed` has a number for each word."""
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
