"""Bits that tell, without reading two texts, how far they are apart at least.

A text is a bag of characters and a bag of pairs of neighbours. With "the n-th of its kind" written to each, the bags
are sets, and one edit takes at most one character and two pairs from them. Each member sets a bit, so for signatures
a and b of texts at edit distance d

    bits of a that b lacks ≤ d (characters) and ≤ 2 d (pairs), and the same with a and b exchanged

also where members share bits: a bit that is missing stands for at least one member that is missing.
The most frequent members have bits of their own. They are learned from the memory, since what is frequent depends on
its language.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tolmach.memories.compiled.layout import Array

WORD = 64
KINDS = 2**16
OWN = 3, 4
"""The share of the bits that belong to one kind of member each."""

_POINT = 21
"""Bits that a code point needs."""
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class Shape:
    """How many bits texts up to a length have for their characters and their pairs, and how many zones."""

    longest: int
    widths: tuple[int, int]
    zones: int = 0


# Characters are looked at first, in all texts; pairs only where those were not enough.
SHAPES = (
    Shape(12, (64, 64)),
    Shape(24, (128, 128)),
    Shape(40, (192, 256)),
    Shape(72, (256, 512)),
    Shape(128, (320, 768)),
    Shape(256, (448, 1024), 8),
    Shape(2**32 - 1, (576, 1536), 12),
)


@dataclass(frozen=True, slots=True)
class Members:
    """Rows of texts, and kinds of what those have."""

    rows: Array
    kinds: Array


def shape_of(length: int) -> int:
    return next(number for number, shape in enumerate(SHAPES) if length <= shape.longest)


def members(texts: Sequence[str]) -> tuple[Members, Members]:
    """The characters and the pairs of the texts."""
    rows, points = _points(texts)
    pair_rows, grams, _ = pairs(texts)
    return _numbered(rows, points, _POINT), _numbered(pair_rows, grams, 2 * _POINT)


def pairs(texts: Sequence[str]) -> tuple[Array, Array, Array]:
    """Rows, pairs as numbers, and their places in the text."""
    rows, points = _points(texts)
    inside = np.flatnonzero(rows[1:] == rows[:-1])
    grams = points[:-1] << np.uint64(_POINT) | points[1:]
    lengths = [len(text) for text in texts]
    starts = np.repeat(np.cumsum([0, *lengths[:-1]]), lengths)
    return rows[inside], grams[inside], inside - starts[inside]


def _points(texts: Sequence[str]) -> tuple[Array, Array]:
    points = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), "<u4").astype(np.uint64)
    return np.repeat(np.arange(len(texts), dtype=np.uint64), [len(text) for text in texts]), points


def _numbered(rows: Array, grams: Array, bits: int) -> Members:
    """Each gram with a number among its equals in the same text, as a kind."""
    shift = np.uint64(bits)
    both = np.sort(rows << shift | grams)
    begins = np.flatnonzero(np.append(True, both[1:] != both[:-1])[: len(both)])
    nth = np.arange(len(both)) - np.repeat(begins, np.diff(begins, append=len(both)))
    numbered = (both & ((np.uint64(1) << shift) - np.uint64(1))) | nth.astype(np.uint64) << np.uint64(2 * _POINT)
    return Members((both >> shift).astype(np.intp), kinds(numbered))


def kinds(numbers: Array) -> Array:
    spread: Array = (numbers * _SPREAD >> np.uint64(48)).astype(np.intp)
    return spread


def frequent(found: Members, width: int) -> Array:
    """The kinds that get bits of their own, most frequent first."""
    counts = np.bincount(found.kinds, minlength=KINDS)
    first = np.argsort(-counts, kind="stable")[: width * OWN[0] // OWN[1]]
    return first[counts[first] > 0].astype(np.uint16)


def bits(own: Array, width: int) -> Array:
    """The bit of every kind."""
    shared = width - width * OWN[0] // OWN[1]
    table = (width - shared + np.arange(KINDS) % shared).astype(np.uint16)
    table[own] = np.arange(len(own))
    return table


def signed(found: Members, table: Array, width: int, count: int) -> Array:
    """A row of words for each text."""
    flags = np.zeros((count, width), np.bool_)
    flags[found.rows, table[found.kinds]] = True
    words: Array = np.packbits(flags, axis=1, bitorder="little").view("<u8")
    return words


def sizes(words: Array) -> Array:
    """How many bits each row has."""
    # Turned first: sums of short rows are slow.
    total: Array = np.ascontiguousarray(np.bitwise_count(words).T).sum(axis=0, dtype=np.int16)
    return total
