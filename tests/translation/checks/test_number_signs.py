import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.languages.catalogue import engine_codes
from tolmach.linguistics.mentions.number_signs import NumberParts, read, rewritten, write
from tolmach.translation.checks.numbers import miswritten


@pytest.mark.parametrize(
    ("source", "target", "pair", "expected"),
    [
        ("$1,234.56", "$1,234,56", "en-de", ["1.234,56"]),
        ("$1,234.56", "$1,234,56", "en-ru", ["1\u00a0234,56"]),
        ("$1,234.56", "$1.234.56", "en-es", ["1.234,56"]),
        ("$1,234.56", "1 234.56 $", "en-cs", ["1\u00a0234,56"]),
        ("2.500,75", "2,500,75", "de-en", ["2,500.75"]),
        ("1,234,567", "1.234,567", "en-de", ["1.234.567"]),
        ("1,234.56 or 2,345.67", "1,234,56 oder 2.345,67", "en-de", ["1.234,56"]),
        ("1\u00a0234,56", "1,234,56", "fr-en", ["1,234.56"]),
        # As the target writes, or as it was
        ("1,234.56", "1.234,56", "en-de", []),
        ("1,234.56", "1,234.56", "en-de", []),
        ("1,234.56", "1234,56", "en-de", []),
        ("1,234.56", "1\u202f234,56", "en-fr", []),
        ("1'234.50", "1'234.50", "de-fr", []),
        ("3.5", "3,5", "en-de", []),
        ("3.5", "3.5", "en-de", []),
        ("1,000", "1.000", "en-de", []),
        # No amounts
        ("12.05.2019", "12/05/2019", "de-en", []),
        ("10.30", "10:30", "de-en", []),
        ("2.94 million", "294万", "en-zh", []),
        ("no number", "keine Zahl", "en-de", []),
    ],
)
def test_numbers_with_the_signs_of_two_languages(source: str, target: str, pair: str, expected: list[str]) -> None:
    assert [text for _, text in miswritten(source, target, *pair.split("-"))] == expected


@pytest.mark.parametrize(
    ("token", "language", "expected"),
    [
        ("1,234.56", "en", ("1234", "56", True)),
        ("1,234", "en", ("1234", "", True)),
        ("1,234", "de", ("1", "234", False)),
        ("0.125", "de", None),
        ("1.234,56", "en", ("1234", "56", True)),
        ("1,234,56", "en", None),
        ("1.2.3", "en", None),
    ],
)
def test_read(token: str, language: str, expected: tuple[str, str, bool] | None) -> None:
    assert read(token, language) == expected


@given(
    st.integers(0, 10**9),
    st.text("0123456789", max_size=3),
    st.sampled_from(sorted(engine_codes())),
    st.sampled_from(sorted(engine_codes())),
)
def test_what_one_language_writes_another_can_be_told(whole: int, fraction: str, source: str, target: str) -> None:
    number = NumberParts(str(whole), fraction, whole >= 1000)
    assert read(write(number, source), source) == number
    assert rewritten(write(number, source), source, target) == write(number, target)
