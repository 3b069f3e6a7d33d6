"""One connection of a session: reads what comes, writes what waits, and knows how long either may take."""

import asyncio
from typing import Any, Final, Protocol

import structlog

from tolmach.voice.stream.faults import CLIENT_FAULT, REPLACED, TIME_IS_UP, FaultCode, StreamFault
from tolmach.voice.stream.messages import INCOMING_NAMES, Frame
from tolmach.voice.stream.session import VoiceStream

LONGEST: Final = 3600.0
"""Seconds that a connection may last."""
IDLE: Final = 30.0
"""Seconds without a message that end a session."""
SLOWEST: Final = 20.0
"""Seconds in which a client has to take a message."""
DRAINING: Final = 2.0
"""Seconds for what was sent before a connection ends."""
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
    """Its end is not that of the session, unless it is the session's own."""

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
        """Until nothing more comes from it."""
        await self._gone.wait()

    async def carry(self) -> None:
        """Until it is closed, by whomever."""
        reading, writing = asyncio.create_task(self._read()), asyncio.create_task(self._write())
        replaced = asyncio.create_task(self._replaced.wait())
        try:
            await asyncio.wait((reading, writing, replaced), timeout=self._longest, return_when=asyncio.FIRST_COMPLETED)
            code = self._code(reading, writing)
            await _end(writing, replaced)
            if code is not None:
                await self._line.close(code)
            if not self._stream.is_ended:
                # What the client had sent before is heard; what it sends now is not read any more.
                await asyncio.wait((reading,), timeout=DRAINING)
        finally:
            await _end(reading, writing, replaced)
            self._gone.set()

    def _code(self, reading: "asyncio.Task[None]", writing: "asyncio.Task[int | None]") -> int | None:
        """What to close with; None where the client is gone."""
        if self._replaced.is_set():
            return REPLACED
        if writing.done():
            return writing.result()
        if reading.done():
            reading.result()
            return None
        return TIME_IS_UP

    async def _read(self) -> None:
        """Ends with the client. What it does wrong ends the session, and is told in its turn."""
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
        """Nothing more is read; the connection ends when the client was told."""
        await self._stream.fail(fault)
        await self._gone.wait()

    async def _next(self) -> Frame | None:
        """Who has said that nothing more comes may be silent."""
        try:
            async with asyncio.timeout(None if self._stream.is_finishing else self._idle):
                return await self._line.receive()
        except TimeoutError:
            raise StreamFault(
                FaultCode.IDLE, f"No data came for {self._idle:g} seconds.", "source_media_chunk"
            ) from None

    async def _write(self) -> int | None:
        """The code to close with when everything is sent; None where the client is gone."""
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
