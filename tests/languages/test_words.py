"""The words of a text, whichever signs it has."""

import pytest

from tolmach.languages.words import words


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Das Haus, 5 kg", {"das", "haus", "kg"}),
        ("L’État n’a “rien” dit…", {"l", "état", "n", "a", "rien", "dit"}),
        ("Ma sœur – à 20h", {"ma", "sœur", "à", "h"}),
        ("MÜSSEN snake_case m² №5", {"müssen", "snake", "case", "m²"}),
        ("Привет, мир! 你好", {"привет", "мир", "你好"}),
        ("50€ — 3½", {"½"}),
    ],
)
def test_words(text: str, wanted: set[str]) -> None:
    assert words(text) == wanted
    assert words(f"{text} ж") == {*wanted, "ж"}, "the same where a letter is beyond those of western Europe"
