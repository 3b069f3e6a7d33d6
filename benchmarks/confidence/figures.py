"""What the confidences of sentences are worth, where it is known which of them are bad. Pure."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

BINS = 10
Numbers = NDArray[np.float64]
Flags = NDArray[np.bool_]


def auc(bad: Flags, confidence: Numbers) -> float:
    """The probability that a bad sentence has less confidence than another one; equal ones count as half."""
    _, places, counts = np.unique(-confidence, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[places]
    hits, misses = int(bad.sum()), int((~bad).sum())
    return float((ranks[bad].sum() - hits * (hits + 1) / 2) / (hits * misses))


def bins(bad: Flags, confidence: Numbers) -> list[dict[str, Any]]:
    """For each tenth of the scale that has sentences: their number, what they were said to be, and what they are."""
    places = np.minimum((confidence * BINS).astype(int), BINS - 1)
    return [
        {
            "sentences": int((places == place).sum()),
            "said": round(float(confidence[places == place].mean()), 3),
            "good": round(float((~bad)[places == place].mean()), 3),
        }
        for place in range(BINS)
        if (places == place).any()
    ]


def calibration_error(found: Sequence[dict[str, Any]]) -> float:
    """The expected one: how far the scale is off, by how many sentences it concerns."""
    total = sum(row["sentences"] for row in found)
    return float(sum(row["sentences"] * abs(row["said"] - row["good"]) for row in found) / total)


def risks(bad: Flags, confidence: Numbers) -> list[dict[str, float]]:
    """How many of the surest sentences are bad, by how many of all they are."""
    order = np.argsort(-confidence, kind="stable")
    share = np.cumsum(bad[order]) / np.arange(1, len(bad) + 1)
    return [
        {"covered": covered, "bad": round(float(share[max(0, round(covered * len(bad)) - 1)]), 3)}
        for covered in np.round(np.arange(0.05, 1.001, 0.05), 2).tolist()
    ]
