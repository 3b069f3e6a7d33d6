"""The forms that dates have in each language. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from tolmach.languages.traits import traits
from tolmach.linguistics import calendars, han, months
from tolmach.linguistics.digits import runs
from tolmach.linguistics.facts import SPACE, facts, lines, words


class DateShape(Enum):
    WORDS = auto()
    """The month has a name: 3 May 2024."""
    DIGITS = auto()
    """Digits and a separator: 03/05/2024."""
    YEAR_FIRST = auto()
    """The same with the year before: 2024-05-03."""
    SIGNS = auto()
    """Digits with the words for year, month and day: 2024年5月3日."""
    HAN = auto()
    """The same in Chinese numerals."""


@dataclass(frozen=True, slots=True)
class Date:
    start: int
    end: int
    shape: DateShape
    year: int | None
    month: int
    day: int
    day_read: str = ""
    month_read: str = ""
    """The month in digits, as they stand in the text."""
    name: str = ""
    """The name of the month, where it stands in full."""
    ordinal: str = ""
    """The mark of the first day: 1er, 1º."""
    separator: str = ""
    article: str = ""
    """The article as it stands before the day: il, dell'."""


# The forms of dates that are customary in languages with names of months, and in Chinese, Japanese and Korean.


# Forms that all languages with letters have, and all of East Asia; the files tell what their signs mean.
_DIGITS = r"""
DIGITS      A S(?:[/.-]) B Z Y
DIGITS      A S(?:/) B Z y
DIGITS      (?=\d\d\.\d\d\.) A S(?:\.) B Z y
YEAR_FIRST  Y S(?:[-/]) M Z D
"""
_YEAR_FIRST = r"YEAR_FIRST  Y S(?:[-/.]) M Z D"
_FORMS = facts("dates.forms", lines)
_OPENINGS = facts("dates.openings", words)
_PARTS: Mapping[str, str] = {
    "D": r"(?P<d#>[0-3]?\d)",
    "M": r"(?P<m#>[01]?\d)",
    "A": r"(?P<a#>[0-3]?\d)",
    "B": r"(?P<b#>[0-3]?\d)",
    "Y": r"(?P<y#>[12]\d{3}|[一二][〇○零一二三四五六七八九]{3})",
    "y": r"(?P<y#>\d\d)",
    "Z": r"(?P=s#)",
    "H": r"(?P<m#>[一二三四五六七八九十]{1,2})",
    "K": r"(?P<d#>[一二三四五六七八九十]{1,3})",
    "E": rf"(?P<e#>{'|'.join(calendars.ERAS)})_?(?P<y#>元|[一二三四五六七八九十]{{1,3}}|\d{{1,2}})",
}
_WESTERN = (r"(?:(?<![\w/.-])|(?<=\d{4}-))", r"(?![\w/]|\.\d|-\d(?!\d?\.\d))")
_EASTERN = (r"(?<![\dA-Za-z./-])", r"(?![\d/]|\.\d|-\d)")

_BEHIND_DIGITS = "年月년월-/. \u00a0\u202f"
_NUMERALS = re.compile("[一二三四五六七八九十]{1,4}")
_BEHIND_NUMERALS = re.compile(rf"[年月](?:(?<=[{han.SIGNS}○].)|(?<=[{han.SIGNS}○]{SPACE}.))")


def starts(code: str, text: str) -> list[int]:
    """Where a date may begin, except with the name of a month. Chinese numerals stand everywhere, mostly in other
    words."""
    behind = _BEHIND_DIGITS if traits(code).is_dense else ""
    found = [start for start, end in runs(text) if not behind or text[end : end + 1] in behind]
    if DateShape.HAN in shapes(code) and _BEHIND_NUMERALS.search(text):
        found += [numeral.start() for numeral in _NUMERALS.finditer(text)]
    for name in _openings(code):
        if name in text:
            found += [match.start() for match in re.finditer(name, text)]
    return sorted(found)


@cache
def month_before(code: str) -> re.Pattern[str] | None:
    """The name of a month that stands before the day, where that is customary."""
    named = [row.split() for row in _FORMS.get(code, ()) if "N" in row.split()]
    is_customary = any(row.index("N") < row.index("D") for row in named)
    return re.compile(rf"{months.pattern(code)}{SPACE}\Z") if is_customary else None


@cache
def _openings(code: str) -> tuple[str, ...]:
    """Words that a date may begin with."""
    has_eras = any("E" in row.split() for row in _FORMS.get(code, ()))
    return (*_OPENINGS.get(code, ()), *(calendars.ERAS if has_eras else ()))


@cache
def shapes(code: str) -> list[DateShape]:
    """The shapes by the number of the form."""
    return [DateShape[row.split()[0]] for row in _rows(code)]


@cache
def pattern(code: str) -> re.Pattern[str]:
    """Each group is named after the small letter of the part that it stands for, and the number of the form. An empty
    group at the end, which is the last one, tells the form."""
    before, after = _EASTERN if traits(code).is_dense else _WESTERN
    forms = "|".join(f"{_form(row, code)}(?P<form{at}>)".replace("#", str(at)) for at, row in enumerate(_rows(code)))
    return re.compile(f"{before}(?:{forms}){after}".replace("_", SPACE), re.IGNORECASE)


def _rows(code: str) -> list[str]:
    return [*_FORMS.get(code, ()), *lines(_YEAR_FIRST if traits(code).is_dense else _DIGITS)]


def _form(row: str, code: str) -> str:
    return "".join(_part(token, code) for token in row.split()[1:])


def _part(token: str, code: str) -> str:
    if token == "N":
        return rf"(?P<n#>{months.pattern(code)})"
    if token[0] in "SO" and token[1:2] == "(":
        return f"(?P<{token[0].lower()}#>{token[1:]})"
    return _PARTS.get(token, token)
