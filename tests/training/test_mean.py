"""The average of weights."""

from pathlib import Path

import numpy as np
import pytest

from tests.training.tiny import tiny_state
from training import storing
from training.weights.mean import mean
from training.weights.shape import Shape

SMALL = Shape(120, 32, 64, 2, 1)


def test_shares_are_in_proportion(tmp_path: Path) -> None:
    state = tiny_state(SMALL)
    for name, factor in (("one.npz", 1.0), ("four.npz", 4.0)):
        storing.save(tmp_path / name, {key: value * np.float32(factor) for key, value in state.items()})
    found = mean({tmp_path / "one.npz": 2, tmp_path / "four.npz": 1})
    assert found.keys() == state.keys()
    assert all(np.allclose(found[key], 2 * value, rtol=1e-5, atol=1e-6) for key, value in state.items())


def test_networks_of_two_shapes_are_refused(tmp_path: Path) -> None:
    storing.save(tmp_path / "small.npz", tiny_state(SMALL))
    storing.save(tmp_path / "deep.npz", tiny_state(Shape(120, 32, 64, 3, 1)))
    with pytest.raises(SystemExit, match="not the same shape in all files"):
        mean({tmp_path / "small.npz": 1, tmp_path / "deep.npz": 1})
