"""The HTTP server: it listens, serves one application, and finishes accepted requests before it stops."""

import asyncio
import errno
import resource
import signal
import socket
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from math import ceil
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from tolmach.errors import StartError
from tolmach.wire.server.config import Config, ConnectionLimits
from tolmach.wire.server.http import HttpProtocol
from tolmach.wire.server.websocket import WsProtocol

SHUTDOWN_GRACE = 30.0
MAX_WS_MESSAGE = 1024 * 1024
PING_INTERVAL = 15.0
SPARE_FILES = 512  # database, models and blobs, beside the connections
_BACKLOG = 2048
_UNUSABLE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
_WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "::1"}

OnReady = Callable[[str], None]


def serve(
    app: ASGIApp,
    *,
    host: str,
    port: int,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
    shutdown_grace: float = SHUTDOWN_GRACE,
    drain_seconds: float = 0,
    limits: ConnectionLimits | None = None,
    max_ws_message: int = MAX_WS_MESSAGE,
    on_ready: OnReady | None = None,
    more_ports: Sequence[int] = (),
) -> None:
    """Serve until SIGTERM or SIGINT; returns when accepted requests are answered or the grace time is over.

    After SIGTERM all is served for `drain_seconds` more, while readiness fails and every answer ends its connection.
    `on_ready` gets the base URL once the socket listens. The application sees in `scope["server"]` through which of
    the ports a request came. Raises StartError when it cannot listen.
    """
    limits = limits or ConnectionLimits()
    config = configure(app, limits, tls_cert, tls_key, shutdown_grace, max_ws_message, drain_seconds)
    sockets = [sock for number in (port, *more_ports) for sock in bind(host, number)]
    _allow_files(limits.max_connections + SPARE_FILES)
    Server(config, on_ready).run(sockets)


def configure(
    app: ASGIApp,
    limits: ConnectionLimits,
    tls_cert: Path | None = None,
    tls_key: Path | None = None,
    shutdown_grace: float = SHUTDOWN_GRACE,
    max_ws_message: int = MAX_WS_MESSAGE,
    drain_seconds: float = 0,
) -> Config:
    config = Config(
        app,
        limits,
        drain_seconds,
        http=HttpProtocol,
        ws=WsProtocol,
        ws_max_size=max_ws_message,
        ws_per_message_deflate=False,
        ws_ping_interval=PING_INTERVAL,
        interface="asgi3",
        lifespan="on",
        log_config=None,
        # At "info" uvicorn logs the query of every WebSocket, and that holds the token.
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        backlog=_BACKLOG,
        timeout_graceful_shutdown=ceil(shutdown_grace),
        ssl_certfile=tls_cert,
        ssl_keyfile=tls_key,
        reset_contextvars=True,
    )
    _load(config)
    return config


class Server(uvicorn.Server):
    config: Config

    def __init__(self, config: Config, on_ready: OnReady | None = None) -> None:
        super().__init__(config)
        self.on_ready = on_ready
        self._drained = 0.0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self.on_ready and sockets:
            self.on_ready(_base_url(sockets[0], tls=self.config.ssl is not None))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # uvicorn raises the signal again when it is done, and the process would not end with 0.
        if self.should_exit and sig == signal.SIGINT:
            self.force_exit = True
        if sig == signal.SIGTERM and not self.should_exit:
            self._drained = time.monotonic() + self.config.drain_seconds
        self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        is_over = await super().on_tick(counter)
        self.config.is_draining = is_over
        return is_over and (self.force_exit or time.monotonic() >= self._drained)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # In one go, with nothing awaited in between: a client that connected before the socket closed would lose its
        # request.
        waiting = [connection for sock in sockets or [] for connection in _accept_all(sock)]
        for server in self.servers:
            server.close()
        for sock in sockets or []:
            sock.close()
        for connection in waiting:
            await asyncio.get_running_loop().connect_accepted_socket(self._protocol, connection, ssl=self.config.ssl)
        await super().shutdown(sockets)

    def _protocol(self) -> HttpProtocol:
        return HttpProtocol(self.config, self.server_state, self.lifespan.state)


def _accept_all(listening: socket.socket) -> Iterator[socket.socket]:
    with suppress(OSError):
        while True:
            connection, _ = listening.accept()
            connection.setblocking(False)
            yield connection


def bind(host: str, port: int) -> list[socket.socket]:
    """Sockets on every address of `host`, bound but not listening: clients are refused until all is ready."""
    bound: list[socket.socket] = []
    try:
        for family, address in _addresses(host, port):
            # With port 0 the system chooses one; all addresses get the same.
            chosen = bound[0].getsockname()[1] if bound else port
            if sock := _bind_one(family, address, chosen):
                bound.append(sock)
    except (OSError, UnicodeError) as error:  # a name with an empty label cannot even be encoded
        for sock in bound:
            sock.close()
        reason = error.strerror if isinstance(error, OSError) else "this is not a host name"
        raise _cannot_listen(host, port, reason or str(error)) from None
    if not bound:
        raise _cannot_listen(host, port, "this machine has no such address")
    return bound


def _addresses(host: str, port: int) -> list[tuple[socket.AddressFamily, str]]:
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return list(dict.fromkeys((family, str(address[0])) for family, _, _, _, address in found))


def _bind_one(family: socket.AddressFamily, address: str, port: int) -> socket.socket | None:
    sock = socket.socket(family, socket.SOCK_STREAM)
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            # Otherwise the IPv6 wildcard takes IPv4's port too, and the two of them clash.
            sock.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        sock.bind((address, port))
        sock.setblocking(False)
    except OSError as error:
        sock.close()
        if error.errno in _UNUSABLE:
            return None
        raise
    return sock


def _cannot_listen(host: str, port: int, reason: str) -> StartError:
    return StartError(f"The service cannot listen on {host or 'any address'}, port {port}: {reason}.")


def _load(config: Config) -> None:
    """Reads the TLS files, among other things; a bad one must not end in a traceback."""
    try:
        config.load()
    except OSError as error:
        files = f"{config.ssl_certfile} and {config.ssl_keyfile or config.ssl_certfile}"
        raise StartError(f"The service cannot use the TLS files {files}: {error.strerror or error}.") from None


def _allow_files(wanted: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        target = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (target, hard))


def _base_url(sock: socket.socket, *, tls: bool) -> str:
    host, port = sock.getsockname()[:2]
    host = _WILDCARDS.get(host, host)
    shown = f"[{host}]" if ":" in host else host
    return f"{'https' if tls else 'http'}://{shown}:{port}"
