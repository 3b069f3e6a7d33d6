"""Blobs in a folder."""

import asyncio
import os
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

import anyio
from anyio.to_thread import run_sync

from tolmach.storage import durable
from tolmach.storage.blobs.protocol import CHUNK, LEFTOVER_AGE, BlobMissing, check_name, check_prefix, pieces

MOST_PRUNED = 100
"""How often a folder may vanish during one put. The limit exists because a temporary file that is gone would otherwise
be tried for ever."""


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
        target, parts = self._file(name), pieces(chunks, CHUNK)
        temporary = self._incoming / uuid4().hex
        first = await anext(parts, b"")
        if len(first) < CHUNK:
            await run_sync(self._put_at_once, first, temporary, target)
            return
        file = await _held(durable.create, temporary, _discard)
        try:
            await run_sync(file.write, first)
            async for piece in parts:
                await run_sync(file.write, piece)
            await run_sync(self._publish, file, temporary, target)
        except BaseException:
            with anyio.CancelScope(shield=True):
                await run_sync(_discard, file, temporary)
            raise

    async def open(self, name: str) -> AsyncGenerator[bytes, None]:
        path = self._file(name)
        try:
            file = await _held(_open, path, _close)
        except FileNotFoundError:
            raise BlobMissing(name) from None
        with file:
            while chunk := await run_sync(file.read, CHUNK):
                yield chunk
                # A blob never grows.
                if len(chunk) < CHUNK:
                    break

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

    def _put_at_once(self, data: bytes, temporary: Path, target: Path) -> None:
        """A change of threads for each step would take longer than the steps of a small blob."""
        file = durable.create(temporary)
        try:
            file.write(data)
            self._publish(file, temporary, target)
        except BaseException:
            _discard(file, temporary)
            raise

    def _publish(self, file: BinaryIO, temporary: Path, target: Path) -> None:
        durable.finish(file)
        for folder in (*self._rename(temporary, target), target.parent):
            # The folder may be gone again: another task has already deleted the blob.
            with suppress(FileNotFoundError):
                durable.sync_folder(folder)

    def _rename(self, temporary: Path, target: Path) -> list[Path]:
        """Returns the folders that got a new folder in them.

        A delete may prune a folder between its making and the rename; then it is made again. Nothing slow happens
        between the two, or many deletes would always come in between.
        """
        changed: list[Path] = []
        for pruned in range(MOST_PRUNED + 1):
            try:
                changed += _make_folder(target.parent)
                os.replace(temporary, target)
            except FileNotFoundError:
                if pruned == MOST_PRUNED:
                    raise
            else:
                break
        return changed

    def _delete(self, path: Path) -> None:
        with suppress(FileNotFoundError):
            path.unlink()
            durable.sync_folder(path.parent)
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
            # A writer may finish in the meantime.
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < before:
                    path.unlink()
                    swept += 1
        return swept


def _make_folder(folder: Path) -> list[Path]:
    """Returns the folders that got a new one. If something that is no folder stands in its place, the rename fails."""
    if folder.exists():
        return []
    changed = _make_folder(folder.parent)
    # pathlib's `exist_ok` is no use here: it fails if the folder existed a moment ago and is pruned now.
    with suppress(FileExistsError):
        os.mkdir(folder, 0o700)
    return [*changed, folder.parent]


async def _held(opening: Callable[[Path], BinaryIO], path: Path, let_go: Callable[[BinaryIO, Path], None]) -> BinaryIO:
    """Opens the file in a thread. If the caller is cancelled meanwhile, `let_go` gets the opened file, so that it does
    not leak."""
    begun: Future[BinaryIO] = Future()
    try:
        await run_sync(_fulfil, begun, opening, path)
    except asyncio.CancelledError:
        begun.add_done_callback(lambda begun: None if begun.exception() else let_go(begun.result(), path))
        raise
    return begun.result()


def _fulfil(begun: "Future[BinaryIO]", opening: Callable[[Path], BinaryIO], path: Path) -> None:
    try:
        begun.set_result(opening(path))
    except OSError as error:
        begun.set_exception(error)


def _open(path: Path) -> BinaryIO:
    return path.open("rb")


def _close(file: BinaryIO, _: Path) -> None:
    file.close()


def _discard(file: BinaryIO, path: Path) -> None:
    # Unlink first: on a full disk, closing may fail too, while it flushes.
    path.unlink(missing_ok=True)
    file.close()
