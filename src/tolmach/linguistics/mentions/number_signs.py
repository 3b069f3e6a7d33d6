"""How languages group the digits of a number and mark its decimals, to write a number of one language in another."""

import re
from functools import cache
from typing import NamedTuple

from tolmach.languages.traits import traits
from tolmach.linguistics.facts import facts, of_all, words
from tolmach.linguistics.numbers import SPACES, regrouped
from tolmach.patterns import deferred

_ANYWHERE = f"'’{SPACES}"
"""Signs that may group digits in every language."""
LONGEST = 40
"""A token with more signs is no number that a person reads."""
_UNMISTAKABLE = deferred(
    rf"(?P<whole>[1-9]\d{{0,2}}(?:(?P<group>[.,{_ANYWHERE}])\d{{3}})(?:(?P=group)\d{{3}})*)(?!(?P=group))[.,](?P<fraction>\d+)"
    rf"|(?P<large>[1-9]\d{{0,2}}(?:(?P<groups>[.,{_ANYWHERE}])\d{{3}})(?:(?P=groups)\d{{3}})+)"
)
_IN_PARTS = facts("numbers.in_parts", words)


class NumberParts(NamedTuple):
    whole: str
    fraction: str
    is_grouped: bool


def read(token: str, language: str) -> NumberParts | None:
    """The digits of a number before and behind its decimal sign. A foreign way of writing counts if it can be read in
    only one way."""
    own = read_own(token, language)
    if own is None and len(token) <= LONGEST and (found := _UNMISTAKABLE.fullmatch(token)):
        return _parts(found["whole"] or found["large"], found["fraction"])
    return own


def read_own(token: str, language: str) -> NumberParts | None:
    """The same, for a number with only the signs of the language."""
    found = _pattern(language).fullmatch(token) if len(token) <= LONGEST else None
    return _parts(found["whole"], found["fraction"]) if found else None


def write(number: NumberParts, language: str) -> str:
    signs = traits(language)
    whole = regrouped(number.whole, signs.grouping) if number.is_grouped else number.whole
    return f"{whole}{signs.decimal}{number.fraction}" if number.fraction else whole


def rewritten(token: str, source_language: str, target_language: str) -> str:
    """A number of the source as the target writes it, if that can be told."""
    number = read(token, source_language)
    return token if number is None else write(number, target_language)


def labels(text: str) -> list[str]:
    """The numbers that name a room, a chapter or a version. Their dot is no decimal sign, and stays."""
    return [match[1] for match in _label().finditer(text)] if "." in text else []


def digits(token: str) -> str:
    return re.sub(r"\D", "", token)


def _parts(whole: str, fraction: str | None) -> NumberParts:
    return NumberParts(digits(whole), fraction or "", not whole.isdecimal())


@cache
def _label() -> re.Pattern[str]:
    return re.compile(
        rf"(?<!\w)(?:{'|'.join(sorted(of_all(_IN_PARTS)))})\.? (?:no\.? |n° |nr\.? )?"
        r"(\d{1,3}\.\d{1,3})(?![\d.,]\d|\w|%)",
        re.IGNORECASE,
    )


@cache
def _pattern(language: str) -> re.Pattern[str]:
    decimal = traits(language).decimal
    groups = f"[{',' if decimal == '.' else '.'}{_ANYWHERE}]"
    whole = rf"[1-9]\d{{0,2}}(?:(?P<group>{groups})\d{{3}})(?:(?P=group)\d{{3}})*|\d+"
    return re.compile(rf"(?P<whole>{whole})(?:{re.escape(decimal)}(?P<fraction>\d+))?")
