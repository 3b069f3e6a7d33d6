"""Takes a closer look at long texts, which have so many pairs of characters that most of them appear in any other.

With d edits between texts of lengths a and b, a pair at i is found at some i + s with |s| + |b - a - s| ≤ d: the text
before the pair costs at least |s| edits, the text after it at least |b - a - s|. So the pair is looked for only there,
in steps of a zone.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from tolmach.memories.compiled import signatures
from tolmach.memories.compiled.layout import Array
from tolmach.memories.compiled.signatures import Members
from tolmach.units import Span

SIZE = 48
"""The number of characters in a zone. The last zone of a shape also takes all that follow."""
WIDTH = 512


def members(texts: Sequence[str], zones: int) -> Members:
    """The pairs of each zone, as if the zone were a text."""
    rows, grams, places = signatures.pairs(texts)
    zone = np.minimum(places // SIZE, zones - 1).astype(np.uint64)
    return signatures.numbered(rows * np.uint64(zones) + zone, grams, signatures.PAIR)


def signed(found: Members, table: Array, count: int, zones: int) -> Array:
    """One row for each text, with its zones one after another."""
    flags = np.zeros((count * zones, WIDTH), np.bool_)
    flags[found.rows, table[found.kinds]] = True
    return np.packbits(flags, axis=1, bitorder="little").view("<u8").reshape(count, -1)


def lacking(theirs: Array, window: Array) -> Array:
    """For each row of `theirs`, how many of its bits the window lacks."""
    counts: Array = np.bitwise_count(theirs & ~window).sum(axis=1, dtype=np.uint16)
    return counts


class PairReach(NamedTuple):
    """How much later (`back`) and how much earlier (`forth`) a pair may be in the text that is looked for than in the
    other text."""

    back: int
    forth: int


class Places:
    """The pairs of the query text, in their order."""

    def __init__(self, text: str, table: Array) -> None:
        self._grams = signatures.pairs([text])[1]
        self._table = table
        self._before = _before(self._grams)

    def windows(self, reaches: Sequence[PairReach], zones: int) -> Array:
        """One row for each reach: the bits of the text's pairs near each zone."""
        starts, ends = np.array(list(self._spans(reaches, zones))).T
        sizes = ends - starts
        windows = np.repeat(np.arange(len(sizes)), sizes)
        at = np.arange(len(windows)) + np.repeat(starts - (np.cumsum(sizes) - sizes), sizes)
        flags = self._flags(windows, at, starts)
        return np.packbits(flags, bitorder="little").view("<u8").reshape(len(reaches), -1)

    def _flags(self, windows: Array, at: Array, starts: Array) -> Array:
        """The bits of the pairs in each window. A pair sets the bit of the n-th of its kind if n equal pairs precede it
        in the window."""
        flags = np.zeros(len(starts) * WIDTH, np.bool_)
        first, grams, nth = starts[windows], self._grams[at], 0
        while len(at):
            flags[windows * WIDTH + self._table[signatures.kinds(grams, nth)]] = True
            at = self._before[at]
            inside = np.flatnonzero(at >= first)
            windows, first, at, grams = (values[inside] for values in (windows, first, at, grams))
            nth += 1
        return flags

    def _spans(self, reaches: Sequence[PairReach], zones: int) -> Iterator[Span]:
        count = len(self._grams)
        for back, forth in reaches:
            for zone in range(zones):
                end = (zone + 1) * SIZE + back if zone < zones - 1 else count
                start = min(max(zone * SIZE - forth, 0), count)
                yield start, max(min(end, count), start)


def _before(grams: Array) -> Array:
    """For each place, the last place before it with the same pair, or -1."""
    order = np.argsort(grams, kind="stable")
    same = grams[order[1:]] == grams[order[:-1]]
    before = np.full(len(grams), -1)
    before[order[1:][same]] = order[:-1][same]
    return before
