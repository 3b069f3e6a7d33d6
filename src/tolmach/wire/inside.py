"""The interface as other doors of this process use it: like any client, with access checks, limits and bills.

A page of the console, or another door, shows only what the interface answered. So it cannot know more than the key of
its caller may, and everything it did can be shown as a request.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tolmach.callers import Caller, KeyKind
from tolmach.wire.access import INSIDE

Callers = Mapping[KeyKind, Caller]


@dataclass(frozen=True, slots=True)
class Attached:
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class ApiCall:
    """A request to the interface, as a client would make it."""

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    """Sent as JSON, or as a form if there are files."""
    files: Mapping[str, Attached] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reply:
    asked: ApiCall
    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def ok(self) -> bool:
        return self.status < 400

    @property
    def data(self) -> Any:
        """The decoded JSON; None for an answer without a body."""
        return json.loads(self.content) if self.content.strip() else None

    @property
    def code(self) -> str:
        """The code of an error; empty if there is none."""
        return "" if self.ok else str((self.data or {}).get("code", ""))

    @property
    def problem(self) -> str:
        """The interface's complaint in one line for people; empty if there is none."""
        if self.ok:
            return ""
        said = self.data or {}
        return " ".join(part for part in (said.get("message"), said.get("detail")) if part)


class Interface:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def ask(self, asked: ApiCall, callers: Callers, scope: Scope, hung_up: Receive) -> Reply:
        """`scope` is that of the caller's own request: its host, its prefix and its client. `hung_up` waits until the
        caller has hung up."""
        received = _Received()
        await self.relay(asked, callers, scope, hung_up, received.take)
        return Reply(asked, received.status, Headers(raw=received.headers), bytes(received.content))

    async def relay(self, asked: ApiCall, callers: Callers, scope: Scope, hung_up: Receive, send: Send) -> None:
        """The same, but the answer is sent on in chunks as it comes."""
        head, body = written(asked)
        inner = _scope(scope, asked.method, asked.path, urlencode(asked.query).encode(), head, callers)
        await self._app(inner, _Sent(body, hung_up), send)

    async def pass_on(self, path: str, callers: Callers, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes on a request of a page's script, as it came."""
        head = [item for item in scope["headers"] if item[0] not in (b"cookie", b"authorization")]
        await self._app(_scope(scope, scope["method"], path, scope["query_string"], head, callers), receive, send)


def written(asked: ApiCall) -> tuple[list[tuple[bytes, bytes]], bytes]:
    """The headers and the body of a request."""
    head = [(name.lower().encode(), value.encode()) for name, value in asked.headers.items()]
    if asked.files:
        files = {name: (file.name, file.data) for name, file in asked.files.items()}
        import httpx  # It takes long to import, and only a form with files needs it.

        form = httpx.Request("POST", "http://inside", data=_fields(asked.body or {}), files=files)
        body = form.read()
        kind = form.headers["content-type"]
    elif asked.body is not None:
        body, kind = json.dumps(asked.body, ensure_ascii=False).encode(), "application/json"
    else:
        return [*head, (b"content-length", b"0")], b""
    return [*head, (b"content-type", kind.encode()), (b"content-length", str(len(body)).encode())], body


def _fields(body: Mapping[str, Any]) -> dict[str, Any]:
    return {name: str(value).lower() if isinstance(value, bool) else value for name, value in body.items()}


def _scope(
    outer: Scope, method: str, path: str, query: bytes, head: list[tuple[bytes, bytes]], callers: Callers
) -> Scope:
    host = [item for item in outer["headers"] if item[0] == b"host"]
    rest = [item for item in head if item[0] != b"host"]
    state = {name: value for name, value in outer.get("state", {}).items() if name in ("prefix", "trace_id")}
    return {
        **{name: value for name, value in outer.items() if name not in ("path_params", "endpoint", "route")},
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "query_string": query,
        "headers": [*host, *rest],
        "state": state,
        INSIDE: callers,
    }


class _Sent:
    """Gives the whole body at once, and then waits until the client is gone."""

    def __init__(self, body: bytes, hung_up: Receive) -> None:
        self._body: bytes | None = body
        self._hung_up = hung_up

    async def __call__(self) -> Message:
        if self._body is None:
            return await self._hung_up()
        body, self._body = self._body, None
        return {"type": "http.request", "body": body, "more_body": False}


class _Received:
    def __init__(self) -> None:
        self.status = 500
        self.headers: list[tuple[bytes, bytes]] = []
        self.content = bytearray()

    async def take(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], list(message.get("headers", []))
        else:
            self.content += message.get("body", b"")
