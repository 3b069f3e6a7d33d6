"""Widens codes: in the source around a whole term, and in the translation around the words between pairs. Pure.

The translation of a term is one thing, and no part of it can be assigned to a code that begins or ends inside the term.
Where all words of a sentence, or of a pair, stood in pairs, no word of the translation may stand between them.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tolmach.translation.codes.nesting import Path, is_legal, paths
from tolmach.translation.codes.words import WordKind, has_words, kind
from tolmach.units import Code, Match, Placed, Span


def covered(text: str, codes: Sequence[Code], target: str, placed: Sequence[Placed]) -> tuple[Placed, ...]:
    """The codes, each extended around the words that must not stand outside."""
    found = list(placed)
    for parent, pairs in _levels(text, codes).items():
        free = _kinds_outside(text, codes, parent, pairs)
        if WordKind.WORD in free:
            continue
        for region in _regions(target, found, parent):
            _fill(_Level(text, codes, target, found, pairs, free), region)
    return tuple(found)


def tiled(text: str, codes: Sequence[Code]) -> bool:
    """Whether pairs beside each other leave no word of a sentence, or of a pair, to itself."""
    return any(
        len(pairs) > 1 and WordKind.WORD not in _kinds_outside(text, codes, parent, pairs)
        for parent, pairs in _levels(text, codes).items()
    )


def swallows(text: str, codes: Sequence[Code], target: str, placed: Sequence[Placed]) -> bool:
    """Whether a pair has taken in all words that stood outside of it."""
    opaque = {number for number, code in enumerate(codes) if code.opaque}
    return any(
        _has_words_outside(text, [(c.start, c.end) for n, c in enumerate(codes) if n == pair or n in opaque])
        and not _has_words_outside(target, [(p.start, p.end) for p in placed if p.mark == pair or p.mark in opaque])
        for pair in _pairs(text, codes)
    )


def _has_words_outside(text: str, without: Sequence[Span]) -> bool:
    return any(has_words(text[start:end]) for start, end in _between(without, 0, len(text)))


def _between(spans: Sequence[Span], start: int, end: int) -> Iterator[Span]:
    for first, last in sorted(spans):
        yield start, max(start, first)
        start = max(start, last)
    yield start, max(start, end)


def _pairs(text: str, codes: Sequence[Code]) -> list[int]:
    """The numbers of the pairs around words."""
    return [number for number, code in enumerate(codes) if not code.opaque and has_words(text[code.start : code.end])]


def _levels(text: str, codes: Sequence[Code]) -> dict[Path, list[int]]:
    """The pairs around words, by the codes that they stand in, outer before inner."""
    of_codes = paths(codes)
    found: dict[Path, list[int]] = {}
    for number in _pairs(text, codes):
        found.setdefault(of_codes[number][:-1], []).append(number)
    return found


def _kinds_outside(text: str, codes: Sequence[Code], parent: Path, pairs: Sequence[int]) -> set[WordKind]:
    start, end = (codes[parent[-1]].start, codes[parent[-1]].end) if parent else (0, len(text))
    opaque = (number for number, code in enumerate(codes) if code.opaque and start <= code.start and code.end <= end)
    spans = [(codes[number].start, codes[number].end) for number in (*pairs, *opaque)]
    return {kind(char) for first, last in _between(spans, start, end) for char in text[first:last]} | {WordKind.SPACE}


def _regions(target: str, placed: Sequence[Placed], parent: Path) -> list[Span]:
    if not parent:
        return [(0, len(target))]
    return [(item.start, item.end) for item in placed if item.mark == parent[-1]]


@dataclass(frozen=True, slots=True)
class _Level:
    """Pairs beside each other, and the kinds of characters that may stand between them."""

    text: str
    codes: Sequence[Code]
    target: str
    placed: list[Placed]
    """The codes in the target. Filling the gaps changes this list."""
    pairs: Sequence[int]
    free: set[WordKind]


def _fill(level: _Level, region: Span) -> None:
    numbers = [n for n, item in enumerate(level.placed) if item.mark in level.pairs and _is_within(item, region)]
    for before, after in zip([None, *numbers], [*numbers, None], strict=True):
        start = level.placed[before].end if before is not None else region[0]
        end = level.placed[after].start if after is not None else region[1]
        if before is not None or after is not None:
            _close(level, before, after, (start, end))


def _close(level: _Level, before: int | None, after: int | None, gap: Span) -> None:
    """Gives the text between two pairs to one of them. Where another code stands there, each pair reaches only up to
    it."""
    start, end = gap
    others = [item for item in level.placed if item.mark not in level.pairs and start <= item.start and item.end <= end]
    if others:
        first, last = min(item.start for item in others), max(item.end for item in others)
        _extend(level, before, None, (start, first))
        _extend(level, None, after, (last, end))
    else:
        _extend(level, before, after, gap)


def _extend(level: _Level, before: int | None, after: int | None, gap: Span) -> None:
    start, end = gap
    stuck = [at for at in range(start, end) if kind(level.target[at]) not in level.free]
    if not stuck:
        return
    if before is not None and (after is None or _is_nearer_end(level, level.placed[before], gap)):
        level.placed[before] = replace(level.placed[before], end=stuck[-1] + 1)
    elif after is not None:
        level.placed[after] = replace(level.placed[after], start=stuck[0])


def _is_nearer_end(level: _Level, item: Placed, gap: Span) -> bool:
    """Whether the pair would end nearer to where it ended in the source if it took the gap."""
    wanted = level.codes[item.mark].end * len(level.target) / max(1, len(level.text))
    return abs(gap[1] - wanted) < abs(gap[0] - wanted)


def _is_within(item: Placed, region: Span) -> bool:
    return region[0] <= item.start and item.end <= region[1]


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
