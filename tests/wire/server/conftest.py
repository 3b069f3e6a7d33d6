"""A real server in a thread, and a client that says exactly the bytes it is told to say."""

import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Self

import pytest
from starlette.types import ASGIApp

from tolmach.wire.server.config import ConnectionLimits
from tolmach.wire.server.serving import Server, bind, configure

PATIENCE = 10.0


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)

    def check_error(self, status: int, code: str) -> None:
        """The whole form that an answer of the server itself must have."""
        assert (self.status, self.json()["code"]) == (status, code)
        assert self.json()["message"]
        assert self.headers["content-type"] == "application/json; charset=utf-8"
        assert self.headers["connection"] == "close"
        assert re.fullmatch("[0-9a-f]{32}", self.headers["x-trace-id"])
        assert "server" not in self.headers


class Connection:
    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.reader = self.socket.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.reader.close()
        self.socket.close()

    def send(self, data: bytes) -> None:
        self.socket.sendall(data)

    def reply(self) -> Reply:
        """Read one answer; its length must be given."""
        status = int(self.reader.readline().split()[1])
        headers: dict[str, str] = {}
        while line := self.reader.readline().strip():
            name, _, value = line.decode().partition(": ")
            headers[name.lower()] = value
        return Reply(status, headers, self.reader.read(int(headers.get("content-length", 0))))

    def ask(self, data: bytes) -> Reply:
        self.send(data)
        return self.reply()

    def is_closed(self) -> bool:
        """Wait for the server's end of file; fails with a timeout when the connection stays open."""
        try:
            return self.reader.read(1) == b""
        except ConnectionResetError:
            return True


class Live:
    def __init__(self, app: ASGIApp, limits: ConnectionLimits) -> None:
        ready = threading.Event()
        self.url = ""

        def on_ready(url: str) -> None:
            self.url = url
            ready.set()

        sockets = bind("127.0.0.1", 0)
        self.port: int = sockets[0].getsockname()[1]
        self.server = Server(configure(app, limits, shutdown_grace=1), on_ready)
        self.thread = threading.Thread(target=self.server.run, args=(sockets,))
        self.thread.start()
        assert ready.wait(PATIENCE)

    def connect(self) -> Connection:
        return Connection(self.port)

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive()


@pytest.fixture(scope="module")
def start() -> Iterator[Callable[..., Live]]:
    with ExitStack() as stack:

        def start_one(app: ASGIApp, **limits: Any) -> Live:
            live = Live(app, ConnectionLimits(**limits))
            stack.callback(live.stop)
            return live

        yield start_one
