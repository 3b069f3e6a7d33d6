"""A checkpoint as int8 rows, compressed, in 15 MiB pieces `w.<n>.xz`; read back as a dictionary of arrays.

usage: weights.py CHECKPOINT.npz OUT     (arrays by parameter name, float)
"""

import io
import lzma
import sys
from pathlib import Path

import numpy as np

PIECE = 15 << 20


def pack(state, out):
    arrays = {}
    for name, value in state.items():
        value = value.astype(np.float32)
        if value.ndim == 2:
            scale = np.abs(value).max(1, keepdims=True) / 127 + 1e-12
            arrays[name + "|q"] = np.round(value / scale).astype(np.int8)
            arrays[name + "|s"] = scale.astype(np.float32)
        else:
            arrays[name] = value
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    data = lzma.compress(buffer.getvalue(), preset=2)
    for start in range(0, len(data), PIECE):
        (Path(out) / f"w.{start // PIECE}.xz").write_bytes(data[start : start + PIECE])


def unpack(folder):
    data = b"".join(path.read_bytes() for path in sorted(Path(folder).glob("w.*.xz")))
    arrays = np.load(io.BytesIO(lzma.decompress(data)))
    state = {}
    for name in arrays.files:
        if name.endswith("|q"):
            state[name[:-2]] = arrays[name].astype(np.float32) * arrays[name[:-2] + "|s"]
        elif not name.endswith("|s"):
            state[name] = arrays[name]
    return state


if __name__ == "__main__":
    pack(dict(np.load(sys.argv[1])), sys.argv[2])
