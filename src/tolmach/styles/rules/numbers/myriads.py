"""Large numbers of Chinese, Japanese and Korean, which count in ten thousands: 3亿5000万, 3억 5,000만."""

import re
from collections.abc import Iterator
from decimal import Decimal

from tolmach.languages.traits import base
from tolmach.linguistics import han
from tolmach.linguistics.counting import counts
from tolmach.linguistics.digits import at_runs, is_label
from tolmach.linguistics.numbers import numbers, regrouped
from tolmach.styles.rules.numbers.separators import Signs, rewriting
from tolmach.styles.rules.way import Way
from tolmach.units import Edit, Rewriting

_POWERS = {sign: power for signs, power in (("万萬만", 4), ("亿億억", 8), ("兆조", 12)) for sign in signs}
_SMALL = {sign: power for signs, power in (("十십", 1), ("百백", 2), ("千천", 3)) for sign in signs}
# 조 is a trillion before money or more of the number; else it may be an article of a law, or a team. 만 may be "only".
_SIGNS = r"(?:[万萬亿億兆억]|만(?!큼)|조(?= ?\d|[ ]?(?:원|달러|유로|엔|위안|개)))"
_LINK = rf"\d[\d,]{{0,19}}(?:\.\d+)?(?:[千百천백]?{_SIGNS}|[千천])"
_CHAIN = re.compile(
    rf"\d(?<![\d.,A-Za-z]\d)[\d,]{{0,19}}(?:\.\d{{1,9}})?(?:[千百천백]?{_SIGNS}|[千천])(?: ?{_LINK}){{0,3}}"
    rf"(?: ?\d[\d,]{{0,19}}(?![\d.]{{0,9}}{_SIGNS})(?![\d.:年月日년월일]))?"
)
_PART = re.compile(r"(\d[\d,]*(?:\.\d+)?)([千百천백]?)([万萬亿億兆억만조]?)")
# Not 千万 "by all means", 万一 "in case" or 几万: those do not begin with a digit.
_HAN = re.compile(
    rf"[一二两兩三四五六七八九十](?<![几幾数數成上第{han.SIGNS}].)[{han.SIGNS}]{{0,20}}[万萬亿億][{han.SIGNS}]{{0,20}}"
)
_ALL_DIGITS, _LEAST = 15, 10**4


def _digits(text: str, language: str) -> Iterator[Edit]:
    found = [
        Edit(m.start(), m.end(), shown) for m in at_runs(_CHAIN, text) if (shown := _total(m[0])) and _is_free(text, m)
    ]
    if base(language) == "zh":
        read = ((match, han.value(match[0])) for match in _HAN.finditer(text))
        found += [Edit(match.start(), match.end(), str(value)) for match, value in read if value]
    return iter(sorted(found, key=lambda item: item.start))


def _is_free(text: str, match: re.Match[str]) -> bool:
    return not is_label(text, match.start())


def _total(chain: str) -> str | None:
    """In digits; None of what is no whole number."""
    total = Decimal(0)
    for digits, small, sign in _PART.findall(chain):
        total += Decimal(digits.replace(",", "")).scaleb(_SMALL.get(small, 0) + _POWERS.get(sign, 0))
    shown = f"{total.normalize():f}"
    return shown if shown.isdecimal() and len(shown) <= _ALL_DIGITS else None


def _signs(names: tuple[str, str, str], gap: str = "", comma: str = "") -> Rewriting:
    def edits(text: str, language: str) -> Iterator[Edit]:
        shown_names = ("萬", "億", "兆") if "hant" in language.lower() else names
        found = [*_plain(text, language), *(_joined(text) if base(language) == "ko" else ())]
        for start, end, value in sorted(found):
            yield Edit(start, end, _written(value, shown_names, gap, comma))

    return edits


def _plain(text: str, language: str) -> Iterator[tuple[int, int, int]]:
    for number in numbers(text, language):
        whole = not number.fraction and not number.unsure and len(number.whole) <= _ALL_DIGITS
        scaled = text[number.end : number.end + 1] in {*_POWERS, *_SMALL}
        if whole and not scaled and int(number.whole) >= _LEAST and counts(text, number, language):
            yield number.start, number.end, int(number.whole)


def _joined(text: str) -> Iterator[tuple[int, int, int]]:
    """Chains that have the signs already, but perhaps other spaces."""
    for match in at_runs(_CHAIN, text):
        total = _total(match[0])
        if total and int(total) >= _LEAST and _is_free(text, match) and "." not in match[0] and len(match[0]) > 3:
            yield match.start(), match.end(), int(total)


def _written(value: int, names: tuple[str, str, str], gap: str, comma: str) -> str:
    parts = []
    for power, name in ((12, names[2]), (8, names[1]), (4, names[0]), (0, "")):
        group = value // 10**power % (10**4 if power < 12 else 10**12)
        if group:
            parts.append((regrouped(str(group), comma) if comma else str(group)) + name)
    return gap.join(parts)


_CHINESE, _JAPANESE, _KOREAN = ("万", "亿", "兆"), ("万", "億", "兆"), ("만", "억", "조")

WAYS = {
    "large_number_format": {
        "always_use_arabic_numerals": Way(_digits),
        "use_chinese_characters_for_ten_thousands_and_hundred_millions": Way(_signs(_CHINESE)),
        "use_comma_to_separate_large_numbers_into_units_of_three_except_for_calendar_years": Way(
            rewriting(Signs(grouping=","))
        ),
        "use_kanji_for_trillions_hundred_millions_and_ten_thousands": Way(_signs(_JAPANESE)),
        "use_korean_words_만_억_조_with_space": Way(_signs(_KOREAN, " ", ",")),
        "use_korean_words_만_억_조_without_space": Way(_signs(_KOREAN, "", ",")),
    }
}
