"""Finds which word of a segment became which word of its translation, from the segments alone.

Two tables say how likely a word becomes another one, one for each direction. They start from words that share a
segment, and each round counts only what both directions expect. Words at about the same place are a little likelier.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

ROUNDS = 6
STRAIGHT = 3.0
"""How much the places count: a word at the other end of its text is less likely by the power of e with this number."""
NO_WORD = 0.02
"""The weight of a word that has no counterpart at all."""
SURE = 0.25
"""Words are linked if the product of the likelihoods of both directions is at least this."""


@dataclass(frozen=True, slots=True)
class Sides:
    """The words of all segments in one line, as numbers. `source_ends` and `target_ends` say where those of each
    segment end."""

    source: Array
    target: Array
    source_ends: Array
    target_ends: Array


def links(sides: Sides) -> tuple[Array, Array]:
    """The places of linked words: those of the source in the line of all sources, and of the target likewise."""
    if not len(sides.source):
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    froms, tos, near = _pairs(sides)
    kinds = sides.source[froms] * (int(sides.target.max()) + 1) + sides.target[tos]
    _, kind = np.unique(kinds, return_inverse=True)
    both = np.ones(len(froms))
    for _ in range(ROUNDS):
        forth = _share(kind, both, sides.source[froms], tos, near)
        back = _share(kind, both, sides.target[tos], froms, near)
        both = forth * back
    sure = both >= SURE
    return froms[sure], tos[sure]


def _share(kind: Array, counts: Array, given: Array, place: Array, near: Array) -> Array:
    """For each pair, how likely the word at `place` is there because of the other word, among all of its segment."""
    likely = (np.bincount(kind, counts)[kind] / np.bincount(given, counts)[given].clip(1e-12)) * near
    found: Array = likely / (np.bincount(place, likely)[place] + NO_WORD)
    return found


def _pairs(sides: Sides) -> tuple[Array, Array, Array]:
    """Each word of a segment with each word of its translation, and how near their places are."""
    froms, tos, near = list[Array](), list[Array](), list[Array]()
    start, begin = 0, 0
    for end, finish in zip(sides.source_ends.tolist(), sides.target_ends.tolist(), strict=True):
        here, there = np.arange(start, end), np.arange(begin, finish)
        froms.append(np.repeat(here, finish - begin))
        tos.append(np.tile(there, end - start))
        apart = np.abs(np.subtract.outer(_paces(end - start), _paces(finish - begin)))
        near.append(np.exp(-STRAIGHT * apart).ravel())
        start, begin = end, finish
    return np.concatenate(froms), np.concatenate(tos), np.concatenate(near)


def _paces(count: int) -> Array:
    return (np.arange(count) + 0.5) / count
