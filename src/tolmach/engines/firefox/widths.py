"""How wide rows are, so that a text gets the same translation whatever it is batched with.

Sums over more places are rounded otherwise, also where the further places count for nothing. So a row is never as wide
as a batch happens to need, but as its own text does. Reading is dear, and done in narrow steps; the decoder, which
gains most from large batches, looks at what was read in wider ones.
"""

from collections.abc import Iterable, Sequence

READ = (*range(8, 64, 8), *range(64, 128, 16), 128, 192, 256)
LOOKED_AT = (32, 64, 128, 256)
WIDEST = READ[-1]


def by_width(lengths: Iterable[int], widths: Sequence[int]) -> dict[int, list[int]]:
    """The places of rows with these lengths by the width that they get, the widest first."""
    groups: dict[int, list[int]] = {}
    for place, length in enumerate(lengths):
        groups.setdefault(next(width for width in widths if width >= length), []).append(place)
    return dict(sorted(groups.items(), reverse=True))
