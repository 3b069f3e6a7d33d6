import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
import structlog
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from tolmach.errors import NotFound
from tolmach.wire.line import GONE
from tolmach.wire.trace import TraceId

START: Message = {"type": "http.response.start", "status": 200, "headers": []}
BODY: Message = {"type": "http.response.body", "body": b"ok"}
ACCEPT: Message = {"type": "websocket.accept"}
REFUSED = b'{"message":"Forbidden","code":"forbidden"}'
FAILED = b'{"message":"Internal error","code":"internal_error"}'


def run(app: ASGIApp, kind: str = "http", incoming: Message | None = None) -> tuple[Scope, list[Message]]:
    scope: Scope = {"type": kind, "headers": [], "extensions": {"websocket.http.response": {}}}
    sent: list[Message] = []

    async def receive() -> Message:
        return incoming or {"type": f"{kind}.connect"}

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(TraceId(app)(scope, receive, send))
    return scope, sent


def says(*messages: Message, then: BaseException | None = None) -> ASGIApp:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        for message in messages:
            await send(message)
        if then:
            raise then

    return app


def trace_ids(message: Message) -> list[str]:
    return [value.decode() for name, value in message.get("headers", []) if name == b"x-trace-id"]


@pytest.mark.parametrize(
    ("app", "kind"),
    [
        pytest.param(says(START, BODY), "http", id="answer"),
        pytest.param(says({**START, "headers": [(b"X-Trace-ID", b"own")]}, BODY), "http", id="own-header"),
        pytest.param(says(then=ValueError()), "http", id="exception"),
        pytest.param(says(), "http", id="no-answer"),
        pytest.param(says(ACCEPT), "websocket", id="accept"),
        pytest.param(says({"type": "websocket.close"}), "websocket", id="close"),
        pytest.param(says({**START, "type": "websocket.http.response.start"}), "websocket", id="denial"),
        pytest.param(says(then=ValueError()), "websocket", id="websocket-exception"),
    ],
)
def test_every_first_message_carries_the_id_of_its_scope(app: ASGIApp, kind: str) -> None:
    scope, sent = run(app, kind)
    [trace_id] = trace_ids(sent[0])
    assert re.fullmatch("[0-9a-f]{32}", trace_id)
    assert scope["state"]["trace_id"] == trace_id


@pytest.mark.parametrize(
    ("app", "kind", "status", "body"),
    [
        (says(then=ValueError("secret")), "http", 500, FAILED),
        (says(then=NotFound()), "http", 404, b'{"message":"Not found","code":"not_found"}'),
        (says(), "http", 500, FAILED),
        (says({"type": "websocket.close", "code": 1000}), "websocket", 403, REFUSED),
        (says(then=ValueError("secret")), "websocket", 500, FAILED),
        (says(), "websocket", 500, FAILED),
    ],
)
def test_answers_of_last_resort(app: ASGIApp, kind: str, status: int, body: bytes) -> None:
    _, sent = run(app, kind)
    prefix = "websocket." if kind == "websocket" else ""
    assert [message["type"] for message in sent] == [
        f"{prefix}http.response.start",
        f"{prefix}http.response.body",
    ]
    assert (sent[0]["status"], sent[1]["body"]) == (status, body)


@pytest.mark.parametrize(
    ("app", "kind", "types"),
    [
        pytest.param(
            says(START, BODY, then=ValueError()),
            "http",
            ["http.response.start", "http.response.body"],
            id="after-answer",
        ),
        pytest.param(
            says(ACCEPT, then=ValueError()),
            "websocket",
            ["websocket.accept", "websocket.close"],
            id="accepted",
        ),
        pytest.param(
            says(ACCEPT, {"type": "websocket.close"}, then=ValueError()),
            "websocket",
            ["websocket.accept", "websocket.close"],
            id="closed",
        ),
        pytest.param(says(START, then=ValueError()), "http", ["http.response.start"], id="half-answer"),
        pytest.param(says(then=ClientDisconnect()), "http", [], id="client-gone"),
        pytest.param(says(ACCEPT, then=WebSocketDisconnect()), "websocket", ["websocket.accept"], id="websocket-gone"),
    ],
)
def test_failures_when_there_is_nothing_left_to_answer(app: ASGIApp, kind: str, types: list[str]) -> None:
    _, sent = run(app, kind)
    assert [message["type"] for message in sent] == types


def test_a_client_that_left_needs_no_answer() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()

    assert run(app, incoming={"type": "http.disconnect"})[1] == []


@pytest.mark.parametrize(("gone", "count"), [(True, 0), (False, 2)])
def test_a_client_whom_the_server_knows_to_be_gone_needs_no_answer(gone: bool, count: int) -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        pass

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {"type": "http", "headers": [], "extensions": {GONE: {"now": lambda: gone}}}
    asyncio.run(TraceId(app)(scope, _never, send))
    assert len(sent) == count


def test_cancelled_work_is_answered_and_stays_cancelled() -> None:
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def waits(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.Event().wait()

    async def main() -> None:
        call = TraceId(waits)({"type": "http", "headers": []}, _never, send)
        task = asyncio.ensure_future(call)
        await asyncio.sleep(0)
        task.cancel()
        await task

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(main())
    assert sent[0]["status"] == 503


async def _never() -> Message:
    raise AssertionError("nothing is read")


def test_the_log_has_the_id_and_not_the_words() -> None:
    entries: list[Any] = []

    def keep(_: Any, __: str, entry: Any) -> Any:
        entries.append(dict(entry))
        raise structlog.DropEvent

    _with_processors([structlog.contextvars.merge_contextvars, keep], lambda: run(says(then=ValueError("secret"))))
    [entry] = entries
    assert re.fullmatch("[0-9a-f]{32}", entry["trace_id"])
    assert "secret" not in str(entry)


def _with_processors(processors: list[Any], act: Callable[[], object]) -> None:
    structlog.configure(processors=processors)
    try:
        act()
    finally:
        structlog.reset_defaults()


def test_ids_differ() -> None:
    assert len({run(says(START, BODY))[0]["state"]["trace_id"] for _ in range(50)}) == 50


def test_lifespan_passes() -> None:
    assert run(says({"type": "lifespan.startup.complete"}), "lifespan")[1] == [{"type": "lifespan.startup.complete"}]
