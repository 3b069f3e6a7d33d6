"""The files of a folder or an archive, seen alike. An archive that could do harm is refused as a whole."""

import stat
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from lzma import LZMAError
from pathlib import Path, PurePosixPath
from typing import IO

from tolmach.errors import StartError

MOST_FILES = 10_000
MOST_GROWTH = 100
"""Weights hardly shrink in an archive. One that grows more than this was made to fill a disk."""
_SLACK = 16 * 1024**2
_BROKEN = (zipfile.BadZipFile, tarfile.TarError, zlib.error, LZMAError, EOFError, NotImplementedError)


@dataclass(frozen=True, slots=True)
class Entry:
    path: PurePosixPath
    size: int
    open: Callable[[], IO[bytes]]


@contextmanager
def entries(source: Path) -> Iterator[list[Entry]]:
    """Files only. Zip and tar archives are told by their content, whatever their name."""
    with ExitStack() as stack:
        try:
            yield _entries(source, stack)
        except _BROKEN:
            raise StartError(f"The archive {source.name} is damaged or incomplete.") from None


def _entries(source: Path, stack: ExitStack) -> list[Entry]:
    if source.is_dir():
        return list(_of_folder(source))
    if not source.is_file():
        raise StartError(f"There is no folder or file {source}.")
    if zipfile.is_zipfile(source):
        return _safe(source, _of_zip(stack.enter_context(zipfile.ZipFile(source))))
    if tarfile.is_tarfile(source):
        return _safe(source, _of_tar(stack.enter_context(tarfile.open(source))))
    raise StartError(f"{source.name} is not an archive, or it is incomplete. Allowed: zip, .argosmodel, tar.")


def _of_folder(source: Path) -> Iterator[Entry]:
    for path in sorted(source.rglob("*")):
        if path.is_file():
            relative = PurePosixPath(path.relative_to(source).as_posix())
            yield Entry(relative, path.stat().st_size, partial(_of_path, path))


def _of_zip(archive: zipfile.ZipFile) -> Iterator[Entry]:
    for info in archive.infolist():
        kind = stat.S_IFMT(info.external_attr >> 16)
        if info.is_dir():
            continue
        if kind not in (0, stat.S_IFREG) or info.flag_bits & 1:
            raise _unsafe("it holds a link, a device or an encrypted file")
        yield Entry(PurePosixPath(info.filename), info.file_size, partial(archive.open, info))


def _of_tar(archive: tarfile.TarFile) -> Iterator[Entry]:
    for info in archive:
        if info.isdir():
            continue
        if not info.isreg():
            raise _unsafe("it holds a link or a device")
        yield Entry(PurePosixPath(info.name), info.size, partial(_of_member, archive, info))


def _of_path(path: Path) -> IO[bytes]:
    return path.open("rb")


def _of_member(archive: tarfile.TarFile, info: tarfile.TarInfo) -> IO[bytes]:
    handle = archive.extractfile(info)
    assert handle is not None
    return handle


def _safe(source: Path, found: Iterable[Entry]) -> list[Entry]:
    """Looks at each before the next is read: a bomb in a tar would go off while it is listed."""
    most = source.stat().st_size * MOST_GROWTH + _SLACK
    kept: list[Entry] = []
    size = 0
    for entry in found:
        size += entry.size
        if entry.path.is_absolute() or ".." in entry.path.parts or "\\" in str(entry.path):
            raise _unsafe("the path of a file leads out of it")
        if len(kept) == MOST_FILES:
            raise _unsafe(f"it holds more than {MOST_FILES} files")
        if size > most:
            raise _unsafe(f"its files are more than {MOST_GROWTH} times as large as the archive itself")
        kept.append(entry)
    return kept


def _unsafe(reason: str) -> StartError:
    return StartError(f"The archive is not safe to unpack: {reason}.")
