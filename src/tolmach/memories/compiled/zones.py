"""A closer look at long texts, which have so many pairs of characters that most of them stand somewhere in any other.

With d edits between texts of lengths a and b, a pair at i stands at some i + s with |s| + |b - a - s| ≤ d: what comes
before it costs at least the one, what comes behind it the other. So it is looked for only there, in steps of a zone.
"""

from collections.abc import Sequence

import numpy as np

from tolmach.memories.compiled import signatures
from tolmach.memories.compiled.layout import Array
from tolmach.memories.compiled.signatures import WORD, Members

SIZE = 32
"""Characters of a zone. The last one of a shape has all that follow, too."""
WIDTH = 256


def members(texts: Sequence[str], zones: int) -> Members:
    """The pairs of each zone, as if it were a text."""
    rows, grams, places = signatures.pairs(texts)
    zone = np.minimum(places // SIZE, zones - 1)
    return Members((rows * zones + zone).astype(np.intp), signatures.kinds(grams))


def signed(found: Members, table: Array, count: int, zones: int) -> Array:
    """A row for each text, with its zones one after another."""
    return signatures.signed(found, table, WIDTH, count * zones).reshape(count, -1)


class Places:
    """The pairs of the text that is looked for, each as the bit that it has, in their order."""

    def __init__(self, text: str, table: Array) -> None:
        self._bits = table[signatures.kinds(signatures.pairs([text])[1])]

    def missing(self, theirs: Array, back: int, forth: int) -> Array:
        """How many pairs the others have, at least, that this text has nowhere near: it may stand `back` characters
        further behind here, or `forth` further before."""
        zones = theirs.shape[1] * WORD // WIDTH
        ends = [(zone + 1) * SIZE + back for zone in range(zones - 1)]
        near = [self._words(max(zone * SIZE - forth, 0), end) for zone, end in enumerate([*ends, None])]
        return signatures.sizes(theirs & ~np.concatenate(near))

    def _words(self, start: int, end: int | None) -> Array:
        flags = np.zeros(WIDTH, np.bool_)
        flags[self._bits[start:end]] = True
        return np.packbits(flags, bitorder="little").view("<u8")
