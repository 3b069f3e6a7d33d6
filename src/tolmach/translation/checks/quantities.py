"""Checks what has to be said as exactly as the source says it: numbers, how they are written, money, units, and times.

An amount with a sign of money in the source needs a sign in the translation, or the word for it. A number with a unit
keeps its unit, as a sign or as a word.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from tolmach.linguistics.mentions import amounts, measures
from tolmach.linguistics.mentions import times as hours
from tolmach.linguistics.mentions.number_signs import rewritten
from tolmach.linguistics.mentions.numerals import numbers, plain
from tolmach.translation.checks import times
from tolmach.translation.checks.model import Exact, Flaws
from tolmach.translation.checks.numbers import compare, miswritten
from tolmach.translation.checks.severity import INVENTED
from tolmach.units import Span

APART = 10
"""Amounts that stand no further from each other may share one word: "5 or 10 dollars"."""

_HINT = re.compile(rf"\d|[{re.escape(amounts.SIGNS)}]")


def faults(source: str, target: str, languages: tuple[str, str]) -> Flaws:
    """How many quantities are wrong."""
    if not _HINT.search(source) and not _HINT.search(target):
        return Flaws(0)
    found = compare(source, target, *languages)
    others = (*miswritten(source, target, *languages), *times.wrong(source, target, *languages))
    unnamed = unsaid_measures(source, target, languages)
    wrong = len(found.lost) + INVENTED * len(found.invented) + len(others) + len(unnamed)
    wrong += missing_money(source, target) + len(times.torn(source, target, languages))
    return Flaws(wrong, tuple(_concerned(source, target, languages)) if wrong else ())


def _concerned(source: str, target: str, languages: tuple[str, str]) -> list[str]:
    """The words of the source that are wrong, including those that could not be carried through."""
    sums = [Exact(item.start, item.end, "") for item in unsaid_amounts(source, target)]
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
    torn = times.torn(source, target, languages)
    found += [Exact(*span, source[slice(*span)]) for span in times.clocks(source) if span in torn or _holds(span, lost)]
    unnamed = unsaid_measures(source, target, languages)
    for item in measures.measures(source):
        if item not in unnamed and not _holds((item.start, item.end), lost):
            continue
        number = _written(source[item.start : item.number_end], languages)
        found.append(Exact(item.start, item.end, measures.written(item, number, languages[1])))
    spans = [item[:2] for item in unsaid_amounts(source, target)]
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


def missing_money(source: str, target: str) -> int:
    """How many more names of money the target needs."""
    return sum(_missing_names(source, target).values())


def unsaid_amounts(source: str, target: str) -> list[amounts.Amount]:
    """The amounts of currencies that the target names too rarely."""
    missing = _missing_names(source, target)
    return [item for item in amounts.amounts(source) if item.currency in missing]


def _missing_names(source: str, target: str) -> dict[str, int]:
    given: dict[str, list[amounts.Amount]] = {}
    for item in amounts.amounts(source):
        given.setdefault(item.currency, []).append(item)
    counted = ((name, _needed_names(same) - len(amounts.mention(name).findall(target))) for name, same in given.items())
    return {name: count for name, count in counted if count > 0}


def _needed_names(same: list[amounts.Amount]) -> int:
    return 1 + sum(after.start - before.end > APART for before, after in pairwise(same))


def unsaid_measures(source: str, target: str, languages: tuple[str, str]) -> list[measures.MeasuredNumber]:
    """The numbers whose unit the target does not name at all."""
    if not measures.is_known(languages[1]):
        return []
    return [item for item in measures.measures(source) if not measures.names(target, item.unit, languages[1])]
