"""The eras of Japan: 令和6年 is 2024年. Pure."""

import re
from collections.abc import Iterator, Mapping
from datetime import date

from tolmach.styles.rules.kit import han
from tolmach.styles.rules.kit.digits import at_runs
from tolmach.units import Edit

ERAS: Mapping[str, date] = {
    "令和": date(2019, 5, 1),
    "平成": date(1989, 1, 8),
    "昭和": date(1926, 12, 25),
    "大正": date(1912, 7, 30),
    "明治": date(1868, 1, 25),
}
"""By the day on which they begin, the latest first."""
_SPACE = "[ \u00a0]?"
_NUMBER = r"元|[一二三四五六七八九十]{1,3}|\d{1,2}"
_DATE = rf"(?:{_SPACE}(?P<month>\d{{1,2}}){_SPACE}月(?:{_SPACE}(?P<day>\d{{1,2}}){_SPACE}日)?)?"
# Lengths of time, decades, and what the other calendar is beside already: 2024年（令和6年）.
_OTHER = rf"(?:{_SPACE}\d{{1,2}}月(?:\d{{1,2}}日)?)?[（(](?:西暦)?(?:\d{{4}}|{'|'.join(ERAS)})"
_NO_YEAR = rf"(?!間|代|前|後|ぶり|以上|以下|目|物|もの|{_OTHER})"
_BESIDE = r"(?<![年日][（(])"
_COMMON = re.compile(rf"{_BESIDE}(?<![\d.,])(?:西暦)?(?P<year>1[89]\d\d|20\d\d){_SPACE}年{_NO_YEAR}{_DATE}")
_IMPERIAL = re.compile(rf"{_BESIDE}(?P<era>{'|'.join(ERAS)}){_SPACE}(?P<year>{_NUMBER}){_SPACE}年{_NO_YEAR}")


def year(era: str, number: str) -> int:
    """Of the common era."""
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
    """A year or month in which an era began, without a day, belongs to the new one."""
    for era, first in ERAS.items():
        if (year, month, day) >= (first.year, first.month, first.day):
            return f"{era}{year - first.year + 1 if year > first.year else '元'}"
    return ""
