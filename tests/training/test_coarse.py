from pathlib import Path

import numpy as np
import pytest

from tests.training.tiny import tiny_state
from training.weights import coarse
from training.weights.shape import Shape

STATE = tiny_state(Shape(vocabulary=120, width=32, hidden=64, encoders=1, decoders=1))


def test_pieces_are_small_and_come_back_nearly_as_they_were(tmp_path: Path) -> None:
    coarse.pack(STATE, tmp_path, piece=1000)
    assert max(path.stat().st_size for path in tmp_path.iterdir()) <= 1000
    found = coarse.unpack(tmp_path)
    assert found.keys() == STATE.keys()
    for name, value in STATE.items():
        step = value.std(1, keepdims=True) / coarse.STEPS if value.ndim == 2 else np.float32(0)
        assert (np.abs(found[name] - value) <= step * 0.51).all(), name


def test_a_weight_takes_less_than_five_bits(tmp_path: Path) -> None:
    state = {"enc.0.f1.weight": np.random.default_rng(3).normal(0, 1, (512, 512)).astype(np.float32)}
    coarse.pack(state, tmp_path)
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) * 8 < 5 * 512 * 512


def test_old_pieces_do_not_stay(tmp_path: Path) -> None:
    coarse.pack(STATE, tmp_path, piece=1000)
    coarse.pack(STATE, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["s.000.z"]


def test_an_unknown_task_is_named() -> None:
    with pytest.raises(SystemExit, match="squeeze"):
        coarse.main("squeeze", "a", "b")
