import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from tests.training.tiny import ROOT, tiny_state
from training import weights
from training.weights import int8
from training.weights.export import export
from training.weights.shape import Shape, State

STATE = tiny_state(Shape(vocabulary=120, width=32, hidden=64, encoders=1, decoders=1))


def close(found: State) -> bool:
    steps = {name: np.abs(value).max(-1, keepdims=True) / 127 * 0.501 for name, value in STATE.items()}
    return found.keys() == STATE.keys() and all((np.abs(found[n] - STATE[n]) <= steps[n]).all() for n in STATE)


def test_pieces_are_small_and_come_back(tmp_path: Path) -> None:
    int8.pack(STATE, tmp_path, piece=2000)
    pieces = sorted(tmp_path.glob("w.*.xz"))
    assert len(pieces) > 10
    assert max(piece.stat().st_size for piece in pieces) <= 2000
    assert close(int8.unpack(tmp_path))


def test_old_pieces_do_not_stay(tmp_path: Path) -> None:
    int8.pack(STATE, tmp_path, piece=2000)
    int8.pack(STATE, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["w.000.xz"]


def test_vectors_are_not_rounded(tmp_path: Path) -> None:
    int8.pack(STATE, tmp_path)
    assert np.array_equal(int8.unpack(tmp_path)["bias"], STATE["bias"])


@pytest.mark.parametrize("name", ["weights.npz", "model.bin"])
def test_both_forms_are_read(tmp_path: Path, name: str) -> None:
    np.savez(tmp_path / "weights.npz", allow_pickle=False, **STATE)
    export(STATE, ["<unk>", "<s>", "</s>", *(f"p{n}" for n in range(117))], tmp_path)
    assert close(weights.read(tmp_path / name))


def test_command_line(tmp_path: Path) -> None:
    np.savez(tmp_path / "a.npz", allow_pickle=False, **STATE)
    for words in (["pack", "a.npz", "pieces"], ["unpack", "pieces", "b.npz"]):
        places = [words[0], *(str(tmp_path / word) for word in words[1:])]
        subprocess.run([sys.executable, "-m", "training.weights.int8", *places], check=True, cwd=ROOT)
    assert close(weights.read(tmp_path / "b.npz"))


def test_an_unknown_task_is_named() -> None:
    with pytest.raises(SystemExit, match="squeeze"):
        int8.main("squeeze", "a", "b")
