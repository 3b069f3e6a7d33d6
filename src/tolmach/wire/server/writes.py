"""Cuts off a client that does not accept a single byte of an answer."""

import asyncio


class WriteWatch:
    def __init__(self, loop: asyncio.AbstractEventLoop, timeout: float) -> None:
        self.loop = loop
        self.timeout = timeout
        self.timer: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        self.stop()
        waiting = transport.get_write_buffer_size()
        self.timer = self.loop.call_later(self.timeout, self._check, transport, waiting)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _check(self, transport: asyncio.Transport, before: int) -> None:
        if transport.get_write_buffer_size() < before:
            self.start(transport)
        else:
            transport.abort()
