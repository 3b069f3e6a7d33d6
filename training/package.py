"""Build `models/` from trained weights: export, vocabulary map, manifest, weights in pieces for git.

usage: package.py WEIGHTS SPM COUNTS MODELS VERSION
"""

import hashlib
import json
import shutil
import sys
import tempfile
from pathlib import Path

import numpy as np
import sentencepiece as spm
from export import POSITIONS, export
from vocabulary import write_map
from weights import unpack

PIECE = 40 << 20
ALIGNMENT = {"layer": 0, "head": 2}
FILES = ("config.json", "model.bin", "shared_vocabulary.json", "spm.model", "vmap.txt")


def head_first(state, layer, head, heads=8):
    """Swap a head of the cross attention with the first: CTranslate2 reports the first heads only."""
    prefix, state = f"dec.{layer}.cross", dict(state)
    width = state[f"{prefix}.q.weight"].shape[0] // heads
    order = np.arange(heads)
    order[[0, head]] = order[[head, 0]]
    rows = (order[:, None] * width + np.arange(width)).ravel()
    for name in "qkv":
        for kind in ("weight", "bias"):
            state[f"{prefix}.{name}.{kind}"] = state[f"{prefix}.{name}.{kind}"][rows]
    state[f"{prefix}.o.weight"] = state[f"{prefix}.o.weight"][:, rows]
    return state


def manifest(folder, version, languages, parameters):
    return {
        "name": "tolmach",
        "version": version,
        "family": "tolmach",
        "parameters": parameters,
        "languages": languages,
        "positions": POSITIONS,
        "longest_trained": 120,
        "alignment": ALIGNMENT,
        "files": {name: fingerprint(folder / name) for name in FILES},
    }


def fingerprint(path):
    with path.open("rb") as file:
        return {"sha256": hashlib.file_digest(file, "sha256").hexdigest(), "size": path.stat().st_size}


def split(path, out):
    out.mkdir(exist_ok=True)
    for old in out.glob("model.bin.*"):
        old.unlink()
    data = path.read_bytes()
    for start in range(0, len(data), PIECE):
        (out / f"model.bin.{start // PIECE}").write_bytes(data[start : start + PIECE])


def main(weights, model, counts, models, version):
    processor = spm.SentencePieceProcessor(model_file=model)
    pieces = [processor.id_to_piece(number) for number in range(processor.vocab_size())]
    state = unpack(weights)
    with np.load(counts) as archive:
        seen = {name: archive[name] for name in archive.files}
    folder = Path(models) / "src" / "tolmach_model" / "data"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        aligned = head_first(state, **ALIGNMENT)
        export(aligned, pieces, made, alignment_layer=ALIGNMENT["layer"], alignment_heads=1)
        for path in Path(made).iterdir():
            shutil.copyfile(path, folder / path.name)
    shutil.copyfile(model, folder / "spm.model")
    write_map(folder / "vmap.txt", pieces, seen)
    parameters = int(sum(value.size for value in state.values()))
    text = json.dumps(manifest(folder, version, sorted(seen), parameters), indent=2)
    (folder / "model.json").write_text(text + "\n", encoding="utf-8")
    split(folder / "model.bin", Path(models) / "weights")


if __name__ == "__main__":
    main(*sys.argv[1:])
