import random
from collections import Counter
from itertools import pairwise

import sentencepiece
from hypothesis import given
from hypothesis import strategies as st

from tests.training.tiny import SPM, attentions, sentences
from training.symbols import Symbols
from training.tasks.marking import Marker, Offer
from training.text.packed import Example
from training.text.phrases import Attention, Linked, Pieces

PROCESSOR = sentencepiece.SentencePieceProcessor(model_file=str(SPM))
PIECES, SYMBOLS = Pieces(PROCESSOR), Symbols.of(PROCESSOR)
GIVEN, SHOWN = (40000, 40001), (40002,)
ALL = {SYMBOLS.term, SYMBOLS.becomes, SYMBOLS.term_end, *SYMBOLS.codes}


def as_it_stands(source: list[int], target: list[int], rng: random.Random) -> Offer | None:
    return Offer(tuple(target))


def made_up(source: list[int], target: list[int], rng: random.Random) -> Offer | None:
    return Offer(GIVEN, SHOWN)


def encoded(language: str, number: int) -> list[int]:
    ids: list[int] = PROCESSOR.encode(sentences(language)[number])
    return ids


@st.composite
def pairs(draw: st.DrawFn) -> tuple[list[int], list[int], Linked]:
    number = draw(st.integers(0, 63))
    source = encoded(draw(st.sampled_from(["en", "de"])), number)
    target = encoded(draw(st.sampled_from(["ru", "ja"])), number)
    attention = draw(attentions(len(source), len(target)) | st.just(straight(source, target)))
    return source, target, Linked(PIECES.words(source), PIECES.words(target), attention)


def straight(source: list[int], target: list[int]) -> Attention:
    """Piece by piece, as far as both have some."""
    to_source = [min(at, len(source) - 1) for at in range(len(target))]
    to_target = [min(at, len(target) - 1) for at in range(len(source))]
    return Attention(to_source, [255] * len(target), to_target, [255] * len(source))


def marked(
    pair: tuple[list[int], list[int], Linked], seed: int, offers: object, codes: int, terms: int
) -> Example | None:
    marker = Marker(SYMBOLS, PIECES, offers)  # type: ignore[arg-type]
    return marker.mark(*pair, random.Random(seed), codes=codes, terms=terms)


def codes_of(ids: list[int]) -> Counter[int]:
    return Counter(piece for piece in ids if piece in SYMBOLS.codes)


def nested(ids: list[int]) -> bool:
    """Pairs of equal symbols, read as brackets; what stands once is no bracket."""
    counts, open_codes = codes_of(ids), list[int]()
    for piece in ids:
        if counts[piece] == 2:
            if open_codes and open_codes[-1] == piece:
                open_codes.pop()
            elif piece in open_codes:
                return False
            else:
                open_codes.append(piece)
    return not open_codes


def without_offers(ids: list[int]) -> list[int]:
    """The source as it was, apart from what is held back."""
    kept, offered = list[int](), False
    for piece in ids:
        offered = (offered or piece == SYMBOLS.becomes) and piece != SYMBOLS.term_end
        if not offered and piece not in ALL:
            kept.append(piece)
    return kept


def is_part(part: list[int], whole: list[int]) -> bool:
    rest = iter(whole)
    return all(piece in rest for piece in part)


@given(pairs(), st.integers(0, 10_000), st.integers(0, 16), st.integers(0, 3))
def test_both_sides_have_the_same_codes_and_they_nest(
    pair: tuple[list[int], list[int], Linked], seed: int, codes: int, terms: int
) -> None:
    example = marked(pair, seed, as_it_stands, codes, terms)
    if example is None:
        return
    left, right = example
    counts = codes_of(left)
    assert counts == codes_of(right)
    assert set(counts.values()) <= {1, 2}
    assert len(counts) <= codes
    assert nested(left)
    assert nested(right)


@given(pairs(), st.integers(0, 10_000), st.integers(0, 16), st.integers(0, 3))
def test_without_reserved_pieces_the_sentences_are_what_they_were(
    pair: tuple[list[int], list[int], Linked], seed: int, codes: int, terms: int
) -> None:
    example = marked(pair, seed, as_it_stands, codes, terms)
    if example is None:
        return
    plain = without_offers(example[0]), [piece for piece in example[1] if piece not in ALL]
    if 1 in codes_of(example[0]).values():
        # A single code is a point, or stands for a word of each side.
        assert is_part(plain[0], pair[0])
        assert is_part(plain[1], pair[1])
        assert (len(plain[0]) < len(pair[0])) == (len(plain[1]) < len(pair[1]))
    else:
        assert plain == (pair[0], pair[1])


@given(pairs(), st.integers(0, 10_000), st.integers(1, 3))
def test_terms_are_offered_in_the_source_and_shown_in_the_target(
    pair: tuple[list[int], list[int], Linked], seed: int, terms: int
) -> None:
    example = marked(pair, seed, made_up, 0, terms)
    if example is None:
        return
    left, right = example
    count = left.count(SYMBOLS.term)
    assert 1 <= count <= terms
    assert count == left.count(SYMBOLS.becomes) == left.count(SYMBOLS.term_end) == right.count(SHOWN[0])
    assert without_offers(left) == pair[0]
    assert not ALL & set(right)
    for at in (at for at, piece in enumerate(left) if piece == SYMBOLS.becomes):
        assert tuple(left[at + 1 : at + 3]) == GIVEN
        assert left[at + 3] == SYMBOLS.term_end


def test_nothing_to_mark_is_no_example() -> None:
    source, target = encoded("en", 0), encoded("de", 0)
    linked = Linked(PIECES.words(source), PIECES.words(target), straight(source, target))
    assert marked((source, target, linked), 1, lambda *_: None, 0, 3) is None


def test_every_kind_of_code_is_made() -> None:
    source = target = encoded("en", 5)
    pair = source, target, Linked(PIECES.words(source), PIECES.words(target), straight(source, target))
    made = [example for seed in range(200) if (example := marked(pair, seed, as_it_stands, 4, 0))]
    shortened = sum(len(without_offers(left)) < len(source) for left, _ in made)
    points = sum(1 in codes_of(left).values() and len(without_offers(left)) == len(source) for left, _ in made)
    empty = sum(any(a == b for a, b in pairwise(left) if a in SYMBOLS.codes) for left, _ in made)
    whole = sum(left[0] == left[-1] and left[0] in SYMBOLS.codes for left, _ in made)
    assert all(count > 3 for count in (shortened, points, empty, whole)), (shortened, points, empty, whole)
