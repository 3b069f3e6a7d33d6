"""Combines the two legs of a translation into one. Pure."""

from collections.abc import Sequence

from tolmach.engines.nmt.joining import Output
from tolmach.engines.protocol import Link


def composed(first: Output, second: Output) -> Output:
    """The text of the second leg with links to the source of the first; the score is that of the worse leg."""
    return Output(second.text, min(first.score, second.score), _composed(first.links, second.links))


def _composed(first: Sequence[Link], second: Sequence[Link]) -> tuple[Link, ...]:
    """Two links form one if they overlap in the middle. Of several with the same ends, the best counts."""
    best: dict[tuple[tuple[int, int], tuple[int, int]], float] = {}
    for link in second:
        for before in first:
            if before.target[0] < link.source[1] and link.source[0] < before.target[1]:
                ends = before.source, link.target
                best[ends] = max(best.get(ends, 0.0), round(before.weight * link.weight, 4))
    found = (Link(source, target, weight) for (source, target), weight in best.items())
    return tuple(sorted(found, key=lambda link: (link.target, link.source)))
