"""Stores named arrays in one file."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np


def save(path: Path, arrays: Mapping[str, np.ndarray]) -> None:
    """Replaces the file in one step, so that a program that waits for it or reads the old one never sees half a
    file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    with partial.open("wb") as file:
        np.savez(file, allow_pickle=False, **arrays)
    partial.replace(path)
