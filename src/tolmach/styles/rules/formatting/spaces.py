"""Spaces of Chinese text around digits and Latin letters."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

from tolmach.linguistics.units import alternatives, by_name, by_symbol
from tolmach.styles.rules.way import Way
from tolmach.units import Edit, Span

_NUMERAL = re.compile(r"[+-]?\d")
_COUNTED = """
元 美元 欧元 英镑 日元 韩元 港元 人民币 小时 小時 分钟 分鐘 秒 天 周
年 月 日 个月 個月 岁 歲 人 名 个 個 台 辆 件 次 倍 度
摄氏度 攝氏度 万 萬 亿 億 % ％ ℃ °C °F ‰ 寸 英寸 英里 英尺 磅 字节 平方英尺 亩 畝
"""
_UNITS = alternatives({*_COUNTED.split(), *by_symbol("zh"), *by_name("zh"), *by_name("zh-Hant")})

_BEFORE_UNIT = re.compile(rf"(?:{_UNITS})(?![A-Za-z0-9])")
_LATIN_END = re.compile(r"[A-Za-z](?:[\d+#.]|\+\+)?$")
_RUN = re.compile(r"[ \u00a0\u2009\u202f][ \u00a0\u2009\u202f]{0,3}")
Meets = Callable[[str, int, int], bool]


def _without(meets: Meets) -> Way:
    def edits(text: str, language: str) -> Iterator[Edit]:
        for start, end in _inner(text):
            if meets(text, start, end):
                yield Edit(start, end, "")

    return Way(edits)


@lru_cache(maxsize=4)
def _inner(text: str) -> tuple[Span, ...]:
    """The spaces that stand between two characters."""
    spans = (space.span() for space in _RUN.finditer(text))
    return tuple((start, end) for start, end in spans if start and end < len(text))


def _is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u4dbf" or "\u4e00" <= char <= "\u9fff" or char == "〇"


def _unit(text: str, start: int, end: int) -> bool:
    return text[start - 1].isdigit() and bool(_BEFORE_UNIT.match(text, end))


def _english(text: str, start: int, end: int) -> bool:
    if _is_han(text[start - 1]):
        return text[end].isascii() and text[end].isalpha()
    return _is_han(text[end]) and bool(_LATIN_END.search(text[max(0, start - 3) : start]))


def _numeral(text: str, start: int, end: int) -> bool:
    if _is_han(text[start - 1]):
        return bool(_NUMERAL.match(text, end))
    return text[start - 1].isdigit() and _is_han(text[end])


WAYS = {
    "space_between_arabic_numerals_and_unit": {"do_not_use": _without(_unit)},
    "space_between_chinese_and_english": {"do_not_use": _without(_english)},
    "space_between_chinese_characters_and_arabic_numerals": {"do_not_use": _without(_numeral)},
}
