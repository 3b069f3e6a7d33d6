"""Cuts the segments, in the order of their lengths, into blocks that are searched at once, and names the kinds of
signatures that the texts of a block have by their shape."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np

from tolmach.memories.compiled import signatures, zones
from tolmach.memories.compiled.bitmaps import WORD
from tolmach.memories.compiled.layout import Array
from tolmach.memories.compiled.signatures import SHAPES, Members, shape_of

MOST_ROWS = 2**18
"""The intermediate results for this many rows fit into the processor's cache."""


class Kind(IntEnum):
    CHARACTERS = 0
    PAIRS = 1
    ZONES = 2


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


def widths(shape: int) -> dict[Kind, int]:
    """The number of bits of each kind that texts of a shape have. For zones, it is the number of each zone."""
    its = SHAPES[shape]
    all_of_them = {Kind.CHARACTERS: its.characters, Kind.PAIRS: its.pairs, Kind.ZONES: its.zones and zones.WIDTH}
    return {kind: width for kind, width in all_of_them.items() if width}


def members(kind: Kind, shape: int, texts: Sequence[str]) -> Members:
    match kind:
        case Kind.CHARACTERS:
            return signatures.of_characters(texts)
        case Kind.PAIRS:
            return signatures.of_pairs(texts)
        case Kind.ZONES:
            return zones.members(texts, SHAPES[shape].zones)


def learned_name(shape: int, kind: Kind) -> str:
    return f"learned {shape} {kind}"


def sizes_name(kind: Kind) -> str:
    return f"sizes {kind}"
