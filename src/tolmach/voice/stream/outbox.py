"""Queues the frames for a client: they are sent in order, each once, even over a reconnection."""

import asyncio
from collections import deque
from typing import Final

from tolmach.voice.stream.messages import Frame

MOST_BYTES: Final = 4 * 1024 * 1024
"""The most bytes that may wait for a client that does not read."""


class OutboxFull(Exception):
    """The client reads more slowly than messages are produced."""


class Outbox:
    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._frames: deque[Frame] = deque()
        self._size = 0
        self._code: int | None = None
        self._news = asyncio.Event()

    def put(self, frame: Frame) -> None:
        """Adds a frame. After the end, frames are ignored."""
        if self._code is not None:
            return
        if self._size + len(frame) > self._most:
            raise OutboxFull
        self._frames.append(frame)
        self._size += len(frame)
        self._news.set()

    def end(self, code: int, last: Frame | None = None) -> None:
        """Ends the queue: after all frames and an optional last one, the connection closes with the code."""
        if self._code is None:
            self._frames.extend([] if last is None else [last])
            self._code = code
            self._news.set()

    @property
    def is_delivered(self) -> bool:
        return self._code is not None and not self._frames

    async def next(self) -> Frame | int:
        """The frame to send now; it stays first until `sent` is called. After the last frame, the code to
        close with."""
        while not self._frames:
            if self._code is not None:
                return self._code
            self._news.clear()
            await self._news.wait()
        return self._frames[0]

    def sent(self) -> None:
        self._size -= len(self._frames.popleft())
