"""Builds `models/` from trained weights: export, vocabulary map, manifest, and weights in pieces for git.

usage: python -m training.shipping.package WEIGHTS SPM CORPUS.npz MODELS VERSION HEADS [lexicon=FOLDER]

HEADS are the heads of the first decoder layer whose mean aligns best, as `training.shipping.heads` finds them: `0` or
`0,3`. The vocabulary map allows the words of the lexicon in their languages, because the service gives them as hints.
"""

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import sentencepiece

from tolmach.linguistics.address import SUPPORTED
from training import lexicon, weights
from training.options import arguments, options
from training.text import corpus, vocabulary
from training.weights.export import export
from training.weights.shape import HEADS, POSITIONS, State

PIECE = 40 << 20
LAYER = 0
LONGEST_TRAINED = 120
TASKS = ("context", "fix", "genders", "marks", "terms")
"""The tasks that `training.tasks.examples` teaches."""
FILES = ("config.json", "model.bin", "shared_vocabulary.json", "spm.model", "vmap.txt")


def heads_first(state: State, heads: list[int]) -> State:
    """Puts these heads of the cross attention before the others, because CTranslate2 reports the mean of the first
    ones."""
    prefix, made = f"dec.{LAYER}.cross", dict(state)
    width = len(state[f"{prefix}.q.bias"]) // HEADS
    order = np.array([*heads, *(head for head in range(HEADS) if head not in heads)])
    rows = (order[:, None] * width + np.arange(width)).ravel()
    for name in ("q", "k", "v"):
        for kind in ("weight", "bias"):
            made[f"{prefix}.{name}.{kind}"] = state[f"{prefix}.{name}.{kind}"][rows]
    made[f"{prefix}.o.weight"] = state[f"{prefix}.o.weight"][:, rows]
    return made


def manifest(folder: Path, version: str, languages: list[str], parameters: int, heads: int) -> dict[str, Any]:
    return {
        "name": "tolmach",
        "version": version,
        "family": "tolmach",
        "parameters": parameters,
        "languages": languages,
        "positions": POSITIONS,
        "longest_trained": LONGEST_TRAINED,
        "alignment": {"layer": LAYER, "heads": heads},
        "tasks": TASKS,
        "formality": sorted(SUPPORTED.intersection(languages)),
        "files": {name: fingerprint(folder / name) for name in FILES},
    }


def fingerprint(path: Path) -> dict[str, str | int]:
    with path.open("rb") as file:
        return {"sha256": hashlib.file_digest(file, "sha256").hexdigest(), "size": path.stat().st_size}


def split(path: Path, out: Path) -> None:
    out.mkdir(exist_ok=True)
    for old in out.glob("model.bin.*"):
        old.unlink()
    data = path.read_bytes()
    for start in range(0, len(data), PIECE):
        (out / f"model.bin.{start // PIECE}").write_bytes(data[start : start + PIECE])


@dataclass(frozen=True, slots=True)
class Choice:
    lexicon: str = ""
    """A folder that `training.lexicon` can read."""


def hinted(folder: str, processor: sentencepiece.SentencePieceProcessor, languages: Iterable[str]) -> vocabulary.Sets:
    """The pieces of the words of a lexicon, by language."""
    words = {name: lexicon.read(Path(folder), name) for name in languages} if folder else {}
    return {
        name: {piece for entry in known.values() for piece in processor.encode(entry.translation, out_type=str)}
        for name, known in words.items()
    }


def main(path: Path, spm: Path, text: Path, models: Path, version: str, heads: list[int], asked: Choice) -> None:
    processor = sentencepiece.SentencePieceProcessor(model_file=str(spm))
    pieces = [processor.id_to_piece(number) for number in range(processor.vocab_size())]
    state, seen = weights.read(path), vocabulary.counts(corpus.load(text), len(pieces))
    folder = models / "src" / "tolmach_model" / "data"
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as made:
        export(heads_first(state, heads), pieces, Path(made), alignment_layer=LAYER, alignment_heads=len(heads))
        for file in Path(made).iterdir():
            shutil.copy(file, folder)
    if spm.resolve() != (folder / "spm.model").resolve():
        shutil.copyfile(spm, folder / "spm.model")
    vocabulary.write_map(folder / "vmap.txt", pieces, seen, hinted(asked.lexicon, processor, seen))
    size = int(sum(value.size for value in state.values()))
    described = manifest(folder, version, sorted(seen), size, len(heads))
    (folder / "model.json").write_text(json.dumps(described, indent=2) + "\n", encoding="utf-8")
    split(folder / "model.bin", models / "weights")


if __name__ == "__main__":
    words = arguments(__doc__, 6)
    chosen = [int(head) for head in words[5].split(",")]
    (wanted,) = options(words[6:], Choice())
    main(Path(words[0]), Path(words[1]), Path(words[2]), Path(words[3]), words[4], chosen, wanted)
