"""Keeps memories ready for use: their files lie in a local folder and are mapped into memory."""

import asyncio
import os
import shutil
from collections import OrderedDict
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

from tolmach.memories import rooms
from tolmach.memories.compiled import CompiledMemory
from tolmach.storage.blobs.protocol import Blobs


@dataclass(frozen=True, slots=True)
class _Held:
    compiled: CompiledMemory
    size: int


class Shelf:
    """Holds a limited number of files and bytes, and drops the least recently used file first. For the event loop.

    A caller that has a memory may keep it for any length of time: a dropped file only loses its name, and its space
    becomes free when the last reader is gone. A file larger than all the room is held alone.
    """

    def __init__(self, folder: Path, blobs: Blobs, *, capacity: int, most: int) -> None:
        self._folder = folder
        self._blobs = blobs
        self._capacity = capacity
        self._most = most
        self._held: OrderedDict[str, _Held] = OrderedDict()
        self._drafts: set[Path] = set()
        self._under_way: dict[str, asyncio.Task[CompiledMemory]] = {}

    def open(self) -> None:
        """Empties the folder: an earlier process may have left half a file."""
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True, mode=0o700, exist_ok=True)

    @property
    def held(self) -> list[str]:
        """The ids of the memories, least recently used first."""
        return list(self._held)

    @contextmanager
    def draft(self) -> Iterator[Path]:
        """A path for a new file that `take` can move and need not copy. Its folder is removed at the end; if the disk
        refuses that, `keep_only` removes it later."""
        folder = self._folder / f"draft-{uuid4()}"
        self._drafts.add(folder)
        try:
            folder.mkdir(mode=0o700)
            yield folder / "memory"
        finally:
            shutil.rmtree(folder, ignore_errors=True)
            self._drafts.discard(folder)

    async def find(self, memory_id: str) -> CompiledMemory:
        """Raises BlobMissing if the memory is gone."""
        held = self._held.get(memory_id)
        if held is not None:
            self._held.move_to_end(memory_id)
            return held.compiled
        task = self._under_way.get(memory_id)
        if task is None:
            task = self._under_way[memory_id] = asyncio.create_task(self._fetch(memory_id))
            task.add_done_callback(lambda done: self._forget(memory_id, done))
        # Other requests may wait for it too, so it does not end with the request that came first.
        return await asyncio.shield(task)

    async def take(self, memory_id: str, draft: Path) -> None:
        """Takes a file that was made here, so that it need not be fetched."""
        self._hold(memory_id, await asyncio.to_thread(self._place, memory_id, draft))

    def drop(self, memory_id: str) -> None:
        self._held.pop(memory_id, None)
        (self._folder / memory_id).unlink(missing_ok=True)

    def keep_only(self, memory_ids: Collection[str]) -> None:
        """Drops all other memories. Drafts that are being worked on stay."""
        for memory_id in [held for held in self._held if held not in memory_ids]:
            self.drop(memory_id)
        for draft in set(self._folder.glob("draft-*")) - self._drafts:
            shutil.rmtree(draft, ignore_errors=True)

    async def _fetch(self, memory_id: str) -> CompiledMemory:
        with self.draft() as draft:
            await rooms.fetch(self._blobs, rooms.compiled(memory_id), draft)
            await self.take(memory_id, draft)
        return self._held[memory_id].compiled

    def _place(self, memory_id: str, draft: Path) -> _Held:
        path = self._folder / memory_id
        os.replace(draft, path)
        return _Held(CompiledMemory.open(path), path.stat().st_size)

    def _hold(self, memory_id: str, held: _Held) -> None:
        self._held[memory_id] = held
        self._held.move_to_end(memory_id)
        while len(self._held) > 1 and (len(self._held) > self._most or self._size > self._capacity):
            self.drop(next(iter(self._held)))

    @property
    def _size(self) -> int:
        return sum(held.size for held in self._held.values())

    def _forget(self, memory_id: str, done: asyncio.Task[CompiledMemory]) -> None:
        del self._under_way[memory_id]
        if not done.cancelled():
            # Read the exception even if no request waits any more: asyncio complains about failures that were
            # never read.
            done.exception()
