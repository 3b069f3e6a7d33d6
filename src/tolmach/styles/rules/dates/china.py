"""The eras of Chinese emperors: 贞观元年 is the year 627. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tolmach.languages.variants import adapt
from tolmach.styles.rules.kit import han
from tolmach.units import Edit

_DATA = Path(__file__).parent / "data" / "eras.txt"
_NUMBER = r"[元一二三四五六七八九十\d](?:(?<=元)|(?<=\d)\d?|(?<![元\d])[一二三四五六七八九十]{0,2})"
_COMMON = r"(?:[（(](?:公元|西元)?(?P<side>前|后|後)?[ \u00a0]?(?P<common>\d{1,4})[ \u00a0]?年?[）)])?"
_YEAR = re.compile(rf"(?P<year>{_NUMBER})年(?![间間来來代]){_COMMON}")
_LONGEST = 7
"""Of a dynasty and an era."""
# Names of towns and common words. Years may pass in a town, so such an era needs its dynasty or its first year.
_ALSO_WORDS = "长安 文明 太平 永安 建康 和平 绍兴 大足 如意 长寿 凤凰 正统 嘉定 重和 中和 太极 先天 正德"


@dataclass(frozen=True, slots=True)
class Era:
    first: int
    last: int


def eras(text: str, language: str) -> Iterator[Edit]:
    """Each with its year in Chinese numerals and, in brackets, that of the common era."""
    traditional = "hant" in language.lower()
    for match in _YEAR.finditer(text):
        count = _count(match["year"])
        if found := _era(text, match, count, traditional):
            number = "元" if count == 1 else han.counted(count, language)
            yield Edit(match.start(), match.end(), f"{number}年（{_common(match, found, count, traditional)}年）")


def _common(match: re.Match[str], era: Era, count: int, traditional: bool) -> str:
    """There is no year between 1 before and 1 after Christ."""
    year = era.first + count - 1
    if era.first < 0 <= year:
        year += 1
    side = "前" if year < 0 else "後" if traditional else "后"
    return f"公元{side}{match['common'] or abs(year)}"


def _era(text: str, match: re.Match[str], count: int, traditional: bool) -> Era | None:
    """Only where there is but one of this name that was so long."""
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
    """By name, and by dynasty and name."""
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
