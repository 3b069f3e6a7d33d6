"""Packs weights into as few bytes as the next training needs to start from: about 4.7 bits each.

usage: python -m training.weights.coarse pack WEIGHTS FOLDER
       python -m training.weights.coarse unpack FOLDER OUT.npz

It rounds each row of a matrix to steps of a fraction of its own spread and codes the steps with Huffman, in pieces
`s.<number>.z` of 15 MiB. That costs about 0.15 chrF until training continues, so a model never ships in this form.
"""

import io
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from training import storing, weights
from training.options import arguments
from training.weights.shape import State

PIECE = 15 << 20
STEPS, STEPS_OF_EMBEDDINGS = 5.5, 7.5
"""The number of steps in the spread of a row."""
ROWS, SCALES = "|q", "|s"
BLOCKS = 12
"""Coding is slow, and separate blocks can be coded side by side."""


def pack(state: State, out: Path, piece: int = PIECE) -> None:
    buffer = io.BytesIO()
    np.savez(buffer, allow_pickle=False, **_rounded(state))
    data = buffer.getvalue()
    size = -(-len(data) // BLOCKS)
    with ThreadPoolExecutor(BLOCKS) as pool:
        coded = b"".join(pool.map(_coded, (data[at : at + size] for at in range(0, len(data), size))))
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("s.*.z"):
        old.unlink()
    for at in range(0, len(coded), piece):
        (out / f"s.{at // piece:03}.z").write_bytes(coded[at : at + piece])


def unpack(folder: Path) -> State:
    data = b"".join(_blocks(b"".join(path.read_bytes() for path in sorted(folder.glob("s.*.z")))))
    with np.load(io.BytesIO(data)) as arrays:
        stored = {name: arrays[name] for name in arrays.files}
    plain = {n: v.astype(np.float32) for n, v in stored.items() if not n.endswith((ROWS, SCALES))}
    names = [name.removesuffix(ROWS) for name in stored if name.endswith(ROWS)]
    return plain | {n: stored[n + ROWS].astype(np.float32) * stored[n + SCALES].astype(np.float32) for n in names}


def _rounded(state: State) -> State:
    made: State = {}
    for name, value in state.items():
        if value.ndim == 2:
            steps = STEPS_OF_EMBEDDINGS if name.startswith("emb") else STEPS
            step = (value.std(1, keepdims=True) / steps + 1e-12).astype(np.float16)
            made[name + ROWS] = np.clip(np.round(value / step.astype(np.float32)), -127, 127).astype(np.int8)
            made[name + SCALES] = step
        else:
            made[name] = value.astype(np.float32)
    return made


def _coded(data: bytes) -> bytes:
    coder = zlib.compressobj(9, zlib.DEFLATED, 15, 9, zlib.Z_HUFFMAN_ONLY)
    return coder.compress(data) + coder.flush()


def _blocks(data: bytes) -> Iterator[bytes]:
    while data:
        decoder = zlib.decompressobj()
        yield decoder.decompress(data)
        data = decoder.unused_data


def main(task: str, source: str, out: str) -> None:
    if task == "pack":
        pack(weights.read(Path(source)), Path(out))
    elif task == "unpack":
        storing.save(Path(out), unpack(Path(source)))
    else:
        raise SystemExit(f"{task}: neither pack nor unpack")


if __name__ == "__main__":
    main(*arguments(__doc__, 3))
