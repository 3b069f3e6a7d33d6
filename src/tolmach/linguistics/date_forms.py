"""The forms that dates have in each language. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from tolmach.linguistics import calendars, han, months
from tolmach.linguistics.digits import runs


class DateShape(Enum):
    WORDS = auto()
    """Its month has a name: 3 May 2024."""
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
    """In digits, as they stand in the text."""
    name: str = ""
    """Of the month, where it stands in full."""
    ordinal: str = ""
    """What marks the first day: 1er, 1º."""
    separator: str = ""
    article: str = ""
    """Italian: il, dell'."""


# The forms of dates that are customary in languages with names of months, and in Chinese, Japanese and Korean.


SPACE = "[ \u00a0\u202f]"
# One form a row, which begins with its shape. D is the day, M the month in digits, A and B both of them in the order of
# the language, N the name of a month, Y the year, y its last two digits, S a separator that comes again as Z, O the
# mark of an ordinal, E an era, H and K month and day in either writing; `_` is a space.
_DIGITS = r"""
DIGITS      A S(?:[/.-]) B Z Y
DIGITS      A S(?:/) B Z y
DIGITS      (?=\d\d\.\d\d\.) A S(?:\.) B Z y
YEAR_FIRST  Y S(?:[-/]) M Z D
"""
_YEAR_FIRST = r"YEAR_FIRST  Y S(?:[-/.]) M Z D"
_TABLE: Mapping[str, str] = {
    "de": rf"""
WORDS       D \._? N _ Y
WORDS       D \._? N
DIGITS      A S(?:\._) B Z Y
DIGITS      (?:(?<=\bam_)|(?<=\bvom_)|(?<=\bbis_)|(?<=\bzum_)|(?<=\bden_)) A S(?:\.) B Z y
{_DIGITS}
""",
    "en": rf"""
WORDS       D O(?:st|nd|rd|th)? (?:_of)?_ N ,?_ Y
WORDS       N _ D (?:st|nd|rd|th)?,?_ Y
WORDS       (?<=\bon_) N _ D (?:st|nd|rd|th)?(?!\w|[,.:]\d|_?%|_?[-–/]_?\d|,?_(?:and|or|to|through)_\d)
WORDS       (?:(?<=\bon_)|(?<=\bon_the_)) D O(?:st|nd|rd|th)? (?:_of)?_ N (?!,?_\d)
{_DIGITS}
""",
    "es": rf"""
WORDS       D O(?:\.?[º°])? _(?:de_)? N (?:_del?)?,?_ Y
WORDS       D O(?:\.?[º°])? _de_ N
WORDS       N _ D (?:,|_del?)_ Y
{_DIGITS}
""",
    "fr": rf"""
WORDS       D O(?:er)? _ N _ Y
{_DIGITS}
""",
    "it": rf"""
WORDS       D O(?:[º°])? _ N (?:_del)?_ Y
{_DIGITS}
""",
    "ja": rf"""
SIGNS       (?:西暦)? Y _?年_? M _?月_? D _?日
SIGNS       E _?年_? M _?月_? D _?日
SIGNS       (?<![年\d]) M _?月_? D _?日
HAN         Y _?年_? H 月 K 日
{_YEAR_FIRST}
""",
    "ko": rf"""
SIGNS       Y _?년_? M _?월_? D _?일
YEAR_FIRST  Y S(?:\._) M Z D \.?
YEAR_FIRST  Y S(?:\.) M Z D \.?
{_YEAR_FIRST}
""",
    "zh": rf"""
SIGNS       Y _?年_? M _?月_? D _?[日号號]
SIGNS       (?<![年\d]) M _?月_? D _?[日号號]
HAN         Y 年 H 月 K [日号號]
HAN         (?<![年历曆〇一二三四五六七八九十]) H 月 K [日号號]
{_YEAR_FIRST}
""",
}
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

_EASTERN_CODES = ("ja", "ko", "zh")
_BEHIND_DIGITS = "年月년월-/. \u00a0\u202f"
_NUMERALS = re.compile("[一二三四五六七八九十]{1,4}")
_NAMED: Mapping[str, tuple[str, ...]] = {"ja": ("西暦", *calendars.ERAS)}
_BEHIND_NUMERALS = re.compile(rf"[年月](?:(?<=[{han.SIGNS}○].)|(?<=[{han.SIGNS}○]{SPACE}.))")


def starts(code: str, text: str) -> list[int]:
    """Where a date may begin, but for the name of a month. Chinese numerals are everywhere, mostly in other words."""
    behind = _BEHIND_DIGITS if code in _EASTERN_CODES else ""
    found = [start for start, end in runs(text) if not behind or text[end : end + 1] in behind]
    if code in ("ja", "zh") and _BEHIND_NUMERALS.search(text):
        found += [numeral.start() for numeral in _NUMERALS.finditer(text)]
    for name in _NAMED.get(code, ()):
        if name in text:
            found += [match.start() for match in re.finditer(name, text)]
    return sorted(found)


@cache
def month_before(code: str) -> re.Pattern[str] | None:
    """The name of a month that stands before the day, where that is customary."""
    return re.compile(rf"{months.pattern(code)}{SPACE}\Z") if code in ("en", "es") else None


def shapes(code: str) -> list[DateShape]:
    """By the number of the form."""
    return [DateShape[row.split()[0]] for row in _rows(code)]


@cache
def pattern(code: str) -> re.Pattern[str]:
    """Groups are named after the small letter of what they stand for, and the number of the form; an empty group at
    the end, which is the last one, tells the form."""
    before, after = _EASTERN if code in _EASTERN_CODES else _WESTERN
    forms = "|".join(f"{_form(row, code)}(?P<form{at}>)".replace("#", str(at)) for at, row in enumerate(_rows(code)))
    return re.compile(f"{before}(?:{forms}){after}".replace("_", SPACE), re.IGNORECASE)


def _rows(code: str) -> list[str]:
    return [row for row in _TABLE[code].splitlines() if row]


def _form(row: str, code: str) -> str:
    return "".join(_part(token, code) for token in row.split()[1:])


def _part(token: str, code: str) -> str:
    if token == "N":
        return rf"(?P<n#>{months.pattern(code)})"
    if token[0] in "SO" and token[1:2] == "(":
        return f"(?P<{token[0].lower()}#>{token[1:]})"
    return _PARTS.get(token, token)
