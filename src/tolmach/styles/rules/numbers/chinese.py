"""Marks between numerals of Chinese, and its two signs for zero."""

import re
from collections.abc import Iterator
from itertools import pairwise

from tolmach.styles.rules.kit.needs import needing
from tolmach.styles.rules.way import Way
from tolmach.units import Edit

_DIGITS = "一二三四五六七八九"
# Behind two neighbours, what they count about. A grade, a month, a floor or a chapter is meant by itself instead.
_COUNTED = (
    "(?:[十百千万萬亿億](?![年月日号號楼樓章条條])|天|个|個|人|次|位|名|岁|歲|倍|里|斤|公斤|公里|千米|米|小时|小時|分钟|分鐘|秒|块|塊|元|句|下|步|杯|瓶|本|张|張|件|条|條|只|隻|头|頭"
    "|座|家|间|間|层|層(?!楼)|遍|回|趟|顿|頓|周(?!年)|星期|年(?![级級代度])|成|分之)"
)
# Patterns begin with a sign of their own and look back behind it: so the search goes from numeral to numeral.
_NEIGHBOURS = re.compile(rf"([{_DIGITS}两兩])(?<![第{_DIGITS}十百千、].)、([{_DIGITS}])(?={_COUNTED})")
_SERIES = re.compile(
    rf"[{_DIGITS}](?:(?<=第.)[{_DIGITS}]{{1,8}}(?=[\u4e00-\u9fff])(?![十百千万萬亿億零〇])"
    rf"|(?<![第{_DIGITS}十百千万萬亿億零〇].)[{_DIGITS}]{{1,8}}(?=年级|年級|产业|產業|线城市|線城市|季度|把手|审|審))"
)


def _value(sign: str) -> int:
    return 2 if sign in "两兩" else _DIGITS.index(sign) + 1


def _is_rising(signs: str) -> bool:
    return all(_value(high) == _value(low) + 1 for low, high in pairwise(signs))


@needing("、")
def _joined(text: str, language: str) -> Iterator[Edit]:
    """三四天."""
    for match in _NEIGHBOURS.finditer(text):
        if _is_rising(match[1] + match[2]):
            yield Edit(match.end(1), match.start(2), "")


def _separated(text: str, language: str) -> Iterator[Edit]:
    """第一、二产业."""
    for match in _SERIES.finditer(text):
        if _is_rising(match[0]):
            yield Edit(match.start(), match.end(), "、".join(match[0]))


_NUMBERING = re.compile(
    rf"[{_DIGITS}〇零](?<![{_DIGITS}〇零十百千万萬亿億点點].)[{_DIGITS}〇零]{{1,17}}(?![十百千万萬亿億点點{_DIGITS}])"
)
_OF_QUANTITY = re.compile(
    rf"(?<=[十百千万萬亿億])〇(?=[{_DIGITS}])|〇(?=[点點][{_DIGITS}〇零])|(?<=[点點])〇{{1,6}}(?=[{_DIGITS}])"
)


@needing("零")
def _for_numbering(text: str, language: str) -> Iterator[Edit]:
    for match in _NUMBERING.finditer(text):
        if "零" in match[0] and re.search(f"[{_DIGITS}]", match[0]):
            yield Edit(match.start(), match.end(), match[0].replace("零", "〇"))


@needing("〇")
def _for_measurement(text: str, language: str) -> Iterator[Edit]:
    return (Edit(match.start(), match.end(), "零" * len(match[0])) for match in _OF_QUANTITY.finditer(text))


WAYS = {
    "number_separator": {
        "do_not_use_chinese_comma_to_separate_numbers_indicating_approximate_value": Way(_joined),
        "use_chinese_comma_to_separate_numbers_in_abbreviations": Way(_separated),
    },
    "zero_format": {
        "use_chinese_word_〇_for_numbering": Way(_for_numbering),
        "use_chinese_word_零_for_measurement": Way(_for_measurement),
    },
}
