from collections.abc import Callable
from itertools import islice

import numpy as np
import pytest
import sentencepiece
from hypothesis import given
from hypothesis import strategies as st

from training.symbols import BOS, EOS, PAD, Symbols
from training.text import corpus, packed
from training.text.batches import Batches, Mixture, _cuts, gather, held, kept_out
from training.text.corpus import Corpus, Side

FINISHED = [([70, 5000 + n, 6000], [7000 + n]) for n in range(9)]
SHARE = 0.25


@pytest.fixture(scope="module")
def symbols(processor: sentencepiece.SentencePieceProcessor) -> Symbols:
    return Symbols.of(processor)


@pytest.fixture(scope="module")
def prose(text: Corpus, processor: sentencepiece.SentencePieceProcessor) -> np.ndarray:
    return text.prose(corpus.closing(processor))


@pytest.fixture
def batches(text: Corpus, symbols: Symbols, prose: np.ndarray) -> Batches:
    arrays = packed.pack(FINISHED)
    rows = np.arange(len(FINISHED))
    examples = packed.Packed(Side(rows, arrays["sl"], arrays["sf"]), Side(rows, arrays["tl"], arrays["tf"]))
    none = packed.Packed(
        Side(rows[:0], arrays["sl"][:0], arrays["sf"][:0]), Side(rows[:0], arrays["tl"][:0], arrays["tf"][:0])
    )
    shares = {"codes": SHARE, "empty": 0.5}
    mixture = Mixture(tokens=600, chunk=4000, shares=shares, direct=0.5)
    return Batches(text, once({"codes": examples, "empty": none}), symbols, prose, mixture)


def once(found: dict[str, packed.Packed]) -> Callable[[], dict[str, packed.Packed]]:
    """As `Awaited` tells what has come: each file one time."""
    waiting = iter([found])
    return lambda: next(waiting, {})


def sentences(rows: np.ndarray, lead: int) -> list[list[int]]:
    """Without what stands around them."""
    return [row[lead : row.tolist().index(EOS)].tolist() for row in rows]


def every(batches: Batches, count: int = 60) -> list[tuple[list[int], list[int]]]:
    found = []
    for source, target in islice(batches.endless(), count):
        found += list(zip(sentences(source, 0), sentences(target, 1), strict=True))
    return found


def test_shapes(batches: Batches) -> None:
    for source, target in islice(batches.endless(), 60):
        assert len(source) == len(target)
        assert source.shape[1] % 8 == 0
        assert target.shape[1] % 8 == 1
        assert max(source.size, target.size) <= 600 * 1.05 + 8 * len(source)
        assert (target[:, 0] == BOS).all()
        for side in (source, target):
            assert ((side == EOS).sum(1) == 1).all()
            ends = (side == EOS).argmax(1)
            assert all(
                (row[end + 1 :] == PAD).all() and (row[:end] != PAD).all() for row, end in zip(side, ends, strict=True)
            )


def test_every_plain_example_is_a_pair_of_the_corpus(batches: Batches, text: Corpus, symbols: Symbols) -> None:
    sides = {**text.others, "en": text.english}
    known = {
        name: {tuple(side.ids(n).tolist()): int(side.row[n]) for n in range(len(side))} for name, side in sides.items()
    }
    tags = {number: name for name, number in symbols.tags.items()}
    directions = set()
    for source, target in every(batches):
        if source[0] == FINISHED[0][0][0]:
            assert (source, target) in FINISHED
            continue
        second = tags[source[0]]
        row = known[second][tuple(target)]
        first = next(name for name in known if known[name].get(tuple(source[1:])) == row)
        directions.add((first, second))
    names = [*text.others, "en"]
    assert directions == {(a, b) for a in names for b in names if a != b}


def test_finished_examples_may_come_later(text: Corpus, symbols: Symbols, prose: np.ndarray) -> None:
    arrays, rows = packed.pack(FINISHED), np.arange(len(FINISHED))
    examples = packed.Packed(Side(rows, arrays["sl"], arrays["sf"]), Side(rows, arrays["tl"], arrays["tf"]))
    waiting = iter([{}, {"codes": examples}])
    mixture = Mixture(tokens=600, chunk=400, shares={"codes": SHARE})
    made = Batches(text, lambda: next(waiting, {}), symbols, prose, mixture)
    finished = {tuple(source) for source, _ in FINISHED}
    counts = [sum(tuple(made._sides[a].ids(i)) in finished for a, i in made._records(400)[:, :2]) for _ in range(3)]
    assert counts[0] == 0
    assert counts[1] == counts[2] == 400 * SHARE


def test_finished_examples_have_their_share(batches: Batches) -> None:
    records = batches._records(4000)
    assert (records[:, 4] == 0).sum() == 4000 * SHARE
    assert 0.6 < (records[:, 4] > 0).sum() / 4000 <= 0.75


def test_nothing_to_draw_is_an_error(text: Corpus, symbols: Symbols, prose: np.ndarray) -> None:
    with pytest.raises(ValueError, match="no sentence to train on"):
        next(Batches(text, dict, symbols, prose, Mixture(longest=2, chunk=100)).endless())


def test_rows_that_measure_are_never_drawn(batches: Batches, text: Corpus, prose: np.ndarray) -> None:
    out = kept_out(text, prose)
    assert 0 < out.sum() < 10
    unseen = {tuple(text.english.ids(int(row)).tolist()) for row in np.flatnonzero(out)}
    for name, side in text.others.items():
        assert len(held(text, prose)[name])
        unseen |= {tuple(side.ids(n).tolist()) for n in range(len(side)) if out[side.row[n]]}
    drawn = {tuple(each) for source, target in every(batches, 100) for each in (source[1:], target)}
    assert not unseen & drawn
    assert len(drawn) > 50


def test_held_out_sentences_go_both_ways(batches: Batches, text: Corpus, prose: np.ndarray, symbols: Symbols) -> None:
    found = list(batches.held_out())
    assert len(found) == 2 * len(text.others)
    for number, name in enumerate(text.others):
        away, back = found[2 * number : 2 * number + 2]
        assert set(away[0][:, 0]) == {symbols.tags[name]}
        assert set(back[0][:, 0]) == {symbols.tags["en"]}
        assert sentences(away[0], 1) == sentences(back[1], 1)
        assert sentences(away[1], 1) == sentences(back[0], 1)
        assert len(away[0]) == len(held(text, prose)[name])


def test_prose_of_a_folder_can_be_drawn_more_often(text: Corpus, symbols: Symbols) -> None:
    def second_folder(factor: float) -> float:
        prose = np.arange(64) % 2 == 0
        records = Batches(text, dict, symbols, prose, Mixture(folders=(1.0, factor), direct=0.0)).draw(20_000)
        english = records[records[:, 0] == len(text.others)]
        return float((text.folder[english[:, 1]] == 1).mean())

    assert second_folder(0.0) < second_folder(1.0) < second_folder(8.0)


def test_the_same_seed_draws_the_same(text: Corpus, symbols: Symbols, prose: np.ndarray) -> None:
    one, two, other = (Batches(text, dict, symbols, prose, Mixture(seed=seed)).draw(500) for seed in (4, 4, 5))
    assert np.array_equal(one, two)
    assert not np.array_equal(one, other)


@given(st.lists(st.integers(4, 130), min_size=1, max_size=300), st.integers(600, 5000))
def test_cuts_cover_everything_and_keep_to_the_size(widths: list[int], tokens: int) -> None:
    width = np.sort(np.array(widths))
    cuts = _cuts(width, tokens)
    assert [at for start, end in cuts for at in range(start, end)] == list(range(len(width)))
    for start, end in cuts:
        assert end - start <= 8 or (end - start) * width[end - 1] <= tokens * 1.05


def test_gather_pads() -> None:
    side = Side(np.arange(3), np.array([2, 0, 3]), np.array([10, 11, 12, 13, 14], np.uint16))
    assert gather(side, np.array([0, 2, 1]), 4).tolist() == [[10, 11, PAD, PAD], [12, 13, 14, PAD], [PAD] * 4]
