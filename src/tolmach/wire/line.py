"""The line to a client who waits for costly work: the work ends when he hangs up, and he hears that it goes on.

Clients give up after some seconds without a byte. So once nothing can be refused any more, the head of the answer goes
out after a while, and then a blank from time to time: white space before JSON means nothing. Work that fails after
that breaks the connection, because its status is promised already.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Scope, Send

from tolmach.callers import CallerGone
from tolmach.errors import ApiError

T = TypeVar("T")
BLANK = b" "
UNBUFFERED = (b"x-accel-buffering", b"no")
"""A proxy that collects the answer would keep the blanks to itself."""
GONE = "tolmach.gone"
"""The extension by which the server says, without waiting, whether a connection is lost."""
DRAINING = "tolmach.draining"
"""The extension by which the server says that it is about to stop."""
BREAK = "tolmach.break"
"""The extension by which the server closes a connection where it is, without another word."""
log = structlog.get_logger("tolmach.line")


class Line:
    """`head` is what the answer begins with if it succeeds; its length is left out, since nobody knows it."""

    def __init__(self, request: Request, send: Send, head: Response, first_byte: float) -> None:
        self._request = request
        self._send = send
        self._head = head
        self._first_byte = first_byte
        self._is_accepted = False
        self._is_open = False
        self._is_answered = False
        self._writing = asyncio.Lock()

    def accepted(self) -> None:
        """From here on the work succeeds or breaks down."""
        # HTTP/1.0 knows no body whose length is not told before it.
        self._is_accepted = self._request.scope["http_version"] != "1.0"

    def gone(self) -> bool:
        return is_gone(self._request.scope)

    async def carry(self, work: Coroutine[Any, Any, T]) -> T:
        """What becomes of the work. When the client hangs up it is cancelled, and that is waited for."""
        working, hanging_up = asyncio.create_task(work), asyncio.create_task(self._hung_up())
        try:
            while not await _first(working, hanging_up, self._first_byte) and not self.gone():
                await self._go_on()
            if not working.done():
                raise ClientDisconnect
            return working.result()
        except CallerGone:
            raise ClientDisconnect from None
        except ApiError as error:
            if self._is_open:
                log.warning("broken off", code=error.code)
            raise
        finally:
            await _end(working, hanging_up)

    async def answer(self, response: Response) -> None:
        """Without a pause after the work: whoever was there at its end is there now."""
        async with self._writing:
            self._is_answered = True
            if self._is_open:
                await self._send({"type": "http.response.body", "body": bytes(response.body)})
            else:
                await response(self._request.scope, self._request.receive, self._send)

    async def _hung_up(self) -> None:
        while (await self._request.receive())["type"] != "http.disconnect":
            pass

    async def _go_on(self) -> None:
        async with self._writing:
            if not self._is_accepted or self._is_answered:
                return
            if not self._is_open:
                self._is_open = True
                headers = [header for header in self._head.raw_headers if header[0] != b"content-length"]
                start = {"type": "http.response.start", "status": self._head.status_code}
                await self._send({**start, "headers": [*headers, UNBUFFERED]})
            await self._send({"type": "http.response.body", "body": BLANK, "more_body": True})


def is_gone(scope: Scope) -> bool:
    said: dict[str, Callable[[], bool]] = scope.get("extensions", {}).get(GONE, {})
    return any(lost() for lost in said.values())


async def _first(one: "asyncio.Task[Any]", other: "asyncio.Task[Any]", seconds: float) -> bool:
    """Whether one of them is done before so many seconds are over."""
    done, _ = await asyncio.wait({one, other}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    return bool(done)


async def _end(*tasks: "asyncio.Task[Any]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
