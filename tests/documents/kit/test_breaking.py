"""A translation is broken into as many lines as its source had."""

import pytest

from tolmach.documents.kit.breaking import broken, joint


def _lines(text: str, shares: list[int]) -> list[str]:
    return [text[start:end] for start, end in broken(text, shares, by_sense=True)]


@pytest.mark.parametrize(
    ("text", "shares", "expected"),
    [
        ("one two three four", [1], ["one two three four"]),
        ("one two three four", [7, 10], ["one two", "three four"]),
        ("Das ist ein Satz, der auf zwei Zeilen steht.", [10, 10], ["Das ist ein Satz,", "der auf zwei Zeilen steht."]),
        ("short and then a long rest of it", [5, 27], ["short", "and then a long rest of it"]),
        ("word", [3, 3, 3], ["word", "", ""]),
        ("two words", [1, 1, 1], ["two", "words", ""]),
        ("a b c", [100, 1, 1], ["a", "b", "c"]),
        ("これは日本語の文章です。とても短い。", [12, 6], ["これは日本語の文章です。", "とても短い。"]),
        ("「はい」", [1, 3], ["「は", "い」"]),
        ("ไปเที่ยวทะเล", [5, 5], ["ไป", "เที่ยวทะเล"]),
        ("10\u00a0000 Euro", [1, 1], ["10\u00a0000", "Euro"]),
        ("", [1, 1], ["", ""]),
    ],
)
def test_lines(text: str, shares: list[int], expected: list[str]) -> None:
    assert _lines(text, shares) == expected


def test_punctuation_counts_only_where_sense_does() -> None:
    text = "one two three four, five six"
    assert [text[start:end] for start, end in broken(text, [1, 1])] == ["one two three", "four, five six"]


@pytest.mark.parametrize(("before", "behind", "between"), [("a", "b", " "), ("日", "本", ""), ("日", "a", " ")])
def test_joints(before: str, behind: str, between: str) -> None:
    assert joint(before, behind) == between
