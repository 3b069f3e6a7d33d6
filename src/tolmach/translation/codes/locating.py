"""Finding again what had to come through unchanged. Pure."""

from bisect import bisect_left, insort
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tolmach.engines.protocol import Link
from tolmach.translation.codes.words import WordKind, kind
from tolmach.units import Code, Span


class Located(NamedTuple):
    spans: Mapping[int, Span]
    missing: frozenset[int]


def locate(text: str, codes: Sequence[Code], target: str, links: Sequence[Link]) -> Located:
    """Where the text of each opaque code stands in the target, and which of these texts are not there as often as they
    should be.

    More occurrences than codes are right only where the source has the same text outside of such codes, too.
    """
    numbers: dict[str, list[int]] = {}
    for number in outermost(codes):
        numbers.setdefault(text[codes[number].start : codes[number].end], []).append(number)
    taken: list[Span] = []
    found: dict[int, Span] = {}
    for wanted in sorted(numbers, key=len, reverse=True):
        same = numbers[wanted]
        spans = [span for span in occurrences(wanted, target) if _is_free(span, taken)]
        more_is_right = len(spans) > len(same) and len(spans) <= len(occurrences(wanted, text))
        if not wanted.strip() or not (len(spans) == len(same) or more_is_right):
            continue
        chosen = _linked(spans, [codes[n] for n in same], links) if more_is_right else spans
        found.update(zip(same, chosen, strict=True))
        for span in chosen:
            insort(taken, span)
    missing = frozenset(number for same in numbers.values() for number in same if number not in found)
    return Located(found, missing)


def outermost(codes: Sequence[Code]) -> list[int]:
    """The opaque codes with a text, without those within others."""
    found: list[int] = []
    end = 0
    for number, code in enumerate(codes):
        if code.opaque and code.start < code.end and code.start >= end:
            found.append(number)
            end = code.end
    return found


def occurrences(wanted: str, text: str) -> list[Span]:
    """Where the text stands as a whole: `id` does not stand in "idea"."""
    found: list[Span] = []
    start = text.find(wanted)
    while start >= 0:
        end = start + len(wanted)
        cut_before = start > 0 and _is_letter(wanted[0]) and _is_letter(text[start - 1])
        cut_after = end < len(text) and _is_letter(wanted[-1]) and _is_letter(text[end])
        is_whole = not cut_before and not cut_after
        if is_whole:
            found.append((start, end))
        start = text.find(wanted, end if is_whole else start + 1)
    return found


def _is_letter(char: str) -> bool:
    """Only ASCII letters count: in scripts without spaces words follow each other directly, so a letter there tells
    nothing."""
    return char.isascii() and kind(char) is WordKind.WORD


def _is_free(span: Span, taken: Sequence[Span]) -> bool:
    """Whether the span overlaps none of those taken. They are in order and do not overlap."""
    after = bisect_left(taken, span)
    before_ends = after == 0 or taken[after - 1][1] <= span[0]
    return before_ends and (after == len(taken) or span[1] <= taken[after][0])


def _linked(spans: Sequence[Span], codes: Sequence[Code], links: Sequence[Link]) -> list[Span]:
    """Chooses as many spans as there are codes: those that the codes became, as far as the links tell."""

    def weight(span: Span) -> float:
        return sum(
            link.weight
            for link in links
            if link.target[0] < span[1] and span[0] < link.target[1]
            for code in codes
            if link.source[0] < code.end and code.start < link.source[1]
        )

    best = sorted(spans, key=weight, reverse=True)[: len(codes)]
    return sorted(best)
