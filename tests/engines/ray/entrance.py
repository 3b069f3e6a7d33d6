"""Ray Serve's HTTP entrance as a front sees it, without Ray: real replicas behind it, and accidents on the way."""

import asyncio
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Literal

from tolmach.engines.ray.replica import Replica

Accident = int | bytes | Literal["breaks", "hangs"]
"""A status, an answer that is none, or what happens to the connection."""


@dataclass(frozen=True, slots=True)
class Asked:
    method: str
    content: bytes

    async def body(self) -> bytes:
        return self.content


class Entrance(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, replicas: Mapping[str, Replica], routes: object = None) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.replicas = dict(replicas)
        self.routes = dict.fromkeys(replicas, "application") if routes is None else routes
        self.accidents: list[Accident] = []
        """Of the next questions, one after another."""
        self.questions: list[bytes] = []
        self.over = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: Entrance

    def do_GET(self) -> None:
        if self.path == "/-/routes":
            self._send(200, json.dumps(self.server.routes).encode())
        else:
            self._ask("GET", b"")

    def do_POST(self) -> None:
        content = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.questions.append(content)
        accident = self.server.accidents.pop(0) if self.server.accidents else None
        match accident:
            case "hangs":
                self.server.over.wait(10)
            case "breaks":
                self.close_connection = True
            case int():
                self._send(accident, b"The actor died unexpectedly before finishing this task.")
            case bytes():
                self._send(200, accident)
            case None:
                self._ask("POST", content)

    def _ask(self, method: str, content: bytes) -> None:
        replica = self.server.replicas.get(self.path)
        if replica is None:
            self._send(404, b"Path not found.")
        else:
            self._send(200, asyncio.run(replica(Asked(method, content))).encode())

    def _send(self, status: int, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextmanager
def entrance(replicas: Mapping[str, Replica], routes: object = None) -> Iterator[Entrance]:
    server = Entrance(replicas, routes)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        server.shutdown()
        server.server_close()
