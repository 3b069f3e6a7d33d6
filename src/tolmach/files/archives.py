"""Lists the files of an untrusted archive. An archive that could do harm is refused as a whole."""

import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from lzma import LZMAError
from pathlib import PurePosixPath
from typing import IO

from tolmach.errors import UnsafeFile

BROKEN = (zipfile.BadZipFile, tarfile.TarError, zlib.error, LZMAError, EOFError, NotImplementedError)
"""The errors that reading a damaged archive raises."""
MIB = 1024**2


@dataclass(frozen=True, slots=True)
class ArchiveLimits:
    files: int = 10_000
    growth: int = 100
    """How many times as large as the archive its files may be. An archive beyond that was made to fill a disk or
    memory."""
    slack: int = 16 * MIB
    """The size that the files may have in any case."""


@dataclass(frozen=True, slots=True)
class ArchiveEntry:
    path: PurePosixPath
    size: int
    open: Callable[[], IO[bytes]]


def of_zip(archive: zipfile.ZipFile) -> Iterator[ArchiveEntry]:
    """Yields files only. `zipfile` reads no more of a file than the size that it announces."""
    for info in archive.infolist():
        if not info.filename:
            raise _unsafe("a file in it has no name")
        kind = stat.S_IFMT(info.external_attr >> 16)
        if info.is_dir():
            continue
        if kind not in (0, stat.S_IFREG) or info.flag_bits & 1:
            raise _unsafe("it holds a link, a device or an encrypted file")
        yield ArchiveEntry(PurePosixPath(info.filename), info.file_size, partial(archive.open, info))


def of_tar(archive: tarfile.TarFile) -> Iterator[ArchiveEntry]:
    for info in archive:
        if info.isdir():
            continue
        if not info.isreg():
            raise _unsafe("it holds a link or a device")
        yield ArchiveEntry(PurePosixPath(info.name), info.size, partial(_of_member, archive, info))


def safe(found: Iterable[ArchiveEntry], size: int, limits: ArchiveLimits) -> list[ArchiveEntry]:
    """The entries of an archive of this size. Checks each one before it reads the next, because a bomb in a tar would
    go off while it is listed."""
    most = size * limits.growth + limits.slack
    kept: list[ArchiveEntry] = []
    unpacked = 0
    for entry in found:
        unpacked += entry.size
        if entry.path.is_absolute() or ".." in entry.path.parts or "\\" in str(entry.path):
            raise _unsafe("the path of a file leads out of it")
        if len(kept) == limits.files:
            raise _unsafe(f"it holds more than {limits.files} files")
        if unpacked > most:
            raise _unsafe(f"its files are more than {limits.growth} times as large as the archive itself")
        kept.append(entry)
    return kept


def _of_member(archive: tarfile.TarFile, info: tarfile.TarInfo) -> IO[bytes]:
    handle = archive.extractfile(info)
    assert handle is not None
    return handle


def _unsafe(reason: str) -> UnsafeFile:
    return UnsafeFile(f"The archive is not safe to unpack: {reason}.")
