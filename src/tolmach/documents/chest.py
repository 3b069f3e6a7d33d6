"""What lies in the blob store of one document, sealed with its key."""

import asyncio
from collections.abc import AsyncIterator

from tolmach.documents import vault
from tolmach.storage.blobs.protocol import BlobMissing, Blobs

ORIGINAL, GUIDE, UNITS, RESULT = "original", "guide", "units", "result"
ROOM = "documents/"


def part(number: int) -> str:
    return f"part-{number}"


class Chest:
    def __init__(self, blobs: Blobs, document_id: str, key: bytes) -> None:
        self._blobs = blobs
        self._id = document_id
        self._key = key

    async def put(self, name: str, data: bytes) -> None:
        full = _full(self._id, name)
        sealed = await asyncio.to_thread(vault.sealed, self._key, full, data)
        await self._blobs.put(full, _whole(sealed))

    async def find(self, name: str) -> bytes | None:
        full = _full(self._id, name)
        try:
            sealed = b"".join([chunk async for chunk in self._blobs.open(full)])
        except BlobMissing:
            return None
        return await asyncio.to_thread(vault.opened, self._key, full, sealed)

    def stream(self, name: str) -> AsyncIterator[bytes]:
        full = _full(self._id, name)
        return vault.opening(self._key, full, self._blobs.open(full))

    async def size(self, name: str) -> int:
        return vault.plain_size(await self._blobs.size(_full(self._id, name)))


async def empty(blobs: Blobs, document_id: str, *, keep: str = "") -> None:
    """Needs no key."""
    for name in await blobs.names(_full(document_id, "")):
        if name != _full(document_id, keep):
            await blobs.delete(name)


async def owners(blobs: Blobs) -> set[str]:
    """The documents of which something lies there."""
    return {name.split("/")[1].upper() for name in await blobs.names(ROOM)}


def _full(document_id: str, name: str) -> str:
    return f"{ROOM}{document_id.lower()}/{name}"


async def _whole(data: bytes) -> AsyncIterator[bytes]:
    yield data
