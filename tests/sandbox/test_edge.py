"""Faults at work, seen by a client that hides nothing."""

import socket
import time
from urllib.parse import urlsplit

import httpx
import pytest

from tests.sandbox.conftest import LiveSandbox

TEXT = {"text": ["Hello"], "target_lang": "DE"}


def translate(client: httpx.Client, **headers: str) -> httpx.Response:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post("/v2/translate", json=TEXT, headers=sent)


def used(client: httpx.Client) -> int:
    count: int = client.get("/v2/usage").json()["character_count"]
    return count


def test_without_an_order_all_is_as_ever(sandbox: LiveSandbox) -> None:
    answer = translate(sandbox.client())
    assert answer.json()["translations"][0]["text"] == "[de] Hello"


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (400, "malformed_request"),
        (403, "forbidden"),
        (429, "too_many_requests"),
        (456, "quota_exceeded"),
        (503, "unavailable"),
        (529, "overloaded"),
        (500, "internal_error"),
        (418, "internal_error"),
    ],
)
def test_any_status_with_the_body_that_belongs_to_it(sandbox: LiveSandbox, status: int, code: str) -> None:
    client = sandbox.client()
    answer = translate(client, tolmach_sandbox_status=f"{status}; retry-after=7")
    assert (answer.status_code, answer.headers["retry-after"], answer.json()["code"]) == (status, "7", code)
    assert answer.headers["x-trace-id"]
    assert used(client) == 0


def test_a_status_has_no_retry_after_of_its_own(sandbox: LiveSandbox) -> None:
    answer = translate(sandbox.client(), tolmach_sandbox_status="503")
    assert (answer.status_code, "retry-after" in answer.headers) == (503, False)


def test_a_session_counts(sandbox: LiveSandbox, session: str) -> None:
    client = sandbox.client(tolmach_sandbox_session=session, tolmach_sandbox_status="503; times=2; path=/v2/translate")
    assert client.get("/v2/usage").status_code == 200
    assert [translate(client).status_code for _ in range(3)] == [503, 503, 200]


def test_another_session_is_not_concerned(sandbox: LiveSandbox, session: str) -> None:
    client, other = sandbox.client(mock_server_session=session), sandbox.client(mock_server_session=session + "b")
    assert translate(client, mock_server_session_429_count="1").status_code == 429
    assert translate(other).status_code == 200
    # Headers that come later change nothing: clients send theirs with every request.
    assert translate(client, mock_server_session_429_count="1").status_code == 200


def test_a_bad_value_is_told_what_is_allowed(sandbox: LiveSandbox) -> None:
    answer = translate(sandbox.client(), tolmach_sandbox_delay="sometimes")
    assert answer.status_code == 400
    assert "fixed, uniform, lognormal" in answer.json()["detail"]
    assert answer.headers["x-trace-id"]


def test_a_delay(sandbox: LiveSandbox) -> None:
    client = sandbox.client()
    began = time.monotonic()
    assert translate(client, tolmach_sandbox_delay="fixed; ms=700").status_code == 200
    assert time.monotonic() - began >= 0.7


def test_a_truncated_body_has_its_length_promised(sandbox: LiveSandbox) -> None:
    headers = {"tolmach-sandbox-truncate": "10"}
    with sandbox.client().stream("POST", "/v2/translate", json=TEXT, headers=headers) as answer:
        assert (answer.status_code, int(answer.headers["content-length"]) > 10) == (200, True)
        chunks = answer.iter_raw()
        assert next(chunks) == b'{"translat'
        with pytest.raises(httpx.RemoteProtocolError):
            next(chunks)


def test_a_body_that_is_shorter_comes_whole(sandbox: LiveSandbox) -> None:
    assert translate(sandbox.client(), tolmach_sandbox_truncate="100000").status_code == 200


@pytest.mark.parametrize(("value", "billed"), [("closed", 0), ("closed-after-work", 5), ("closed-in-body", 5)])
def test_a_lost_connection(sandbox: LiveSandbox, value: str, billed: int) -> None:
    client = sandbox.client()
    with pytest.raises(httpx.RemoteProtocolError):
        translate(client, tolmach_sandbox_connection=value)
    assert used(client) == billed


def test_no_answer_at_all(sandbox: LiveSandbox) -> None:
    client = sandbox.client()
    with pytest.raises(httpx.ReadTimeout):
        client.get("/v2/usage", headers={"tolmach-sandbox-connection": "silent"}, timeout=0.5)
    assert client.get("/v2/usage").status_code == 200


def test_a_wrong_content_type(sandbox: LiveSandbox) -> None:
    answer = translate(sandbox.client(), tolmach_sandbox_content_type="text/plain")
    assert (answer.headers["content-type"], answer.json()["translations"][0]["text"]) == ("text/plain", "[de] Hello")


@pytest.mark.parametrize(
    ("value", "begins"), [("broken", b'{"trans'), ("foreign", b"["), ("empty", b""), ("html", b"<!doctype html>")]
)
def test_a_wrong_body(sandbox: LiveSandbox, value: str, begins: bytes) -> None:
    answer = translate(sandbox.client(), tolmach_sandbox_body=value)
    assert (answer.status_code, answer.content.startswith(begins)) == (200, True)
    if value == "foreign":
        assert isinstance(answer.json(), list)
    else:
        with pytest.raises(ValueError, match=r"Expecting|Unterminated"):
            answer.json()


def test_faults_go_together(sandbox: LiveSandbox) -> None:
    answer = translate(
        sandbox.client(), tolmach_sandbox_status="503", tolmach_sandbox_body="html", tolmach_sandbox_content_type="a/b"
    )
    assert (answer.status_code, answer.headers["content-type"]) == (503, "a/b")
    assert answer.content.startswith(b"<!doctype")


def test_only_one_connection(sandbox: LiveSandbox, session: str) -> None:
    headers = {"mock_server_session": session, "mock_server_session_allow_reconnections": "0"}
    first, second = sandbox.client(**headers), sandbox.client(**headers)
    assert [first.get("/v2/usage").status_code for _ in range(2)] == [200, 200]
    assert second.get("/v2/usage").json()["message"] == "New socket opened in same session."


@pytest.mark.parametrize(("allowed", "status"), [("0", 400), ("1", 200)])
def test_a_user_agent_is_needed(sandbox: LiveSandbox, session: str, allowed: str, status: int) -> None:
    headers = {"mock_server_session": session, "mock_server_session_allow_missing_user_agent": allowed}
    client = sandbox.client(**headers)
    del client.headers["user-agent"]
    assert client.get("/v2/usage").status_code == status


def test_only_through_the_proxy(sandbox: LiveSandbox, session: str) -> None:
    expecting = {"mock-server-session": session, "mock-server-session-expect-proxy": "1"}
    client = sandbox.client("some key")
    assert client.get("/v2/usage", headers=expecting).json()["message"] == "Expected a request via proxy."
    assert client.get("/v2/usage", headers={**expecting, "Forwarded": "for=10.0.0.1"}).status_code == 200
    head = "".join(f"{name}: {value}\r\n" for name, value in {**client.headers, **expecting}.items())
    place = urlsplit(sandbox.proxy_url)
    with socket.create_connection((place.hostname, place.port), 20) as line:
        line.sendall(f"GET {sandbox.url}/v2/usage HTTP/1.1\r\nHost: x\r\n{head}\r\n".encode())
        assert line.recv(100).startswith(b"HTTP/1.1 200")


def test_a_path_of_the_mock_server(sandbox: LiveSandbox) -> None:
    assert sandbox.client().post("/v2/translate_secondary", json=TEXT).status_code == 200
