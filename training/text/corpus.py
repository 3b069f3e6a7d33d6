"""Holds parallel text as flat arrays of pieces: each language is a side, and equal rows are translations of each other.

`training.text.prepare` writes the folders. Several folders become one corpus, one after another.

usage: python -m training.text.corpus OUT.npz SPM FOLDER...
"""

import multiprocessing
import os
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from multiprocessing.pool import Pool
from pathlib import Path

import numpy as np
import sentencepiece

from training.options import arguments

CUTS = 48
ENDS = ".?!\u3002\uff1f\uff01\u2026"
SHORTEST_PROSE = 3
"""The fewest pieces of prose, including the closing mark: "Good morning!" is not a label."""


@dataclass(frozen=True)
class Side:
    """The sentences of one language: their pieces in one array, and the row of each."""

    row: np.ndarray
    lens: np.ndarray
    flat: np.ndarray

    @cached_property
    def starts(self) -> np.ndarray:
        return np.concatenate([[0], np.cumsum(self.lens, dtype=np.int64)])[:-1]

    def ids(self, index: int) -> np.ndarray:
        start = self.starts[index]
        return self.flat[start : start + self.lens[index]]

    def __len__(self) -> int:
        return len(self.lens)


@dataclass(frozen=True)
class Corpus:
    english: Side
    others: dict[str, Side]
    folder: np.ndarray
    """The number of the folder that each row came from."""

    @cached_property
    def where(self) -> dict[str, np.ndarray]:
        """For each language and row, the sentence of that row, or -1."""
        found = {}
        for language, side in self.others.items():
            found[language] = np.full(len(self.english), -1, np.int32)
            found[language][side.row] = np.arange(len(side))
        return found

    def prose(self, ends: np.ndarray) -> np.ndarray:
        """The rows whose English has some pieces and a closing mark."""
        last = self.english.flat[np.maximum(self.english.starts + self.english.lens - 1, 0)]
        found: np.ndarray = (self.english.lens >= SHORTEST_PROSE) & ends[last]
        return found

    def save(self, path: Path) -> None:
        arrays = {"folder": self.folder, "en|lens": self.english.lens, "en|flat": self.english.flat}
        for name, side in self.others.items():
            arrays |= {f"{name}|{part}": getattr(side, part) for part in ("row", "lens", "flat")}
        np.savez(path, allow_pickle=False, **arrays)


def load(path: Path) -> Corpus:
    with np.load(path) as arrays:
        stored = {name: arrays[name] for name in arrays.files}
    names = sorted({name.split("|")[0] for name in stored if "|row" in name})
    others = {name: Side(*(stored[f"{name}|{part}"] for part in ("row", "lens", "flat"))) for name in names}
    english = Side(np.arange(len(stored["en|lens"])), stored["en|lens"], stored["en|flat"])
    return Corpus(english, others, stored["folder"])


def closing(processor: sentencepiece.SentencePieceProcessor) -> np.ndarray:
    """Tells whether a piece ends a sentence."""
    return np.array([processor.id_to_piece(n)[-1:] in ENDS for n in range(processor.vocab_size())])


def read(folders: list[Path], spm: Path) -> Corpus:
    with multiprocessing.get_context("fork").Pool(os.cpu_count(), _open, (str(spm),)) as pool:
        english = [_side(pool, folder / "en.txt") for folder in folders]
        names = sorted({path.stem for folder in folders for path in folder.glob("*.tsv")})
        base = np.cumsum([0, *(len(side) for side in english)])
        others = {
            name: _joined(
                [
                    _side(pool, folder / f"{name}.tsv", int(start))
                    for folder, start in zip(folders, base[:-1], strict=True)
                    if (folder / f"{name}.tsv").exists()
                ]
            )
            for name in names
        }
    whole = _joined(english)
    return Corpus(
        Side(np.arange(len(whole)), whole.lens, whole.flat),
        others,
        np.repeat(np.arange(len(folders)), [len(side) for side in english]),
    )


def _joined(sides: list[Side]) -> Side:
    return Side(*(np.concatenate([getattr(side, name) for side in sides]) for name in ("row", "lens", "flat")))


_processor: sentencepiece.SentencePieceProcessor


def _open(spm: str) -> None:
    global _processor
    _processor = sentencepiece.SentencePieceProcessor(model_file=spm)


def _side(pool: Pool, path: Path, base: int = 0) -> Side:
    size = path.stat().st_size
    places = [0]
    with path.open("rb") as file:
        for number in range(1, CUTS):
            file.seek(size * number // CUTS)
            file.readline()
            places.append(file.tell())
    places.append(size)
    parts = pool.map(_encode, [(path, start, end) for start, end in pairwise(places) if end > start])
    further = np.cumsum(np.concatenate([part[0] for part in parts]))
    return Side(
        further + base, np.concatenate([part[1] for part in parts]), np.concatenate([part[2] for part in parts])
    )


def _encode(part: tuple[Path, int, int]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    path, start, end = part
    with path.open("rb") as file:
        file.seek(start)
        lines = file.read(end - start).decode("utf-8", "replace").split("\n")
    if not lines[-1]:
        lines.pop()
    further = np.ones(len(lines), np.int64)
    if path.suffix == ".tsv":
        fields = [line.split("\t", 1) for line in lines]
        further = np.array([int(field[0]) for field in fields], np.int64)
        lines = [field[1] for field in fields]
    return further, *flat(_processor.encode(lines, out_type=int))


def flat(sentences: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
    lens = np.fromiter((len(sentence) for sentence in sentences), np.int32, len(sentences))
    return lens, np.fromiter((piece for sentence in sentences for piece in sentence), np.uint16, int(lens.sum()))


if __name__ == "__main__":
    out, spm, *paths = (Path(word) for word in arguments(__doc__, 3))
    made = read(paths, spm)
    made.save(out)
    print(f"{len(made.english)} rows, {sum(map(len, made.others.values()))} pairs in {len(made.others)} languages")
