"""Reads Marian's binary files as Mozilla publishes them, and checks every length against the file."""

import reprlib
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import yaml

from tolmach.errors import StartError

Floats = npt.NDArray[np.float32]
Bytes = npt.NDArray[np.int8]

VERSION = 1
FLOAT, QUANTISED, TEXT = 0x404, 0x4101, 0x101
CONFIG = "special:model.yml"
LARGEST = 1 << 30
"""The most bytes of a file: twenty times the size of the largest."""
MULTIPLIERS = (1e-6, 1e6)
"""The smallest and the largest allowed: far from real values, and far from values that give no number when divided
by."""
_TENSORS, _NAME, _RANK, _CONFIG_BYTES = 10_000, 256, 4, 1 << 13
"""More than any real file has; a file with more is not one of Mozilla's."""


@dataclass(frozen=True, slots=True, eq=False)
class MarianTensor:
    """The `values` of a quantised tensor are int8 in the order of the file. Divided by its `multiplier`, they are the
    weights."""

    shape: tuple[int, ...]
    kind: int
    values: npt.NDArray[Any]
    multiplier: float = 1.0


@dataclass(frozen=True, slots=True, eq=False)
class MarianFile:
    name: str
    config: Mapping[str, Any]
    tensors: Mapping[str, MarianTensor]


class _Reader:
    """Reads the bytes from the first to the last."""

    def __init__(self, name: str, content: bytes) -> None:
        self.name = name
        self._content = content
        self._at = 0

    def numbers(self, form: str, count: int, what: str) -> tuple[int, ...]:
        size = struct.calcsize(f"<{form}")
        start = self._advance(count * size, what)
        return struct.unpack_from(f"<{count}{form}", self._content, start)

    def bytes(self, count: int, what: str) -> bytes:
        start = self._advance(count, what)
        return self._content[start : start + count]

    def view(self, count: int, what: str) -> npt.NDArray[np.uint8]:
        return np.frombuffer(self._content, np.uint8, count, self._advance(count, what))

    def refuse(self, why: str) -> StartError:
        return StartError(f"The model's file {self.name} cannot be used: {why}.")

    def _advance(self, count: int, what: str) -> int:
        start = self._at
        if count > len(self._content) - start:
            raise self.refuse(f"it ends in {what}, after {len(self._content)} bytes")
        self._at += count
        return start


def read(path: Path) -> MarianFile:
    reader = _Reader(path.name, _content(path))
    (version,) = reader.numbers("Q", 1, "its version")
    if version != VERSION:
        raise reader.refuse(f"its version is {version}, and only version {VERSION} is known")
    tensors = dict(_tensors(reader))
    return MarianFile(path.name, _config(reader, tensors.get(CONFIG)), tensors)


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST:
            raise StartError(f"The model's file {path.name} is larger than {LARGEST >> 20} MiB, which none of them is.")
        return path.read_bytes()
    except OSError as error:
        raise StartError(f"The model's file {path.name} cannot be read: {error.strerror}.") from None


def _tensors(reader: _Reader) -> Iterator[tuple[str, MarianTensor]]:
    (count,) = reader.numbers("Q", 1, "the number of its tensors")
    if count > _TENSORS:
        raise reader.refuse(f"it says that it has {count} tensors, and at most {_TENSORS} are allowed")
    heads = [reader.numbers("Q", 4, "the list of its tensors") for _ in range(count)]
    names = [_name(reader, length) for length, *_ in heads]
    shapes = [_shape(reader, name, rank) for name, (_, _, rank, _) in zip(names, heads, strict=True)]
    (gap,) = reader.numbers("Q", 1, "the gap before its data")
    reader.view(gap, "the gap before its data")
    for name, shape, (_, kind, _, length) in zip(names, shapes, heads, strict=True):
        yield name, _tensor(reader, name, shape, kind, length)
    if len(set(names)) < len(names):
        raise reader.refuse("two of its tensors have the same name")


def _name(reader: _Reader, length: int) -> str:
    if not 1 < length <= _NAME:
        raise reader.refuse(f"a name in it has {length} bytes, and 2 to {_NAME} are allowed")
    name = reader.bytes(length, "the names of its tensors")
    if not name.endswith(b"\0") or not name[:-1].isascii() or not name[:-1].decode("ascii").isprintable():
        raise reader.refuse("a name in it is not plain text")
    return name[:-1].decode("ascii")


def _shape(reader: _Reader, name: str, rank: int) -> tuple[int, ...]:
    if not 1 <= rank <= _RANK:
        raise reader.refuse(f"the tensor {name} has {rank} dimensions, and 1 to {_RANK} are allowed")
    shape = reader.numbers("i", rank, "the shapes of its tensors")
    if min(shape) < 1:
        raise reader.refuse(f"the tensor {name} has a dimension of {min(shape)}")
    return shape


def _tensor(reader: _Reader, name: str, shape: tuple[int, ...], kind: int, length: int) -> MarianTensor:
    block = reader.view(length, f"the tensor {name}")
    # Python's integers do not overflow.
    size = 1
    for dimension in shape:
        size *= dimension
    needed = {FLOAT: 4 * size, QUANTISED: size + 4, TEXT: size}.get(kind)
    if needed is None:
        known = ", ".join(f"{each:#x}" for each in (TEXT, FLOAT, QUANTISED))
        raise reader.refuse(f"the tensor {name} has the type {kind:#x}, and only these are known: {known}")
    if needed > length:
        raise reader.refuse(f"the tensor {name} has {length} bytes, and its shape needs {needed}")
    if kind == TEXT:
        return MarianTensor(shape, kind, block[:size].view(np.int8))
    if kind == FLOAT:
        values = np.frombuffer(block[: 4 * size].tobytes(), "<f4").astype(np.float32, copy=False)
        if not np.isfinite(values).all():
            raise reader.refuse(f"the tensor {name} has values that are no numbers")
        return MarianTensor(shape, kind, values.reshape(shape))
    (multiplier,) = struct.unpack("<f", block[size : size + 4].tobytes())
    if not MULTIPLIERS[0] <= multiplier <= MULTIPLIERS[1]:
        raise reader.refuse(f"the multiplier of the tensor {name} is {multiplier}, which none of them has")
    return MarianTensor(shape, kind, block[:size].view(np.int8), multiplier)


def _config(reader: _Reader, tensor: MarianTensor | None) -> Mapping[str, Any]:
    if tensor is None or tensor.kind != TEXT:
        raise reader.refuse(f"it has no settings ({CONFIG})")
    if tensor.values.size > _CONFIG_BYTES:
        raise reader.refuse(f"its settings have {tensor.values.size} bytes, and at most {_CONFIG_BYTES} are allowed")
    try:
        found = yaml.safe_load(tensor.values.tobytes().rstrip(b"\0").decode())
    except Exception:
        # PyYAML raises much more than its own errors on strange text.
        raise reader.refuse("its settings are not valid YAML") from None
    if not isinstance(found, dict):
        raise reader.refuse("its settings are not a list of names and values")
    return found


def shown(value: object) -> str:
    """A value of the settings for a message; a long one is shortened."""
    return reprlib.repr(value)
