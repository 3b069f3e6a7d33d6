"""The eras of China and Japan, and the Chinese calendar, which counts moons. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from tolmach.languages.variants import adapt
from tolmach.linguistics import han
from tolmach.linguistics.digits import at_runs
from tolmach.units import Edit

ERAS: Mapping[str, date] = {
    "令和": date(2019, 5, 1),
    "平成": date(1989, 1, 8),
    "昭和": date(1926, 12, 25),
    "大正": date(1912, 7, 30),
    "明治": date(1868, 1, 25),
}
"""The eras, each with the day on which it begins, the latest first."""
_SPACE = "[ \u00a0]?"
_NUMBER = r"元|[一二三四五六七八九十]{1,3}|\d{1,2}"
_DATE = rf"(?:{_SPACE}(?P<month>\d{{1,2}}){_SPACE}月(?:{_SPACE}(?P<day>\d{{1,2}}){_SPACE}日)?)?"
# Lengths of time, decades, and years that already have the other calendar beside them: 2024年（令和6年）.
_OTHER = rf"(?:{_SPACE}\d{{1,2}}月(?:\d{{1,2}}日)?)?[（(](?:西暦)?(?:\d{{4}}|{'|'.join(ERAS)})"
_NO_YEAR = rf"(?!間|代|前|後|ぶり|以上|以下|目|物|もの|{_OTHER})"
_BESIDE = r"(?<![年日][（(])"
_COMMON = re.compile(rf"{_BESIDE}(?<![\d.,])(?:西暦)?(?P<year>1[89]\d\d|20\d\d){_SPACE}年{_NO_YEAR}{_DATE}")
_IMPERIAL = re.compile(rf"{_BESIDE}(?P<era>{'|'.join(ERAS)}){_SPACE}(?P<year>{_NUMBER}){_SPACE}年{_NO_YEAR}")


def year(era: str, number: str) -> int:
    """The year of the common era."""
    count = 1 if number == "元" else int(number) if number.isdecimal() else han.value(number) or 1
    return ERAS[era].year + count - 1


def common(text: str, language: str) -> Iterator[Edit]:
    for match in _IMPERIAL.finditer(text) if any(era in text for era in ERAS) else ():
        yield Edit(*match.span(), f"{year(match['era'], match['year'])}年")


def imperial(text: str, language: str) -> Iterator[Edit]:
    for match in _COMMON.finditer(text) if "西暦" in text else at_runs(_COMMON, text):
        if named := _named(int(match["year"]), int(match["month"] or 12), int(match["day"] or 31)):
            yield Edit(match.start(), match.end("year"), named)
            yield Edit(match.end("year"), text.index("年", match.end("year")), "")


def _named(year: int, month: int, day: int) -> str:
    """A year or month in which an era began belongs to the new era, if no day is given."""
    for era, first in ERAS.items():
        if (year, month, day) >= (first.year, first.month, first.day):
            return f"{era}{year - first.year + 1 if year > first.year else '元'}"
    return ""


# The eras of Chinese emperors: 贞观元年 is the year 627.


_DATA = Path(__file__).parent / "data" / "eras.txt"
_CHINA_NUMBER = r"[元一二三四五六七八九十\d](?:(?<=元)|(?<=\d)\d?|(?<![元\d])[一二三四五六七八九十]{0,2})"
_CHINA_COMMON = r"(?:[（(](?:公元|西元)?(?P<side>前|后|後)?[ \u00a0]?(?P<common>\d{1,4})[ \u00a0]?年?[）)])?"
_YEAR = re.compile(rf"(?P<year>{_CHINA_NUMBER})年(?![间間来來代]){_CHINA_COMMON}")
_LONGEST = 7
"""The most signs of a dynasty and an era."""
# Names of towns and common words. Years may pass in a town, so such an era needs its dynasty or its first year.
_ALSO_WORDS = "长安 文明 太平 永安 建康 和平 绍兴 大足 如意 长寿 凤凰 正统 嘉定 重和 中和 太极 先天 正德"


@dataclass(frozen=True, slots=True)
class Era:
    first: int
    last: int


def eras(text: str, language: str) -> Iterator[Edit]:
    """Edits that write each year in Chinese numerals, with the year of the common era in brackets."""
    traditional = "hant" in language.lower()
    for match in _YEAR.finditer(text):
        count = _count(match["year"])
        if found := _era(text, match, count, traditional):
            number = "元" if count == 1 else han.counted(count, language)
            yield Edit(match.start(), match.end(), f"{number}年（{_common(match, found, count, traditional)}年）")


def _common(match: re.Match[str], era: Era, count: int, traditional: bool) -> str:
    """There is no year 0: the year 1 after Christ follows the year 1 before Christ."""
    year = era.first + count - 1
    if era.first < 0 <= year:
        year += 1
    side = "前" if year < 0 else "後" if traditional else "后"
    return f"公元{side}{match['common'] or abs(year)}"


def _era(text: str, match: re.Match[str], count: int, traditional: bool) -> Era | None:
    """The era, if only one of this name lasted so long."""
    before = text[max(0, match.start() - _LONGEST) : match.start()].replace("朝", "")
    known = _eras(traditional)
    named = next((before[at:] for at in range(len(before) - 1) if before[at:] in known), "")
    fitting = [era for era in known.get(named, ()) if count <= era.last - era.first + 1]
    is_sure = named not in _ALSO_WORDS.split() or match["year"] == "元"
    return fitting[0] if len(fitting) == 1 and is_sure else None


def _count(number: str) -> int:
    return 1 if number == "元" else int(number) if number.isdecimal() else han.value(number) or 1


@cache
def _eras(traditional: bool) -> Mapping[str, tuple[Era, ...]]:
    """The eras by name, and by dynasty and name."""
    found: dict[str, tuple[Era, ...]] = {}
    for words, name, era in _rows(traditional):
        for key in (name, *(word + name for word in words)):
            found[key] = (*found.get(key, ()), era)
    return found


@cache
def _rows(traditional: bool) -> list[tuple[list[str], str, Era]]:
    text = _DATA.read_text("utf-8")
    lines = (adapt(text, "zh-Hant") if traditional else text).splitlines()
    return [row for line in lines if not line.startswith("#") for row in _read(line)]


def _read(line: str) -> Iterator[tuple[list[str], str, Era]]:
    dynasties, _, rest = line.partition(": ")
    items = rest.split()
    names, years = items[::2], [int(year) for year in items[1::2]]
    for name, first, after in zip(names, years, years[1:], strict=False):
        yield dynasties.split(), name, Era(first, after)


# Days of the Chinese calendar, which counts moons: 2024-05-03 is 甲辰年三月廿五.


_LUNAR_DATA = Path(__file__).parent / "data" / "lunar.txt"
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
    """Empty for days that the table does not know."""
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
    lines = (line.split() for line in _LUNAR_DATA.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {int(number): _lunar_read(int(number), *rest) for number, *rest in lines}


def _lunar_read(number: int, first: str, leap: str, lengths: str) -> Year:
    days = tuple(30 if sign == "L" else 29 for sign in lengths)
    return Year(number, date.fromisoformat(f"{number}-{first}"), int(leap) if leap != "-" else 0, days)
