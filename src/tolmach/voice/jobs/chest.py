"""What lies in the blob store of one job, sealed with its key."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from anyio.to_thread import run_sync

from tolmach.storage import sealing
from tolmach.storage.blobs.protocol import BlobMissing, Blobs

ROOM = "voice/"
TRANSCRIPT = "transcript"


def upload_name(upload: str) -> str:
    return f"upload-{upload}"


def translation_name(language: str) -> str:
    return f"translation-{language.lower()}"


def result_name(number: int) -> str:
    return f"result-{number}"


class VoiceChest:
    def __init__(self, blobs: Blobs, job_id: str, key: bytes) -> None:
        self._blobs = blobs
        self._id = job_id
        self._key = key

    async def put(self, name: str, chunks: AsyncIterator[bytes]) -> None:
        full = _full(self._id, name)
        await self._blobs.put(full, sealing.sealing(self._key, full, chunks))

    async def put_whole(self, name: str, data: bytes) -> None:
        await self.put(name, _whole(data))

    async def find(self, name: str) -> bytes | None:
        full = _full(self._id, name)
        try:
            sealed = b"".join([chunk async for chunk in self._blobs.open(full)])
        except BlobMissing:
            return None
        return await asyncio.to_thread(sealing.opened, self._key, full, sealed)

    def stream(self, name: str) -> AsyncIterator[bytes]:
        full = _full(self._id, name)
        return sealing.opening(self._key, full, self._blobs.open(full))

    async def size(self, name: str) -> int:
        return sealing.plain_size(await self._blobs.size(_full(self._id, name)))

    async def copy(self, name: str, path: Path) -> None:
        """As it lies there, sealed: into a file that can be sought in."""
        draft = path.with_name(f"{path.name}.part")
        file = await run_sync(lambda: draft.open("wb"))
        try:
            async for chunk in self._blobs.open(_full(self._id, name)):
                await run_sync(file.write, chunk)
        finally:
            await run_sync(file.close)
        await run_sync(draft.replace, path)

    def opened(self, name: str, path: Path) -> sealing.SealedFile:
        """Of a copy."""
        return sealing.SealedFile(path.open("rb"), self._key, _full(self._id, name))

    async def delete(self, name: str) -> None:
        await self._blobs.delete(_full(self._id, name))


async def empty(blobs: Blobs, job_id: str, *, keep: str | None = None) -> None:
    """But for what begins with `keep`. Needs no key."""
    for name in await blobs.names(_full(job_id, "")):
        if keep is None or not name.startswith(_full(job_id, keep)):
            await blobs.delete(name)


async def owners(blobs: Blobs) -> set[str]:
    """The jobs of which something lies there."""
    return {name.split("/")[1] for name in await blobs.names(ROOM)}


def _full(job_id: str, name: str) -> str:
    return f"{ROOM}{job_id}/{name}"


async def _whole(data: bytes) -> AsyncIterator[bytes]:
    yield data
