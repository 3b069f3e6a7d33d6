import time

import pytest

from tolmach.translation.checks.quantities import faults, unsaid


@pytest.mark.parametrize(
    ("source", "target", "pair", "expected"),
    [
        ("It costs £99.99.", "Es kostet 99,99.", ("en", "de"), [("£99.99", "£99,99")]),
        ("It costs £99.99.", "Es kostet 99,90 £.", ("en", "de"), [("£99.99", "£99,99")]),
        ("Pay CHF 1,234.56 now", "Zahl 1234", ("en", "fr"), [("CHF 1,234.56", "CHF 1\u00a0234,56")]),
        ("25 books", "20 Bücher", ("en", "de"), [("25", "25")]),
        ("At 3 p.m. today", "в 3 часа утра", ("en", "ru"), [("3 p.m.", "15:00")]),
        ("The shop shuts at 18:40.", "Um 18 Uhr schließt der Laden 40.", ("en", "de"), [("18:40", "18:40")]),
        ("The shop shuts at 18:40.", "Der Laden schließt um 18 Uhr 40.", ("en", "de"), []),
        ("The shop shuts at 6:20.", "六点20分关门。", ("en", "zh"), []),
        ("The shop shuts at 6:20.", "六点关门20。", ("en", "zh"), [("6:20", "6:20")]),
        ("The shop shuts at 6:20.", "Le magasin ferme à six heures.", ("en", "fr"), [("6:20", "6:20")]),
        ("28億ポンド", "pounds", ("ja", "en"), []),
        ("5 € and 5 $", "5 € und 5 $", ("en", "de"), []),
    ],
)
def test_what_is_wrong_and_how_it_is_written(
    source: str, target: str, pair: tuple[str, str], expected: list[tuple[str, str]]
) -> None:
    assert [(source[item.start : item.end], item.text) for item in unsaid(source, target, pair)] == expected


@pytest.mark.parametrize(
    ("source", "target", "count"),
    [
        ("No number", "Keine Zahl", 0),
        ("$1,234.56", "1.234,56 Dollar", 0),
        ("$1,234.56", "$1,234,56", 1),
        ("1,000,000 or more", "1,000 000 oder mehr", 1),
        ("£5 at 3 p.m.", "5 um 3 Uhr", 2),
        ("In 2014", "2041", 1.5),
    ],
)
def test_faults(source: str, target: str, count: float) -> None:
    assert faults(source, target, ("en", "de")).times == count


@pytest.mark.parametrize("part", ["$", "$1 ", "1 p.m. ", "1,000", "kr 5", "1 a 2 ", "3 to 4 pm ", "€ 1 000 "])
def test_no_text_takes_long(part: str) -> None:
    text = part * (10_000 // len(part))
    began = time.process_time()
    faults(text, text[:-9], ("en", "de"))
    unsaid(text, text[:2000], ("en", "de"))
    assert time.process_time() - began < 3
