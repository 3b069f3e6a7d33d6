"""Reads the files of a model from a folder or an archive in the same way."""

import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO

from tolmach.errors import StartError, UnsafeFile
from tolmach.files.archives import BROKEN, ArchiveEntry, ArchiveLimits, of_tar, of_zip, safe

__all__ = ["ArchiveEntry", "entries"]

LIMITS = ArchiveLimits()
"""The usual limits are enough, because weights hardly shrink in an archive."""


@contextmanager
def entries(source: Path) -> Iterator[list[ArchiveEntry]]:
    """Files only. Zip and tar archives are recognised by their content, whatever their name."""
    with ExitStack() as stack:
        try:
            yield _entries(source, stack)
        except BROKEN:
            raise StartError(f"The archive {source.name} is damaged or incomplete.") from None
        except UnsafeFile as unsafe:
            raise StartError(unsafe.message) from None


def _entries(source: Path, stack: ExitStack) -> list[ArchiveEntry]:
    if source.is_dir():
        return list(_of_folder(source))
    if not source.is_file():
        raise StartError(f"There is no folder or file {source}.")
    size = source.stat().st_size
    if zipfile.is_zipfile(source):
        return safe(of_zip(stack.enter_context(zipfile.ZipFile(source))), size, LIMITS)
    if tarfile.is_tarfile(source):
        return safe(of_tar(stack.enter_context(tarfile.open(source))), size, LIMITS)
    raise StartError(f"{source.name} is not an archive, or it is incomplete. Allowed: zip, .argosmodel, tar.")


def _of_folder(source: Path) -> Iterator[ArchiveEntry]:
    for path in sorted(source.rglob("*")):
        if path.is_file():
            relative = PurePosixPath(path.relative_to(source).as_posix())
            yield ArchiveEntry(relative, path.stat().st_size, partial(_of_path, path))


def _of_path(path: Path) -> IO[bytes]:
    return path.open("rb")
