"""Blobs that belong together, sealed with one key: everything that is stored of one document, or of one job."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

from tolmach.storage import sealing
from tolmach.storage.blobs.protocol import BlobMissing, Blobs

SMALL = 16 * 1024


@dataclass(frozen=True, slots=True)
class Contents:
    size: int
    chunks: AsyncIterator[bytes]


class Chest:
    """`room` is the beginning of all names of its blobs."""

    def __init__(self, blobs: Blobs, room: str, key: bytes) -> None:
        self._blobs = blobs
        self._room = room
        self._key = key

    async def put(self, name: str, chunks: AsyncIterator[bytes]) -> None:
        full = self._room + name
        await self._blobs.put(full, sealing.sealing(self._key, full, chunks))

    async def put_whole(self, name: str, data: bytes) -> None:
        full = self._room + name
        sealed = await _beside(len(data), sealing.sealed, self._key, full, data)
        await self._blobs.put(full, _whole(sealed))

    async def find(self, name: str) -> bytes | None:
        full = self._room + name
        try:
            sealed = b"".join([chunk async for chunk in self._blobs.open(full)])
        except BlobMissing:
            return None
        return await _beside(len(sealed), sealing.opened, self._key, full, sealed)

    async def names(self) -> list[str]:
        return [name.removeprefix(self._room) for name in await self._blobs.names(self._room)]

    async def contents(self, name: str) -> Contents:
        """Raises BlobMissing at once and not later: a reader that has begun gets all of the blob, even if it is deleted
        meanwhile."""
        full = self._room + name
        chunks = sealing.opening(self._key, full, self._blobs.open(full))
        return Contents(await self.size(name), _beginning_with(await anext(chunks), chunks))

    async def size(self, name: str) -> int:
        return sealing.plain_size(await self._blobs.size(self._room + name))

    async def delete(self, name: str) -> None:
        await self._blobs.delete(self._room + name)


async def empty(blobs: Blobs, room: str, *, keep: str = "") -> None:
    """Deletes all blobs of the room except those whose names begin with `keep`. Needs no key."""
    for name in await blobs.names(room):
        if not keep or not name.startswith(room + keep):
            await blobs.delete(name)


async def _beside(size: int, work: Callable[..., bytes], *given: object) -> bytes:
    """In a thread, unless a change of threads would take longer than the work."""
    return work(*given) if size <= SMALL else await asyncio.to_thread(work, *given)


async def _beginning_with(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for chunk in rest:
        yield chunk


async def _whole(data: bytes) -> AsyncIterator[bytes]:
    yield data
