"""A closer look at long texts, which have so many pairs of characters that most of them stand somewhere in any other.

With d edits between texts of lengths a and b, a pair at i stands at some i + s with |s| + |b - a - s| ≤ d: what comes
before it costs at least the one, what comes behind it the other. So it is looked for only there, in steps of a zone.
"""

from collections.abc import Sequence

import numpy as np

from tolmach.memories.compiled import signatures
from tolmach.memories.compiled.bitmaps import WORD
from tolmach.memories.compiled.layout import Array
from tolmach.memories.compiled.signatures import Members

SIZE = 48
"""Characters of a zone. The last one of a shape has all that follow, too."""
WIDTH = 512


def members(texts: Sequence[str], zones: int) -> Members:
    """The pairs of each zone, as if it were a text."""
    rows, grams, places = signatures.pairs(texts)
    zone = np.minimum(places // SIZE, zones - 1).astype(np.uint64)
    return signatures.numbered(rows * np.uint64(zones) + zone, grams, signatures.PAIR)


def signed(found: Members, table: Array, count: int, zones: int) -> Array:
    """A row for each text, with its zones one after another."""
    flags = np.zeros((count * zones, WIDTH), np.bool_)
    flags[found.rows, table[found.kinds]] = True
    return np.packbits(flags, axis=1, bitorder="little").view("<u8").reshape(count, -1)


class Places:
    """The pairs of the text that is looked for, in their order."""

    def __init__(self, text: str, table: Array) -> None:
        self._grams = signatures.pairs([text])[1]
        self._table = table

    def missing(self, theirs: Array, back: int, forth: int) -> Array:
        """How many pairs the others have, at least, that this text has nowhere near: it may stand `back` characters
        further behind here, or `forth` further before."""
        zones = theirs.shape[1] * WORD // WIDTH
        ends = [(zone + 1) * SIZE + back for zone in range(zones - 1)]
        near = [self._grams[max(zone * SIZE - forth, 0) : end] for zone, end in enumerate([*ends, None])]
        rows = np.repeat(np.arange(zones, dtype=np.uint64), [len(grams) for grams in near])
        found = signatures.numbered(rows, np.concatenate(near), signatures.PAIR)
        missing: Array = np.bitwise_count(theirs & ~signed(found, self._table, 1, zones)).sum(axis=1, dtype=np.int32)
        return missing
