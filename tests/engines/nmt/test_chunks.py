import pytest

from tolmach.engines.nmt.chunks import cut, place


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("short", ["short"]),
        ("One is here. Two is there.", ["One is here. ", "Two is there."]),
        ("first the one, then the other", ["first the one, ", "then the other"]),
        ("words without any stop", ["words without ", "any stop"]),
        ("abcdefghijklmnopqrstuvwx", ["abcdefghijkl", "mnopqrstuvwx"]),
        ("今日は良い天気です。明日は雨が降るでしょう。", ["今日は良い天気です。", "明日は雨が降るでしょう。"]),
    ],
)
def test_cut_at_the_best_place(text: str, pieces: list[str]) -> None:
    assert cut(text, 16, len) == pieces


@pytest.mark.parametrize("text", ["x" * 5000, "ab " * 3000, ". " * 999, "句、" * 700, "a", ""])
def test_nothing_is_lost_and_nothing_is_too_long(text: str) -> None:
    pieces = cut(text, 40, len)
    assert "".join(pieces) == text
    assert max(map(len, pieces)) <= 40


@pytest.mark.parametrize("text", ["ab", ". ", "  ", "a. "])
def test_a_cut_leaves_something_on_both_sides(text: str) -> None:
    assert 0 < place(text) < len(text)
