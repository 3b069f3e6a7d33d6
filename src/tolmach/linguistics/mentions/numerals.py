"""Reads the numbers of a text: digits of any script, grouped in any way, with scales; and Han and Roman numerals."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache

from tolmach.linguistics import han, roman
from tolmach.linguistics.mentions.number_words import scale, thousands
from tolmach.patterns import deferred

Value = tuple[str, int]
"""Digits without zeros at either end, and the power of ten of the last: 2.5 million is ("25", 5)."""


@dataclass(frozen=True, slots=True)
class Numeral:
    start: int
    end: int
    values: frozenset[Value]
    """All values that it may have: 1.234 may be more than a thousand or little more than one."""
    runs: tuple[int, ...]
    """The digits between its separators; the whole number where it has a scale."""
    scale: int | None = None
    """The power of ten of the word behind it, where there is but one."""
    month: bool = False
    """Whether other languages may write it as the name of a month."""
    exact: bool = False
    """Whether its parts are groups of digits for sure, so that they say nothing by themselves."""


_DIGIT = deferred(r"\d")
_SPACES = " \u00a0\u202f\u2009"
_HAN_SCALES = han.SCALES | {"만": 4, "억": 8, "조": 12}
_HAN_UNITS = han.POWERS | {"백": 2, "천": 3}
_SCALES, _UNITS, _DIGITS = ("".join(table) for table in (_HAN_SCALES, _HAN_UNITS, han.VALUES))

_LINK = rf"(\d[\d,.]*)\s?([{_UNITS}]?)([{_SCALES}]?)"
_CHAIN = deferred(rf"(?:\d[\d,.]*\s?[{_UNITS}]?[{_SCALES}]\s?)+(?:\d[\d,.]*[{_UNITS}]?)?|\d[\d,.]*\s?[{_UNITS}]")
_MINUTES = deferred(r"(?<=\d)[:.h]00(?!\d)")
_NUMBER = deferred(rf"\d{{1,3}}(?:[{_SPACES}]\d{{3}})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,'’]\d+)*")
_GROUPED = deferred(rf"(\d{{1,3}}(?:([.,'’{_SPACES}])\d{{3}})(?:\2\d{{3}})*)(?:[.,](\d+))?")
_EXACT = deferred(rf"\d{{1,3}}(?:([.,'’{_SPACES}])\d{{3}})(?:(?:\1\d{{3}})+|(?:\1\d{{3}})*(?!\1)[.,]\d+)")
_DECIMAL = deferred(r"(\d+)(?:[.,](\d+))?")
_OTHER_WRITING = deferred(r"[^\D0-9]|[٫٬．，]")
_SEPARATORS = str.maketrans({"٫": ".", "٬": ",", "．": ".", "，": ","})

_DATE = deferred(r"(?<!\d)(?:\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d\d)|\d{4}([./-])\d{1,2}\2\d{1,2})(?!\d)")
_MONTH = deferred(r"(?<!\d)(?:1[0-2]|0?[1-9])(?=\s?[月월])|(?<=tháng )(?:1[0-2]|0?[1-9])(?!\d)", re.IGNORECASE)

_HAN = deferred(f"[{_DIGITS}{_UNITS}{_SCALES}]+")
_ROMAN = deferred(r"(?<!\w)(?=[IVXІХ])(X{0,3}|Х{0,3})(IX|IV|V?I{0,3}|ІХ|ІV|V?І{0,3})(?:e|è|er|ème)?(?!\w)")
_LATIN = str.maketrans("ІХ", "IX")
"""Roman numerals in Cyrillic letters that look like them."""


def rounded(number: Value) -> int:
    digits, power = number
    return int(Decimal(digits or 0).scaleb(power))


def plain(text: str) -> str:
    """The text with ASCII digits and separators, character for character."""
    if not _OTHER_WRITING.search(text):
        return text
    shown = (str(unicodedata.digit(c)) if not c.isascii() and c.isdecimal() else c for c in text)
    return "".join(shown).translate(_SEPARATORS)


def numbers(text: str, language: str) -> list[Numeral]:
    """The numbers in digits, in order. The text must be `plain`."""
    return list(_numbers(text, language)) if _DIGIT.search(text) else []


# Repairs and checks ask for the same sentence and its translation one after the other.
@lru_cache(maxsize=8)
def _numbers(text: str, language: str) -> tuple[Numeral, ...]:
    months = {match.start() for match in _MONTH.finditer(text)}
    months |= {place for match in _DATE.finditer(text) for place in range(*match.span())}
    full_hours = {match.start() + 1 for match in _MINUTES.finditer(text)}
    found: list[Numeral] = []
    at = 0
    while match := _NUMBER.search(text, at):
        number = _chain(text, match.start()) or _number(text, match, language)
        if number.start not in full_hours:
            found.append(replace(number, month=number.start in months))
        at = number.end
    return tuple(found)


def _number(text: str, match: re.Match[str], language: str) -> Numeral:
    values = frozenset(_readings(match.group()))
    exponents, sure = scale(text, match.end(), language)
    scaled = frozenset((digits, power + exponent) for digits, power in values for exponent in exponents)
    if sure:
        only = exponents[0] if len(exponents) == 1 else None
        return Numeral(match.start(), match.end(), scaled, (min(map(rounded, scaled), default=0),), only)
    runs = tuple(int(run[:18]) for run in re.findall(r"\d+", match.group()))
    return Numeral(match.start(), match.end(), values | scaled, runs, exact=_EXACT.fullmatch(match.group()) is not None)


def _readings(token: str) -> Iterator[Value]:
    if grouped := _GROUPED.fullmatch(token):
        whole = re.sub(r"\D", "", grouped[1])
        yield value(whole, grouped[3] or "")
    if decimal := _DECIMAL.fullmatch(token):
        yield value(decimal[1], decimal[2] or "")


def value(whole: str, fraction: str = "") -> Value:
    digits = whole + fraction
    kept = digits.rstrip("0")
    return kept.lstrip("0"), (len(digits) - len(kept) - len(fraction)) if kept.strip("0") else 0


def _chain(text: str, start: int) -> Numeral | None:
    """1億2,500万, 3만 5천: digits with the scales of East Asia between them."""
    match = _CHAIN.match(text, start)
    if match is None:
        return None
    total = Decimal(0)
    for digits, unit, sign in re.findall(_LINK, match.group()):
        amount = digits.replace(",", "").rstrip(".")
        if amount.count(".") > 1:
            return None
        total += Decimal(amount).scaleb(_HAN_UNITS.get(unit, 0) + _HAN_SCALES.get(sign, 0))
    whole, _, fraction = f"{total:f}".partition(".")
    end = start + len(match.group().rstrip(" ,."))
    return Numeral(start, end, frozenset({value(whole, fraction)}), (int(total),), scale=0)


def spelled(text: str) -> set[int]:
    """The values of words for thousands, and of Han and Roman numerals, in the text."""
    in_han = {_han(match.group()) for match in _HAN.finditer(text)}
    in_roman = (roman.value((match[1] + match[2]).translate(_LATIN)) for match in _ROMAN.finditer(text))
    return in_han | {number for number in in_roman if number} | thousands(text)


def _han(signs: str) -> int:
    """The value of Han signs. Unlike `han.value`, it also reads badly written numbers."""
    total = part = digit = 0
    for sign in signs[:24]:
        if sign in han.VALUES:
            digit = digit * 10 + han.VALUES[sign]
        elif sign in _HAN_UNITS:
            part += (digit or 1) * 10 ** _HAN_UNITS[sign]
            digit = 0
        else:
            total += (part + digit or 1) * 10 ** _HAN_SCALES[sign]
            part = digit = 0
    return total + part + digit
