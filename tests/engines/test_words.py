import pytest

from tolmach.engines.words import word_count


@pytest.mark.parametrize(
    ("text", "language", "count"),
    [
        ("Hello", "en", 1),
        ("Hello, world!", "en", 2),
        ("don't", "en", 1),
        ("state-of-the-art", "en", 1),
        ("U.S.A.", "en", 1),
        ("… 42 %", "en", 1),
        ("", "en", 0),
        ("  !? ", "de", 0),
        ("犬", "ja", 1),
        ("こんにちは世界", "ja", 3),
        ("今天天气很好", "zh", 2),
        ("สวัสดี", "th", 2),
        ("안녕하세요", "ko", 1),
    ],
)
def test_words_are_counted(text: str, language: str, count: int) -> None:
    assert word_count(text, language) == count
