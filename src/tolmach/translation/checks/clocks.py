"""Times of the clock: checks that the minutes of 6:30 stand behind their hour, and not elsewhere in the sentence."""

import re
from functools import cache

from tolmach.linguistics.mentions.numerals import plain
from tolmach.linguistics.mentions.times import BETWEEN, joins_minutes
from tolmach.units import Span

_CLOCK = re.compile(r"(?<![\d:.,/])(?:[01]?\d|2[0-4]):(?P<minute>[0-5]\d)(?![\d:])")
_HOUR = "(?:(?<!\\d)\\d{1,2}|[一二三四五六七八九十两兩]{1,3})"


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
