"""Named arrays in one file on disk."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np


def save(path: Path, arrays: Mapping[str, np.ndarray]) -> None:
    """At once: a program that waits for the file, or reads the one before it, never sees half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    with partial.open("wb") as file:
        np.savez(file, allow_pickle=False, **arrays)
    partial.replace(path)
