"""How far from its place in one text a pair can stand in another, step by step.

With r removals and i insertions from the text to the other, a pair of the other stands at most r further behind in the
text and at most i further before; i - r is the difference of their lengths. The more they are, the fewer of the other's
pairs are missing where it is looked for them. But a removal takes only one of these, and not two as any other edit, so

    missing pairs + r ≤ 2 d

and this has to hold in one of the steps from the fewest to the most removals.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tolmach.memories.compiled.layout import Array
from tolmach.memories.compiled.zones import PairReach, lacking

SIMILAR = 16
"""Texts whose lengths differ by less are looked at together."""


class Step(NamedTuple):
    """As far as it reaches, and how many removals there are at least."""

    reach: PairReach
    removed: int


def room(most: float, longer: Array) -> Array:
    """How many edits a cost allows texts of such lengths. As a float, a fraction of a length may be a little less than
    the whole number that is meant."""
    return (most * longer + 1e-6).astype(np.int32)


def similar(lengths: Array) -> list[slice]:
    """Parts of ascending lengths."""
    cuts = (np.flatnonzero(np.diff(lengths // SIMILAR)) + 1).tolist()
    return [slice(start, end) for start, end in zip([0, *cuts], [*cuts, len(lengths)], strict=True)]


def steps(length: int, lengths: Array, most: float, count: int) -> list[Step]:
    """From a text of some length to others of ascending lengths that may cost so much."""
    short, long = int(lengths[0]), int(lengths[-1])
    edits = room(most, np.maximum([short, long], length)).tolist()
    back, forth = (edits[0] + length - short) // 2, (edits[1] + long - length) // 2
    fewest = max(length - long, 0)
    ends = [fewest + (back - fewest) * number // count for number in range(1, count + 1)]
    begins = [0, *(end + 1 for end in ends[:-1])]
    reaches = [PairReach(end, min(end + long - length, forth)) for end in ends]
    return [Step(reach, begin) for reach, begin in zip(reaches, begins, strict=True)]


def missing(theirs: Array, removed: Array, walk: Sequence[Step], windows: Array) -> Array:
    """Pairs and removals, with the window of each step. `removed` are those that the lengths tell of."""
    taken = zip(walk, windows, strict=True)
    sums = [lacking(theirs, window) + np.maximum(removed, step.removed) for step, window in taken]
    least: Array = np.min(sums, axis=0)
    return least
