"""What texts say, read generously, by the files of the languages."""

import pytest

from tolmach.languages.catalogue import engine_codes
from tolmach.languages.traits import base
from tolmach.linguistics.facts import shared
from tolmach.linguistics.mentions import amounts, days, measures, number_words, opposites, times, unit_words

LANGUAGES = sorted({base(code) for code in engine_codes()})
UNITS = ("mile", "ft", "inch", "oz", "gallon", "litre")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_what_all_are_compared_by(language: str) -> None:
    assert len(number_words._STEMS[language]) == number_words.LARGEST
    assert len(days.forms("weekday", language)[""]) == 7
    assert len(days.forms("month", language)[""]) == 12
    assert times.is_known(language)


@pytest.mark.parametrize("kind", days.KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_day_is_recognised(kind: days.DayKind, language: str) -> None:
    rows = days.forms(kind, language)
    for number in range(len(rows[""])):
        item = days.NamedDay(0, 0, kind, number)
        assert all(days.is_said(item, row[number], language) for row in rows.values())


def test_other_names_fill_all_places() -> None:
    for kind in days.KINDS:
        for language, row in days._ALSO[kind].items():
            assert len(row) == len(days.forms(kind, language)[""]), (kind, language)


@pytest.mark.parametrize(
    ("text", "language", "wanted"),
    [
        ("drei Männer", "de", {3}),
        ("die zweite Tür", "de", {2}),
        ("والثالث", "ar", {3}),
        ("五年", "ja", {5}),
        ("on bir kişi", "tr", {10, 11, 1}),
        ("keine Zahl", "de", set()),
        ("three", "tlh", set()),
    ],
)
def test_small_numbers(text: str, language: str, wanted: set[int]) -> None:
    assert number_words.small(text, language) == wanted


@pytest.mark.parametrize(
    ("language", "wanted"), [("en", (9,)), ("pt", (9,)), ("de", (12,)), ("fr", (12,)), ("ro", (9, 12))]
)
def test_a_billion_has_the_zeros_of_its_language(language: str, wanted: tuple[int, ...]) -> None:
    assert number_words.scale("2 billion", 1, language) == (wanted, True)


@pytest.mark.parametrize(
    ("number", "language", "wanted"),
    [
        ("1", "de", "1 Liter"),
        ("2", "fr", "2 litres"),
        ("2", "ja", "2リットル"),
        ("2", "cs", "2 litry"),
        ("22", "cs", "22 litrů"),
        ("22", "pl", "22 litry"),
        ("12", "pl", "12 litrów"),
        ("21", "pl", "21 litrów"),
        ("21", "ru", "21 литр"),
        ("1,5", "uk", "1,5 літра"),
    ],
)
def test_units_are_counted(number: str, language: str, wanted: str) -> None:
    assert unit_words.counted(number, "litre", language) == wanted


def test_a_language_with_one_word_for_a_unit_has_all() -> None:
    for language in unit_words._WORDS:
        assert all(unit_words.counted("5", unit, language) for unit in UNITS), language


def test_rules_of_plurals_are_known() -> None:
    assert {*unit_words._PLURALS.values()} == {*unit_words._BY_NAME}


def test_english_words_of_money_have_a_row() -> None:
    assert {row[0] for row in amounts._BEHIND.values()} <= {*shared("money")}


@pytest.mark.parametrize("name", ["money", "measures"])
def test_rows_of_a_shared_table_have_as_many_parts(name: str) -> None:
    rows = shared(name)
    assert len(rows) > 10
    assert len({len(parts) for parts in rows.values()}) == 1


def test_units_that_are_recognised_by_words_of_languages_are_in_the_shared_table() -> None:
    assert {*UNITS} <= {*measures._UNITS}
    for language in unit_words._WORDS:
        assert {*unit_words._WORDS[language]} <= {*measures._UNITS}


def test_words_of_the_languages_belong_to_a_row_of_the_shared_tables() -> None:
    assert {key for words in amounts._SAID.values() for key in words} == {*shared("money")}
    assert {key for words in measures._SAID.values() for key in words} <= {*shared("measures")}


@pytest.mark.parametrize(
    ("word", "exponents"), [("Mrd", (9,)), ("тыс", (3,)), ("mil millones", (9,)), ("หมื่นล้าน", (10,)), ("億", (8,))]
)
def test_scales_of_any_language_are_recognised(word: str, exponents: tuple[int, ...]) -> None:
    assert number_words.scale(f"5 {word}", 1, "en") == (exponents, True)


@pytest.mark.parametrize("currency_and_name", ["pound Pfund", "lira λίρα", "yen 円", "crown koruna", "dollar doleris"])
def test_money_of_any_language_is_recognised(currency_and_name: str) -> None:
    currency, name = currency_and_name.split()
    assert amounts.mention(currency).search(f"5 {name}")
    assert not amounts.mention("shekel").search(f"5 {name}")


@pytest.mark.parametrize(("unit", "name"), [("sqft", "Quadratfuß"), ("percent", "por ciento"), ("GB", "Go")])
def test_units_of_any_language_are_recognised(unit: str, name: str) -> None:
    assert measures.names(f"5 {name}", unit, "en")


def test_both_of_a_pair_are_known() -> None:
    for pair in opposites.PAIRS:
        assert len(opposites._OTHERS[pair]) > 5
        for language, sides in opposites._OTHERS[pair].items():
            assert len([side for side in sides if side]) == 2, (pair, language)
