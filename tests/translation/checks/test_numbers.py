import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.translation.checks.numbers import compare


def lost(source: str, target: str, pair: str) -> list[str]:
    return [source[number.start : number.end] for number in compare(source, target, *pair.split("-", 1)).lost]


def invented(source: str, target: str, pair: str) -> list[str]:
    return [target[number.start : number.end] for number in compare(source, target, *pair.split("-", 1)).invented]


@pytest.mark.parametrize(
    ("source", "target", "pair"),
    [
        # Grouping and decimals
        ("1,000 people", "1.000 Menschen", "en-de"),
        ("1,000,000 people", "1 000 000 personnes", "en-fr"),
        ("1,234.5 m", "1\u202f234,5 m", "en-fr"),
        ("3.14", "3,14", "en-de"),
        ("CHF 1'000", "1,000 francs", "de-en"),
        ("1.50 €", "1,5 €", "en-de"),
        # Other digits
        ("in 2014", "في ٢٠١٤", "en-ar"),
        ("１２月２０日", "December 20", "ja-en"),
        ("1.5 percent", "١٫٥ في المائة", "en-ar"),
        # Scales
        ("2.5 million", "2.500.000", "en-de"),
        ("£125m", "1億2,500万ポンド", "en-ja"),
        ("$2.8bn", "28億ドル", "en-ja"),
        ("38万人", "380,000 people", "ja-en"),
        ("3万5000人", "35,000 people", "ja-en"),
        ("1.25 亿英镑", "£125 million", "zh-en"),
        ("2 billion", "2 Milliarden", "en-de"),
        ("2 billones", "2 trillion", "es-en"),
        ("2 billion", "2 mil milhões", "en-pt"),
        ("20 million", "20 de milioane", "en-ro"),
        ("2.8 billion", "2.8 พันล้าน", "en-th"),
        ("more than 1,000", "свыше тысячи", "en-ru"),
        # Words
        ("3 men", "drei Männer", "en-de"),
        ("the 2nd time", "во второй раз", "en-ru"),
        ("5 years", "五年", "en-zh"),
        ("11 stores", "أحد عشر متجرا", "en-ar"),
        ("2 ans", "two years", "fr-en"),
        ("the 25 men", "二十五人", "en-ja"),
        ("10 years", "mười năm", "en-vi"),
        ("2,000 men", "zwei Tausend Männer", "en-de"),
        # Dates and times
        ("6月には", "In June", "ja-en"),
        ("am 12.05.2019", "on May 12, 2019", "de-en"),
        ("tháng 5 năm 2005", "May 2005", "vi-en"),
        ("at 10:30", "um 10.30 Uhr", "en-de"),
        ("um 15:00 Uhr", "at 3 p.m.", "de-en"),
        ("at 7 p.m.", "19時に", "en-ja"),
        ("in the 1990s", "in den 90er Jahren", "en-de"),
        ("2014/15", "2014-2015", "de-en"),
        ("the 19th century", "au XIXe siècle", "en-fr"),
        ("the 21st century", "XXI век", "en-ru"),
        ("the 19th century", "1800-talet", "en-sv"),
        ("in 2019", "ในปี 2562", "en-th"),
        # The translation may count where the source has words.
        ("twenty of them", "20 von ihnen", "en-de"),
        ("四十三人", "43 people", "zh-en"),
        ("nothing", "nichts", "en-de"),
    ],
)
def test_the_same_numbers(source: str, target: str, pair: str) -> None:
    assert (lost(source, target, pair), invented(source, target, pair)) == ([], [])


@pytest.mark.parametrize(
    ("source", "target", "pair", "missing", "extra"),
    [
        ("in 2,014", "in 2.041", "en-de", ["2,014"], ["2.041"]),
        ("in 100 days", "in 1000 Tagen", "en-de", ["100"], ["1000"]),
        ("1100万ポンド", "1100 million pounds", "ja-en", ["1100万"], ["1100"]),
        ("£11 million", "11億ポンド", "en-ja", ["11"], ["11億"]),
        ("5 million", "5 Milliarden", "en-de", ["5"], ["5"]),
        ("2 billion", "2 Billionen", "en-de", ["2"], ["2"]),
        ("man, 32, held", "мужчина, тридцать", "en-ru", ["32"], []),
        ("at 3 p.m. on Wednesday", "水曜日に", "en-ja", ["3"], []),
        ("1-1 draw", "1 Punkt", "en-de", ["1"], []),
        ("27 or 27", "27", "en-de", ["27"], []),
        ("May 30, 2005", "30. Mai 2005, 2005", "en-de", [], ["2005"]),
        ("4 dogs", "Hunde", "en-de", ["4"], []),
        ("€2,500", "ユーロ二千五百万", "en-ja", ["2,500"], []),
        ("1,000,000", "1,000 000", "en-uk", ["1,000,000"], []),
        ("12,345.60", "12 345 60", "en-sv", ["12,345.60"], []),
    ],
)
def test_other_numbers(source: str, target: str, pair: str, missing: list[str], extra: list[str]) -> None:
    assert (lost(source, target, pair), invented(source, target, pair)) == (missing, extra)


@given(st.lists(st.integers(13, 10**9), max_size=5), st.sampled_from(["de", "fr", "ja", "ru", "th", "ar"]))
def test_numbers_in_any_order_are_the_same(numbers: list[int], language: str) -> None:
    source = " and ".join(map(str, numbers))
    target = " / ".join(map(str, reversed(numbers)))
    found = compare(source, target, "en", language)
    assert not found.lost
    assert not found.extra


@pytest.mark.parametrize(
    "part", ["1", "1.", "1,000 ", "1万", "1 ", "1/", "一", "X", "10.10.", "1億1万", "0", ".", "1-2-3 "]
)
def test_no_text_takes_long(part: str) -> None:
    text = part * (10_000 // len(part))
    began = time.process_time()
    compare(text, text[:-9], "en", "ja")
    compare(text, "a" * 10_000, "en", "de")
    compare(" ".join(map(str, range(1000))), " ".join(map(str, range(1500, 500, -1))), "en", "ja")
    assert time.process_time() - began < 3
