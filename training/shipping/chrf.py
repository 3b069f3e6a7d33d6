"""Computes chrF as sacreBLEU does by default: groups of up to six letters, and recall counts twice.

A machine that trains has few packages installed, and this module needs none.
"""

from collections import Counter
from collections.abc import Sequence

ORDER = 6
BETA = 2.0


def chrf(made: Sequence[str], references: Sequence[str]) -> float:
    """The score of a whole text, from 0 to 100."""
    sums = [[0, 0, 0] for _ in range(ORDER)]
    for left, right in zip(made, references, strict=True):
        for size, total in enumerate(sums, 1):
            for place, value in enumerate(_counts(left, right, size)):
                total[place] += value
    shares = [(both / ours, both / theirs) for ours, theirs, both in sums if ours and theirs]
    if not shares:
        return 0.0
    precision, recall = (sum(share[side] for share in shares) / len(shares) for side in (0, 1))
    weight = BETA**2
    below = weight * precision + recall
    return 100 * (1 + weight) * precision * recall / below if below else 0.0


def _counts(made: str, reference: str, size: int) -> tuple[int, int, int]:
    """Counts the groups of this size in the one, in the other and in both. A reference that is too short for one is
    skipped."""
    ours, theirs = _groups(made, size), _groups(reference, size)
    return (ours.total() if theirs else 0), theirs.total(), (ours & theirs).total()


def _groups(text: str, size: int) -> Counter[str]:
    letters = "".join(text.split())
    return Counter(letters[at : at + size] for at in range(len(letters) - size + 1))
