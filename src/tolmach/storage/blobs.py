"""Blobs: named byte strings that are written once as a whole and read in chunks.

A blob is never visible half-written, and when `put` has returned it survives a power cut.
Names are ours, never a user's: small letters, digits, `_`, `.` and `-` in parts joined by `/`.
"""

import os
import re
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Protocol
from urllib.parse import parse_qs, unquote, urlsplit
from uuid import uuid4

import anyio
from anyio.to_thread import run_sync

from tolmach.errors import StartError, TolmachError

CHUNK = 1 << 20
LEFTOVER_AGE = 3600.0
"""Seconds without a write after which an unfinished upload counts as abandoned."""

_NAME = re.compile(r"[a-z0-9_-][a-z0-9_.-]{0,199}(/[a-z0-9_-][a-z0-9_.-]{0,199})*")
_PREFIX = re.compile(r"([a-z0-9_-][a-z0-9/_.-]*)?")
_NAME_RULE = "parts of a-z, 0-9, '_', '.' and '-' joined by '/', no part starting with '.', no '..'"


class BlobMissing(TolmachError):
    def __init__(self, name: str) -> None:
        super().__init__(f"There is no blob '{name}'")
        self.name = name


class Blobs(Protocol):
    async def put(self, name: str, chunks: AsyncIterator[bytes]) -> None:
        """Replaces `name` at once and durably; when `chunks` fails, nothing changes."""

    def open(self, name: str) -> AsyncGenerator[bytes, None]:
        """One whole version in chunks; the first step raises BlobMissing when there is none.

        Who may stop early uses `contextlib.aclosing`.
        """

    async def size(self, name: str) -> int: ...

    async def delete(self, name: str) -> None:
        """Deleting what does not exist is no error."""

    async def names(self, prefix: str = "") -> list[str]:
        """All names that start with these characters, sorted."""

    async def sweep(self, older_than: float = LEFTOVER_AGE) -> int:
        """Removes what crashed writers left behind; tells how many."""


def open_blobs(url: str, default: Path) -> Blobs:
    """The store that a setting names: nothing for `default`, a path, `file:` or `s3:`."""
    parts = urlsplit(url)
    if parts.scheme == "s3":
        return _open_s3(url)
    if parts.scheme not in ("", "file") or parts.netloc:
        raise StartError(
            f"The blob store '{parts.scheme}://{parts.netloc}' is not supported. Allowed: a directory, "
            "file:///directory, or s3://bucket/prefix?endpoint=http://host:port&region=name"
        )
    path = Path(unquote(parts.path) if parts.scheme else url) if url else default
    try:
        return DirectoryBlobs(path)
    except OSError as error:
        raise StartError(f"The blob directory '{path}' cannot be made: {error.strerror}") from error


def _open_s3(url: str) -> Blobs:
    # Here and not above: most installations have no S3, and its library takes long to load.
    from tolmach.storage.blobs_s3 import S3Blobs

    parts = urlsplit(url)
    options = {key: values[-1] for key, values in parse_qs(parts.query).items()}
    unknown = sorted(options.keys() - {"endpoint", "region"})
    if unknown or not parts.netloc:
        wrong = f"the option '{unknown[0]}'" if unknown else "a missing bucket"
        raise StartError(
            f"The blob store URL has {wrong}. Allowed: s3://bucket/prefix?endpoint=http://host:port&region=name"
        )
    return S3Blobs(parts.netloc, parts.path, endpoint=options.get("endpoint"), region=options.get("region"))


def check_name(name: str) -> str:
    if not _NAME.fullmatch(name) or ".." in name or len(name) > 900:
        raise ValueError(f"Bad blob name {name[:80]!r}. Allowed: {_NAME_RULE}")
    return name


def check_prefix(prefix: str) -> str:
    if not _PREFIX.fullmatch(prefix) or ".." in prefix:
        raise ValueError(f"Bad blob prefix {prefix[:80]!r}. Allowed: {_NAME_RULE}")
    return prefix


async def pieces(chunks: AsyncIterator[bytes], size: int) -> AsyncIterator[bytes]:
    """The same bytes cut to exactly `size`; only the last piece may be shorter."""
    buffer = bytearray()
    async for chunk in chunks:
        view = memoryview(chunk)
        while view:
            room = size - len(buffer)
            buffer += view[:room]
            view = view[room:]
            if len(buffer) == size:
                yield bytes(buffer)
                buffer.clear()
    if buffer:
        yield bytes(buffer)


class DirectoryBlobs:
    """One file per blob. A file's name ends with `~`, which no blob name can hold.

    So `a` and `a/b` can both exist, and a stranger's file is never taken for a blob. Unfinished
    writes live in `.incoming` on the same file system, for an atomic rename.
    """

    def __init__(self, path: Path) -> None:
        self._root = path.absolute()
        self._incoming = self._root / ".incoming"
        self._root.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._incoming.mkdir(mode=0o700, exist_ok=True)

    async def put(self, name: str, chunks: AsyncIterator[bytes]) -> None:
        target = self._file(name)
        temporary = self._incoming / uuid4().hex
        file = await run_sync(_create, temporary)
        try:
            async for piece in pieces(chunks, CHUNK):
                await run_sync(file.write, piece)
            await run_sync(self._publish, file, temporary, target)
        except BaseException:
            with anyio.CancelScope(shield=True):
                await run_sync(_discard, file, temporary)
            raise

    async def open(self, name: str) -> AsyncGenerator[bytes, None]:
        path = self._file(name)
        try:
            file = await run_sync(_open, path)
        except FileNotFoundError:
            raise BlobMissing(name) from None
        with file:
            while chunk := await run_sync(file.read, CHUNK):
                yield chunk

    async def size(self, name: str) -> int:
        try:
            return (await run_sync(os.stat, self._file(name))).st_size
        except FileNotFoundError:
            raise BlobMissing(name) from None

    async def delete(self, name: str) -> None:
        await run_sync(self._delete, self._file(name))

    async def names(self, prefix: str = "") -> list[str]:
        return await run_sync(self._names, check_prefix(prefix))

    async def sweep(self, older_than: float = LEFTOVER_AGE) -> int:
        return await run_sync(self._sweep, time.time() - older_than)

    def _file(self, name: str) -> Path:
        return self._root / f"{check_name(name)}~"

    def _publish(self, file: BinaryIO, temporary: Path, target: Path) -> None:
        file.flush()
        os.fsync(file.fileno())
        file.close()
        self._rename(temporary, target)
        # No folder any more: the blob was already deleted again.
        with suppress(FileNotFoundError):
            _sync_folder(target.parent)

    def _rename(self, temporary: Path, target: Path) -> None:
        # A delete may prune the folder between its making and the rename; then it is made again.
        for last in (False, False, False, True):
            try:
                self._make_folder(target.parent)
                os.replace(temporary, target)
            except FileNotFoundError:
                if last:
                    raise
            else:
                return

    def _make_folder(self, folder: Path) -> None:
        if folder.exists():
            return
        self._make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
        _sync_folder(folder.parent)

    def _delete(self, path: Path) -> None:
        with suppress(FileNotFoundError):
            path.unlink()
            _sync_folder(path.parent)
        folder = path.parent
        # Stops at a folder that holds other blobs or that another delete has removed.
        with suppress(OSError):
            while folder != self._root:
                folder.rmdir()
                folder = folder.parent

    def _names(self, prefix: str) -> list[str]:
        found = (
            os.path.relpath(os.path.join(folder, file), self._root)[:-1]
            for folder, _, files in os.walk(self._root / prefix.rpartition("/")[0])
            for file in files
            if file.endswith("~")
        )
        return sorted(name for name in found if name.startswith(prefix))

    def _sweep(self, before: float) -> int:
        swept = 0
        for path in self._incoming.iterdir():
            # A writer may finish meanwhile.
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < before:
                    path.unlink()
                    swept += 1
        return swept


def _create(path: Path) -> BinaryIO:
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb")


def _open(path: Path) -> BinaryIO:
    return path.open("rb")


def _discard(file: BinaryIO, path: Path) -> None:
    # Unlink first: closing may fail too, on a full disk, while it flushes.
    path.unlink(missing_ok=True)
    file.close()


def _sync_folder(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
