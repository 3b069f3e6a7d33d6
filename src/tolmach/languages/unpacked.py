"""Tables of numbers that ship packed. To unpack them takes longer than to load the model that translates, so a service
keeps them unpacked in its data folder and maps them from there. The folder may be deleted at any time."""

import hashlib
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tolmach.storage import durable

Tables = Mapping[str, NDArray[Any]]
_DIGITS = 16


def tables(packed: Path, names: Sequence[str], read: Callable[[Path], Tables], folder: Path | None) -> Tables:
    """The tables of these names that `read` finds in a packed file. Without a folder, nothing is kept."""
    if folder is None:
        return read(packed)
    kept = folder / f"{packed.name}-{_digest(packed)}"
    with suppress(OSError, ValueError):
        return _mapped(kept, names)
    found = read(packed)
    # A full disk, or a folder that only others may write to, must stop no service.
    with suppress(OSError, ValueError):
        _keep(found, kept)
        return _mapped(kept, names)
    return found


def _digest(packed: Path) -> str:
    with packed.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:_DIGITS]


def _mapped(kept: Path, names: Sequence[str]) -> Tables:
    return {name: np.asarray(np.load(kept / f"{name}.npy", mmap_mode="r", allow_pickle=False)) for name in names}


def _keep(found: Tables, kept: Path) -> None:
    """The folder gets its name when all of it is on the disk. What other releases kept of the same file goes."""
    packed = kept.name.rpartition("-")[0]
    making = kept.with_name(f"{packed}-new")
    for old in kept.parent.glob(f"{packed}-*"):
        shutil.rmtree(old)
    making.mkdir(mode=0o700, parents=True)
    for name, table in found.items():
        file = durable.create(making / f"{name}.npy")
        np.save(file, table, allow_pickle=False)
        durable.finish(file)
    making.rename(kept)
    durable.sync_folder(kept.parent)
