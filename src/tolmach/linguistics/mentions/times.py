"""Times of the half day: 11:45 p.m. becomes 23:45, or keeps a word that names its half."""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import base, traits
from tolmach.linguistics.facts import facts, flag
from tolmach.linguistics.mentions.numerals import plain
from tolmach.patterns import deferred

_HALVES = facts("clock.halves", tuple[str, ...])
_HALF_FIRST = facts("clock.half_first", flag)
_HALF_DAY = facts("clock.half_day", flag)
"""Languages that count to twelve by custom. The others count to 24, or understand it."""
_AM_IS_A_WORD = facts("clock.am_is_a_word", flag)
_MINUTES_FOLLOW = facts("clock.minutes_follow", flag)
_EARLY, _LATE = (rf"(?<![A-Za-z]){letter}\.? ?m(?![A-Za-z])" for letter in "ap")
"""Signs that all readers understand."""
_DOTTED_EARLY = r"(?<![A-Za-z])a\. ?m(?![A-Za-z])"
_NEAR = 24
BETWEEN = (
    r"(?:\s?(?:[:：.時点點时시]|h(?:eures?)?|Uhr|horas?|ore|uur|час\w*|годин\w*|godz\w*|hod\w*|óra\w*)\s?(?:[eyi] )?"
    r"|\s[eyi]\s)"
)
"""The signs between the hour and its minutes."""
_TIME = rf"(?<![\d.,:/$€£-])(?P<hour>\d{{1,2}})(?:{BETWEEN}(?P<minute>[0-5]\d))?(?![\d/%]|[.,:]\d)"
_ANY_TIME = deferred(_TIME)
_RANGE = deferred(rf"{_TIME}\s?(?:[-–—]|[^\W\d_]{{1,5}})\s?$")


class HalfDayTime(NamedTuple):
    start: int
    end: int
    """Includes the word for its half."""
    hour: int
    """The hour as it is written."""
    minute: int
    is_late: bool

    @property
    def of_day(self) -> int:
        return self.hour % 12 + 12 * self.is_late


class SaidTime(NamedTuple):
    hour: int
    minute: int
    half: str | None
    """The half of the day that the words around it name: "early", "late" or "night"."""
    span: tuple[int, int]
    """Where its hour stands."""


def is_known(language: str) -> bool:
    """Whether the names of the halves of the day are known in the language."""
    return base(language) in _HALVES


def joins_minutes(language: str) -> bool:
    """Whether the sign that the language writes between an hour and its minutes is in `BETWEEN`."""
    return base(language) in _MINUTES_FOLLOW


def times(text: str, language: str) -> list[HalfDayTime]:
    """The times that say their half of the day."""
    text, found = plain(text), list[HalfDayTime]()
    for match in _half_times(language).finditer(text) if is_known(language) else ():
        hour, minute = int(match["hour"]), int(match["minute"] or 0)
        if not 1 <= hour <= 12:
            continue
        time = HalfDayTime(*match.span(), hour, minute, bool(match["late"]))
        found += [*_shared(text, time), time]
    return found


def _shared(text: str, time: HalfDayTime) -> Iterator[HalfDayTime]:
    """The first time of "2 to 3 p.m.". It is in the same half, unless it would then come later than the second."""
    before = _RANGE.search(text, max(0, time.start - _NEAR), time.start)
    if before and 1 <= (hour := int(before["hour"])) <= 12 and hour % 12 <= time.hour % 12:
        end = max(before.end("hour"), before.end("minute"))
        yield HalfDayTime(before.start("hour"), end, hour, int(before["minute"] or 0), time.is_late)


def said(text: str, language: str) -> Iterator[SaidTime]:
    """Everything that may be a time. The text must be `plain`."""
    for match in _ANY_TIME.finditer(text):
        half = _half(match, text, language)
        yield SaidTime(int(match["hour"]), int(match["minute"] or 0), half, match.span("hour"))


def named(text: str, language: str) -> set[str | None]:
    """The halves of the day that a text names. The text must be `plain`."""
    return {found.lastgroup for found in _halves(language).finditer(text)}


def written(time: HalfDayTime, language: str) -> str:
    if base(language) in _HALF_DAY:
        minutes = f":{time.minute:02}" if time.minute else ""
        return f"{time.hour}{minutes} {'p' if time.is_late else 'a'}.m."
    return f"{time.of_day}:{time.minute:02}"


def _half(match: re.Match[str], text: str, language: str) -> str | None:
    """The half of the day that the nearest words name, first on the side of the hour where the language says it."""
    after = re.split(r"\d", text[match.end() : match.end() + _NEAR])[0]
    before = re.split(r"\d", text[max(0, match.start() - _NEAR) : match.start()])[-1]
    behind, ahead = ([each.lastgroup for each in _halves(language).finditer(side)] for side in (after, before))
    sides = (ahead[-1:], behind[:1]) if base(language) in _HALF_FIRST else (behind[:1], ahead[-1:])
    return next((half for side in sides for half in side), None)


@cache
def _halves(language: str) -> re.Pattern[str]:
    edge = "" if traits(language).joins_words else r"(?<![^\W\d_])"
    early, late, night = _HALVES[base(language)]
    dotted = _DOTTED_EARLY if base(language) in _AM_IS_A_WORD else _EARLY
    halves = rf"(?P<early>{early}|{dotted})|(?P<late>{late}|{_LATE})|(?P<night>{night})"
    return re.compile(f"{edge}(?:{halves})", re.IGNORECASE)


@cache
def _half_times(language: str) -> re.Pattern[str]:
    """Between the hour and the half stand at most two short words: "8 Uhr abends", "3 de la tarde"."""
    halves = _HALVES[base(language)]
    early, late, _ = ("|".join(word for word in half.split("|") if not word.startswith(r"\b")) for half in halves)
    half = rf"(?:(?P<early>{early})|(?P<late>{late}))"
    if base(language) in _HALF_FIRST:
        return re.compile(rf"{half}[^\w\d]?(?:\w{{1,6}}\s)?{_TIME}", re.IGNORECASE)
    return re.compile(
        rf"{_TIME}(?:\s?[^\W\d_]{{1,6}}\.?){{0,2}}?\s?(?<![^\W\d_]){half}\w*(?:\.(?!\s*$))?", re.IGNORECASE
    )
