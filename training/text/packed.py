"""Stores finished examples: sources with their tag and control symbols, and targets, both as pieces."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from training import storing
from training.text.corpus import Side, flat

Example = tuple[list[int], list[int]]
Arrays = dict[str, np.ndarray]
"""The arrays of a file: lengths and pieces of the sources (`sl`, `sf`) and of the targets (`tl`, `tf`)."""


@dataclass(frozen=True, slots=True)
class Packed:
    source: Side
    target: Side

    def __len__(self) -> int:
        return len(self.source)


def pack(examples: Sequence[Example]) -> Arrays:
    source, target = flat([example[0] for example in examples]), flat([example[1] for example in examples])
    return {"sl": source[0], "sf": source[1], "tl": target[0], "tf": target[1]}


def joined(parts: Sequence[Arrays]) -> Arrays:
    return {name: np.concatenate([none, *(part[name] for part in parts)]) for name, none in pack([]).items()}


def picked(arrays: Arrays, keep: np.ndarray) -> Arrays:
    """Keeps only the marked examples."""
    return {
        "sl": arrays["sl"][keep],
        "sf": arrays["sf"][np.repeat(keep, arrays["sl"])],
        "tl": arrays["tl"][keep],
        "tf": arrays["tf"][np.repeat(keep, arrays["tl"])],
    }


def save(path: Path, arrays: Arrays) -> None:
    storing.save(path, arrays)


def read(path: Path) -> Packed:
    with np.load(path) as arrays:
        rows = np.arange(len(arrays["sl"]))
        return Packed(Side(rows, arrays["sl"], arrays["sf"]), Side(rows, arrays["tl"], arrays["tf"]))


class Awaited:
    """The files of a folder, some of which may not have arrived yet."""

    def __init__(self, folder: Path, names: Iterable[str]) -> None:
        self._paths = {name: folder / f"{name}.npz" for name in names}

    def arrived(self) -> dict[str, Packed]:
        """The files that have arrived since the last call."""
        found = {name: path for name, path in self._paths.items() if path.exists()}
        self._paths = {name: path for name, path in self._paths.items() if name not in found}
        return {name: read(path) for name, path in found.items()}

    @property
    def missing(self) -> list[Path]:
        return list(self._paths.values())
