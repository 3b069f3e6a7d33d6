"""The dates of a text, in any form that is customary in its language. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import cache, lru_cache

from tolmach.languages.traits import base
from tolmach.linguistics import calendars, date_forms, han, months
from tolmach.linguistics.date_forms import Date, DateShape
from tolmach.linguistics.facts import SPACE, as_is, facts, flag, spaced, string

_LEAP_YEAR = 2000
_LAST_OF_CENTURY = 50
"""A two-digit year from here on belongs to the century before."""
_JOINTS = facts("dates.joints", spaced)
_NUMBERED = facts("dates.numbered", string)
_ARTICLE = facts("dates.article", lambda value: re.compile(rf"(?<!\w){spaced(value)}\Z"))
_ARTICLE_STAYS = facts("dates.article_stays", flag)
_MONTH_FIRST = facts("dates.month_first", as_is)
_SHARED = re.compile(
    rf"{SPACE}?(?:[-–—~～〜、至到和與与及]|から|부터|에서){SPACE}?(?:\d{{1,2}}|[一二三四五六七八九十]{{1,3}}){SPACE}?[日号號일]"
)
_NEAR = 24


@lru_cache(maxsize=4)
def dates(text: str, language: str) -> tuple[Date, ...]:
    """The dates. They are in order and do not overlap."""
    return tuple(_dates(text, language))


def _dates(text: str, language: str) -> Iterator[Date]:
    code = base(language)
    month_first = code in _MONTH_FIRST and language.lower() not in _MONTH_FIRST[code]["except"]
    pattern, month = date_forms.pattern(code), date_forms.month_before(code)
    end = 0
    for start in date_forms.starts(code, text):
        match = _match(text, start, pattern, month) if start >= end else None
        found = _date(match, code, month_first) if match else None
        if found and not _is_part_of_more(text, found) and not _is_numbered(text, found):
            yield _with_article(text, found, code)
            end = found.end


def _match(text: str, at: int, pattern: re.Pattern[str], month: re.Pattern[str] | None) -> re.Match[str] | None:
    before = month.search(text, max(0, at - _NEAR), at) if month else None
    named = pattern.match(text, before.start()) if before else None
    return named or pattern.match(text, at)


@cache
def _shares() -> re.Pattern[str]:
    """ "3–5 May", "3 and 5 May": to turn one of several dates that share a month would tear them apart."""
    return re.compile(
        rf"(?<![\d/.-])\d{{1,2}}(?:\.º|\.|st|nd|rd|th|er|[º°])?"
        rf"(?:{SPACE}?[-–—/+&]{SPACE}?|{SPACE}(?:{'|'.join(_JOINTS.values())}){SPACE}?(?:(?:el|le|il|the|de){SPACE})?)\Z",
        re.IGNORECASE,
    )


@cache
def numbered() -> re.Pattern[str]:
    """A pattern for the words before numbers in three parts that are no date."""
    return re.compile(rf"(?:§|{'|'.join(_NUMBERED.values())})\.?{SPACE}?\Z", re.IGNORECASE)


def _with_article(text: str, found: Date, code: str) -> Date:
    """Adds the article, which stays before the day in some languages, and in others stands only before an ordinal."""
    match = _ARTICLE[code].search(text, max(0, found.start - _NEAR), found.start) if code in _ARTICLE else None
    stays = code in _ARTICLE_STAYS
    if not match or not (stays or found.ordinal):
        return found
    return replace(found, start=match.start(), article=match[0] if stays else "")


def _is_part_of_more(text: str, found: Date) -> bool:
    if found.shape in (DateShape.SIGNS, DateShape.HAN):
        return bool(_SHARED.match(text, found.end))
    return found.shape is not DateShape.YEAR_FIRST and bool(
        _shares().search(text, max(0, found.start - _NEAR), found.start)
    )


def _is_numbered(text: str, found: Date) -> bool:
    return found.separator == "." and bool(numbered().search(text, max(0, found.start - _NEAR), found.start))


def _date(match: re.Match[str], code: str, month_first: bool) -> Date | None:
    number = (match.lastgroup or "").removeprefix("form")
    part = {name[0]: value for name, value in match.groupdict("").items() if name[1:] == number}
    shape = date_forms.shapes(code)[int(number)]
    word = part.get("n", "")
    day, month = _in_order(part, month_first) if "a" in part else (part["d"], part["m"] if not word else "")
    found = Date(
        *match.span(),
        shape,
        year=_year(part),
        month=months.number(word, code) if word else _number(month),
        day=_number(day),
        day_read=day,
        month_read=month,
        name=word if word and months.is_full(word, code) else "",
        ordinal=part.get("o", ""),
        separator=part.get("s", ""),
    )
    return found if _exists(found) else None


def _in_order(part: Mapping[str, str], month_first: bool) -> tuple[str, str]:
    """Day and month. With periods, the day comes first in any language; and no month has a number over twelve."""
    first, second = part["a"], part["b"]
    turned = month_first and part["s"] != "."
    if int(first if turned else second) > 12:
        turned = not turned
    return (second, first) if turned else (first, second)


def _year(part: Mapping[str, str]) -> int | None:
    written = part.get("y", "")
    if "e" in part:
        return calendars.year(part["e"], written)
    year = _number(written) if written else None
    if year is None or len(written) > 2:
        return year
    return year + (1900 if year >= _LAST_OF_CENTURY else 2000)


def _number(signs: str) -> int:
    return int(signs) if signs.isdecimal() else han.value(signs.replace("○", "〇")) or 0


def in_two_digits(year: int | None) -> bool:
    """Whether two digits are read as this year."""
    return year is not None and 1900 + _LAST_OF_CENTURY <= year < 2000 + _LAST_OF_CENTURY


def _exists(found: Date) -> bool:
    try:
        date(found.year or _LEAP_YEAR, found.month, found.day)
    except ValueError:
        return False
    return True
