import pytest
import sentencepiece
from hypothesis import given
from hypothesis import strategies as st

from tests.training.tiny import SPM, attentions
from tolmach.units import Span
from training.text.phrases import Attention, Linked, Pieces

PROCESSOR = sentencepiece.SentencePieceProcessor(model_file=str(SPM))
PIECES = Pieces(PROCESSOR)


def shown(text: str) -> list[str]:
    ids = PROCESSOR.encode(text)
    return [PROCESSOR.decode(ids[start:end]) for start, end in PIECES.words(ids)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The dog sleeps.", ["The", "dog", "sleeps", "."]),
        ("Hello, world!", ["Hello", ",", "world", "!"]),
        ("“Yes”, she said", ["“", "Yes", "”,", "she", "said"]),
        ("Unbelievableness", ["Unbelievableness"]),
        ("", []),
    ],
)
def test_words(text: str, words: list[str]) -> None:
    assert shown(text) == words


def test_every_unspaced_piece_is_a_word() -> None:
    ids = PROCESSOR.encode("会議は月曜日に東京で行われます。")
    assert len(PIECES.words(ids)) >= len(ids) - 1


@given(st.text(alphabet="ab .,é会ไ-1", max_size=40))
def test_words_cover_the_pieces_in_order(text: str) -> None:
    ids = PROCESSOR.encode(text)
    words = PIECES.words(ids)
    assert [at for start, end in words for at in range(start, end)] == list(range(len(ids)))
    assert all(start < end for start, end in words)


@pytest.mark.parametrize(
    ("piece", "alone"), [("\u2581house", True), ("会", True), (".", False), ("\u2581(", False), ("ing", False)]
)
def test_what_stands_alone(piece: str, alone: bool) -> None:
    assert PIECES.stands_alone(PROCESSOR.piece_to_id(piece)) is alone


SURE = 255


def linked(to_source: list[int], to_target: list[int] | None = None, sure: int = SURE) -> Linked:
    """Words of one piece each."""
    back = to_target if to_target is not None else [0] * (max(to_source) + 1)
    words: list[Span] = [(at, at + 1) for at in range(len(back))]
    others: list[Span] = [(at, at + 1) for at in range(len(to_source))]
    # The way back is only asked for source words that nothing looked at.
    attention = Attention(to_source, [sure] * len(others), back, [sure if to_target else 0] * len(words))
    return Linked(words, others, attention)


@pytest.mark.parametrize(
    ("to_source", "asked", "found"),
    [
        ([0, 1, 2], (0, 1), (0, 1)),
        ([0, 1, 2], (1, 3), (1, 3)),
        ([0, 2, 1], (1, 2), (2, 3)),
        ([0, 2, 1], (0, 2), None),
        ([1, 0, 1], (1, 2), None),
        ([0, 0, 1], (0, 1), (0, 2)),
    ],
)
def test_phrase(to_source: list[int], asked: Span, found: Span | None) -> None:
    assert linked(to_source).phrase(*asked) == found


@pytest.mark.parametrize(
    ("to_source", "asked", "found"),
    [
        ([0, 1, 2], (0, 2), (0, 2)),
        ([0, 2, 1], (0, 2), (0, 1)),
        ([1, 0, 1, 1], (1, 2), (2, 4)),
        ([0, 2, 0, 0, 1, 1], (0, 2), (2, 6)),
        ([0, 0, 0], (1, 2), None),
    ],
)
def test_largest_part(to_source: list[int], asked: Span, found: Span | None) -> None:
    assert linked(to_source).largest_part(*asked) == found


def test_a_point_before_what_follows() -> None:
    assert [linked([2, 0, 1]).before_next(place) for place in range(4)] == [1, 2, 0, None]


@pytest.mark.parametrize(
    ("to_source", "place", "found"),
    [
        ([0, 1, 2], 0, 0),
        ([0, 1, 2], 3, 3),
        ([0, 1, 2], 1, 1),
        ([1, 0, 2], 1, None),
        ([1, 0, 2], 2, None),
        ([0, 0, 1], 1, None),
    ],
)
def test_between(to_source: list[int], place: int, found: int | None) -> None:
    assert linked(to_source).between(place) == found


def test_weak_attention_links_nothing() -> None:
    assert linked([0, 1], sure=60).phrase(0, 1) is None


def test_a_source_word_that_nothing_looked_at_finds_its_own_link() -> None:
    assert linked([0, 0], [0, 1]).phrase(1, 2) is None
    assert linked([0, 0], [0, 1]).phrase(0, 2) == (0, 2)


@given(st.data())
def test_phrases_lie_apart_or_inside_like_their_sources(data: st.DataObject) -> None:
    size, other = data.draw(st.integers(1, 7)), data.draw(st.integers(1, 7))
    words: list[Span] = [(at, at + 1) for at in range(size)]
    others: list[Span] = [(at, at + 1) for at in range(other)]
    pair = Linked(words, others, data.draw(attentions(size, other)))
    spans = [(start, end) for start in range(size) for end in range(start + 1, size + 1)]
    found = {span: phrase for span in spans if (phrase := pair.phrase(*span)) is not None}
    for (a, b), (c, d) in ((first, second) for first in found for second in found):
        (e, f), (g, h) = found[a, b], found[c, d]
        assert 0 <= e < f <= other
        if b <= c:
            assert f <= g or h <= e
        if c <= a and b <= d:
            assert g <= e
            assert f <= h
