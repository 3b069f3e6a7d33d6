import pytest

from tolmach.engines.loops import loops, suspicious


@pytest.mark.parametrize(
    ("text", "looping"),
    [
        ("a a a a", True),
        ("a a a b a", False),
        ("x a b a b a b a b y", True),
        ("x a b a b a b y", False),
        ("a b c d e f g h " * 4, True),
        ("the end", False),
        ("", False),
    ],
)
def test_loops(text: str, looping: bool) -> None:
    assert loops(text.split()) is looping


@pytest.mark.parametrize(
    ("source", "target", "limit", "wrong"),
    [
        (["a"] * 5, [], 50, True),
        (["a", "b"], ["c"] * 3, 3, True),
        (list("abcdefghijklmnopqrst"), ["x"], 50, True),
        (list("abc"), ["x"], 50, False),
        (["a"] * 4, ["b"] * 4, 50, False),
        (list("abcd"), ["b"] * 4, 50, True),
    ],
)
def test_suspicious(source: list[str], target: list[str], limit: int, wrong: bool) -> None:
    assert suspicious(source, target, limit) is wrong
