"""Whether a translation has the times of its source: in the right half of the day, and with the minutes of 6:30 behind
their hour."""

import re
from collections.abc import Set
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import traits
from tolmach.linguistics.mentions import number_words
from tolmach.linguistics.mentions.numerals import plain
from tolmach.linguistics.mentions.times import (
    BETWEEN,
    HalfDayTime,
    SaidTime,
    is_known,
    joins_minutes,
    named,
    said,
    times,
)
from tolmach.units import Span

_CLOCK = re.compile(r"(?<![\d:.,/])(?:[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?![\d:])")
_HOUR = "(?:(?<!\\d)\\d{1,2}|[一二三四五六七八九十两兩]{1,3})"

_NAMES = ("early", "late")


class Wrong(NamedTuple):
    time: HalfDayTime
    """The time in the source."""
    hours: tuple[int, int] | None
    """Where the wrong hour stands in the target, if that is sure."""


def wrong(source: str, target: str, source_language: str, target_language: str) -> list[Wrong]:
    """Times that the target has in the other half of the day, or without saying in which half."""
    given = times(source, source_language)
    if not given or not is_known(target_language):
        return []
    there, halves = list(said(plain(target), target_language)), named(plain(target), target_language)
    words = set[int]() if traits(target_language).joins_behind else number_words.small(target, target_language)
    return [fault for time in given if (fault := _fault(time, there, halves, words))]


def _fault(time: HalfDayTime, there: list[SaidTime], halves: Set[str | None], words: Set[int]) -> Wrong | None:
    """An hour past noon that is said in words needs a word for its half of the day. Other hours are left to the check
    of numbers, unless the text names only the other half."""
    if any(_is_right(time, item) for item in there):
        return None
    same = [item for item in there if item[:2] == (time.hour, time.minute)]
    other = [item for item in there if item[:2] == ((time.of_day + 12) % 24, time.minute)]
    bare = [item.span for item in same or other if item.half is None]
    in_words = time.is_late and 1 < time.hour < 12 and time.hour in words and not halves & {"late", "night"}
    is_wrong = same or other or in_words or halves == {_NAMES[not time.is_late]}
    return Wrong(time, bare[0] if len(bare) == 1 else None) if is_wrong else None


def _is_right(time: HalfDayTime, item: SaidTime) -> bool:
    """A time of the whole day needs no word. One of the half day needs the right word, unless both hours are the
    same."""
    if item.minute != time.minute or item.hour not in (time.hour, time.of_day):
        return False
    halves = (_NAMES[time.is_late], "night")
    return item.half in halves or (item.hour == time.of_day and (item.half is None or time.of_day != time.hour))


def clocks(text: str) -> list[Span]:
    """The times with minutes. A full hour is often said without them."""
    if ":" not in text:
        return []
    return [match.span() for match in _CLOCK.finditer(plain(text)) if int(match["minute"])]


def torn(source: str, target: str, languages: tuple[str, str]) -> list[Span]:
    """The times of the source whose minutes the target has in digits, but behind no hour."""
    found = clocks(source) if joins_minutes(languages[1]) else []
    return [span for span in found if _is_torn(plain(source)[span[1] - 2 : span[1]], plain(target))]


def _is_torn(minute: str, said: str) -> bool:
    alone, joined = _patterns(minute)
    return alone.search(said) is not None and joined.search(said) is None


@cache
def _patterns(minute: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    alone, joined = rf"(?<!\d){minute}(?!\d)", rf"{_HOUR}{BETWEEN}{minute}(?!\d)"
    return re.compile(alone), re.compile(joined, re.IGNORECASE)
