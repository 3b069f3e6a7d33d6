"""Chooses the width of rows, so that a text gets the same translation whatever it is batched with.

Sums over more places are rounded differently, even if the additional places count for nothing. So the width of a row
depends on its own text, and never on the batch. Reading is costly, so its widths rise in narrow steps. The decoder
gains most from large batches, so it attends to rows in wider steps.
"""

from collections.abc import Iterable, Sequence

READ = (*range(8, 64, 8), *range(64, 128, 16), 128, 192, 256)
LOOKED_AT = (32, 64, 128, 256)
WIDEST = READ[-1]


def by_width(lengths: Iterable[int], widths: Sequence[int]) -> dict[int, list[int]]:
    """The numbers of the rows with these lengths, by the width that they get, the widest first."""
    groups: dict[int, list[int]] = {}
    for place, length in enumerate(lengths):
        groups.setdefault(next(width for width in widths if width >= length), []).append(place)
    return dict(sorted(groups.items(), reverse=True))
