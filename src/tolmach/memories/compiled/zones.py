"""Takes a closer look at long texts, which have so many pairs of characters that most of them appear in any other.

With d edits between texts of lengths a and b, a pair at i is found at some i + s with |s| + |b - a - s| ≤ d: the text
before the pair costs at least |s| edits, the text after it at least |b - a - s|. So the pair is looked for only there,
in steps of a zone.

How far a pair can be from its place is computed in steps. Let r removals and i insertions lead from the text to the
other one. A pair of the other one is then at most r places later in the text and at most i places earlier; i - r is the
difference of the lengths. The larger r and i are, the wider is the window to search, and the fewer pairs of the other
text are missing. But a removal accounts for only one of these pairs, where any other edit accounts for two, so

missing pairs + r ≤ 2 d

and this has to hold in one of the steps from the fewest to the most removals.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from tolmach.memories.compiled import signatures
from tolmach.memories.compiled.layout import Array
from tolmach.memories.compiled.signatures import Members
from tolmach.units import Span

SIMILAR = 16
"""Texts whose lengths differ by less than this are looked at together."""
SIZE = 48
"""The number of characters in a zone. The last zone of a shape also takes all that follow."""
WIDTH = 512


class PairReach(NamedTuple):
    """How much later (`back`) and how much earlier (`forth`) a pair may be in the text that is looked for than in the
    other text."""

    back: int
    forth: int


class Step(NamedTuple):
    """How far a step reaches, and the least number of removals in it."""

    reach: PairReach
    removed: int


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


def room(most: float, longer: Array) -> Array:
    """The number of edits that a cost allows for texts of these lengths. A small amount is added, because the float may
    be a little less than the intended whole number."""
    return (most * longer + 1e-6).astype(np.int32)


def similar(lengths: Array) -> list[slice]:
    """Slices of similar lengths. `lengths` are ascending."""
    cuts = (np.flatnonzero(np.diff(lengths // SIMILAR)) + 1).tolist()
    return [slice(start, end) for start, end in zip([0, *cuts], [*cuts, len(lengths)], strict=True)]


def steps(length: int, lengths: Array, most: float, count: int) -> list[Step]:
    """The steps from a text of `length` to texts of ascending `lengths` that may cost up to `most`."""
    short, long = int(lengths[0]), int(lengths[-1])
    edits = room(most, np.maximum([short, long], length)).tolist()
    back, forth = (edits[0] + length - short) // 2, (edits[1] + long - length) // 2
    fewest = max(length - long, 0)
    ends = [fewest + (back - fewest) * number // count for number in range(1, count + 1)]
    begins = [0, *(end + 1 for end in ends[:-1])]
    reaches = [PairReach(end, min(end + long - length, forth)) for end in ends]
    return [Step(reach, begin) for reach, begin in zip(reaches, begins, strict=True)]


def missing(theirs: Array, removed: Array, walk: Sequence[Step], windows: Array) -> Array:
    """The least sum of missing pairs and removals over all steps, each with its window. `removed` are the removals that
    the lengths alone require."""
    taken = zip(walk, windows, strict=True)
    sums = [lacking(theirs, window) + np.maximum(removed, step.removed) for step, window in taken]
    least: Array = np.min(sums, axis=0)
    return least
