"""Numbers in words, by the rules of each language."""

import pytest

from tolmach.linguistics.cardinals import READ, in_words, numbered_languages, value


@pytest.mark.parametrize(
    ("language", "number", "gender", "wanted"),
    [
        ("de", 0, "", "null"),
        ("de", 21, "", "einundzwanzig"),
        ("de", 1_001_100, "", "eine Million eintausendeinhundert"),
        ("de", 2_000_000_031, "", "zwei Milliarden einunddreißig"),
        ("en", 342, "", "three hundred forty-two"),
        ("en-GB", 342, "", "three hundred and forty-two"),
        ("en-GB", 1_000_005, "", "one million and five"),
        ("en-GB", 1_120, "", "one thousand one hundred and twenty"),
        ("es", 21, "m", "veintiún"),
        ("es", 201, "f", "doscientas una"),
        ("es", 31_000, "", "treinta y un mil"),
        ("es", 100, "", "cien"),
        ("fr", 71, "", "soixante et onze"),
        ("fr", 80, "", "quatre-vingts"),
        ("fr", 81, "f", "quatre-vingt-une"),
        ("fr", 200_000, "", "deux cent mille"),
        ("it", 28, "", "ventotto"),
        ("it", 1, "f", "una"),
        ("it", 2_023, "", "duemilaventitré"),
    ],
)
def test_in_words(language: str, number: int, gender: str, wanted: str) -> None:
    assert in_words(number, language, gender) == wanted


@pytest.mark.parametrize("language", numbered_languages())
def test_what_is_written_is_read(language: str) -> None:
    assert [value(in_words(number, language), language) for number in range(READ + 1)] == [*range(READ + 1)]
    assert value("never a number", language) is None
