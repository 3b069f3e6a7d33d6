"""What each segment of a block costs at least, from signatures alone."""

from functools import cached_property
from typing import NamedTuple

import numpy as np

from tolmach.memories.compiled import signatures, zones
from tolmach.memories.compiled.blocks import Block, words_of
from tolmach.memories.compiled.layout import Array, Mapped
from tolmach.memories.compiled.signatures import SHAPES, Members
from tolmach.memories.compiled.signing import own_name, widths_of

FITTING = 3
"""The bits of so many words can be counted in one byte."""
CLOSELY = 16
"""More rows than so many are worth a look at their zones."""


class Sifted(NamedTuple):
    """Ranks that may be near enough, what each costs at least, and what its pairs alone say: that is less exact, but
    the nearest segments have the least of it."""

    ranks: Array
    least: Array
    by_pairs: Array

    def only(self, rows: Array) -> "Sifted":
        return Sifted(self.ranks[rows], self.least[rows], self.by_pairs[rows])


class Query:
    """A text that is looked for, with its signatures in every shape that was needed so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.length = len(text)
        self._signatures: dict[int, list[Array]] = {}
        self._places: dict[int, zones.Places] = {}

    @cached_property
    def _members(self) -> tuple[Members, Members]:
        return signatures.members([self.text])

    def signed(self, shape: int, tables: list[Array]) -> list[Array]:
        if shape not in self._signatures:
            parts = zip(self._members, tables, SHAPES[shape].widths, strict=False)
            self._signatures[shape] = [signatures.signed(part, table, width, 1) for part, table, width in parts]
        return self._signatures[shape]

    def places(self, shape: int, tables: list[Array]) -> zones.Places:
        if shape not in self._places:
            self._places[shape] = zones.Places(self.text, tables[2])
        return self._places[shape]


class Sieve:
    def __init__(self, mapped: Mapped) -> None:
        self.blocks = [Block(*facts) for facts in mapped.facts["blocks"]]
        self._lengths = mapped.array("lengths")
        self._words = mapped.array("words")
        self._sizes = mapped.array("sizes")
        self._mapped = mapped
        self._learned: dict[int, list[Array]] = {}

    def sift(self, query: Query, block: Block, most: float, allowed: Array | None) -> Sifted:
        """Those whose cost may be `most` or less."""
        mine = query.signed(block.shape, self._tables(block.shape))
        # What the longest here may miss, for all: the exact limit follows for the few that are left.
        room = int(most * max(block.longest, query.length))
        missing = self._by_characters(block, mine[0])
        fits = missing <= room
        rows = np.flatnonzero(fits if allowed is None else fits & allowed)
        pairs = self._by_pairs(block, mine[1], rows)
        left = np.flatnonzero(pairs <= 2 * room)
        rows, pairs = rows[left], pairs[left]
        longer = np.maximum(self._lengths[rows + block.start], max(query.length, 1))
        by_pairs = -(-pairs // 2) / longer
        sifted = Sifted(rows + block.start, np.maximum(missing[rows] / longer, by_pairs), by_pairs)
        sifted = sifted.only(np.flatnonzero(sifted.least <= most))
        closely = SHAPES[block.shape].zones and len(sifted.ranks) > CLOSELY
        return self._closely(query, block, most, sifted) if closely else sifted

    # How many members one of two texts has that the other lacks: the larger of both numbers, at least.

    def _by_characters(self, block: Block, mine: Array) -> Array:
        words = self._words_of(block, 0).reshape(mine.shape[1], -1)
        sizes = self._sizes[2 * block.start :][: block.end - block.start]
        missing: Array = np.maximum(sizes, signatures.sizes(mine)) - _common(words, mine[0])
        return missing

    def _by_pairs(self, block: Block, mine: Array, rows: Array) -> Array:
        words = np.take(self._words_of(block, 1).reshape(-1, mine.shape[1]), rows, axis=0)
        sizes = self._sizes[block.start + block.end :][rows]
        missing: Array = np.maximum(sizes, signatures.sizes(mine)) - signatures.sizes(
            np.bitwise_and(words, mine, out=words)
        )
        return missing

    def _closely(self, query: Query, block: Block, most: float, sifted: Sifted) -> Sifted:
        places = query.places(block.shape, self._tables(block.shape))
        short, long = block.shortest, block.longest
        back = (int(most * max(query.length, short)) + query.length - short) // 2
        forth = (int(most * max(query.length, long)) + long - query.length) // 2
        words = self._words_of(block, 2).reshape(block.end - block.start, -1)
        words = np.take(words, sifted.ranks - block.start, axis=0)
        lengths = self._lengths[sifted.ranks].astype(np.int32)
        # Of the other's pairs, an insertion takes two and a removal one, and so many removals there are at least.
        missing = places.missing(words, back, forth) + np.maximum(query.length - lengths, 0)
        least = np.maximum(sifted.least, -(-missing // 2) / np.maximum(lengths, query.length))
        return sifted._replace(least=least).only(np.flatnonzero(least <= most))

    def _words_of(self, block: Block, kind: int) -> Array:
        counts = [(block.end - block.start) * words for words in words_of(block.shape)]
        start = block.words + sum(counts[:kind])
        return self._words[start : start + counts[kind]]

    def _tables(self, shape: int) -> list[Array]:
        if shape not in self._learned:
            own = (self._mapped.array(own_name(shape, kind)) for kind in range(len(widths_of(shape))))
            self._learned[shape] = [signatures.bits(*part) for part in zip(own, widths_of(shape), strict=True)]
        return self._learned[shape]


def _common(words: Array, mine: Array) -> Array:
    """How many bits each of the signatures has in common with mine."""
    count = words.shape[1]
    total, few = np.zeros(count, np.int16), np.zeros(count, np.uint8)
    both, ones = np.empty(count, np.uint64), np.empty(count, np.uint8)
    for place, (word, column) in enumerate(zip(mine, words, strict=True), 1):
        few += np.bitwise_count(np.bitwise_and(column, word, out=both), out=ones)
        if place % FITTING == 0:
            total += few
            few[:] = 0
    total += few
    return total
