"""Unpacks a file, and checks that it is not too large and has the right SHA-256."""

import gzip
import hashlib
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tolmach.engines.added.installed import FileSum
from tolmach.engines.added.mozilla.lock import FileSums
from tolmach.engines.added.mozilla.registry import RegistryFile
from tolmach.errors import StartError
from tolmach.storage import durable

LARGEST_UNKNOWN = 64 << 20
"""The most bytes of an unpacked file of unknown size."""
_BLOCK = 1 << 20


def unpack(file: RegistryFile, packed: Path, known: FileSums, to: Path | None = None) -> FileSum:
    """Checks the content of `packed`, and writes it to `to` if that is given."""
    pins = _pins(file, known)
    most = min((pin.size for pin in pins), default=LARGEST_UNKNOWN)
    with _writing(to) as out:
        found = _copy(file, packed, out, most)
    if any(found != pin for pin in pins):
        raise StartError(f"{file.name} is not the file that was expected: its SHA-256 is {found.sha256}.")
    return found


def largest_packed(file: RegistryFile, known: FileSums) -> int:
    """The most bytes that a packed file may have. gzip adds little to data that it cannot shrink."""
    most = min((pin.size for pin in _pins(file, known)), default=LARGEST_UNKNOWN)
    return most + most // 64 + _BLOCK


def _pins(file: RegistryFile, known: FileSums) -> list[FileSum]:
    """The sums from the registry and from the locks. All of them must be right."""
    said = [FileSum(file.size, file.sha256)] if file.size and file.sha256 else []
    return said + ([known[file.path]] if file.path in known else [])


def _copy(file: RegistryFile, packed: Path, out: BinaryIO | None, most: int) -> FileSum:
    state, done = hashlib.sha256(), 0
    try:
        with gzip.open(packed, "rb") as source:
            while block := source.read(_BLOCK):
                done += len(block)
                if done > most:
                    raise StartError(f"{file.name} unpacks to more than the {most} bytes that it may have.")
                state.update(block)
                if out:
                    out.write(block)
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise StartError(f"The packed file of {file.name} is not gzip, or it is damaged.") from None
    return FileSum(done, state.hexdigest())


@contextmanager
def _writing(path: Path | None) -> Iterator[BinaryIO | None]:
    if path is None:
        yield None
        return
    with path.open("xb") as out:
        yield out
        durable.finish(out)
