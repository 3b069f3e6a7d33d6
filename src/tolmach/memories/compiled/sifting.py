"""Computes from signatures alone, as they were written, the least cost of each segment of a block."""

from typing import NamedTuple

import numpy as np

from tolmach.memories.compiled import bitmaps, blocks, signatures, zones
from tolmach.memories.compiled.bitmaps import WORD, Counts
from tolmach.memories.compiled.blocks import Block, Kind
from tolmach.memories.compiled.layout import Array, Mapped
from tolmach.memories.compiled.signatures import SHAPES
from tolmach.memories.compiled.zones import missing, room, similar, steps

TAKEN = {Kind.PAIRS: 2, Kind.CHARACTERS: 1}
"""How many members of a kind one edit can remove from a text. Pairs are counted first, because they tell more."""
FEW = 128
"""A closer look is worth it only for more rows than this; fewer rows are compared sooner."""
LOOKS = (1, 4)
"""The number of steps of each closer look. The looks follow one another, and the cost of a look for a row is
proportional to its number of steps."""


class Signed:
    """Results computed from the file are small and are kept. Two threads may compute the same result at the
    same time."""

    def __init__(self, mapped: Mapped) -> None:
        self._mapped = mapped
        self._words = mapped.array("words")
        self._lengths = mapped.array("lengths")
        self._sizes = {kind: mapped.array(blocks.sizes_name(kind)) for kind in (Kind.CHARACTERS, Kind.PAIRS)}
        self._tables: dict[tuple[int, Kind], Array] = {}
        self._fewest: dict[tuple[int, Kind], Array] = {}
        self._shortest: dict[int, Array] = {}
        self._longest: dict[int, Array] = {}

    def bitmaps(self, block: Block, kind: Kind) -> Array:
        """One bitmap for each bit."""
        return self._section(block, kind).reshape(-1, block.groups)

    def zones(self, block: Block) -> Array:
        """One row for each text."""
        return self._section(block, Kind.ZONES).reshape(block.end - block.start, -1)

    def sizes(self, block: Block, kind: Kind) -> Array:
        """How many bits each text has."""
        return self._sizes[kind][block.start : block.end]

    def fewest(self, block: Block, kind: Kind) -> Array:
        """For each word of a bitmap, the least number of bits that its texts have."""
        if (block.start, kind) not in self._fewest:
            starts = np.arange(0, block.end - block.start, WORD)
            self._fewest[block.start, kind] = np.minimum.reduceat(self.sizes(block, kind), starts).astype(np.int32)
        return self._fewest[block.start, kind]

    def shortest(self, block: Block) -> Array:
        """The length of the shortest text of each word of a bitmap."""
        if block.start not in self._shortest:
            self._shortest[block.start] = self._lengths[block.start : block.end : WORD].astype(np.int32)
        return self._shortest[block.start]

    def longest(self, block: Block) -> Array:
        """The length of the longest text of each word of a bitmap."""
        if block.start not in self._longest:
            ends = np.minimum(np.arange(1, block.groups + 1) * WORD + block.start, block.end)
            self._longest[block.start] = self._lengths[ends - 1].astype(np.int32)
        return self._longest[block.start]

    def table(self, shape: int, kind: Kind) -> Array:
        """The bit of every member."""
        if (shape, kind) not in self._tables:
            known = self._mapped.array(blocks.learned_name(shape, kind)).reshape(2, -1)
            self._tables[shape, kind] = signatures.table(known, blocks.widths(shape)[kind])
        return self._tables[shape, kind]

    def _section(self, block: Block, kind: Kind) -> Array:
        counts = block.sections()
        start = block.words + sum(count for other, count in counts.items() if other < kind)
        return self._words[start : start + counts[kind]]


class Sifted(NamedTuple):
    """The ranks that may be near enough, in order, and the least cost of each."""

    ranks: Array
    least: Array

    def only(self, rows: Array) -> "Sifted":
        return Sifted(self.ranks[rows], self.least[rows])


class Query:
    """A query text, with its bits in every shape that was needed so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.length = len(text)
        self._members: dict[Kind, Array] = {}
        self._bits: dict[tuple[int, Kind], Array] = {}
        self._places: dict[int, zones.Places] = {}

    def bits(self, shape: int, kind: Kind, table: Array) -> Array:
        if kind not in self._members:
            self._members[kind] = blocks.members(kind, shape, [self.text]).kinds
        if (shape, kind) not in self._bits:
            self._bits[shape, kind] = np.unique(table[self._members[kind]])
        return self._bits[shape, kind]

    def places(self, shape: int, table: Array) -> zones.Places:
        if shape not in self._places:
            self._places[shape] = zones.Places(self.text, table)
        return self._places[shape]

    def longer(self, lengths: Array) -> Array:
        return np.maximum(lengths, max(self.length, 1))


class Sieve:
    def __init__(self, mapped: Mapped) -> None:
        self.blocks = [Block(*facts) for facts in mapped.facts["blocks"]]
        self._lengths = mapped.array("lengths")
        self._signed = Signed(mapped)

    def sift(self, query: Query, block: Block, most: float, allowed: Array | None) -> Sifted:
        """The segments whose cost may be `most` or less, at a first look."""
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
            missing = self._whole(query, block, kind, self._signed.sizes(block, kind)[rows], lengths, lengths)
            missing -= count.of(rows - WORD * groups.start)
            least = np.maximum(least, -(-missing // TAKEN[kind]) / longer)
        return Sifted(rows + block.start, least).only(np.flatnonzero(least <= most))

    def closely(self, query: Query, block: Block, most: float, sifted: Sifted) -> Sifted:
        """The sifted segments that may still be near enough at a closer look."""
        sifted = sifted.only(np.flatnonzero(sifted.least <= most))
        for count in LOOKS if Kind.ZONES in block.sections() else ():
            if len(sifted.ranks) > FEW:
                sifted = self._looked(query, block, most, sifted, count)
        return sifted

    def _similar(self, query: Query, block: Block, most: float) -> tuple[int, int]:
        """The rows whose lengths alone do not cost more than `most`."""
        shortest = query.length - int(room(most, np.array(query.length)))
        longest = query.length / (1 - most) + 1e-6 if most < 1 else block.longest
        # The same type as the lengths, or all lengths would be converted.
        ends = np.array([max(shortest, 0), min(longest, block.longest) + 1], self._lengths.dtype)
        first, behind = np.searchsorted(self._lengths[block.start : block.end], ends)
        return int(first), int(behind)

    def _counted(self, query: Query, block: Block, most: float, groups: slice) -> tuple[Array, dict[Kind, Counts]]:
        """A bitmap of the texts that have enough in common with the query, and the counts behind it."""
        lengths = self._signed.shortest(block)[groups], self._signed.longest(block)[groups]
        limits = room(most, query.longer(lengths[1]))
        fits, counts = np.full(len(limits), 2**64 - 1, np.uint64), {}
        for kind in (kind for kind in TAKEN if kind in block.sections()):
            mine, fewest = self._mine(query, block, kind), self._signed.fewest(block, kind)[groups]
            needed = self._whole(query, block, kind, fewest, *lengths) - TAKEN[kind] * limits
            if np.any(needed > 0) and np.bitwise_count(fits).sum() > FEW:
                counts[kind] = Counts(self._signed.bitmaps(block, kind)[:, groups], mine)
                fits &= counts[kind].at_least(needed)
        return fits, counts

    def _whole(self, query: Query, block: Block, kind: Kind, sizes: Array, shortest: Array, longest: Array) -> Array:
        """How many members would be missing if the texts had nothing in common: theirs or those of the query. An
        edit that shortens one text accounts for one member less; the lengths tell the least number of such edits,
        which is added."""
        theirs = sizes + np.maximum(query.length - longest, 0)
        mine = len(self._mine(query, block, kind)) + np.maximum(shortest - query.length, 0)
        whole: Array = np.maximum(theirs, mine)
        return whole

    def _looked(self, query: Query, block: Block, most: float, sifted: Sifted, count: int) -> Sifted:
        lengths = self._lengths[sifted.ranks].astype(np.int32)
        parts = similar(lengths)
        walks = [steps(query.length, lengths[part], most, count) for part in parts]
        places = query.places(block.shape, self._signed.table(block.shape, Kind.ZONES))
        windows = places.windows([step.reach for walk in walks for step in walk], SHAPES[block.shape].zones)
        zones, removed = self._signed.zones(block), np.maximum(query.length - lengths, 0)
        missed = [
            missing(np.take(zones, sifted.ranks[part] - block.start, axis=0), removed[part], walk, near)
            for part, walk, near in zip(parts, walks, np.split(windows, len(parts)), strict=True)
        ]
        least = np.maximum(sifted.least, -(-np.concatenate(missed) // TAKEN[Kind.PAIRS]) / query.longer(lengths))
        return Sifted(sifted.ranks, least).only(np.flatnonzero(least <= most))

    def _mine(self, query: Query, block: Block, kind: Kind) -> Array:
        return query.bits(block.shape, kind, self._signed.table(block.shape, kind))
