"""Whoever comes is let in, and has an account of his own with the limits that were asked for."""

import io
import time
import uuid

import httpx
import pytest

from tests.sandbox.conftest import LiveSandbox

TEXT = {"text": ["Hello"], "target_lang": "DE"}


def upload(client: httpx.Client, text: str = "Hello", name: str = "a.txt") -> httpx.Response:
    return client.post("/v2/document", data={"target_lang": "DE"}, files={"file": (name, io.BytesIO(text.encode()))})


def status(client: httpx.Client, uploaded: dict[str, str]) -> dict[str, object]:
    key = {"document_key": uploaded["document_key"]}
    answer = client.post(f"/v2/document/{uploaded['document_id']}", json=key)
    assert answer.status_code == 200, answer.text
    told: dict[str, object] = answer.json()
    return told


def result(client: httpx.Client, uploaded: dict[str, str]) -> httpx.Response:
    key = {"document_key": uploaded["document_key"]}
    return client.post(f"/v2/document/{uploaded['document_id']}/result", json=key)


def ended(client: httpx.Client, uploaded: dict[str, str]) -> dict[str, object]:
    deadline = time.monotonic() + 60
    while (told := status(client, uploaded))["status"] in ("queued", "translating"):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return told


@pytest.mark.parametrize(
    ("key", "limit"),
    [
        ("mock_server", 20_000_000),
        ("0f0e0d0c-0000-4000-8000-000000000001", 20_000_000),
        ("0f0e0d0c-0000-4000-8000-000000000001:fx", 500_000),
    ],
)
def test_any_key_has_an_account(sandbox: LiveSandbox, key: str, limit: int) -> None:
    told = sandbox.client(key).get("/v2/usage").json()
    assert (told["character_limit"], told["document_limit"]) == (limit, 10_000)
    assert ("products" in told) == (not key.endswith(":fx"))


def test_accounts_are_apart(sandbox: LiveSandbox) -> None:
    one, other = sandbox.client("one"), sandbox.client("other")
    assert one.post("/v2/translate", json=TEXT).status_code == 200
    counts = [client.get("/v2/usage").json()["character_count"] for client in (one, other)]
    assert counts == [5, 0]


@pytest.mark.parametrize("key", ["invalid", "x" * 257])
def test_a_key_that_nobody_has(sandbox: LiveSandbox, key: str) -> None:
    assert sandbox.client(key).get("/v2/usage").status_code == 403


def test_a_key_of_an_administrator(sandbox: LiveSandbox) -> None:
    for key in (sandbox.admin_key, f"{uuid.uuid4()}:adm"):
        admin = sandbox.client(key)
        made = admin.post("/v2/admin/developer-keys", json={"label": "a"}).json()
        assert sandbox.client(made["key"]).get("/v2/usage").status_code == 200
        assert admin.put("/v2/admin/developer-keys/deactivate", json={"key_id": made["key_id"]}).status_code == 200
        assert sandbox.client(made["key"]).get("/v2/usage").status_code == 403


def test_a_character_limit(sandbox: LiveSandbox, session: str) -> None:
    client = sandbox.client(mock_server_session=session, mock_server_session_init_character_limit="5")
    assert [client.post("/v2/translate", json=TEXT).status_code for _ in range(2)] == [200, 456]


def test_a_document_limit(sandbox: LiveSandbox, session: str) -> None:
    client = sandbox.client(mock_server_session=session, mock_server_session_init_document_limit="1")
    first, second = (upload(client) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 456)
    assert second.json()["detail"].startswith("This account may use 1 documents until ")


def test_a_team_s_document_limit(sandbox: LiveSandbox, session: str) -> None:
    client = sandbox.client(
        mock_server_session=session,
        mock_server_session_init_character_limit="0",
        mock_server_session_init_document_limit="0",
        mock_server_session_init_team_document_limit="1",
    )
    told = client.get("/v2/usage").json()
    assert (told["team_document_count"], told["team_document_limit"]) == (0, 1)
    assert "character_limit" not in told
    assert "document_limit" not in told
    assert [upload(client).status_code for _ in range(2)] == [200, 456]
    assert client.get("/v2/usage").json()["team_document_count"] == 1


def test_a_failing_document_costs_nothing(sandbox: LiveSandbox, session: str) -> None:
    client = sandbox.client(mock_server_session=session, mock_server_session_doc_failure="1")
    first, second = upload(client).json(), upload(client, "Good bye").json()
    assert status(client, first) == {
        "document_id": first["document_id"],
        "status": "error",
        "error_message": "Translation error triggered",
        "message": "Translation error triggered",
    }
    assert result(client, first).status_code == 503
    assert ended(client, second)["status"] == "done"
    assert result(client, second).content == b"[de] Good bye"
    assert client.get("/v2/usage").json()["character_count"] == 8


def test_a_slow_document(sandbox: LiveSandbox) -> None:
    client = sandbox.client()
    began = time.monotonic()
    client.headers["tolmach-sandbox-document"] = "slow; queue=600; translate=60000"
    uploaded = upload(client).json()
    assert status(client, uploaded) == {"document_id": uploaded["document_id"], "status": "queued"}
    assert result(client, uploaded).status_code == 503
    while (told := status(client, uploaded))["status"] == "queued":
        time.sleep(0.05)
    assert time.monotonic() - began >= 0.6
    assert told["status"] == "translating"
    assert told["seconds_remaining"] in range(1, 61)
    assert result(client, uploaded).status_code == 503


def test_a_document_that_was_slow(sandbox: LiveSandbox, session: str) -> None:
    times = {"mock_server_session_doc_queue_time": "300", "mock_server_session_doc_translate_time": "300"}
    client = sandbox.client(mock_server_session=session, **times)
    began = time.monotonic()
    uploaded = upload(client).json()
    assert ended(client, uploaded) == {
        "document_id": uploaded["document_id"],
        "status": "done",
        "seconds_remaining": 0,
        "billed_characters": 5,
    }
    assert time.monotonic() - began >= 0.6
    assert result(client, uploaded).content == b"[de] Hello"
