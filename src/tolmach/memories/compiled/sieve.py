"""What each segment of a block costs at least, from signatures alone."""

from typing import NamedTuple

import numpy as np

from tolmach.memories.compiled import bitmaps, kinds, zones
from tolmach.memories.compiled.bitmaps import WORD, Counts
from tolmach.memories.compiled.blocks import Block
from tolmach.memories.compiled.kinds import Kind
from tolmach.memories.compiled.layout import Array, Mapped
from tolmach.memories.compiled.signed import Signed

TAKEN = {Kind.PAIRS: 2, Kind.CHARACTERS: 1}
"""How many members of a kind one edit can take from a text. Pairs are counted first, since they tell more."""
CLOSELY = 128
"""More rows than so many are worth a closer look: fewer are compared sooner."""
SIMILAR = 16
"""Texts whose lengths differ by less are looked at together."""


class Sifted(NamedTuple):
    """Ranks that may be near enough, in their order, and what each costs at least."""

    ranks: Array
    least: Array

    def only(self, rows: Array) -> "Sifted":
        return Sifted(self.ranks[rows], self.least[rows])


class Query:
    """A text that is looked for, with its bits in every shape that was needed so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.length = len(text)
        self._members: dict[Kind, Array] = {}
        self._bits: dict[tuple[int, Kind], Array] = {}
        self._places: dict[int, zones.Places] = {}

    def bits(self, shape: int, kind: Kind, table: Array) -> Array:
        if kind not in self._members:
            self._members[kind] = kinds.members(kind, shape, [self.text]).kinds
        if (shape, kind) not in self._bits:
            self._bits[shape, kind] = np.unique(table[self._members[kind]])
        return self._bits[shape, kind]

    def places(self, shape: int, table: Array) -> zones.Places:
        if shape not in self._places:
            self._places[shape] = zones.Places(self.text, table)
        return self._places[shape]

    def longer(self, lengths: Array) -> Array:
        return np.maximum(lengths, max(self.length, 1))


def room(most: float, longer: Array) -> Array:
    """How many edits a cost allows texts of such lengths. As a float, a fraction of a length may be a little less than
    the whole number that is meant."""
    return (most * longer + 1e-6).astype(np.int32)


class Sieve:
    def __init__(self, mapped: Mapped) -> None:
        self.blocks = [Block(*facts) for facts in mapped.facts["blocks"]]
        self._lengths = mapped.array("lengths")
        self._signed = Signed(mapped)

    def sift(self, query: Query, block: Block, most: float, allowed: Array | None) -> Sifted:
        """Those whose cost may be `most` or less."""
        first, behind = self._similar(query, block, most)
        groups = slice(first // WORD, -(-behind // WORD))
        fits, counts = self._counted(query, block, most, groups)
        rows = bitmaps.places(fits) + WORD * groups.start
        rows = rows[np.searchsorted(rows, first) : np.searchsorted(rows, behind)]
        rows = rows if allowed is None else rows[allowed[rows]]
        lengths = self._lengths[rows + block.start].astype(np.int32)
        longer = query.longer(lengths)
        least = np.abs(lengths - query.length) / longer
        for kind, count in counts.items():
            missing = np.maximum(self._signed.sizes(block, kind)[rows], len(self._mine(query, block, kind)))
            missing -= count.of(rows - WORD * groups.start)
            least = np.maximum(least, -(-missing // TAKEN[kind]) / longer)
        sifted = Sifted(rows + block.start, least).only(np.flatnonzero(least <= most))
        closely = Kind.ZONES in block.sections() and len(sifted.ranks) > CLOSELY
        return self._closely(query, block, most, sifted) if closely else sifted

    def _similar(self, query: Query, block: Block, most: float) -> tuple[int, int]:
        """The rows whose lengths alone do not cost more."""
        shortest = query.length - int(room(most, np.array(query.length)))
        longest = query.length / (1 - most) + 1e-6 if most < 1 else block.longest
        # Of the same kind as the lengths, or all of these would be converted.
        ends = np.array([max(shortest, 0), min(longest, block.longest) + 1], self._lengths.dtype)
        first, behind = np.searchsorted(self._lengths[block.start : block.end], ends)
        return int(first), int(behind)

    def _counted(self, query: Query, block: Block, most: float, groups: slice) -> tuple[Array, dict[Kind, Counts]]:
        """A bitmap of those that have enough in common with the text, and what was counted for that."""
        limits = room(most, query.longer(self._signed.longest(block)[groups]))
        fits, counts = np.full(len(limits), 2**64 - 1, np.uint64), {}
        for kind in (kind for kind in TAKEN if kind in block.sections()):
            mine = self._mine(query, block, kind)
            needed = np.maximum(self._signed.fewest(block, kind)[groups], len(mine)) - TAKEN[kind] * limits
            if np.any(needed > 0) and np.bitwise_count(fits).sum() > CLOSELY:
                maps = self._signed.bitmaps(block, kind)
                counts[kind] = Counts(maps[bit, groups] for bit in mine.tolist())
                fits &= counts[kind].at_least(needed)
        return fits, counts

    def _closely(self, query: Query, block: Block, most: float, sifted: Sifted) -> Sifted:
        lengths = self._lengths[sifted.ranks].astype(np.int32)
        cuts = np.flatnonzero(np.diff(lengths // SIMILAR)) + 1
        parts = zip(np.split(sifted.ranks, cuts), np.split(lengths, cuts), strict=True)
        missing = np.concatenate([self._missing(query, block, most, *part) for part in parts])
        least = np.maximum(sifted.least, -(-missing // 2) / query.longer(lengths))
        return sifted._replace(least=least).only(np.flatnonzero(least <= most))

    def _missing(self, query: Query, block: Block, most: float, ranks: Array, lengths: Array) -> Array:
        """How many pairs of theirs the text has nowhere near."""
        short, long = int(lengths[0]), int(lengths[-1])
        back = (int(room(most, query.longer(lengths[:1]))[0]) + query.length - short) // 2
        forth = (int(room(most, query.longer(lengths[-1:]))[0]) + long - query.length) // 2
        rows = np.take(self._signed.zones(block), ranks - block.start, axis=0)
        missing = query.places(block.shape, self._signed.table(block.shape, Kind.ZONES)).missing(rows, back, forth)
        # Of the other's pairs, an insertion takes two and a removal one, and so many removals there are at least.
        missing += np.maximum(query.length - lengths, 0)
        return missing

    def _mine(self, query: Query, block: Block, kind: Kind) -> Array:
        return query.bits(block.shape, kind, self._signed.table(block.shape, kind))
