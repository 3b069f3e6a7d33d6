import pytest

from tolmach.linguistics.mentions.measures import measures, written
from tolmach.translation.checks.numbers import miswritten
from tolmach.translation.checks.quantities import unsaid_measures


@pytest.mark.parametrize(
    ("source", "target", "language", "words"),
    [
        ("80 µm thick", "80 мкм толщиной", "ru", []),
        ("80 µm thick", "80 mm dick", "de", ["80 µm"]),
        ("uses 3 kWh", "使用3公里", "zh", ["3 kWh"]),
        ("uses 3 kWh", "使用3千瓦时", "zh", []),
        ("60 ml of oil", "60 млн масла", "ru", ["60 ml"]),
        ("about 12 sq ft", "około 12 stóp kwadratowych", "pl", []),
        ("40%", "vierzig Prozent", "de", []),
        ("9 oz of tea", "9 ore di tè", "it", ["9 oz"]),
        ("5 in a row, 3 m, 4 cars", "5 in Folge", "de", []),
        ("80 µm", "80", "ko", []),
    ],
)
def test_units_that_are_lost(source: str, target: str, language: str, words: list[str]) -> None:
    assert [source[item.start : item.end] for item in unsaid_measures(source, target, ("en", language))] == words


def test_a_unit_is_written_in_the_script_of_its_reader() -> None:
    (item,) = measures("It takes 5 kWh")
    assert [written(item, "5", language) for language in ("de", "ru")] == ["5 kWh", "5 кВт·ч"]


@pytest.mark.parametrize(
    ("source", "language", "expected"),
    [
        ("1 inch", "pl", "1 cal"),
        ("3 inches", "pl", "3 cale"),
        ("12 inches", "pl", "12 cali"),
        ("1.5 inches", "pl", "1.5 cala"),
        ("21 miles", "ru", "21 миля"),
        ("6 feet", "cs", "6 stop"),
        ("8 miles", "sv", "8 engelska mil"),
        ("8 ounces", "zh", "8盎司"),
        ("8 ounces", "ko", "8 oz"),
    ],
)
def test_a_unit_that_has_a_word_is_counted_by_it(source: str, language: str, expected: str) -> None:
    (item,) = measures(source)
    assert written(item, source[: item.number_end], language) == expected


@pytest.mark.parametrize(
    ("source", "target", "right"),
    [
        ("Meet in room 2.31.", "Treffen in Raum 2,31.", ["2.31"]),
        ("Meet in room 2.31.", "Treffen in Raum 2.31.", []),
        ("Chapter 3.4 weighs 3.4 kg", "Kapitel 3,4 wiegt 3,4 kg", ["3.4"]),
        ("It weighs 2.31 kg.", "Es wiegt 2,31 kg.", []),
        ("As version 4.10 says", "Wie Version 4,10 sagt", ["4.10"]),
    ],
)
def test_the_dot_of_a_room_is_no_decimal_sign(source: str, target: str, right: list[str]) -> None:
    assert [text for _, text in miswritten(source, target, "en", "de")] == right


@pytest.mark.parametrize(
    ("source", "target", "language", "count"),
    [
        ("They rode 30 miles.", "Elas andaram 30 mil.", "pt", 1),
        ("They rode 30 miles.", "Elas andaram 30 milhas.", "pt", 0),
        ("They rode 30 miles.", "Ujely 30 mil.", "cs", 0),
        ("Take 15 g of salt.", "取15格盐。", "zh", 1),
        ("Take 15 g of salt.", "取15克盐。", "zh", 0),
        ("They rode 30 miles.", "De red 30 mil.", "sv", 1),
        ("Cut off 4 inches.", "Schneiden Sie 4 in der Mitte ab.", "de", 1),
        ("Cut off 4 inches.", "切掉4 in。", "zh", 1),
        ("A 7-inch nail", "Ein 7-Zoll-Nagel", "de", 0),
        ("Buy 6 litres.", "Koop 6 l melk.", "nl", 0),
        ("A bulb of 40 W", "Лампочка 40 В", "ru", 1),
        ("A bulb of 40 W", "Лампочка 40 Вт", "ru", 0),
    ],
)
def test_units_that_look_like_something_else(source: str, target: str, language: str, count: int) -> None:
    assert len(unsaid_measures(source, target, ("en", language))) == count
