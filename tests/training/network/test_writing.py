import dataclasses
from pathlib import Path

import numpy as np
import pytest
import sentencepiece
import torch
from hypothesis import given
from hypothesis import strategies as st

from tests.training.tiny import clock
from training.network.decoding import looping
from training.symbols import EOS, PAD
from training.text import corpus
from training.text.batches import kept_out
from training.text.corpus import Corpus
from training.weights.shape import Shape
from training.written.writing import Writer, _parts, usable

ALL = np.arange(80, 48_000)
SHAPE = Shape(vocabulary=48_000, width=64, hidden=8, encoders=1, decoders=1)


@pytest.mark.parametrize(
    ("row", "loops"),
    [
        ([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], False),
        ([5, 5, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14], False),
        ([9, 5, 5, 5, 5, 6, 7, 8, 10, 11, 12, 13], True),
        ([1, 5, 6, 5, 6, 5, 6, 5, 6, 7, 8, 9], True),
        ([1, 5, 6, 5, 6, 5, 6, 7, 8, 9, 10, 11], False),
        ([5, 6, 7, 5, 6, 7, 5, 6, 7, 5, 6, 7], True),
        ([5, 6, 7, 8, PAD, PAD, PAD, PAD, PAD, PAD, PAD, PAD], False),
    ],
)
def test_looping(row: list[int], loops: bool) -> None:
    assert looping(torch.tensor([row, list(range(20, 32))])).tolist() == [loops, False]


@given(st.lists(st.integers(4, 6), min_size=1, max_size=24))
def test_looping_is_a_run_of_up_to_three_that_stands_four_times(row: list[int]) -> None:
    runs = [
        row[at : at + size] * 4 == row[at : at + 4 * size]
        for size in (1, 2, 3)
        for at in range(len(row) - 4 * size + 1)
    ]
    assert looping(torch.tensor([row])).item() is any(runs)


@pytest.mark.parametrize(
    ("written", "is_kept"),
    [
        (list(range(1000, 1009)), True),
        ([1000, 1001], False),
        ([1000, 1001, *[1002] * 5, 1003, 1004], False),
        (list(range(1000, 1100)), False),
        ([], False),
    ],
)
def test_what_is_written(
    text: Corpus,
    processor: sentencepiece.SentencePieceProcessor,
    tmp_path: Path,
    written: list[int],
    is_kept: bool,
) -> None:
    """What is too short, loops or does not end is dropped."""
    np.savez(tmp_path / "clock.npz", allow_pickle=False, **clock(SHAPE, [*written, EOS]))
    anything = dataclasses.replace(text, english=dataclasses.replace(text.english, flat=np.repeat(ALL, 3)))
    chosen = np.flatnonzero((text.english.lens >= 8) & (text.english.lens <= 12))
    found = Writer(tmp_path / "clock.npz", anything, processor).write(text.english, chosen, "en", beams=1)
    assert sorted(found) == ([(row, written) for row in chosen] if is_kept else [])
    assert len(chosen) > 5


@pytest.mark.parametrize("beams", [1, 4])
def test_parts_cover_everything_in_order(beams: int) -> None:
    lens = np.sort(np.random.default_rng(0).integers(8, 64, 30_000))
    parts = list(_parts(np.arange(len(lens)), lens, beams))
    assert np.array_equal(np.concatenate(parts), np.arange(len(lens)))
    assert all(len(part) * beams * lens[part].max() <= 500_000 for part in parts)


def test_only_prose_that_measures_nothing_is_worth_a_source(
    text: Corpus, processor: sentencepiece.SentencePieceProcessor
) -> None:
    prose = text.prose(corpus.closing(processor))
    found = usable(text, prose, -1)
    assert found.sum() > 30
    assert not (found & kept_out(text, prose)).any()
    assert not (found & ~prose).any()
    second = usable(text, prose, 1)
    assert 0 < second.sum() <= 16
    assert (text.folder[second] == 1).all()
