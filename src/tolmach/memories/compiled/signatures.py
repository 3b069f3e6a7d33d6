"""Makes signatures: bits that give a lower bound of the distance between two texts without reading them.

A text is a bag of characters and a bag of pairs of neighbours. With "the n-th of its kind" added to each member, the
bags are sets, and one edit removes at most one character and two pairs from them. Each member sets a bit, so for
signatures a and b of texts at edit distance d

    bits of a that b lacks ≤ d (characters) and ≤ 2 d (pairs), and the same with a and b exchanged

This also holds if members share bits: a missing bit stands for at least one missing member.
Which members share a bit is learned from the memory, because frequencies depend on its language.
"""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tolmach.memories.compiled.layout import Array

KINDS = 2**16

_POINT = 21
"""Bits that a code point needs."""
PAIR = 2 * _POINT
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


@dataclass(frozen=True, slots=True)
class Shape:
    """The signature of texts up to a length: how many bits there are for characters and pairs, and how many zones. Long
    texts have no bits for characters: nearly all characters appear somewhere in any other long text."""

    longest: int
    characters: int
    pairs: int
    zones: int = 0


SHAPES = (
    Shape(12, 64, 96),
    Shape(24, 96, 160),
    Shape(40, 128, 256),
    Shape(72, 192, 448),
    Shape(128, 256, 640),
    Shape(256, 0, 1024, zones=6),
    Shape(2**32 - 1, 0, 1536, zones=8),
)


@dataclass(frozen=True, slots=True)
class Members:
    """The members of texts: the row of the text, and the kind of the member."""

    rows: Array
    kinds: Array


def shape_of(length: int) -> int:
    return next(number for number, shape in enumerate(SHAPES) if length <= shape.longest)


def of_characters(texts: Sequence[str]) -> Members:
    return numbered(*_points(texts), _POINT)


def of_pairs(texts: Sequence[str]) -> Members:
    rows, grams, _ = pairs(texts)
    return numbered(rows, grams, PAIR)


def pairs(texts: Sequence[str]) -> tuple[Array, Array, Array]:
    """The rows of the texts, the pairs as numbers, and the offsets of the pairs in the text."""
    rows, points = _points(texts)
    inside = np.flatnonzero(rows[1:] == rows[:-1])
    grams = points[:-1] << np.uint64(_POINT) | points[1:]
    lengths = [len(text) for text in texts]
    starts = np.repeat(np.cumsum([0, *lengths[:-1]]), lengths)
    return rows[inside], grams[inside], inside - starts[inside]


def _points(texts: Sequence[str]) -> tuple[Array, Array]:
    points = np.frombuffer("".join(texts).encode("utf-32-le", "surrogatepass"), "<u4").astype(np.uint64)
    return np.repeat(np.arange(len(texts), dtype=np.uint64), [len(text) for text in texts]), points


def numbered(rows: Array, grams: Array, bits: int) -> Members:
    """Numbers each gram among its equals in the same row. A gram has `bits` bits."""
    shift = np.uint64(bits)
    both = np.sort(rows << shift | grams)
    begins = np.flatnonzero(np.append(True, both[1:] != both[:-1])[: len(both)])
    nth = np.arange(len(both)) - np.repeat(begins, np.diff(begins, append=len(both)))
    return Members((both >> shift).astype(np.intp), kinds(both & ((np.uint64(1) << shift) - np.uint64(1)), nth))


def kinds(grams: Array, nth: Array | int) -> Array:
    """The kinds of grams with their numbers among equals."""
    members = grams | np.asarray(nth).astype(np.uint64) << np.uint64(PAIR)
    spread: Array = (members * _SPREAD >> np.uint64(48)).astype(np.intp)
    return spread


def learned(found: Members, count: int, width: int) -> Array:
    """Two rows: the kinds, and the bit of each. The most frequent kinds get bits of their own; the others share bits so
    that all bits are about equally frequent."""
    shares = np.minimum(np.bincount(found.kinds, minlength=KINDS) / count, 1)
    seen = np.argsort(-shares, kind="stable")[: np.count_nonzero(shares)]
    bits = [(0.0, bit) for bit in range(width)]
    dealt = []
    for share in shares[seen].tolist():
        load, bit = bits[0]
        heapq.heapreplace(bits, (load + share - load * share, bit))
        dealt.append(bit)
    return np.array([seen, dealt], np.uint16)


def table(known: Array, width: int) -> Array:
    """The bit of every kind."""
    bits = (np.arange(KINDS) % width).astype(np.uint16)
    bits[known[0]] = known[1]
    return bits


def flags(found: Members, bits: Array, width: int, count: int) -> Array:
    """One row for each bit, with a flag for each text."""
    result = np.zeros((width, count), np.bool_)
    result[bits[found.kinds], found.rows] = True
    return result
