"""Writes down requests and answers, for `--replay`."""

import base64
import json
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Self

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tolmach.errors import StartError
from tolmach.sandbox.exchanges import HEAD, Exchange, RecordedConnection, Said, asked, exchange, line


class RecordingWriter:
    """Writes line by line, so that everything recorded before a crash is there."""

    def __init__(self, path: Path) -> None:
        try:
            self._file: IO[str] = path.open("x", encoding="utf-8")
        except FileExistsError:
            raise StartError(f"The file {path} already exists. Choose a new file for the recording.") from None
        except OSError as error:
            raise StartError(f"The recording {path} cannot be written: {error.strerror}.") from None
        self._lock = threading.Lock()
        self._add(json.dumps(HEAD))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def write(self, item: Exchange | RecordedConnection) -> None:
        self._add(line(item))

    def _add(self, text: str) -> None:
        with self._lock:
            self._file.write(text + "\n")
            self._file.flush()


class Recorder:
    """Middleware that records. Clients notice no difference."""

    def __init__(self, app: ASGIApp, file: RecordingWriter) -> None:
        self._app = app
        self._file = file

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await _Overheard(scope, receive, send, self._file).pass_on(self._app)
        elif scope["type"] == "websocket":
            await _Listened(scope, receive, send).pass_on(self._app, self._file)
        else:
            await self._app(scope, receive, send)


def _header(headers: Iterable[tuple[bytes, bytes]], name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in headers if key == name), "")


class _Overheard:
    """Records a request and its answer as they pass."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, file: RecordingWriter) -> None:
        self._scope, self._receive, self._send, self._file = scope, receive, send, file
        self._sent, self._answered = bytearray(), bytearray()
        self._start: Message | None = None

    async def pass_on(self, app: ASGIApp) -> None:
        await app(self._scope, self._in, self._out)

    async def _in(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.request":
            self._sent += message.get("body", b"")
        return message

    async def _out(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
        elif message["type"] == "http.response.body":
            self._answered += message.get("body", b"")
            # Written before the client has all of it: the client's next request may be answered and written at once,
            # and a recording is replayed in its order.
            if self._start is not None and not message.get("more_body", False):
                self._file.write(self._exchange(self._start))
        await self._send(message)

    def _exchange(self, start: Message) -> Exchange:
        scope = self._scope
        kind = _header(scope["headers"], b"content-type")
        question = asked(scope["method"], scope["path"], scope["query_string"], kind, bytes(self._sent))
        host = _header(scope["headers"], b"host")
        return exchange(question, start["status"], start.get("headers", ()), bytes(self._answered), host=host)


class _Listened:
    """Records a connection and the service's messages on it."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._heard = 0
        self._said: list[Said] = []
        self._accepted = False

    async def pass_on(self, app: ASGIApp, file: RecordingWriter) -> None:
        try:
            await app(self._scope, self._in, self._out)
        finally:
            question = asked("GET", self._scope["path"], self._scope["query_string"], "", b"")
            file.write(RecordedConnection(question, tuple(self._said), refused=not self._accepted))

    async def _in(self) -> Message:
        message = await self._receive()
        self._heard += message["type"] == "websocket.receive"
        return message

    async def _out(self, message: Message) -> None:
        self._accepted = self._accepted or message["type"] == "websocket.accept"
        if message["type"] == "websocket.send":
            data = message.get("bytes")
            encoded = base64.b64encode(data).decode() if data is not None else None
            self._said.append(Said(self._heard, message.get("text"), encoded))
        elif message["type"] == "websocket.close":
            self._said.append(Said(self._heard, code=message.get("code", 1000)))
        await self._send(message)
