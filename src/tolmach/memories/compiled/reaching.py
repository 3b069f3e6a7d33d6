"""Computes, in steps, how far from its place in one text a pair can be in another.

Let r removals and i insertions lead from the text to the other one. A pair of the other one is then at most r places
later in the text and at most i places earlier; i - r is the difference of the lengths. The larger r and i are, the
wider is the window to search, and the fewer pairs of the other text are missing. But a removal accounts for only one of
these pairs, where any other edit accounts for two, so

    missing pairs + r ≤ 2 d

and this has to hold in one of the steps from the fewest to the most removals.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tolmach.memories.compiled.layout import Array
from tolmach.memories.compiled.zones import PairReach, lacking

SIMILAR = 16
"""Texts whose lengths differ by less than this are looked at together."""


class Step(NamedTuple):
    """How far a step reaches, and the least number of removals in it."""

    reach: PairReach
    removed: int


def room(most: float, longer: Array) -> Array:
    """The number of edits that a cost allows for texts of these lengths. A small amount is added, because the float may
    be a little less than the intended whole number."""
    return (most * longer + 1e-6).astype(np.int32)


def similar(lengths: Array) -> list[slice]:
    """Slices of similar lengths. `lengths` are ascending."""
    cuts = (np.flatnonzero(np.diff(lengths // SIMILAR)) + 1).tolist()
    return [slice(start, end) for start, end in zip([0, *cuts], [*cuts, len(lengths)], strict=True)]


def steps(length: int, lengths: Array, most: float, count: int) -> list[Step]:
    """The steps from a text of `length` to texts of ascending `lengths` that may cost up to `most`."""
    short, long = int(lengths[0]), int(lengths[-1])
    edits = room(most, np.maximum([short, long], length)).tolist()
    back, forth = (edits[0] + length - short) // 2, (edits[1] + long - length) // 2
    fewest = max(length - long, 0)
    ends = [fewest + (back - fewest) * number // count for number in range(1, count + 1)]
    begins = [0, *(end + 1 for end in ends[:-1])]
    reaches = [PairReach(end, min(end + long - length, forth)) for end in ends]
    return [Step(reach, begin) for reach, begin in zip(reaches, begins, strict=True)]


def missing(theirs: Array, removed: Array, walk: Sequence[Step], windows: Array) -> Array:
    """The least sum of missing pairs and removals over all steps, each with its window. `removed` are the removals that
    the lengths alone require."""
    taken = zip(walk, windows, strict=True)
    sums = [lacking(theirs, window) + np.maximum(removed, step.removed) for step, window in taken]
    least: Array = np.min(sums, axis=0)
    return least
