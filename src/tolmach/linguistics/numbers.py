"""Numbers in digits. One reader serves all conventions; the language decides where a number can be read in two ways.
Pure.

`1.234` is a thousand in German and little more than one in English; `1.234,5` and `1,234.5` leave no doubt.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from tolmach.languages.traits import base, traits
from tolmach.linguistics.digits import is_label, signed_runs
from tolmach.linguistics.facts import as_is, facts, string
from tolmach.patterns import deferred

NO_BREAK = "\u00a0"
SPACES = " \u00a0\u202f\u2009"
# Patterns begin with a digit and look back behind it, so the search goes from digit to digit, not letter by letter.
_FIRST = r"\d(?<![\dA-Za-zÀ-ɏ_.,'’]\d)(?<!\d[，．]\d)"
_FIRST_BEHIND_SIGN = r"\d(?<![\d.,'’]\d)"
_CORE = rf"(?:\d{{0,2}}(?:[.,'’{SPACES}]\d{{3}})+(?!\d)|\d*)(?:[.,]\d+)?"
_TO = r"(?:[ \u00a0]?[-–—~～〜][ \u00a0]?\d+(?:[.,]\d+)*(?!\d))?"
NUMBER = _FIRST + _CORE
"""A pattern to build into others. It also matches dates and versions."""
RANGE = NUMBER + _TO
"""The same, or two numbers with a dash."""
BEHIND_SIGN = _FIRST_BEHIND_SIGN + _CORE + _TO
"""The same, perhaps with letters before it."""

_GROUPED = deferred(rf"(\d{{1,3}}(?:([.,'’{SPACES}，])\d{{3}})(?:\2\d{{3}})*)(?:(?!\2)([.,．])(\d+))?")
_PLAIN = deferred(r"(\d+)(?:([.,．])(\d+))?")
_AMBIGUOUS = deferred(r"[1-9]\d{0,2}[.,]\d{3}")

# Things with digits that are no quantity come first, so that no part of them is taken for one.
_CANDIDATE = deferred(
    r"(?P<other>(?=[+(]|\d+[ ./:-])(?:"
    r"\d{1,4}([./-])\d{1,2}\2\d{1,4}(?!\d)"
    r"|\d{1,2}:\d{2}(?::\d{2})?"
    r"|(?<!\w)0\d{1,4}[ /-]\d[\d /-]{2,12}\d"
    r"|\+\d[\d ()/.-]{6,18}\d"
    r"|(?<!\d)\d{3}[ .-]\d{3}[ .-]\d{4}(?!\d)"
    r"|\(\d{2,5}\)[ /-]?\d[\d -]{3,12}\d"
    r"|\d+(?:[-/]\d+)+(?!\d|[.,]\d)"
    r"|\d+(?:\.(?!\d{3}(?:\.\d{3})*(?![\d]))\d+){2,}"
    r"))"
    rf"|(?P<number>{_FIRST}(?:\d{{0,2}}(?:([.,'’{SPACES}，])\d{{3}})(?:\4\d{{3}})*(?![\d])(?:(?!\4)[.,．]\d+)?"
    r"|\d*(?:[.,．]\d+)?)(?!\d|[.,'’]\d))"
)
_VARIANTS = facts("numbers.variants", as_is)
_MOMENTS = facts("numbers.moments", re.compile)
_SINGULAR_BELOW = facts("numbers.singular_below", as_is)
_BEHIND_CLOCK = facts("clock.behind", string)
_BEFORE_CLOCK = facts("clock.before", string)
_CLOCK = deferred(r"(?:[01]?\d|2[0-4])\.[0-5]\d")


@dataclass(frozen=True, slots=True)
class Number:
    start: int
    end: int
    whole: str
    """Its digits, without separators."""
    grouping: str = ""
    """The sign between its groups."""
    decimal: str = ""
    fraction: str = ""
    unsure: bool = False
    """Whether its only sign can also be read as the other kind."""

    @property
    def value(self) -> float:
        return float(f"{self.whole}.{self.fraction or 0}")


@cache
def _signs(language: str) -> tuple[str, str]:
    """The decimal sign and the grouping sign."""
    code = base(language)
    decimal, grouping = _VARIANTS.get(code, {}).get(language.lower(), (traits(code).decimal, traits(code).grouping))
    return decimal, grouping


def decimal_sign(language: str) -> str:
    return _signs(language)[0]


def grouping_sign(language: str) -> str:
    return _signs(language)[1]


def parsed(token: str, language: str, start: int = 0) -> Number | None:
    end = start + len(token)
    if token.isdecimal():
        return Number(start, end, token)
    if _AMBIGUOUS.fullmatch(token) and re.search("[.,]", token)[0] == decimal_sign(language):  # type: ignore[index]
        whole, fraction = re.split("[.,]", token)
        return Number(start, end, whole, "", decimal_sign(language), fraction, unsure=True)
    if (grouped := _GROUPED.fullmatch(token)) and not token.startswith("0"):
        whole = re.sub(r"\D", "", grouped[1])
        return Number(start, end, whole, grouped[2], grouped[3] or "", grouped[4] or "")
    if plain := _PLAIN.fullmatch(token):
        return Number(start, end, plain[1], "", plain[2] or "", plain[3] or "")
    return None


@lru_cache(maxsize=4)
def numbers(text: str, language: str) -> tuple[Number, ...]:
    """The numbers that are no dates, times, telephone numbers or versions, and that do not name a chapter or a room."""
    return tuple(_numbers(text, language))


def _numbers(text: str, language: str) -> Iterator[Number]:
    for match in _candidates(text):
        token = match["number"]
        if token is None or is_label(text, match.start()) or _is_moment(text, match.start(), token, language):
            continue
        found = parsed(token, language, match.start())
        if found:
            yield found


def _candidates(text: str) -> Iterator[re.Match[str]]:
    at = 0
    for start, end in signed_runs(text):
        at = max(at, start)
        while at < end:
            match = _CANDIDATE.match(text, at)
            at = match.end() if match else at + 1
            if match:
                yield match


def _is_moment(text: str, start: int, token: str, language: str) -> bool:
    moments = _MOMENTS.get(base(language))
    if moments and moments.match(text, start):
        return True
    if token.isdecimal() or not _CLOCK.fullmatch(token):
        return False
    before, behind = _clock()
    return bool(behind.match(text, start + len(token)) or before.search(text[max(0, start - 12) : start]))


@cache
def _clock() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Patterns for what tells a time, before it and behind it."""
    before, behind = "|".join(_BEFORE_CLOCK.values()), "|".join(_BEHIND_CLOCK.values())
    return (
        re.compile(rf"(?<!\w)(?:{before})[ \u00a0]$", re.IGNORECASE),
        re.compile(rf"[ \u00a0]?(?:{behind})(?!\w)", re.IGNORECASE),
    )


def regrouped(whole: str, sign: str) -> str:
    """The digits in groups of three."""
    first = len(whole) % 3 or 3
    return sign.join([whole[:first], *(whole[at : at + 3] for at in range(first, len(whole), 3))])


def singular(token: str, language: str) -> bool:
    """Whether the noun after this number is in the singular."""
    found = parsed(token, language)
    if found is None:
        return False
    if limit := _SINGULAR_BELOW.get(base(language)):
        return bool(found.value < limit)
    return found.whole == "1" and not found.fraction
