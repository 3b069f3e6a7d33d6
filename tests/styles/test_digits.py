"""Numbers are found from run to run of digits, and these are the same that a search would find."""

import re
from collections.abc import Callable, Iterator

import pytest

from tests.styles.test_rules import ALL
from tolmach.linguistics.digits import at_last_digits, at_runs, runs, signed_runs
from tolmach.linguistics.numbers import BEHIND_SIGN, NUMBER, RANGE

TEXTS = sorted({text for example in ALL for text in (example.given, example.wanted)})
Found = Callable[[re.Pattern[str], str], Iterator[re.Match[str]]]


def test_runs() -> None:
    assert runs("7 of 1,000 or ２０") == ((0, 1), (5, 6), (7, 10), (14, 16))
    assert signed_runs("(7) +49 + 1") == [(0, 1), (1, 2), (4, 5), (5, 7), (10, 11)]
    assert not runs("none")
    assert not signed_runs("none (yet)")


@pytest.mark.parametrize(
    ("found", "pattern"),
    [
        (at_runs, NUMBER),
        (at_runs, RANGE),
        (at_runs, BEHIND_SIGN),
        (at_last_digits, r"\d ?%"),
        (at_last_digits, r"\d年"),
    ],
)
def test_as_a_search_finds_them(found: Found, pattern: str) -> None:
    compiled = re.compile(pattern)
    both = [([m.span() for m in found(compiled, t)], [m.span() for m in compiled.finditer(t)]) for t in TEXTS]
    assert all(fast == slow for fast, slow in both)
    assert any(fast for fast, _ in both)


def test_only_before_some_signs() -> None:
    single = re.compile(r"\d(?=[人つ])")
    assert [match[0] for match in at_runs(single, "2人で3日、4つ", before="人つ")] == ["2", "4"]
