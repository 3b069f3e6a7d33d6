"""One connection of a session: reads incoming messages, writes outgoing ones, and limits the time for both."""

import asyncio
from typing import Any, Final, Protocol

import structlog

from tolmach.voice.stream.faults import CLIENT_FAULT, REPLACED, TIME_IS_UP, FaultCode, StreamFault
from tolmach.voice.stream.messages import INCOMING_NAMES, Frame
from tolmach.voice.stream.session import VoiceStream

LONGEST: Final = 3600.0
"""Seconds that a connection may last."""
IDLE: Final = 30.0
"""After this many seconds without a message, the session ends."""
SLOWEST: Final = 20.0
"""The most seconds that a client may take to accept a message."""
DRAINING: Final = 2.0
"""The most seconds for reading what the client sent before the connection ended."""
log = structlog.get_logger("tolmach.voice")


class VoiceLine(Protocol):
    """A WebSocket."""

    async def receive(self) -> Frame | None:
        """None when the client is gone."""
        ...

    async def send(self, frame: Frame) -> bool:
        """False when the client is gone."""
        ...

    async def close(self, code: int) -> None: ...


class Connection:
    """A connection may end while the session goes on, unless the session itself has ended."""

    def __init__(self, stream: VoiceStream, line: VoiceLine, idle: float = IDLE, longest: float = LONGEST) -> None:
        self._stream = stream
        self._line = line
        self._idle = idle
        self._longest = longest
        self._replaced = asyncio.Event()
        self._gone = asyncio.Event()

    def replace(self) -> None:
        """Another connection takes over."""
        self._replaced.set()

    async def gone(self) -> None:
        """Waits until nothing more comes from the connection."""
        await self._gone.wait()

    async def carry(self) -> None:
        """Serves the connection until either side closes it."""
        reading, writing = asyncio.create_task(self._read()), asyncio.create_task(self._write())
        replaced = asyncio.create_task(self._replaced.wait())
        try:
            await asyncio.wait((reading, writing, replaced), timeout=self._longest, return_when=asyncio.FIRST_COMPLETED)
            code = self._code(reading, writing)
            await _end(writing, replaced)
            if code is not None:
                await self._line.close(code)
            if not self._stream.is_ended:
                # Messages that the client sent before are still heard; later ones are not read.
                await asyncio.wait((reading,), timeout=DRAINING)
        finally:
            await _end(reading, writing, replaced)
            self._gone.set()

    def _code(self, reading: "asyncio.Task[None]", writing: "asyncio.Task[int | None]") -> int | None:
        """The code to close the connection with; None if the client is gone."""
        if self._replaced.is_set():
            return REPLACED
        if writing.done():
            return writing.result()
        if reading.done():
            reading.result()
            return None
        return TIME_IS_UP

    async def _read(self) -> None:
        """Reads until the client is gone. A fault of the client ends the session, and the client is told in
        its turn."""
        try:
            while (frame := await self._next()) is not None:
                message = self._stream.codec.read(frame)
                try:
                    await self._stream.take(message)
                except StreamFault as fault:
                    fault.request_type = INCOMING_NAMES[type(message)]
                    raise
        except StreamFault as fault:
            await self._fail(fault)
        except Exception as error:
            log.error("voice connection failed", kind=type(error).__name__)
            await self._fail(StreamFault(FaultCode.INTERNAL, "Internal error"))

    async def _fail(self, fault: StreamFault) -> None:
        """Stops reading. The connection ends once the client has been told."""
        await self._stream.fail(fault)
        await self._gone.wait()

    async def _next(self) -> Frame | None:
        """The next frame. A client that has announced the end may be silent."""
        try:
            async with asyncio.timeout(None if self._stream.is_finishing else self._idle):
                return await self._line.receive()
        except TimeoutError:
            raise StreamFault(
                FaultCode.IDLE, f"No data arrived for {self._idle:g} seconds.", "source_media_chunk"
            ) from None

    async def _write(self) -> int | None:
        """Sends everything and returns the code to close with; None if the client is gone."""
        while not isinstance(item := await self._stream.outbox.next(), int):
            try:
                async with asyncio.timeout(SLOWEST):
                    if not await self._line.send(item):
                        return None
            except TimeoutError:
                await self._stream.end(CLIENT_FAULT)
                return CLIENT_FAULT
            self._stream.outbox.sent()
        return item


async def _end(*tasks: "asyncio.Task[Any]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
