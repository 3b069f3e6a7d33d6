"""Checks what has to be said as exactly as the source says it: numbers, how they are written, money, and times."""

import re
from bisect import bisect_left
from collections.abc import Sequence

from tolmach.linguistics.mentions import amounts
from tolmach.linguistics.mentions import measures as units
from tolmach.linguistics.mentions import times as hours
from tolmach.linguistics.mentions.number_signs import rewritten
from tolmach.linguistics.mentions.numerals import numbers, plain
from tolmach.translation.checks import clocks, currencies, measures, times
from tolmach.translation.checks.exact import Exact
from tolmach.translation.checks.model import Flaws
from tolmach.translation.checks.number_signs import miswritten
from tolmach.translation.checks.numbers import compare
from tolmach.translation.checks.severity import INVENTED
from tolmach.units import Span

_HINT = re.compile(rf"\d|[{re.escape(amounts.SIGNS)}]")


def faults(source: str, target: str, languages: tuple[str, str]) -> Flaws:
    """How many quantities are wrong."""
    if not _HINT.search(source) and not _HINT.search(target):
        return Flaws(0)
    found = compare(source, target, *languages)
    others = (*miswritten(source, target, *languages), *times.wrong(source, target, *languages))
    unnamed = measures.unsaid(source, target, languages)
    wrong = len(found.lost) + INVENTED * len(found.invented) + len(others) + len(unnamed)
    wrong += currencies.deficit(source, target) + len(clocks.torn(source, target, languages))
    return Flaws(wrong, tuple(_concerned(source, target, languages)) if wrong else ())


def _concerned(source: str, target: str, languages: tuple[str, str]) -> list[str]:
    """The words of the source that are wrong, including those that could not be carried through."""
    sums = [Exact(item.start, item.end, "") for item in currencies.unsaid(source, target)]
    return [source[item.start : item.end] for item in _apart([*unsaid(source, target, languages), *sums])]


def unsaid(source: str, target: str, languages: tuple[str, str]) -> list[Exact]:
    """What of the source is wrong, with a number and its currency as one stretch. The stretches are in order and do not
    overlap."""
    lost = [(number.start, number.end) for number in compare(source, target, *languages).lost]
    are_wrong = bool(times.wrong(source, target, *languages))
    found = [
        Exact(time.start, time.end, hours.written(time, languages[1]))
        for time in hours.times(source, languages[0])
        if are_wrong or _holds((time.start, time.end), lost)
    ]
    torn = clocks.torn(source, target, languages)
    found += [
        Exact(*span, source[slice(*span)]) for span in clocks.clocks(source) if span in torn or _holds(span, lost)
    ]
    unnamed = measures.unsaid(source, target, languages)
    for item in units.measures(source):
        if item not in unnamed and not _holds((item.start, item.end), lost):
            continue
        number = _written(source[item.start : item.number_end], languages)
        found.append(Exact(item.start, item.end, units.written(item, number, languages[1])))
    spans = [item[:2] for item in currencies.unsaid(source, target)]
    spans += [item[:2] for item in amounts.amounts(source) if _holds(item[:2], lost)]
    spans += [span for span in lost if _is_plain(source[span[0] : span[1]])]
    return _apart(
        found + [Exact(*span, _written(text, languages)) for span in spans if (text := _signed(source, span))]
    )


def _signed(source: str, span: Span) -> str | None:
    """A number as it stands in the source, or an amount with a sign in place of its word."""
    return amounts.signed(source[slice(*span)])


def _written(text: str, languages: tuple[str, str]) -> str:
    shown = plain(text)
    for number in reversed(numbers(shown, languages[0])):
        token = rewritten(shown[number.start : number.end], *languages)
        shown = shown[: number.start] + token + shown[number.end :]
    return shown


def _is_plain(token: str) -> bool:
    """Whether any language can read the number: signs of scale cannot come through as they are."""
    return not any(map(str.isalpha, token))


def _holds(span: Span, inner: Sequence[Span]) -> bool:
    """Whether one of these, which are in order, begins within the span."""
    place = bisect_left(inner, (span[0],))
    return place < len(inner) and inner[place][0] < span[1]


def _apart(found: list[Exact]) -> list[Exact]:
    """Of stretches that overlap, keeps the first and longest."""
    taken: list[Exact] = []
    for item in sorted(found, key=lambda item: (item.start, -item.end)):
        if not taken or taken[-1].end <= item.start:
            taken.append(item)
    return taken
