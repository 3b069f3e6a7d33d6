"""Segments in the order of their lengths, cut into blocks that are looked through at once."""

from dataclasses import dataclass

import numpy as np

from tolmach.memories.compiled import zones
from tolmach.memories.compiled.layout import Array
from tolmach.memories.compiled.signatures import SHAPES, WORD, shape_of

MOST_ROWS = 2**14
"""The intermediate results of so many rows stay in the processor's cache."""
CHARACTERS = 2**20
"""Few rows of long texts make a block, so that those of one block have similar lengths."""


@dataclass(frozen=True, slots=True)
class Block:
    """Ranks from `start` to `end`, whose texts have lengths from `shortest` to `longest` and one shape. `words` is
    where its first word stands among all words."""

    start: int
    end: int
    shortest: int
    longest: int
    shape: int
    words: int

    def facts(self) -> list[int]:
        return [self.start, self.end, self.shortest, self.longest, self.shape, self.words]

    def ranks(self, allowed: Array | None) -> Array:
        ranks = np.arange(self.start, self.end)
        return ranks if allowed is None else ranks[allowed]

    def nearest(self, length: int) -> float:
        """The least cost that a text of this length can have here."""
        return least_cost(length, min(max(length, self.shortest), self.longest))


def least_cost(length: int, other: int) -> float:
    return abs(length - other) / max(length, other, 1)


def words_of(shape: int) -> tuple[int, int, int]:
    """Words that a text has for its characters, its pairs and its zones."""
    characters, pairs = SHAPES[shape].widths
    return characters // WORD, pairs // WORD, SHAPES[shape].zones * zones.WIDTH // WORD


def cut(lengths: Array) -> list[Block]:
    """Blocks over ascending lengths."""
    blocks: list[Block] = []
    start = words = 0
    while start < len(lengths):
        shape = shape_of(int(lengths[start]))
        behind = int(np.searchsorted(lengths, SHAPES[shape].longest, side="right"))
        end = min(start + min(MOST_ROWS, 1 + CHARACTERS // max(int(lengths[start]), 1)), behind)
        blocks.append(Block(start, end, int(lengths[start]), int(lengths[end - 1]), shape, words))
        words += (end - start) * sum(words_of(shape))
        start = end
    return blocks
