"""Passes bytes between the event loop, where blobs come and go, and a thread, where files are read and written."""

import asyncio
import io
from collections.abc import AsyncIterator, Iterator
from typing import Any

from tolmach.storage.jobs.bridge import Bridge


class Pulled(io.RawIOBase):
    """A file object for a thread, fed by chunks that come on the event loop."""

    def __init__(self, chunks: AsyncIterator[bytes], bridge: Bridge) -> None:
        self._chunks = chunks
        self._bridge = bridge
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        if not self._rest:
            self._rest = memoryview(self._bridge.wait(self._next()))
        into = memoryview(buffer)
        size = min(len(into), len(self._rest))
        into[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size

    async def _next(self) -> bytes:
        return await anext(self._chunks, b"")


async def pushed(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """Yields on the event loop what an iterator makes in a thread. No chunk may be empty."""
    while piece := await asyncio.to_thread(next, pieces, b""):
        yield piece
