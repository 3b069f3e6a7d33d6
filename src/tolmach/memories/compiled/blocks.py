"""Cuts the segments, in the order of their lengths, into blocks that are searched at once."""

from dataclasses import dataclass

import numpy as np

from tolmach.memories.compiled.bitmaps import WORD
from tolmach.memories.compiled.kinds import Kind, widths
from tolmach.memories.compiled.layout import Array
from tolmach.memories.compiled.signatures import SHAPES, shape_of

MOST_ROWS = 2**18
"""The intermediate results for this many rows fit into the processor's cache."""


@dataclass(frozen=True, slots=True)
class Block:
    """Ranks from `start` to `end`, whose texts have lengths from `shortest` to `longest` and the same shape. `words` is
    the index of the block's first word among all words."""

    start: int
    end: int
    shortest: int
    longest: int
    shape: int
    words: int

    def facts(self) -> list[int]:
        return [self.start, self.end, self.shortest, self.longest, self.shape, self.words]

    @property
    def groups(self) -> int:
        """The number of words in a bitmap of the block."""
        return -(-(self.end - self.start) // WORD)

    def sections(self) -> dict[Kind, int]:
        """The number of words of each kind."""
        padded, zoned = self.groups * WORD, (self.end - self.start) * SHAPES[self.shape].zones
        rows = {Kind.CHARACTERS: padded, Kind.PAIRS: padded, Kind.ZONES: zoned}
        return {kind: width * rows[kind] // WORD for kind, width in widths(self.shape).items()}

    def ranks(self, allowed: Array | None) -> Array:
        ranks = np.arange(self.start, self.end)
        return ranks if allowed is None else ranks[allowed]

    def nearest(self, length: int) -> float:
        """The least cost of this block's segments for a text of this length."""
        return least_cost(length, min(max(length, self.shortest), self.longest))


def least_cost(length: int, other: int) -> float:
    return abs(length - other) / max(length, other, 1)


def cut(lengths: Array) -> list[Block]:
    """Blocks over ascending lengths."""
    blocks: list[Block] = []
    start = words = 0
    while start < len(lengths):
        shape = shape_of(int(lengths[start]))
        behind = int(np.searchsorted(lengths, SHAPES[shape].longest, side="right"))
        end = min(start + MOST_ROWS, behind)
        blocks.append(Block(start, end, int(lengths[start]), int(lengths[end - 1]), shape, words))
        words += sum(blocks[-1].sections().values())
        start = end
    return blocks
