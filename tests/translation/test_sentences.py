"""Cutting into sentences: nothing is lost, and the three modes cut where they say."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tolmach.languages.catalogue import sources
from tolmach.translation.sentences import Split, pieces

LANGUAGES = [language.code for language in sources()]
TEXTS = st.text(
    alphabet=st.one_of(st.sampled_from(" \t\n\r.!?…。！？\"'()«»„“:;,-0aAbBéжの中ก؟"), st.characters(codec="utf-8"))
)


@pytest.mark.parametrize(
    ("split", "text", "expected"),
    [
        (Split.ALL, "One. Two.\nThree", ["One.", "Two.", "Three"]),
        (Split.ALL, "Mr. Smith met Dr. Jones at 3 p.m. in St. Louis. He left.", ["Mr. Smith met Dr. Jones at 3 p.m. in St. Louis.", "He left."]),
        (Split.ALL, "Wait... what? Yes!", ["Wait... what?", "Yes!"]),
        (Split.ALL, "", []),
        (Split.ALL, " \n ", []),
        (Split.NONE, "One. Two.\nThree", ["One. Two.\nThree"]),
        (Split.NO_NEWLINES, "One line\ngoes on. Two.", ["One line goes on.", "Two."]),
        (Split.NO_NEWLINES, "One line \r\n  goes on.", ["One line goes on."]),
        (Split.NO_NEWLINES, "A heading\n\nA paragraph.", ["A heading", "A paragraph."]),
    ],
)  # fmt: skip
def test_cuts(split: Split, text: str, expected: list[str]) -> None:
    assert [piece.text for piece in pieces(text, "en", split) if piece.text] == expected


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("de", "Das ist z. B. ein Satz mit Abk. im Text. Und noch einer.", 2),
        ("fr", "M. Dupont est là. Il attend.", 2),
        ("es", "¿Qué hora es? Son las 3 p.m. aquí.", 2),
        ("ja", "今日は雨です。明日は晴れます。", 2),
        ("zh", "今天下雨。明天晴天！你好吗？", 3),
        ("ru", "Это т.е. предложение. А это другое.", 2),
        ("ar", "كيف حالك؟ أنا بخير.", 2),
    ],
)
def test_cuts_in_other_languages(language: str, text: str, count: int) -> None:
    assert len(pieces(text, language, Split.ALL)) == count


@settings(max_examples=300, deadline=None)
@given(text=TEXTS, language=st.sampled_from(LANGUAGES), split=st.sampled_from([Split.ALL, Split.NONE]))
def test_joining_gives_the_text_back(text: str, language: str, split: Split) -> None:
    assert "".join(piece.around(piece.text) for piece in pieces(text, language, split)) == text


@settings(max_examples=200, deadline=None)
@given(text=TEXTS, language=st.sampled_from(LANGUAGES))
def test_without_newlines_only_white_space_changes(text: str, language: str) -> None:
    joined = "".join(piece.around(piece.text) for piece in pieces(text, language, Split.NO_NEWLINES))
    assert joined.split() == text.split()


@pytest.mark.parametrize(
    "text", ["a" * 100_000, "a. " * 30_000, ". " * 40_000, "(" * 100_000, '"' * 100_000, "\n" * 100_000]
)
def test_long_text_is_cut_in_bounded_time(text: str) -> None:
    began = time.perf_counter()
    assert "".join(piece.around(piece.text) for piece in pieces(text, "en", Split.ALL)) == text
    assert time.perf_counter() - began < 10
