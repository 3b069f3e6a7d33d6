"""The signatures of a compiled memory, as they were written."""

import numpy as np

from tolmach.memories.compiled import kinds, signatures
from tolmach.memories.compiled.bitmaps import WORD
from tolmach.memories.compiled.blocks import Block
from tolmach.memories.compiled.kinds import Kind
from tolmach.memories.compiled.layout import Array, Mapped


class Signed:
    """Results computed from the file are small and are kept. Two threads may compute the same result at the
    same time."""

    def __init__(self, mapped: Mapped) -> None:
        self._mapped = mapped
        self._words = mapped.array("words")
        self._lengths = mapped.array("lengths")
        self._sizes = {kind: mapped.array(kinds.sizes_name(kind)) for kind in (Kind.CHARACTERS, Kind.PAIRS)}
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
            known = self._mapped.array(kinds.learned_name(shape, kind)).reshape(2, -1)
            self._tables[shape, kind] = signatures.table(known, kinds.widths(shape)[kind])
        return self._tables[shape, kind]

    def _section(self, block: Block, kind: Kind) -> Array:
        counts = block.sections()
        start = block.words + sum(count for other, count in counts.items() if other < kind)
        return self._words[start : start + counts[kind]]
