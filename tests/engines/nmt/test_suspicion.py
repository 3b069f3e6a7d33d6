import pytest

from tolmach.engines.nmt.suspicion import suspicious


@pytest.mark.parametrize(
    ("source", "target", "limit", "wrong"),
    [
        (["a"] * 5, [], 50, True),
        (["a", "b"], ["c"] * 3, 3, True),
        (list("abcdefghijklmnopqrst"), ["x"], 50, True),
        (list("abc"), ["x"], 50, False),
        (["a"] * 4, ["b"] * 4, 50, False),
        (list("abcd"), ["b"] * 4, 50, True),
        (["▁no", ","] * 3, ["▁нет", ","] * 3, 50, False),
        (["▁never"], ["▁нет", ","] * 3, 50, True),
        (["▁1", "0", ",", "0", "0", "0"], ["▁нет", ","] * 3, 50, True),
        (["a"], ["<0xE3>", "<0x83>", "<0xB4>"], 50, False),
        (["a"], ["▁3", "<0xE2>", "<0x80>", "0"], 50, True),
        (["a"], ["▁3", "<0x80>", "<0xE2>"], 50, True),
        (["a"], ["<0xEF>", "<0xBF>", "<0xBD>"], 50, False),
    ],
)
def test_suspicious(source: list[str], target: list[str], limit: int, wrong: bool) -> None:
    assert suspicious(source, target, limit) is wrong
