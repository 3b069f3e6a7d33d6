"""Words that exist, and words that a model made up."""

import pytest

from tolmach.writing.inventing import invents


@pytest.mark.parametrize(
    ("text", "language"),
    [("Die Kunnst ist alt.", "de"), ("Wir besenden den Brief.", "de"), ("Nous allons blouffer.", "fr")],
)
def test_words_that_do_not_exist(text: str, language: str) -> None:
    assert invents(text, "", language)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Die Kunst ist alt.", "de"),
        ("Das Mitgliederversammlungsprotokoll und der Haustürschlüsselanhänger.", "de"),
        ("Die NASA hat 3 Raketen.", "de"),
        ("Nous allons à Plouzévédé avec l'étudiante.", "fr"),
        ("Kunnst besenden", "sv"),
    ],
)
def test_words_that_exist_or_may_exist(text: str, language: str) -> None:
    assert not invents(text, "", language)


def test_a_word_of_the_given_text_may_stand() -> None:
    assert invents("Frau Dostojewska kommt.", "", "de")
    assert not invents("Frau Dostojewska kommt.", "Mrs Dostojewska is coming.", "de")
