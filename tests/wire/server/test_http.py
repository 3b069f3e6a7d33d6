import os
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import Receive, Scope, Send

from tolmach.errors import PayloadTooLarge
from tolmach.wire.answers import error_response
from tolmach.wire.limits import ClientGone
from tolmach.wire.server.config import MAX_HEADER_BLOCK, MAX_TARGET
from tolmach.wire.trace import TraceId

HOST = b"Host: x\r\n"
KIB = 1024


class App:
    """/early answers 413 before the body came, /big more than a socket holds; the rest tells what arrived."""

    def __init__(self) -> None:
        self.gone = threading.Event()
        self.reached = threading.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await _lifespan(receive, send)
            return
        self.reached.set()
        if scope["path"] == "/half":
            start = {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"9")]}
            await send(start)
            await send({"type": "http.response.body", "body": b"half", "more_body": True})
            raise RuntimeError("the text of a user")
        request = Request(scope, receive)
        try:
            response = await self.answer(request)
        except ClientGone:
            self.gone.set()
            raise
        await response(scope, receive, send)

    async def answer(self, request: Request) -> Response:
        if request.url.path == "/early":
            return error_response(PayloadTooLarge())
        if request.url.path == "/early-close":
            return error_response(PayloadTooLarge(headers={"Connection": "close"}))
        if request.url.path == "/big":
            return Response(bytes(32 * KIB * KIB))
        body = await request.body()
        names = sorted(request.headers.keys())
        return JSONResponse({"method": request.method, "body": body.decode(), "headers": names})


async def _lifespan(receive: Receive, send: Send) -> None:
    for step in ("startup", "shutdown"):
        await receive()
        await send({"type": f"lifespan.{step}.complete"})


@pytest.fixture(scope="module")
def live(start: Callable[..., Any]) -> Any:
    return start(TraceId(App()), linger=30)


def get(path: bytes = b"/echo", headers: bytes = b"") -> bytes:
    return b"GET %b HTTP/1.1\r\n%b%b\r\n" % (path, HOST, headers)


def post(body: bytes, path: bytes = b"/echo", headers: bytes = b"") -> bytes:
    return b"POST %b HTTP/1.1\r\n%b%bContent-Length: %d\r\n\r\n%b" % (path, HOST, headers, len(body), body)


def chunked(body: bytes) -> bytes:
    return b"POST /echo HTTP/1.1\r\n" + HOST + b"Transfer-Encoding: chunked\r\n\r\n" + body


def block(size: int) -> bytes:
    """One header line that makes the block, Host included, exactly `size` bytes long."""
    return b"X-A: " + b"a" * (size - len(HOST) - len(b"X-A: \r\n")) + b"\r\n"


@pytest.mark.parametrize(
    ("request_bytes", "status", "code"),
    [
        pytest.param(b"\x16\x03\x01\x02\x00\r\n\r\n", 400, "malformed_request", id="tls-on-plain"),
        pytest.param(b"hello\r\n\r\n", 400, "malformed_request", id="no-http"),
        pytest.param(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400, "malformed_request", id="http2"),
        pytest.param(b"GET / HTTP/9.9\r\n\r\n", 400, "malformed_request", id="version"),
        pytest.param(b"GET /\xff HTTP/1.1\r\nHost: x\r\n\r\n", 400, "malformed_request", id="non-ascii-path"),
        pytest.param(b"GET / HTTP/1.1\r\n\r\n", 400, "malformed_request", id="no-host"),
        pytest.param(get(headers=b"Host: y\r\n"), 400, "malformed_request", id="two-hosts"),
        pytest.param(get(headers=b"a b: c\r\n"), 400, "malformed_request", id="space-in-name"),
        pytest.param(get(headers=b"a: \x00\r\n"), 400, "malformed_request", id="nul-in-value"),
        pytest.param(get(headers=b"Content-Length: -1\r\n"), 400, "malformed_request", id="negative-length"),
        pytest.param(post(b"a", headers=b"Content-Length: 2\r\n"), 400, "malformed_request", id="two-lengths"),
        pytest.param(
            post(b"0\r\n\r\n", headers=b"Transfer-Encoding: chunked\r\n"),
            400,
            "malformed_request",
            id="smuggling",
        ),
        pytest.param(chunked(b"zz\r\n"), 400, "malformed_request", id="bad-chunk"),
        pytest.param(b"CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n", 400, "malformed_request", id="connect"),
        pytest.param(get(headers=block(20_000)), 413, "payload_too_large", id="header-20k"),
        pytest.param(get(headers=block(MAX_HEADER_BLOCK + 1)), 413, "payload_too_large", id="header-limit+1"),
        pytest.param(get(headers=b"a: b\r\n" * 4000), 413, "payload_too_large", id="many-headers"),
        pytest.param(b"GET / HTTP/1.1\r\nX-A: " + b"a" * 20_000, 413, "payload_too_large", id="endless-value"),
        pytest.param(b"GET / HTTP/1.1\r\n" + b"a" * 20_000, 413, "payload_too_large", id="endless-name"),
        pytest.param(chunked(b"1\r\na\r\n0\r\nX: " + b"a" * 600_000), 413, "payload_too_large", id="trailer"),
        pytest.param(get(b"/" + b"a" * 9_000), 414, "uri_too_long", id="target-9k"),
        pytest.param(get(b"/" + b"a" * MAX_TARGET), 414, "uri_too_long", id="target-limit+1"),
        pytest.param(b"GET /" + b"a" * 9_000, 414, "uri_too_long", id="endless-target"),
    ],
)
@pytest.mark.parametrize("step", [None, 1000], ids=["at-once", "in-pieces"])
def test_refusals(live: Any, request_bytes: bytes, status: int, code: str, step: int | None) -> None:
    step = step or len(request_bytes)
    with live.connect() as connection:
        for start in range(0, len(request_bytes), step):
            connection.send(request_bytes[start : start + step])
        connection.reply().check_error(status, code)
        assert connection.is_closed()


@pytest.mark.parametrize(
    "request_bytes",
    [
        pytest.param(get(headers=block(MAX_HEADER_BLOCK)), id="header-limit"),
        pytest.param(get(b"/" + b"a" * (MAX_TARGET - 1), block(MAX_HEADER_BLOCK)), id="both-limits"),
        pytest.param(b"GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", id="http-1.0-without-host"),
        pytest.param(b"\r\n\r\n" + get(), id="empty-lines-first"),
    ],
)
def test_at_the_limits(live: Any, request_bytes: bytes) -> None:
    with live.connect() as connection:
        assert connection.ask(request_bytes).status == 200


def test_the_header_limit_is_named(live: Any) -> None:
    with live.connect() as connection:
        assert "16 KiB" in connection.ask(get(headers=block(20_000))).json()["message"]


@pytest.mark.parametrize("upgrade", [b"h2c", b"websocket", b"nonsense"])
@pytest.mark.parametrize(
    "framing",
    [b"Content-Length: 5\r\n\r\nhello", b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"],
)
def test_an_upgrade_that_is_not_ours_is_ignored(live: Any, upgrade: bytes, framing: bytes) -> None:
    head = b"POST /echo HTTP/1.1\r\n%bConnection: Upgrade\r\nUpgrade: %b\r\n" % (HOST, upgrade)
    with live.connect() as connection:
        for _ in range(2):
            assert connection.ask(head + framing).json()["body"] == "hello"


def test_trailers_are_not_headers(live: Any) -> None:
    with live.connect() as connection:
        reply = connection.ask(chunked(b"1\r\na\r\n0\r\nAuthorization: x\r\n\r\n"))
        assert (reply.json()["body"], "authorization" in reply.json()["headers"]) == ("a", False)
        assert connection.ask(get()).status == 200


def test_pipelined_requests_are_answered_in_order(live: Any) -> None:
    with live.connect() as connection:
        connection.send(post(b"1") + get() + post(b"3"))
        assert [connection.reply().json()["body"] for _ in range(3)] == ["1", "", "3"]


def test_garbage_behind_a_request_does_not_spoil_its_answer(live: Any) -> None:
    with live.connect() as connection:
        assert connection.ask(post(b"1") + b"garbage\r\n\r\n").json()["body"] == "1"
        assert connection.is_closed()


def test_a_body_that_breaks_ends_the_application_too(start: Callable[..., Any]) -> None:
    app = App()
    with start(TraceId(app)).connect() as connection:
        connection.send(chunked(b"1\r\na\r\n"))
        assert app.reached.wait(5)
        connection.ask(b"zz\r\n").check_error(400, "malformed_request")
        assert app.gone.wait(5)


def test_half_an_answer_breaks_off(live: Any, caplog: pytest.LogCaptureFixture) -> None:
    with live.connect() as connection:
        assert connection.ask(get(b"/half")).body == b"half"
        assert connection.is_closed()
    assert "the text of a user" not in caplog.text


@pytest.mark.parametrize("path", [b"/early", b"/early-close"])
def test_an_early_answer_is_read_by_a_client_that_sends_on(live: Any, path: bytes) -> None:
    megabyte = bytes(KIB * KIB)
    size = 200
    with live.connect() as connection:
        connection.send(b"POST %b HTTP/1.1\r\n%bContent-Length: %d\r\n\r\n" % (path, HOST, size * len(megabyte)))
        before = peak = resident_megabytes()
        for _ in range(size):
            connection.send(megabyte)
            peak = max(peak, resident_megabytes())
        assert connection.reply().status == 413
    assert peak - before < 20


def resident_megabytes() -> float:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def test_the_connection_is_used_again_after_a_drained_body(live: Any) -> None:
    with live.connect() as connection:
        assert connection.ask(post(bytes(KIB * KIB), b"/early")).status == 413
        assert connection.ask(get()).status == 200


def test_a_body_is_not_drained_for_ever(start: Callable[..., Any]) -> None:
    with start(TraceId(App()), linger=0.2).connect() as connection:
        connection.send(b"POST /early HTTP/1.1\r\n" + HOST + b"Content-Length: 1000000\r\n\r\nstart")
        assert connection.reply().status == 413
        assert connection.is_closed()


def test_a_refused_expectation_ends_the_connection(live: Any) -> None:
    """The client may go on with the body or with another request; the server cannot tell."""
    with live.connect() as connection:
        head = b"POST /early HTTP/1.1\r\n" + HOST + b"Expect: 100-continue\r\nContent-Length: 9\r\n\r\n"
        assert connection.ask(head).status == 413
        connection.send(get())
        assert connection.is_closed()


def test_a_kept_expectation(live: Any) -> None:
    with live.connect() as connection:
        head = b"POST /echo HTTP/1.1\r\n" + HOST + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n"
        assert connection.ask(head).status == 100
        assert connection.ask(b"hi").json()["body"] == "hi"
        assert connection.ask(get()).status == 200


@pytest.mark.parametrize(
    "beginning", [b"G", b"GET / HTTP/1.1\r\nHost: x\r\n", b"\r\n"], ids=["method", "headers", "empty-line"]
)
def test_a_head_that_does_not_end_is_answered(start: Callable[..., Any], beginning: bytes) -> None:
    with start(TraceId(App()), header_timeout=0.2).connect() as connection:
        connection.ask(beginning).check_error(400, "malformed_request")
        assert connection.is_closed()


def test_the_deadline_of_the_first_head_counts_from_the_connect(start: Callable[..., Any]) -> None:
    with start(TraceId(App()), header_timeout=1).connect() as connection:
        begin = time.monotonic()
        time.sleep(0.7)
        connection.ask(b"G").check_error(400, "malformed_request")
        assert time.monotonic() - begin < 1.5


def test_a_head_cannot_be_stretched_by_sending_bytes(start: Callable[..., Any]) -> None:
    """Bytes that trickle in do not move the deadline."""
    trickle = start(TraceId(App()), header_timeout=0.5, keep_alive=60)
    with trickle.connect() as connection, ExitStack() as stack:
        assert connection.ask(get()).status == 200
        stop = threading.Event()
        stack.callback(stop.set)
        connection.send(b"GET / HTTP/1.1\r\nX: ")
        sender = threading.Thread(target=_trickle, args=(connection, stop), daemon=True)
        sender.start()
        connection.reply().check_error(400, "malformed_request")


def _trickle(connection: Any, stop: threading.Event) -> None:
    while not stop.wait(0.05):
        try:
            connection.send(b"a")
        except OSError:
            return


@pytest.mark.parametrize("requests", [0, 1], ids=["silent", "kept-alive"])
def test_silence_closes_without_words(start: Callable[..., Any], requests: int) -> None:
    with start(TraceId(App()), header_timeout=0.2, keep_alive=0.2).connect() as connection:
        for _ in range(requests):
            assert connection.ask(get()).status == 200
        assert connection.is_closed()


def test_a_slow_answer_is_not_cut_by_deadlines(start: Callable[..., Any]) -> None:
    """Neither the head's nor the idle deadline runs while a body arrives."""
    app = App()
    with start(TraceId(app), header_timeout=0.1, keep_alive=0.1, linger=0.1).connect() as connection:
        connection.send(b"POST /echo HTTP/1.1\r\n" + HOST + b"Content-Length: 2\r\n\r\n")
        assert not app.gone.wait(0.4)
        assert connection.ask(b"ok").json()["body"] == "ok"


def test_a_client_that_does_not_read_is_cut_off(start: Callable[..., Any]) -> None:
    live = start(TraceId(App()), write_timeout=0.3)
    with live.connect() as connection:
        connection.send(get(b"/big"))
        with pytest.raises((ConnectionError, EOFError)):
            _wait_until_cut(connection)


def _wait_until_cut(connection: Any) -> None:
    """Send without ever reading, until the server has broken the connection."""
    stop = threading.Event()
    for _ in range(100):
        connection.send(b"\r\n")
        stop.wait(0.05)


def test_too_many_connections(start: Callable[..., Any]) -> None:
    live = start(TraceId(App()), max_connections=2)
    with live.connect() as first, live.connect() as second:
        assert (first.ask(get()).status, second.ask(get()).status) == (200, 200)
        with live.connect() as third:
            reply = third.reply()
            reply.check_error(503, "unavailable")
            assert int(reply.headers["retry-after"]) > 0
            assert third.is_closed()
            assert first.ask(get(headers=b"Connection: close\r\n")).status == 200
            assert first.is_closed()
            with live.connect() as fourth:
                assert fourth.ask(get()).status == 200
