from pathlib import Path

import numpy as np
import pytest

from tests.training.tiny import tiny_state
from training.shipping.package import PIECE, heads_first, split
from training.weights.shape import HEADS, Shape

SHAPE = Shape(vocabulary=40, width=32, hidden=16, encoders=1, decoders=2)


def cross(state: dict[str, np.ndarray], head: int, x: np.ndarray, layer: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """What one head compares, and what it adds to the output."""
    name, width = f"dec.{layer}.cross", SHAPE.width // HEADS
    lane = slice(head * width, (head + 1) * width)
    q, k, v = (x @ state[f"{name}.{part}.weight"][lane].T + state[f"{name}.{part}.bias"][lane] for part in "qkv")
    return q @ k.T, v @ state[f"{name}.o.weight"][:, lane].T


@pytest.mark.parametrize("heads", [[0], [3], [7], [0, 3], [5, 2]])
def test_the_chosen_heads_go_before_the_others(heads: list[int]) -> None:
    before = tiny_state(SHAPE)
    after = heads_first(before, heads)
    x = np.random.default_rng(1).normal(size=(5, SHAPE.width)).astype(np.float32)
    order = [*heads, *(head for head in range(HEADS) if head not in heads)]
    for place, old in enumerate(order):
        for new_part, old_part in zip(cross(after, place, x), cross(before, old, x), strict=True):
            assert np.allclose(new_part, old_part, atol=1e-4)
    others = [name for name in before if not name.startswith("dec.0.cross")]
    assert all(after[name] is before[name] for name in others)


def test_weights_are_cut_for_git_and_old_pieces_go(tmp_path: Path) -> None:
    data = bytes(range(256)) * (PIECE // 256) + b"rest"
    (tmp_path / "model.bin").write_bytes(data)
    out = tmp_path / "weights"
    out.mkdir()
    (out / "model.bin.7").write_bytes(b"old")
    split(tmp_path / "model.bin", out)
    assert [path.name for path in sorted(out.iterdir())] == ["model.bin.0", "model.bin.1"]
    assert b"".join(path.read_bytes() for path in sorted(out.iterdir())) == data
