import asyncio
from collections.abc import Iterable
from typing import Any

import pytest
from starlette.types import Message, Receive

from tolmach.errors import ApiError, BadRequest, PayloadTooLarge
from tolmach.wire.limits import ClientGone, read_limited, stream_limited

GONE: Message = {"type": "http.disconnect"}
CALM: dict[str, Any] = {"content_length": None, "idle_timeout": 5, "min_rate": 0}


def chunk(body: bytes, more: bool = True) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def client(messages: Iterable[Message], delay: float = 0) -> Receive:
    """Sends the messages, one every `delay` seconds, and then nothing."""
    rest = iter(messages)

    async def receive() -> Message:
        if delay:
            await asyncio.sleep(delay)
        if (message := next(rest, None)) is None:
            await asyncio.Event().wait()
        assert message is not None
        return message

    return receive


def read(receive: Receive, limit: int = 10, **options: Any) -> bytes:
    return asyncio.run(read_limited(receive, limit, **CALM | options))


@pytest.mark.parametrize(
    ("messages", "body"),
    [
        ([chunk(b"", more=False)], b""),
        ([{"type": "http.request"}], b""),
        ([chunk(b"abc", more=False)], b"abc"),
        ([chunk(b"abc"), chunk(b""), chunk(b"def", more=False)], b"abcdef"),
        ([chunk(b"12345"), chunk(b"67890"), chunk(b"", more=False)], b"1234567890"),
    ],
)
def test_bodies_within_the_limit(messages: list[Message], body: bytes) -> None:
    assert read(client(messages)) == body


@pytest.mark.parametrize(
    ("messages", "options", "error"),
    [
        pytest.param([], {"content_length": 11}, PayloadTooLarge, id="announced"),
        pytest.param([chunk(b"12345678901", more=False)], {}, PayloadTooLarge, id="at-once"),
        pytest.param([chunk(b"123456"), chunk(b"78901")], {}, PayloadTooLarge, id="streamed"),
        pytest.param([chunk(b"123456"), chunk(b"78901")], {"content_length": 9}, PayloadTooLarge, id="lying"),
        pytest.param([], {"idle_timeout": 0.02}, BadRequest, id="silent"),
        pytest.param([chunk(b"1")], {"idle_timeout": 0.02}, BadRequest, id="stopped"),
        pytest.param([chunk(b"1"), GONE], {}, ClientGone, id="gone"),
        pytest.param([GONE], {}, ClientGone, id="gone-at-once"),
    ],
)
def test_bodies_that_are_refused(messages: list[Message], options: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        read(client(messages), **options)


def test_what_is_over_the_limit_is_never_asked_for() -> None:
    asked = 0

    async def receive() -> Message:
        nonlocal asked
        asked += 1
        return chunk(b"1234")

    with pytest.raises(PayloadTooLarge) as caught:
        read(receive)
    assert asked == 3
    assert "10 bytes" in str(caught.value.detail)


def test_a_trickle_is_refused_after_the_grace_time() -> None:
    received = 0

    async def receive() -> Message:
        nonlocal received
        await asyncio.sleep(0.01)
        received += 1
        return chunk(b"1")

    with pytest.raises(BadRequest, match="the request body did not arrive in time"):
        read(receive, limit=1000, min_rate=1000, grace=0.1)
    assert 2 <= received <= 11


def test_a_body_that_is_fast_enough_passes_the_grace_time() -> None:
    messages = [chunk(b"1" * 100) for _ in range(10)] + [chunk(b"", more=False)]
    assert len(read(client(messages, delay=0.01), limit=1000, min_rate=100, grace=0.02)) == 1000


def test_a_slow_reader_is_not_the_clients_fault() -> None:
    async def consume() -> list[bytes]:
        messages = [chunk(b"1"), chunk(b"2"), chunk(b"3", more=False)]
        parts = []
        async for part in stream_limited(client(messages), 10, **CALM | {"min_rate": 1000}, grace=0.01):
            await asyncio.sleep(0.02)
            parts.append(part)
        return parts

    assert asyncio.run(consume()) == [b"1", b"2", b"3"]


def test_refusals_are_answers() -> None:
    with pytest.raises(ApiError) as caught:
        read(client([]), idle_timeout=0.01)
    assert caught.value.body == {
        "message": "Bad request. Reason: the request body did not arrive in time.",
        "code": "malformed_request",
    }
