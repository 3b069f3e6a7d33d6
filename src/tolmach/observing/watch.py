"""The middleware that logs and counts each request."""

import time

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tolmach.callers import Caller
from tolmach.observing.metrics import Metrics

UNMATCHED = "unmatched"
MACHINES = frozenset({"healthz", "readyz", "metrics", "vitals"})
"""Operations that monitoring, or an open page, calls every few seconds. They are logged at debug level only."""
log = structlog.get_logger("tolmach.requests")


class Watch:
    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0
        sent = 0

        async def watched(message: Message) -> None:
            nonlocal status, sent
            status = message.get("status", status)
            sent += len(message.get("body", b""))
            await send(message)

        self._metrics.begin()
        try:
            await self.app(scope, receive, watched)
        finally:
            self._tell(scope, status, sent, time.perf_counter() - began)

    def _tell(self, scope: Scope, status: int, sent: int, seconds: float) -> None:
        state = scope.get("state", {})
        operation = state.get("operation", UNMATCHED)
        self._metrics.end(operation, status, seconds)
        caller: Caller | None = state.get("caller")
        tell = log.debug if operation in MACHINES else log.info
        tell(
            "request",
            operation=operation,
            status=status,
            milliseconds=round(seconds * 1000, 1),
            bytes=sent,
            key=caller.key_id if caller else None,
        )
