import pytest

from benchmarks.translation.placing import Placing, emptied, repeated
from tolmach.engines.protocol import Link
from tolmach.units import Mark, Placed, Rendered, Unit

UNIT = Unit("Anna saw 42 cats", (Mark(0, 4), Mark(9, 16), Mark(16, 16)))
TEXT = "42 Katzen sah Anna"
LINKS = (Link((0, 4), (14, 18), 1.0), Link((9, 11), (0, 2), 1.0), Link((12, 16), (3, 9), 1.0))
POINT = Placed(2, 18, 18)


@pytest.mark.parametrize(
    ("placed", "agreement", "anchors", "lost", "copies"),
    [
        ((Placed(1, 0, 9), Placed(0, 14, 18), POINT), [1, 1], [True] * 4, 0, 0),
        ((Placed(0, 0, 9), Placed(1, 14, 18), POINT), [0, 0], [False] * 4, 0, 0),
        ((Placed(1, 3, 9), Placed(0, 14, 18), POINT), [1, 2 * 6 / 14], [True, True, True, False], 0, 0),
        ((Placed(1, 0, 2), Placed(1, 3, 9), Placed(0, 14, 18), POINT), [1, 1], [True] * 4, 0, 1),
        ((Placed(1, 0, 9), Placed(0, 13, 13), POINT), [0, 1], [False, True, True, True], 1, 0),
    ],
)
def test_placing(
    placed: tuple[Placed, ...], agreement: list[float], anchors: list[bool], lost: int, copies: int
) -> None:
    rendered = Rendered(TEXT, placed)
    placing = Placing(UNIT, rendered, LINKS)
    assert list(placing.agreement()) == pytest.approx(agreement)
    assert list(placing.anchors()) == anchors
    assert (emptied(UNIT, rendered), repeated(rendered)) == (lost, copies)


def test_a_word_that_stands_twice_is_no_anchor() -> None:
    unit = Unit("Anna and Anna", (Mark(0, 4),))
    assert list(Placing(unit, Rendered("Anna und Anna", (Placed(0, 0, 4),)), ()).anchors()) == []


@pytest.mark.parametrize(
    ("placed", "words"),
    [
        # `house` is in the pair, `garden` is not
        ((Placed(0, 0, 8),), [(True, True), (False, True)]),
        ((Placed(0, 13, 23),), [(True, False), (False, False)]),
        ((Placed(0, 0, 23),), [(True, True), (False, False)]),
        ((Placed(0, 0, 3), Placed(0, 4, 8)), [(True, True), (False, True)]),
    ],
)
def test_words_of_the_lexicon_on_their_side(placed: tuple[Placed, ...], words: list[tuple[bool, bool]]) -> None:
    unit = Unit("the house and the garden", (Mark(0, 9),))
    assert list(Placing(unit, Rendered("das Haus und der Garten", placed), ()).words("en", "de")) == words


def test_a_word_on_both_sides_or_twice_tells_nothing() -> None:
    unit = Unit("the house and the garden", (Mark(0, 9),))
    both = Rendered("das Haus und das Haus", (Placed(0, 0, 8),))
    assert list(Placing(unit, both, ()).words("en", "de")) == []
