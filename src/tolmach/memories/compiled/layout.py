"""The one file of a compiled memory: a head, sections of plain little-endian arrays, and a directory of them.

    head: magic, version, where the directory stands, its length and checksum, the length of the whole file
    sections, each at a multiple of 64 bytes
    directory: JSON

The head is written last, so an unfinished file has none.
"""

import json
import mmap
import os
import struct
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, BinaryIO, Self

import numpy as np
from numpy.typing import NDArray

from tolmach.errors import TolmachError

MAGIC = b"tolmach\x00memory\x00\x00"
VERSION = 2
ALIGNMENT = 64
_HEAD = struct.Struct("<16sIQQIQ")
_PIECE = 2**22

Array = NDArray[Any]


class DamagedMemory(TolmachError):
    """The file is not a compiled memory, or not a complete one. It has to be fetched or imported again."""


class SectionWriter:
    """Writes sections one after another. `finish` makes the file valid."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._sections: dict[str, list[Any]] = {}
        file.write(bytes(ALIGNMENT))

    def section(self, name: str, dtype: str, pieces: Iterable[Array | bytes]) -> None:
        self._align()
        start, length, check = self._file.tell(), 0, 0
        for piece in pieces:
            data = piece if isinstance(piece, bytes) else np.ascontiguousarray(piece, dtype).tobytes()
            check = zlib.crc32(data, check)
            length += self._file.write(data)
        self._sections[name] = [dtype, start, length, check]

    def flush_to(self, name: str) -> tuple[int, int]:
        """Flushes the file and returns the start and length of a section, whose bytes can then be read from
        the file."""
        self._file.flush()
        return self._sections[name][1], self._sections[name][2]

    def finish(self, facts: dict[str, Any]) -> int:
        """Writes directory and head, and returns the length of the whole file."""
        self._align()
        start = self._file.tell()
        directory = json.dumps({**facts, "sections": self._sections}).encode()
        self._file.write(directory)
        size = start + len(directory)
        self._file.seek(0)
        self._file.write(_HEAD.pack(MAGIC, VERSION, start, len(directory), zlib.crc32(directory), size))
        self._file.flush()
        os.fsync(self._file.fileno())
        return size

    def _align(self) -> None:
        self._file.write(bytes(-self._file.tell() % ALIGNMENT))


class Mapped:
    """The sections of a file, mapped into memory. The mapping disappears with the last reference to it."""

    def __init__(self, data: mmap.mmap, facts: dict[str, Any]) -> None:
        self.data = data
        self.facts = facts
        self._sections: dict[str, list[Any]] = facts["sections"]

    @classmethod
    def open(cls, path: Path) -> Self:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size < _HEAD.size:
                raise DamagedMemory("The file of the memory is cut off.")
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        return cls(data, _directory(data, size))

    def array(self, name: str) -> Array:
        dtype, start, length, _ = self._sections[name]
        kind = np.dtype(dtype)
        return np.frombuffer(self.data, kind, length // kind.itemsize, start)

    def start(self, name: str) -> int:
        start: int = self._sections[name][1]
        return start

    def verify(self) -> None:
        """Reads every byte."""
        for _, start, length, expected in self._sections.values():
            check = 0
            for at in range(start, start + length, _PIECE):
                check = zlib.crc32(self.data[at : min(at + _PIECE, start + length)], check)
            if check != expected:
                raise DamagedMemory("The file of the memory is damaged.")


def _directory(data: mmap.mmap, size: int) -> dict[str, Any]:
    magic, version, start, length, check, expected = _HEAD.unpack(data[: _HEAD.size])
    if magic != MAGIC:
        raise DamagedMemory("The file is not a compiled memory.")
    if version != VERSION:
        raise DamagedMemory(f"The file of the memory has version {version}; this release reads version {VERSION}.")
    directory = data[start : start + length]
    if not size == expected == start + length or zlib.crc32(directory) != check:
        raise DamagedMemory("The file of the memory is cut off or damaged.")
    facts: dict[str, Any] = json.loads(directory)
    return facts
