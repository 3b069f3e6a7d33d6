"""What a mistyped or misheard word may stand for."""

import pytest

from tolmach.writing import slips, spelling
from tolmach.writing.lexicon import LANGUAGES, UNKNOWN, lexicon
from tolmach.writing.proposals import SURE


def meant(word: str, language: str) -> list[str]:
    words = lexicon(language)
    assert words is not None
    return [each.word for each in spelling._better(word, words, language)]


@pytest.mark.parametrize(
    ("language", "wrong", "right"),
    [
        ("en", "seperatly", "separately"),
        ("en", "fizishun", "physician"),
        ("en", "recieve", "receive"),
        ("de", "Fehigkeid", "fähigkeit"),
        ("de", "enpfelung", "empfehlung"),
        ("fr", "fotografe", "photographe"),
        ("fr", "verite", "vérité"),
        ("es", "havitazion", "habitación"),
        ("it", "aquisto", "acquisto"),
        ("it", "conosciensa", "conoscenza"),
    ],
)
def test_the_meant_word_is_among_the_best(language: str, wrong: str, right: str) -> None:
    assert right in meant(wrong.lower(), language)


@pytest.mark.parametrize(
    ("language", "wrong", "swapped", "other"),
    [("en", "nosie", "noise", "nose"), ("de", "satge", "sagte", "sage"), ("es", "viajra", "viajar", "viaja")],
)
def test_letters_are_swapped_more_often_than_added(language: str, wrong: str, swapped: str, other: str) -> None:
    words = lexicon(language)
    assert words is not None
    assert words.size(other) > UNKNOWN
    assert meant(wrong, language)[0] == swapped


@pytest.mark.parametrize(("language", "word"), [("en", "factorizes"), ("en", "synfuel"), ("it", "nucleasi")])
def test_a_technical_word_is_not_mended_unasked(language: str, word: str) -> None:
    words = lexicon(language)
    assert words is not None
    assert all(each.margin > SURE for each in spelling._better(word, words, language))


@pytest.mark.parametrize(
    ("language", "right"),
    [("en", "house"), ("de", "wasser"), ("fr", "élève"), ("es", "compré"), ("it", "città"), ("pt", "avó")],
)
def test_a_common_word_keeps_its_letters_and_accents(language: str, right: str) -> None:
    assert meant(right, language) == []


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "nite", "night"),
        ("en", "fone", "phone"),
        ("de", "fatter", "vater"),
        ("fr", "bato", "bateau"),
        ("es", "ueso", "hueso"),
        ("pt", "xuva", "chuva"),
    ],
)
def test_words_that_sound_alike(language: str, one: str, other: str) -> None:
    assert slips.sound_of(one, language) == slips.sound_of(other, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_keys_and_sounds(language: str) -> None:
    near = slips._neighbours(language)
    assert all(letter in near[other] for letter, others in near.items() for other in others)
    assert slips._sounds(language)


def test_neighbours_of_a_key() -> None:
    assert set(slips._neighbours("en")["g"]) == set("fhtyvb")
    assert "z" in slips._neighbours("de")["t"]
