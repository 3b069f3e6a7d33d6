"""The files of one direction, under the names that Mozilla gives them."""

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from tolmach.errors import StartError

_WEIGHTS = re.compile(r"model\.([A-Za-z_]+)\.intgemm\.alphas\.bin")
_MAGIC = 0xF11A48D5013417F5
_HEAD = struct.Struct("<6Q")


@dataclass(frozen=True, slots=True)
class DirectionFiles:
    weights: Path
    source: Path
    """The vocabulary of the source. If there is one vocabulary for both, it is that of the target, too."""
    target: Path
    shortlist: Path | None


def find(folder: Path) -> DirectionFiles:
    pairs = sorted(found[1] for path in _names(folder) if (found := _WEIGHTS.fullmatch(path)))
    if len(pairs) != 1:
        raise StartError(
            f"The folder {folder.name} has {len(pairs) or 'no'} files of weights, and one is needed: "
            "model.<pair>.intgemm.alphas.bin."
        )
    (pair,) = pairs
    shared = folder / f"vocab.{pair}.spm"
    sides = (shared, shared) if shared.is_file() else (folder / f"srcvocab.{pair}.spm", folder / f"trgvocab.{pair}.spm")
    if not all(side.is_file() for side in sides):
        raise StartError(
            f"The folder {folder.name} has no vocabulary: it needs vocab.{pair}.spm, or srcvocab.{pair}.spm and "
            f"trgvocab.{pair}.spm."
        )
    shortlist = folder / f"lex.50.50.{pair}.s2t.bin"
    weights = folder / f"model.{pair}.intgemm.alphas.bin"
    return DirectionFiles(weights, *sides, shortlist if shortlist.is_file() else None)


def check_shortlist(path: Path, source: int) -> None:
    """Reads only the head. The list itself is not used: choosing from it is quicker but translates worse."""
    with path.open("rb") as file:
        head = file.read(_HEAD.size)
    if len(head) < _HEAD.size:
        raise StartError(f"The model's file {path.name} is cut off.")
    magic, _, _, _, offsets, numbers = _HEAD.unpack(head)
    if magic != _MAGIC:
        raise StartError(f"The model's file {path.name} is not a shortlist.")
    if offsets != source + 1:
        raise StartError(f"The model's file {path.name} is for {offsets - 1} pieces, and its weights are for {source}.")
    needed, size = _HEAD.size + 8 * offsets + 4 * numbers, path.stat().st_size
    if size != needed:
        raise StartError(f"The model's file {path.name} has {size} bytes, and its head says {needed}.")


def _names(folder: Path) -> list[str]:
    try:
        return [path.name for path in folder.iterdir()]
    except OSError as error:
        raise StartError(f"The folder {folder.name} cannot be read: {error.strerror}.") from None
