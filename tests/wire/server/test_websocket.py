import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tolmach.wire.trace import TraceId

KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
VERSION = b"Sec-WebSocket-Version: 13\r\n"


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "lifespan":
        for step in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{step}.complete"})
        return
    socket = WebSocket(scope, receive, send)
    if scope["path"] == "/closed":
        await socket.close()
    elif scope["path"] == "/broken":
        raise RuntimeError("broken before the handshake")
    elif scope["path"] == "/echo":
        await socket.accept()
        await socket.send_text(await socket.receive_text())
        raise RuntimeError("broken after the handshake")


@pytest.fixture(scope="module")
def live(start: Callable[..., Any]) -> Any:
    return start(TraceId(app))


def handshake(path: bytes, headers: bytes = KEY + VERSION) -> bytes:
    return b"GET %b HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n%b\r\n" % (
        path,
        headers,
    )


@pytest.mark.parametrize(
    ("headers", "status", "code"),
    [
        pytest.param(VERSION, 400, "malformed_request", id="no-key"),
        pytest.param(KEY, 400, "malformed_request", id="no-version"),
        pytest.param(KEY + b"Sec-WebSocket-Version: 8\r\n", 400, "malformed_request", id="old-version"),
        pytest.param(b"Sec-WebSocket-Key: short\r\n" + VERSION, 400, "malformed_request", id="short-key"),
        pytest.param(KEY + KEY + VERSION, 400, "malformed_request", id="two-keys"),
        pytest.param(KEY + VERSION + b"Content-Length: 3\r\n", 400, "malformed_request", id="body"),
        pytest.param(KEY + VERSION + b"X: %b\r\n" % (b"a" * 9000), 413, "payload_too_large", id="long-line"),
        pytest.param(KEY + VERSION + b"X: a\r\n" * 200, 413, "payload_too_large", id="many-lines"),
        pytest.param(KEY + VERSION + b"X: %b\r\n" % (b"a" * 20_000), 413, "payload_too_large", id="large-block"),
    ],
)
def test_bad_handshakes(live: Any, headers: bytes, status: int, code: str) -> None:
    with live.connect() as connection:
        connection.ask(handshake(b"/echo", headers)).check_error(status, code)
        assert connection.is_closed()


def test_the_version_that_is_spoken_is_named(live: Any) -> None:
    with live.connect() as connection:
        assert connection.ask(handshake(b"/echo", KEY)).headers["sec-websocket-version"] == "13"


@pytest.mark.parametrize(
    ("path", "status", "body"),
    [
        (b"/closed", 403, {"message": "Forbidden", "code": "forbidden"}),
        (b"/broken", 500, {"message": "Internal error", "code": "internal_error"}),
        (b"/silent", 500, {"message": "Internal error", "code": "internal_error"}),
    ],
)
def test_refused_upgrades(live: Any, path: bytes, status: int, body: dict[str, str]) -> None:
    with live.connect() as connection:
        reply = connection.ask(handshake(path))
        assert (reply.status, reply.json()) == (status, body)
        assert re.fullmatch("[0-9a-f]{32}", reply.headers["x-trace-id"])
        assert connection.is_closed()


def test_a_conversation(live: Any) -> None:
    async def talk() -> tuple[str, str | bytes, int | None]:
        async with connect(f"ws://127.0.0.1:{live.port}/echo") as socket:
            await socket.send("hello")
            answer = await socket.recv()
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            assert socket.response is not None
            return socket.response.headers["X-Trace-ID"], answer, socket.close_code

    trace_id, answer, close_code = asyncio.run(talk())
    assert re.fullmatch("[0-9a-f]{32}", trace_id)
    assert (answer, close_code) == ("hello", 1011)


def test_a_refused_upgrade_is_not_logged_as_a_fault(live: Any, caplog: pytest.LogCaptureFixture) -> None:
    with live.connect() as connection:
        assert connection.ask(handshake(b"/closed?token=secret")).status == 403
        assert connection.is_closed()
    assert caplog.text == ""
