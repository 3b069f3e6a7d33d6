"""The limits of one connection, and the uvicorn configuration that passes them to the protocols."""

from dataclasses import dataclass
from typing import Any

import uvicorn
from starlette.types import ASGIApp

MAX_HEADER_BLOCK = 16 * 1024
MAX_TARGET = 8 * 1024


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Times in seconds.

    header_timeout: from the first byte (or the connect) to the end of the request's head.
    keep_alive: how long a connection may stay open between two requests.
    linger: how long the rest of a body is read and thrown away once its request was answered.
    write_timeout: how long a client may accept not one byte of an answer.
    max_connections: HTTP and WebSocket connections together; one more is answered with 503.
    """

    header_timeout: float = 15
    keep_alive: float = 75
    linger: float = 10
    write_timeout: float = 60
    max_connections: int = 2000


class Config(uvicorn.Config):
    """During `drain_seconds`, load balancers and clients can notice that the service is about to stop."""

    def __init__(self, app: ASGIApp, limits: ConnectionLimits, drain_seconds: float = 0, **options: Any) -> None:
        super().__init__(app, **options)
        self.limits = limits
        self.drain_seconds = drain_seconds
        self.is_draining = False
