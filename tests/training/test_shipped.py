"""Weights go out as CTranslate2 int8 and come back."""

from pathlib import Path

import numpy as np
import pytest
import sentencepiece

from tests.training.tiny import tiny_state
from tolmach.engines.nmt.packages import shipped as installed
from training.weights import shipped
from training.weights.export import export
from training.weights.shape import Shape, State

TINY = Shape(vocabulary=200, width=64, hidden=96, encoders=2, decoders=1)
PIECES = ["<unk>", "<s>", "</s>", "<pad>", *(f"p{number}" for number in range(196))]


def test_float_weights_come_back_as_they_were(tmp_path: Path) -> None:
    state = tiny_state(TINY)
    export(state, PIECES, tmp_path, quantization=None)
    found = shipped.state(tmp_path / "model.bin")
    assert found.keys() == state.keys()
    assert all(np.array_equal(found[name], state[name]) for name in state)


def test_int8_weights_come_back_rounded(tmp_path: Path) -> None:
    state = tiny_state(TINY)
    export(state, PIECES, tmp_path)
    found = shipped.state(tmp_path / "model.bin")
    assert found.keys() == state.keys()
    for name, value in state.items():
        step = np.abs(value).max(-1, keepdims=True) / 127 if value.ndim == 2 else 0
        assert (np.abs(found[name] - value) <= step * 0.501).all(), name
    assert Shape.of(found) == TINY


@pytest.mark.heavy
def test_the_shipped_model_is_what_is_exported_again(
    tmp_path: Path, processor: sentencepiece.SentencePieceProcessor
) -> None:
    path = installed() / "model.bin"
    pieces = [processor.id_to_piece(number) for number in range(processor.vocab_size())]
    state = shipped.state(path)
    assert Shape.of(state) == Shape(48_000, hidden=4096, encoders=12)
    export(state, pieces, tmp_path, alignment_layer=0, alignment_heads=1)
    before, after = (shipped.variables(each.read_bytes()) for each in (path, tmp_path / "model.bin"))
    assert before.keys() == after.keys()
    assert _furthest(before, after, np.int8) == 0
    assert _furthest(before, after, np.float32) < 1e-4


def _furthest(before: State, after: State, kind: type) -> float:
    names = [name for name, value in before.items() if value.dtype == kind and value.size]
    assert names
    # Scales are large; what counts is how far they are off in proportion.
    return max(
        float(np.max(np.abs(before[name].astype(np.float64) - after[name]) / np.maximum(1, np.abs(before[name]))))
        for name in names
    )


@pytest.mark.parametrize("shape", [TINY, Shape(50, 16, 64, 1, 3)])
def test_shape_is_read_from_the_names(shape: Shape) -> None:
    assert Shape.of(tiny_state(shape)) == shape
