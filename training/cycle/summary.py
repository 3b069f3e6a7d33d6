"""Sums up a cycle from what its steps wrote: losses, steps, heads, scores and the number of examples."""

import json
import re
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

_MEASURED = re.compile(r"^step (\d+) held out ([\d.]+)$", re.MULTILINE)
_FINAL = re.compile(r"^(\d+) steps; held out: last ([\d.]+), average ([\d.]+)$", re.MULTILINE)
_HEADS = re.compile(r"^score: (.+)$", re.MULTILINE)


def losses(log: str) -> dict[str, Any]:
    """The steps of the training, and the mean loss on held-out text during the training and at its end."""
    found: dict[str, Any] = {"held_out": [[int(step), float(loss)] for step, loss in _MEASURED.findall(log)]}
    if final := _FINAL.search(log):
        found |= {"steps": int(final[1]), "last": float(final[2]), "average": float(final[3])}
    elif found["held_out"]:
        found["steps"] = found["held_out"][-1][0]
    return found


def heads(log: str) -> str | None:
    """The heads that align best, with their scores."""
    found = _HEADS.search(log)
    return found[1] if found else None


def scores(out: Path) -> dict[str, Any]:
    """The mean scores of every evaluation, by the name of its file."""
    found = {}
    for path in sorted(out.glob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8"))
        if "mean" in told:
            found[path.stem] = told["mean"]
    return found


def examples(packed: Path, names: Iterable[str]) -> dict[str, int]:
    """The number of examples in each file; 0 if the file does not exist."""
    return {name: _size(packed / f"{name}.npz") for name in names}


def _size(path: Path) -> int:
    """Reads only the header of the array, because the files are large."""
    if not path.exists():
        return 0
    with zipfile.ZipFile(path) as arrays, arrays.open("sl.npy") as file:
        np.lib.format.read_magic(file)
        shape, _, _ = np.lib.format.read_array_header_1_0(file)
    return int(shape[0])
