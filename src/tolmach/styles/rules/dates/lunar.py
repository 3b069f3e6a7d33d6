"""Days of the Chinese calendar, which counts moons: 2024-05-03 is 甲辰年三月廿五. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

_DATA = Path(__file__).parent / "data" / "lunar.txt"
_STEMS = "甲乙丙丁戊己庚辛壬癸"
_BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
_FIRST_OF_CYCLE = 4
_MONTHS = "正二三四五六七八九十冬腊"
_DIGITS = "一二三四五六七八九十"
_DAYS = (
    *(f"初{digit}" for digit in _DIGITS),
    *(f"十{digit}" for digit in _DIGITS[:-1]),
    "二十",
    *(f"廿{digit}" for digit in _DIGITS[:-1]),
    "三十",
)
_TRADITIONAL = str.maketrans("闰腊", "閏臘")


@dataclass(frozen=True, slots=True)
class Year:
    number: int
    first: date
    leap: int
    """The month that comes twice; 0 in most years."""
    lengths: tuple[int, ...]


def written(year: int, month: int, day: int, language: str) -> str:
    """Nothing for days that the table does not know."""
    lunar = _year(date(year, month, day))
    if lunar is None:
        return ""
    left = (date(year, month, day) - lunar.first).days
    for name, length in _months(lunar):
        if left < length:
            found = f"{_cyclic(lunar.number)}年{name}月{_DAYS[left]}"
            return found.translate(_TRADITIONAL) if "hant" in language.lower() else found
        left -= length
    return ""


def _year(day: date) -> Year | None:
    """The Chinese year begins in January or February."""
    return next((y for n in (day.year, day.year - 1) if (y := years().get(n)) and y.first <= day), None)


def _months(year: Year) -> Iterator[tuple[str, int]]:
    names = list(_MONTHS)
    if year.leap:
        names.insert(year.leap, f"闰{_MONTHS[year.leap - 1]}")
    return zip(names, year.lengths, strict=True)


def _cyclic(year: int) -> str:
    place = year - _FIRST_OF_CYCLE
    return _STEMS[place % len(_STEMS)] + _BRANCHES[place % len(_BRANCHES)]


@cache
def years() -> dict[int, Year]:
    lines = (line.split() for line in _DATA.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {int(number): _read(int(number), *rest) for number, *rest in lines}


def _read(number: int, first: str, leap: str, lengths: str) -> Year:
    days = tuple(30 if sign == "L" else 29 for sign in lengths)
    return Year(number, date.fromisoformat(f"{number}-{first}"), int(leap) if leap != "-" else 0, days)
