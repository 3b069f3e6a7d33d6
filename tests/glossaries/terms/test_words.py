import itertools
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.glossaries.terms.words import WordReading, is_shouted, normal, read, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("New York", ["New", "York"]),
        ("artist's", ["artist", "'", "s"]),
        ("l’artiste", ["l", "'", "artiste"]),
        ("can't", ["can't"]),
        ("об’єкт", ["об'єкт"]),
        ('צה"ל', ['צה"ל']),
        ("C++17", ["C", "+", "+", "17"]),
        ("e‑mail", ["e", "-", "mail"]),
        ("prize_id", ["prize_id"]),
        ("人工智能AI", ["人", "工", "智", "能", "AI"]),
        ("人工知能はAIで", ["人", "工", "知", "能", "は", "AI", "で"]),
        ("ที่", ["ที่"]),
        ("인공지능을", ["인공지능을"]),
        ("cafe\u0301s", ["cafés"]),
        ("か\u3099", ["が"]),
        ("net\u00adwork", ["network"]),
        ("שלום\u200f.", ["שלום", "."]),
        ("\u200b", []),
        ("", []),
    ],
)
def test_words_are_what_a_script_makes_them(text: str, expected: list[str]) -> None:
    assert [word.text for word in words(text)] == expected


def reading(text: str) -> WordReading:
    return read(text, str)[0]


@given(st.text())
def test_words_stand_where_they_say(text: str) -> None:
    found = words(text)
    assert all(normal(text[word.start : word.end]) == word.text and word.text for word in found)
    assert all(before.end <= after.start for before, after in itertools.pairwise(found))


@given(st.text(alphabet="aé가がй \u00a0\n-"))
def test_composed_and_decomposed_texts_read_the_same(text: str) -> None:
    apart = unicodedata.normalize("NFD", text)
    assert [(word.gap, word.text) for word in words(apart)] == [(word.gap, word.text) for word in words(text)]


SIGNS = st.text(alphabet="人工が\uf900\u1025\u102e\u3099กี่ลAé'’. \u00ad\u3000\n")


@given(st.one_of(st.text(), SIGNS))
def test_each_word_has_one_character_and_a_sign_is_its_own(text: str) -> None:
    _, characters = read(text, lambda word: "x")
    kinds = zip(characters, words(text), strict=True)
    assert all(character in ("x", word.text) for character, word in kinds)


@given(st.one_of(st.text(), SIGNS), st.data())
def test_a_run_of_words_reads_as_its_pieces(text: str, data: st.DataObject) -> None:
    found = reading(text)
    numbers = range(len(found.starts) + 1)
    first, end = sorted(data.draw(st.tuples(st.sampled_from(numbers), st.sampled_from(numbers))))
    if first < end:
        assert found.surface(first, end) == "".join(gap + word for gap, word in found.pieces(first, end))


@pytest.mark.parametrize("between", [" ", "\u00a0", "\u202f", "  ", "\n", "\u3000", "\u200b \u200b"])
def test_white_space_is_one_space(between: str) -> None:
    assert reading(f"New{between}York").surface(0, 2) == "New York"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Prize money", ["Prize"]),
        ("“Prize money”", ["Prize"]),
        ("He won. Prize money", ["He", "Prize"]),
        ("Note: Prize money", ["Note", "Prize"]),
        ("1. Prize money", ["1", "Prize"]),
        ("Mr. Prize won", ["Mr"]),
        ("One\nPrize", ["One", "Prize"]),
        ("won a “Prize”", ["won"]),
    ],
)
def test_sentences_start_where_a_capital_says_nothing(text: str, expected: list[str]) -> None:
    flagged = [word.text for word, initial in zip(words(text), reading(text).initial, strict=True) if initial]
    assert [word for word in flagged if word.isalnum()] == expected


@pytest.mark.parametrize(
    ("text", "expected"), [("PRIZE", True), ("THE PRIZE!", True), ("US", False), ("The US", False), ("", False)]
)
def test_a_text_in_capitals(text: str, expected: bool) -> None:
    assert is_shouted(text) is expected
