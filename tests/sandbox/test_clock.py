"""Clocks that jump: what expires does, for one request, for a session, for everybody."""

from collections.abc import Iterator

import httpx
import pytest

from tests.sandbox.conftest import LiveSandbox
from tests.sandbox.test_accounts import ended, result, status, upload

DAY = 86_400
MEMORIES = "/v3/translation_memories"
TEXT = {"text": ["Hello"], "target_lang": "DE"}


@pytest.fixture(autouse=True)
def true_time(sandbox: LiveSandbox) -> Iterator[None]:
    yield
    assert sandbox.desk("PUT", "/clock", json={"seconds": 0}).status_code == 200


def announced(client: httpx.Client) -> str:
    body = {"source_file": {"file_name": "a.tmx", "content_length": 3}, "parameters": {}}
    answer = client.post(f"{MEMORIES}/import", json=body)
    assert answer.status_code == 202, answer.text
    url: str = answer.json()["upload_url"]
    return url


def test_a_document_s_time_is_over(sandbox: LiveSandbox) -> None:
    client = sandbox.client()
    uploaded = upload(client).json()
    ended(client, uploaded)
    client.headers["tolmach-sandbox-clock"] = str(30 * DAY)
    assert result(client, uploaded).status_code == 404
    del client.headers["tolmach-sandbox-clock"]
    assert status(client, uploaded)["status"] == "done"


def test_a_billing_period_ends(sandbox: LiveSandbox, session: str) -> None:
    client = sandbox.client()
    assert client.post("/v2/translate", json=TEXT).status_code == 200
    now = client.get("/v2/usage").json()
    later = client.get("/v2/usage", headers={"tolmach-sandbox-clock": str(32 * DAY)}).json()
    assert (now["character_count"], later["character_count"]) == (5, 0)
    assert now["start_time"] < now["end_time"] <= later["start_time"]
    client.headers.update({"tolmach-sandbox-session": session, "tolmach-sandbox-clock": str(32 * DAY)})
    assert [client.get("/v2/usage").json()["start_time"] for _ in range(2)] == [later["start_time"]] * 2


def test_everybody_s_clock(sandbox: LiveSandbox) -> None:
    client = sandbox.client()
    before = client.get("/v2/usage").json()["start_time"]
    told = sandbox.desk("PUT", "/clock", json={"seconds": 400 * DAY}).json()
    assert (told["seconds"], sandbox.desk("GET", "/clock").json()["seconds"]) == (400 * DAY, 400 * DAY)
    after = client.get("/v2/usage").json()["start_time"]
    assert int(after[:4]) > int(before[:4])


def test_a_signed_url_expires_by_the_clock(sandbox: LiveSandbox) -> None:
    url = announced(sandbox.client())
    late = httpx.put(url, content=b"abc", headers={"tolmach-sandbox-clock": str(DAY)})
    assert (late.status_code, late.json()["message"]) == (403, "Forbidden. This URL has expired.")
    assert httpx.put(url, content=b"abc").status_code == 200


def test_a_signed_url_that_was_handed_out_expired(sandbox: LiveSandbox) -> None:
    client = sandbox.client()
    client.headers["tolmach-sandbox-tokens"] = "expired"
    url = announced(client)
    late = httpx.put(url, content=b"abc")
    assert (late.status_code, late.json()["message"]) == (403, "Forbidden. This URL has expired.")
    del client.headers["tolmach-sandbox-tokens"]
    assert httpx.put(announced(client), content=b"abc").status_code == 200
