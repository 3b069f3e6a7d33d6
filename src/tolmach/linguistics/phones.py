"""Telephone numbers in a text, and their parts. Pure."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from tolmach.linguistics.digits import is_label, runs, signed_runs
from tolmach.linguistics.facts import facts, string
from tolmach.units import Span

_BETWEEN = r"[ \u00a0()./–-]{0,3}"
_PHONE = re.compile(
    # +49 30 1234567, 0049 30 1234567
    rf"(?<![A-Za-z0-9_+.,-])(?:\+|00)[1-9](?:{_BETWEEN}\d){{7,14}}(?!\d)"
    # (555) 010-1234, 1-555-010-1234, 555.010.1234
    r"|(?<![A-Za-z0-9_+.,/-])(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![A-Za-z0-9_-]|[.,]\d)"
    # 030 1234567, (030) 12 34, 030 / 12-34, 03-1234-5678
    r"|(?<![A-Za-z0-9_+.,/-])\(?0\d{1,5}\)?[ \u00a0/–-]{1,3}\d(?:[ \u00a0/–-]{0,3}\d){3,9}(?![A-Za-z0-9_/-]|[.,]\d)"
)
_CALLED = facts("phones.called", string)
_BARE = re.compile(rf"\(?\d(?:{_BETWEEN}\d){{5,13}}(?![A-Za-z0-9_-]|[.,]\d)")
_LONGEST_CALL = 16
_LEAST, _GAP = 6, 3
"""A text with fewer digits, or with larger gaps between them, has no telephone number."""
_DATE = re.compile(r"\d{1,2}([-./])\d{1,2}\1\d{4}|\d{1,2} ?[-–/] ?\d{4}")
_TRUNK = re.compile(r"\(0\)[ \u00a0]?")
# The countries whose code has one digit or three; all others have two.
_ONE_DIGIT = frozenset("17")
_THREE_DIGITS = re.compile(r"2(?![07])\d\d|3[578]\d|42\d|5[09]\d|6[789]\d|80\d|85\d|87\d|88\d|9[679]\d")


@dataclass(frozen=True, slots=True)
class Phone:
    start: int
    end: int
    prefix: str
    """`+`, `00` or nothing."""
    country: str
    """The country code; empty without a prefix."""
    area: str
    """The first group of digits."""
    rest: str
    """The following digits, with their signs; empty where nothing tells the area apart."""
    trunk: bool = False
    """Whether it has the `(0)` that is dialled within the country only."""

    @property
    def national(self) -> str:
        return self.area + re.sub(r"\D", "", self.rest)

    @property
    def groups(self) -> list[str]:
        return [self.area, *re.findall(r"\d+", self.rest)]

    @property
    def international(self) -> str:
        return self.prefix + self.country


@lru_cache(maxsize=4)
def phones(text: str) -> tuple[Phone, ...]:
    return tuple(_phones(text))


def _phones(text: str) -> Iterator[Phone]:
    if not _has_enough(text):
        return
    found = [match.span() for match in _numbers(text) if not _DATE.fullmatch(match[0])]
    found += _bare(text)
    end = -1
    for start, stop in sorted(found):
        if start >= end and (_is_called(text, start) or not is_label(text, start)):
            yield _parts(text[start:stop], start, stop)
            end = stop


def _numbers(text: str) -> Iterator[re.Match[str]]:
    """Goes from one sign that can begin a number to the next, which is faster than a search."""
    done = 0
    for start, _ in signed_runs(text):
        if start >= done and (match := _PHONE.match(text, start)):
            done = match.end()
            yield match


def _has_enough(text: str) -> bool:
    count = last = 0
    for start, end in runs(text):
        count = end - start + (count if start - last <= _GAP else 0)
        if count >= _LEAST:
            return True
        last = end
    return False


def _bare(text: str) -> Iterator[Span]:
    """The numbers that only the word before them gives away."""
    done = 0
    for start, _ in runs(text):
        at = start - (text[start - 1 : start] == "(")
        match = _BARE.match(text, at) if start >= done else None
        if match and _before_bare().search(text, max(done, at - _LONGEST_CALL), at):
            done = match.end()
            yield match.span()


@cache
def _called() -> re.Pattern[str]:
    return re.compile("|".join(_CALLED.values()), re.IGNORECASE)


@cache
def _before_bare() -> re.Pattern[str]:
    return re.compile(rf"(?:{_called().pattern})[.:：]?[ \u00a0]?\Z", re.IGNORECASE)


def _is_called(text: str, start: int) -> bool:
    return bool(_called().search(text[max(0, start - 16) : start]))


def _parts(shown: str, start: int, end: int) -> Phone:
    prefix = "+" if shown.startswith("+") else "00" if shown.startswith("00") else ""
    local, trunk = _TRUNK.subn("", shown[len(prefix) :])
    country = _country(local) if prefix else ""
    national = re.sub(r"^\D+", "", local[len(country) :])
    if not prefix and (one := re.match(r"1[-. ](?=\(?\d{3})", local)):
        return _split(start, end, "", "1", local[one.end() :].lstrip("("), False)
    return _split(start, end, prefix, country, national, bool(trunk))


def _split(start: int, end: int, prefix: str, country: str, national: str, trunk: bool) -> Phone:
    area = re.match(r"\d+", national)
    if area is None:
        return Phone(start, end, prefix, country, "", "", trunk)
    rest = re.sub(r"^\D+", "", national[area.end() :])
    return Phone(start, end, prefix, country, area[0], rest, trunk)


def _country(digits: str) -> str:
    start = re.sub(r"\D", "", digits)[:3]
    size = 1 if start[:1] in _ONE_DIGIT else 3 if _THREE_DIGITS.match(start) else 2
    return digits[:size] if digits[:size].isdecimal() else start[:1]
