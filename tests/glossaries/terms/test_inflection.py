import pytest

from tolmach.glossaries.terms.fitting import acceptable, places, present


@pytest.mark.parametrize(
    ("language", "entry", "phrase", "expected"),
    [
        ("de", "Gewinn", "Gewinn", True),
        ("de", "Gewinn", "Gewinns", True),
        ("de", "Gewinn", "gewinn", False),
        ("de", "Gewinn", "Gewinner", False),
        ("de", "Gewinn", "Preis", False),
        ("de", "schnelles Netz", "schnellen Netzen", True),
        ("de", "Maler", "Malern", True),
        ("de", "Haus", "Häuser", True),
        ("de", "Blorf", "Blorfs", True),
        ("de", "Blorf", "Blorfung", False),
        ("ru", "дом", "доме", True),
        ("ru", "дом", "Дома", True),
        ("ru", "блорф", "блорфами", True),
        ("ru", "дом", "домен", False),
        ("fr", "animal", "animaux", True),
        ("pl", "książka", "książkę", True),
        ("cs", "město", "městě", True),
        ("nl", "huis", "huizen", True),
        ("ja", "賞金", "賞金", True),
        ("zh-hant", "獎金", "獎", False),
        ("en", "X9", "X9s", False),
        ("en", "polish", "Polish", True),
        ("en", "Polish", "polish", False),
        ("en", "prize", "", False),
    ],
)
def test_a_form_of_the_entry_is_acceptable(language: str, entry: str, phrase: str, expected: bool) -> None:
    assert acceptable(phrase, entry, language) is expected


@pytest.mark.parametrize(
    ("language", "entry", "sentence", "expected"),
    [
        ("de", "Gewinn", "Er ging mit dem Gewinn.", "Gewinn"),
        ("de", "Gewinn", "Die Gewinne und der Gewinn.", "Gewinn"),
        ("de", "Gewinn", "Die Gewinnverteilung.", None),
        ("ru", "дом", "Он в доме.", "доме"),
        ("zh", "奖金", "他赢得了奖金。", "奖金"),
        ("en", "\u200b", "a text", None),
    ],
)
def test_where_an_entry_stands(language: str, entry: str, sentence: str, expected: str | None) -> None:
    place = present(sentence, entry, language)
    assert (place and sentence[slice(*place)]) == expected


def test_the_best_place_comes_first() -> None:
    assert places("Gewinne, Gewinn, Gewinns", "Gewinn", "de") == [(9, 15), (0, 7), (17, 24)]
