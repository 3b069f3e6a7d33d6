"""The line to a client that waits for costly work. If the client hangs up, the work is cancelled; while it waits, it
hears that the work goes on.

Clients give up after some seconds without a byte. So once the request can no longer be refused, the head of the answer
goes out after a while, and then a blank from time to time: white space before JSON means nothing. If the work fails
after that, the connection is broken, because the status has been sent already.
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
"""Tells proxies not to buffer: a proxy that collects the answer would hold the blanks back."""
GONE = "tolmach.gone"
"""The extension by which the server says, without waiting, whether a connection is lost."""
DRAINING = "tolmach.draining"
"""The extension by which the server says that it is about to stop."""
BREAK = "tolmach.break"
"""The extension by which the server closes a connection at once, without sending anything more."""
log = structlog.get_logger("tolmach.line")


class Line:
    """`head` is the beginning of a successful answer. Its length is left out, because it is not known yet."""

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
        """Call this when the work can no longer be refused: from here on it succeeds or breaks down."""
        # HTTP/1.0 has no body of unknown length.
        self._is_accepted = self._request.scope["http_version"] != "1.0"

    def gone(self) -> bool:
        return is_gone(self._request.scope)

    async def carry(self, work: Coroutine[Any, Any, T]) -> T:
        """Returns the result of the work. If the client hangs up, the work is cancelled, and this waits for its end."""
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
        """Sends the answer with no pause after the work, so a client that was there at the end of the work is still
        there."""
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
    """Whether one of them is done within so many seconds."""
    done, _ = await asyncio.wait({one, other}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    return bool(done)


async def _end(*tasks: "asyncio.Task[Any]") -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
