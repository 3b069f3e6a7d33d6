"""Counts and times request bodies while they arrive, and limits the time that the work on a request may take."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from typing import TypeVar

from starlette.requests import ClientDisconnect as ClientGone
from starlette.types import Message, Receive

from tolmach.errors import BadRequest, PayloadTooLarge, Timeout

T = TypeVar("T")

MIN_RATE = 1024  # bytes per second
GRACE = 10.0  # seconds of waiting before the average rate is judged

__all__ = ["GRACE", "MIN_RATE", "ClientGone", "read_limited", "stream_limited", "too_large", "took_too_long", "within"]


async def read_limited(
    receive: Receive,
    limit: int,
    *,
    content_length: int | None,
    idle_timeout: float,
    min_rate: int = MIN_RATE,
    grace: float = GRACE,
) -> bytes:
    """The whole body. It never holds more than `limit` bytes."""
    chunks = stream_limited(
        receive,
        limit,
        content_length=content_length,
        idle_timeout=idle_timeout,
        min_rate=min_rate,
        grace=grace,
    )
    body = bytearray()  # not a list: a body in chunks of one byte would cost forty times its size
    async for chunk in chunks:
        body += chunk
    return bytes(body)


async def stream_limited(
    receive: Receive,
    limit: int,
    *,
    content_length: int | None,
    idle_timeout: float,
    min_rate: int = MIN_RATE,
    grace: float = GRACE,
) -> AsyncIterator[bytes]:
    """The body chunk by chunk.

    Raises PayloadTooLarge as soon as the limit is known to be passed, BadRequest when nothing came for
    `idle_timeout` seconds or fewer than `min_rate` bytes per second came on average, and ClientGone.
    """
    if content_length is not None and content_length > limit:
        raise too_large(limit)
    pace = _Pace(idle_timeout, min_rate, grace)
    count, more = 0, True
    while more:
        message = await pace.next(receive)
        chunk: bytes = message.get("body", b"")
        more = message.get("more_body", False)
        count += len(chunk)
        if count > limit:
            raise too_large(limit)
        if more:
            pace.judge(count)
        if chunk:
            yield chunk


async def within(seconds: float, work: Awaitable[T]) -> T:
    """The result of the work of a request, unless it takes longer than allowed."""
    try:
        async with asyncio.timeout(seconds):
            return await work
    except TimeoutError:
        raise took_too_long(seconds) from None


class _Pace:
    """Counts only the time spent waiting for the client, not the time that the reader takes between two chunks."""

    def __init__(self, idle_timeout: float, min_rate: int, grace: float) -> None:
        self.idle_timeout = idle_timeout
        self.min_rate = min_rate
        self.grace = grace
        self.waited = 0.0

    async def next(self, receive: Receive) -> Message:
        clock = asyncio.get_running_loop().time
        start = clock()
        try:
            async with asyncio.timeout(self.idle_timeout):
                message = await receive()
        except TimeoutError:
            raise _too_slow() from None
        self.waited += clock() - start
        if message["type"] == "http.disconnect":
            raise ClientGone
        return message

    def judge(self, count: int) -> None:
        if self.waited > self.grace and count < self.min_rate * self.waited:
            raise _too_slow()


def too_large(limit: int) -> PayloadTooLarge:
    return PayloadTooLarge(detail=f"The request body may have at most {limit} bytes.")


def took_too_long(seconds: float) -> Timeout:
    return Timeout(f"The request took longer than {seconds:g} seconds.")


def _too_slow() -> BadRequest:
    return BadRequest("Bad request. Reason: the request body did not arrive in time.")
