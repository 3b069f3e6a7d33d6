"""How languages are written: a row for each, and what the rows say."""

import pytest

from tolmach.languages import catalogue, scripts
from tolmach.languages.model import Language
from tolmach.languages.traits import Traits, base, only_language, traits

SENTENCES = {
    "ar": "هذه جملة قصيرة.",
    "bg": "Това е кратко изречение.",
    "el": "Αυτή είναι μια σύντομη πρόταση.",
    "en": "This is a short sentence.",
    "he": "זה משפט קצר.",
    "ja": "これは短い文です。",
    "ko": "이것은 짧은 문장입니다.",
    "th": "นี่คือประโยคสั้น",
    "zh": "这是一个短句。",
}


@pytest.mark.parametrize("language", catalogue.LANGUAGES, ids=lambda language: language.code)
def test_every_language_has_a_row(language: Language) -> None:
    found = traits(language.code)
    assert found == traits(language.engine) == traits(language.base)
    assert found.decimal != found.grouping
    assert found.opening.strip()
    assert found.closing.strip()
    assert 0.2 < found.length < 2
    assert set(found.scripts) <= set(scripts.LETTERS)


def test_rows_differ_and_none_is_left_over() -> None:
    from tolmach.languages import traits as module

    assert sorted(module._ROWS) == sorted({language.base for language in catalogue.LANGUAGES})


@pytest.mark.parametrize(("code", "sentence"), SENTENCES.items())
def test_scripts_are_those_of_real_sentences(code: str, sentence: str) -> None:
    found = scripts.dominant(sentence)
    assert found is not None
    assert found.name in traits(code).scripts


@pytest.mark.parametrize(
    ("code", "trait", "value"),
    [
        ("pt-br", "decimal", ","),
        ("zh-Hant", "spaced_words", False),
        ("th", "spaced_sentences", True),
        ("th", "spaced_words", False),
        ("ja", "spaced_sentences", False),
        ("ko", "spaced_words", True),
        ("fr-CA", "opening", "«\u00a0"),
        ("fr", "closing", "\u00a0»"),
        ("fi", "opening", "”"),
        ("da", "opening", "»"),
        ("en-GB", "closing", "”"),
        ("he", "is_right_to_left", True),
        ("ar", "is_right_to_left", True),
        ("de", "is_right_to_left", False),
        ("ko", "is_dense", True),
        ("ru", "is_dense", False),
        ("pl", "grouping", "\u00a0"),
        ("ar", "spaced_words", True),
        ("ar", "joins_before", True),
        ("ar", "joins_behind", False),
        ("ko", "joins_before", False),
        ("ko", "joins_behind", True),
        ("th", "joins_before", True),
        ("ja", "joins_behind", True),
        ("he", "joins_words", True),
        ("ko", "joins_words", True),
        ("fi", "joins_words", False),
        ("th", "has_full_stop", False),
        ("zh", "has_full_stop", True),
    ],
)
def test_rows(code: str, trait: str, value: object) -> None:
    assert getattr(traits(code), trait) == value


@pytest.mark.parametrize(
    ("code", "mark", "written"),
    [("ja", ".", "。"), ("el", "?", ";"), ("th", ".", ""), ("ar", "?", "؟"), ("de", "?", "?")],
)
def test_marks(code: str, mark: str, written: str) -> None:
    assert traits(code).mark(mark) == written


@pytest.mark.parametrize(
    ("script", "code"),
    [("Thai", "th"), ("Arabic", "ar"), ("Kana", "ja"), ("Han", None), ("Latin", None), ("Devanagari", None)],
)
def test_a_script_tells_its_only_language(script: str, code: str | None) -> None:
    assert only_language(script) == code


def test_a_code_that_nobody_knows_has_usual_traits() -> None:
    found: Traits = traits("sw")
    assert (found.scripts, found.spaced_words) == (("Latin",), True)
    assert base("PT-br") == "pt"
