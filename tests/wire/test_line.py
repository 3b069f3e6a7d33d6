"""The line to a waiting client: who hangs up stops the work, who waits hears of it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from tolmach.errors import ApiError, Timeout
from tolmach.wire.answers import JSON_TYPE
from tolmach.wire.line import Line

FIRST_BYTE = 0.02
Work = Callable[[Line], Awaitable[bytes]]


class Client:
    """What a client of the server does and gets, without a connection."""

    def __init__(self, version: str = "1.1") -> None:
        self.gone = asyncio.Event()
        self.got: list[dict[str, Any]] = []
        self.request = Request({"type": "http", "http_version": version, "headers": []}, self._receive)

    async def call(self, work: Work) -> None:
        head = Response(status_code=200, media_type=JSON_TYPE)
        line = Line(self.request, self._send, head, FIRST_BYTE)

        async def handled() -> None:
            await line.answer(Response(await work(line), media_type=JSON_TYPE))

        await line.carry(handled())

    async def _receive(self) -> Any:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        self.got.append(message)

    @property
    def heads(self) -> list[dict[bytes, bytes]]:
        return [dict(m["headers"]) for m in self.got if m["type"] == "http.response.start"]

    @property
    def body(self) -> bytes:
        return b"".join(m.get("body", b"") for m in self.got)


async def quick(line: Line) -> bytes:
    line.accepted()
    return b"{}"


async def slow(line: Line) -> bytes:
    line.accepted()
    await asyncio.sleep(FIRST_BYTE * 5)
    return b"{}"


async def undecided(line: Line) -> bytes:
    await asyncio.sleep(FIRST_BYTE * 5)
    return b"{}"


async def failing(line: Line) -> bytes:
    await slow(line)
    raise Timeout


@pytest.mark.parametrize(
    ("work", "version", "early"),
    [(quick, "1.1", False), (slow, "1.1", True), (slow, "1.0", False), (undecided, "1.1", False)],
)
def test_the_answer_begins_early_only_where_it_can(work: Work, version: str, early: bool) -> None:
    async def run() -> Client:
        client = Client(version)
        await client.call(work)
        return client

    client = asyncio.run(run())
    [head] = client.heads
    assert head[b"content-type"] == JSON_TYPE.encode()
    assert (b"content-length" in head) == (not early)
    assert client.body.strip() == b"{}"
    assert client.body.startswith(b" ") == early
    assert [m.get("more_body", False) for m in client.got[1:]][-1] is False


@pytest.mark.parametrize(("work", "started"), [(failing, True), (undecided, False)])
def test_a_failure_is_left_to_whoever_answers(work: Work, started: bool) -> None:
    """With half an answer sent, that is whoever breaks the connection."""

    async def fails(line: Line) -> bytes:
        await work(line)
        raise Timeout

    async def run() -> Client:
        client = Client()
        with pytest.raises(ApiError):
            await client.call(fails)
        return client

    client = asyncio.run(run())
    assert bool(client.heads) == started
    assert all(message.get("more_body", True) for message in client.got)


@pytest.mark.parametrize("seconds", [0, FIRST_BYTE / 2, FIRST_BYTE * 3])
def test_who_hangs_up_stops_the_work(seconds: float) -> None:
    ended: list[str] = []

    async def endless(line: Line) -> bytes:
        line.accepted()
        try:
            await asyncio.sleep(60)
        finally:
            await asyncio.sleep(0.01)
            ended.append("given back")
        return b"{}"

    async def run() -> None:
        client = Client()
        asyncio.get_running_loop().call_later(seconds, client.gone.set)
        with pytest.raises(ClientDisconnect):
            await client.call(endless)
        assert ended == ["given back"], "somebody else goes on before the work has ended"

    asyncio.run(run())


def test_who_stops_the_service_stops_the_work() -> None:
    ended: list[str] = []

    async def endless(line: Line) -> bytes:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("ended")
        return b"{}"

    async def run() -> None:
        task = asyncio.create_task(Client().call(endless))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert ended == ["ended"]
