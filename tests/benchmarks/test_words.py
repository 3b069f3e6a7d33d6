import pytest

from benchmarks.words import agreement
from benchmarks.words.cases import ENGLISH, Word, cases, languages
from benchmarks.words.page import words_part
from tolmach.translation.lexicon.book import page

PAIRS = [pair for language in languages() for pair in ((ENGLISH, language), (language, ENGLISH))]


@pytest.mark.parametrize(("source", "target"), PAIRS)
def test_the_references_are_right(source: str, target: str) -> None:
    found = cases(source, target)
    lacking = [(case.reference, word) for case in found for word in case.words if not word.stands(case.reference)]
    assert lacking == []


def test_the_page_has_a_column_for_each_language() -> None:
    figures = {"right_percent": 90.0, "words": 10, "chrf": 50.0}
    made = {
        "directions": dict.fromkeys(("en-de", "de-en", "en-pt-br", "pt-br-en"), figures),
        "mean_percent": {"from": 1.0, "into": 1.0},
    }
    bars = {"right_percent": 95.0, "agreement_percent": 90.0}
    names = ("commit", "changed", "model", "data", "cores", "processor", "load_before", "ctranslate2")
    result = {"sentences": 8, "words": 10, "bars": bars, "model_alone": made, "with_lexicon": made}
    lines = words_part(result | {"signature": dict.fromkeys(names, "")})
    assert "|  | de | pt-br | mean |" in lines


def test_nearly_all_headwords_are_of_the_lexicon() -> None:
    known = {entry.word for entry in page(ENGLISH) or ()}
    found = cases(ENGLISH, languages()[0])
    asked = [word.headword for case in found for word in case.words]
    assert sum(word in known for word in asked) > 0.99 * len(asked)
    assert all(1 <= len(case.words) <= 2 and 3 <= len(case.source.split()) <= 15 for case in found)


def test_a_word_stands_in_any_form_and_not_within_another_where_a_space_says_so() -> None:
    assert Word("frog", ("frosch", "frösch")).stands("Die FRÖSCHE quaken.")
    assert Word("egg", (" ei ",)).stands("Das ist ein Ei!")
    assert not Word("egg", (" ei ",)).stands("Das ist ein Eimer.")
    assert not Word("frog", ("frosch",)).stands("Die Flügel sitzt in der Bau.")


@pytest.mark.parametrize(
    ("noun", "gender", "text", "language", "fits"),
    [
        ("Frosch", "m", "Der Frosch und ein Frosch", "de", [True, True]),
        ("Frosch", "m", "Die Frosch schläft.", "de", [False]),
        ("Lehrer", "m", "Die Lehrer kommen.", "de", []),
        ("étang", "m", "Dans l'étang", "fr", []),
        ("grenouille", "f", "un grenouille", "fr", [False]),
        ("agua", "f", "El agua está fría.", "es", []),
        ("лягушка", "f", "зелёная лягушка, зелёный лягушка", "ru", [True, False]),
        ("żaba", "f", "zielona żaba i ten żaba", "pl", [True, False]),
        ("iluzja", "f", "To iluzja.", "pl", []),
        ("sweter", "m", "Babcia zrobiła sweter, matka sweter", "pl", []),
    ],
)
def test_what_stands_before_a_noun_tells_a_gender(
    noun: str, gender: str, text: str, language: str, fits: list[bool]
) -> None:
    assert list(agreement.judged(noun, gender, text, language)) == fits
