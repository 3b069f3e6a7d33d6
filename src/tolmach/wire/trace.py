"""The outermost middleware: every answer carries X-Trace-ID, and every request gets an answer."""

import asyncio

import structlog
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect
from uvicorn.protocols.utils import ClientDisconnected

from tolmach.errors import ApiError, Forbidden, InternalError, Unavailable
from tolmach.ids import new_trace_id
from tolmach.wire.answers import as_api_error, error_response
from tolmach.wire.line import is_gone

HEADER = b"x-trace-id"

log = structlog.get_logger("tolmach.trace")


class TraceId:
    """Puts the id into `scope["state"]["trace_id"]`, into the log context and on the answer.

    It is also the last resort: a request that no other layer answered gets a 500 here.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        trace_id = scope.setdefault("state", {})["trace_id"] = new_trace_id()
        with structlog.contextvars.bound_contextvars(trace_id=trace_id):
            await self._run(_Exchange(scope, receive, send, trace_id))

    async def _run(self, exchange: "_Exchange") -> None:
        try:
            await self.app(exchange.scope, exchange.receive, exchange.send)
        except (ClientDisconnect, WebSocketDisconnect, ClientDisconnected):
            return
        except asyncio.CancelledError:
            await exchange.fail(Unavailable("The service is shutting down."))
            raise
        except Exception as error:
            await exchange.fail(as_api_error(error))
        else:
            if not exchange.started and not exchange.gone and not is_gone(exchange.scope):
                log.error("unanswered")
                await exchange.fail(InternalError())


class _Exchange:
    """One request with its answer: `send` labels the answer and remembers how far it got."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, trace_id: str) -> None:
        self.scope = scope
        self.started = False
        self.finished = False
        self.gone = False
        self._label = (HEADER, trace_id.encode())
        self._receive = receive
        self._send = send

    async def receive(self) -> Message:
        message = await self._receive()
        self.gone = self.gone or message["type"].endswith(".disconnect")
        return message

    async def send(self, message: Message) -> None:
        kind: str = message["type"]
        if kind == "websocket.close" and not self.started:
            await self.fail(Forbidden())
            return
        if kind.endswith((".response.start", ".accept")):
            others = [header for header in message.get("headers", []) if header[0].lower() != HEADER]
            message = {**message, "headers": [*others, self._label]}
        self.started = True
        self.finished = kind.endswith((".body", ".close")) and not message.get("more_body", False)
        await self._send(message)

    async def fail(self, error: ApiError) -> None:
        """Leaves half an HTTP answer as it is: the server breaks the connection, and that tells the client."""
        if not self.started:
            await error_response(error)(self.scope, self.receive, self.send)
        elif self.scope["type"] == "websocket" and not (self.finished or self.gone):
            await self._send({"type": "websocket.close", "code": 1011})
