"""Packs trained weights into pieces for transport: int8 rows, each with a scale, compressed.

usage: python -m training.weights.int8 pack WEIGHTS FOLDER
       python -m training.weights.int8 unpack FOLDER OUT.npz

`pack` writes pieces `w.<number>.xz` of at most 15 MiB. It compresses each by itself, so that all cores share the work.
"""

import io
import lzma
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import numpy as np

from training import storing, weights
from training.options import arguments
from training.weights.shape import State

PIECE = 15 << 20
SPARE = 1 << 10
"""The bytes by which a piece may grow if it cannot be compressed."""
ROWS, SCALES = "|q", "|s"


def pack(state: State, out: Path, piece: int = PIECE) -> None:
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **_rounded(state))
    data, size = buffer.getvalue(), piece - SPARE
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("w.*.xz"):
        old.unlink()
    with ThreadPoolExecutor() as pool:
        parts = (data[start : start + size] for start in range(0, len(data), size))
        for number, packed in enumerate(pool.map(partial(lzma.compress, preset=2), parts)):
            (out / f"w.{number:03}.xz").write_bytes(packed)


def unpack(folder: Path) -> State:
    data = b"".join(lzma.decompress(path.read_bytes()) for path in sorted(folder.glob("w.*.xz")))
    with np.load(io.BytesIO(data)) as arrays:
        stored = {name: arrays[name] for name in arrays.files}
    plain = {name: value for name, value in stored.items() if not name.endswith((ROWS, SCALES))}
    names = [name.removesuffix(ROWS) for name in stored if name.endswith(ROWS)]
    return plain | {name: stored[name + ROWS].astype(np.float32) * stored[name + SCALES] for name in names}


def _rounded(state: State) -> State:
    """Matrices as int8 rows and their scales; everything else as it is."""
    made: State = {}
    for name, value in state.items():
        if value.ndim == 2:
            scale = np.abs(value).max(1, keepdims=True) / 127 + 1e-12
            made[name + ROWS] = np.round(value / scale).astype(np.int8)
            made[name + SCALES] = scale.astype(np.float32)
        else:
            made[name] = value.astype(np.float32)
    return made


def main(task: str, source: str, out: str) -> None:
    if task == "pack":
        pack(weights.read(Path(source)), Path(out))
    elif task == "unpack":
        storing.save(Path(out), unpack(Path(source)))
    else:
        raise SystemExit(f"{task}: neither pack nor unpack")


if __name__ == "__main__":
    main(*arguments(__doc__, 3))
