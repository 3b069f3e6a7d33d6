"""Voice sessions that lose their line, or never get one."""

import contextlib
import json
from contextlib import AbstractContextManager

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from tests.sandbox.conftest import LiveSandbox
from tests.voice.client import Stream, VoiceClient
from tolmach.voice.service import UNKNOWN


def opened(client: httpx.Client, **headers: str) -> AbstractContextManager[Stream]:
    voice = VoiceClient(client)
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return voice.open(voice.request(target_languages=["de"]), additional_headers=sent)


def heard(stream: Stream) -> tuple[int, int | None]:
    """How many messages came, and the code at the end; None where the line was just lost."""
    with contextlib.suppress(ConnectionClosed):
        stream.say(2000)
        stream.finish()
    while stream.next() is not None:
        pass
    closed = stream.socket.protocol.close_rcvd
    return len(stream.told.messages), None if closed is None else closed.code


def test_a_line_that_is_kept(sandbox: LiveSandbox) -> None:
    with opened(sandbox.client()) as line:
        count, code = heard(line)
    assert count > 2
    assert code == 1000


@pytest.mark.parametrize(("order", "expected"), [("0", (0, None)), ("2", (2, None)), ("1; code=1011", (1, 1011))])
def test_a_line_is_lost_after_some_messages(sandbox: LiveSandbox, order: str, expected: tuple[int, int | None]) -> None:
    with opened(sandbox.client(), tolmach_sandbox_websocket=order) as line:
        assert heard(line) == expected


def test_the_line_belongs_to_the_session_that_asked_for_it(sandbox: LiveSandbox, session: str) -> None:
    client = sandbox.client(tolmach_sandbox_session=session, tolmach_sandbox_websocket="1; path=*/connect")
    with opened(client) as line:
        assert heard(line) == (1, None)


def test_an_expired_token(sandbox: LiveSandbox) -> None:
    client = sandbox.client(tolmach_sandbox_tokens="expired")
    with pytest.raises(InvalidStatus) as caught, opened(client):
        pass
    assert caught.value.response.status_code == 403
    assert json.loads(caught.value.response.body or b"")["message"] == UNKNOWN


def test_a_refused_handshake(sandbox: LiveSandbox) -> None:
    with pytest.raises(InvalidStatus) as caught, opened(sandbox.client(), tolmach_sandbox_status="503; retry-after=3"):
        pass
    answer = caught.value.response
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "3")
    assert answer.headers["x-trace-id"]


@pytest.mark.parametrize("value", ["closed", "closed-in-body"])
def test_a_lost_handshake(sandbox: LiveSandbox, value: str) -> None:
    lost = pytest.raises((InvalidHandshake, EOFError, ConnectionError))
    with lost, opened(sandbox.client(), tolmach_sandbox_connection=value):
        pass
