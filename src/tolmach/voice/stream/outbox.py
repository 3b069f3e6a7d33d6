"""What waits to be sent to a client: in order, each once, also over a reconnection."""

import asyncio
from collections import deque
from typing import Final

from tolmach.voice.stream.messages import Frame

MOST_BYTES: Final = 4 * 1024 * 1024
"""That may wait for a client that does not read."""


class OutboxFull(Exception):
    """The client reads more slowly than it is told things."""


class Outbox:
    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._frames: deque[Frame] = deque()
        self._size = 0
        self._code: int | None = None
        self._news = asyncio.Event()

    def put(self, frame: Frame) -> None:
        """Nothing follows the end."""
        if self._code is not None:
            return
        if self._size + len(frame) > self._most:
            raise OutboxFull
        self._frames.append(frame)
        self._size += len(frame)
        self._news.set()

    def end(self, code: int, last: Frame | None = None) -> None:
        """With the code that the connection closes with once all is sent, and with a last word."""
        if self._code is None:
            self._frames.extend([] if last is None else [last])
            self._code = code
            self._news.set()

    @property
    def is_delivered(self) -> bool:
        return self._code is not None and not self._frames

    async def next(self) -> Frame | int:
        """What is to be sent now, until it is `sent`; after the last the code to close with."""
        while not self._frames:
            if self._code is not None:
                return self._code
            self._news.clear()
            await self._news.wait()
        return self._frames[0]

    def sent(self) -> None:
        self._size -= len(self._frames.popleft())
