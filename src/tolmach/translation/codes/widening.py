"""Widens codes that begin or end inside a term. The translation of a term is one thing, and no part of it can be
assigned to such a code. Pure."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from tolmach.translation.codes.nesting import is_legal
from tolmach.units import Code, Match, Placed


def widened(codes: Sequence[Code], matches: Sequence[Match]) -> tuple[Code, ...]:
    """Moves the edges of codes out of matches. The codes stay in order and nest or do not overlap; where that is
    impossible, they stay as they are."""
    if not matches or not codes:
        return tuple(codes)
    starts = [match.start for match in matches]

    def around(edge: int) -> Match | None:
        before = bisect_left(starts, edge) - 1
        return matches[before] if before >= 0 and edge < matches[before].end else None

    edges = [(around(code.start), around(code.end)) for code in codes]
    cuts = Counter(match.start for pair in edges for match in set(pair) if match)
    moved = tuple(
        _moved(code, *pair, alone=pair[0] is not None and cuts[pair[0].start] == 1)
        for code, pair in zip(codes, edges, strict=True)
    )
    placed = [Placed(number, code.start, code.end) for number, code in enumerate(moved)]
    length = max(*(code.end for code in moved), 0)
    return moved if is_legal(codes, placed, length) else tuple(codes)


def _moved(code: Code, first: Match | None, last: Match | None, *, alone: bool) -> Code:
    """A code within the term's words goes around the whole term, and a point goes before it. A code that goes on behind
    the term begins there. It begins before the term only if no other code cuts the term, so that none can cross it."""
    if code.start == code.end:
        return replace(code, start=first.start, end=first.start) if first else code
    start, end = code.start, last.end if last else code.end
    if first is not None:
        start = first.start if alone or code.end <= first.end else first.end
    return replace(code, start=start, end=end)
