"""The official clients, unmodified, among faults."""

import json
import subprocess
import time
import uuid
from pathlib import Path
from typing import Any

import deepl
import pytest
import requests

from tests.sandbox.conftest import LiveSandbox

NODE = Path(__file__).parents[1] / "clients" / "node"
SESSION = "mock-server-session"


def translator(sandbox: LiveSandbox, *, proxy: str | None = None, **headers: str | int) -> deepl.DeepLClient:
    """In a session of its own, with a key of its own. Names with underscores, those of the mock server without prefix."""
    client = deepl.DeepLClient(str(uuid.uuid4()), server_url=sandbox.url, proxy=proxy)
    client.headers[SESSION] = str(uuid.uuid4())
    for name, value in headers.items():
        prefix = "" if name.startswith("tolmach") else f"{SESSION}-"
        client.headers[prefix + name.strip("_").replace("_", "-")] = str(value)
    return client


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A client that waits half a second, and does not try again."""
    monkeypatch.setattr(deepl.http_client, "min_connection_timeout", 0.5)
    monkeypatch.setattr(deepl.http_client, "max_network_retries", 0)
    return monkeypatch


def text_of(result: deepl.TextResult | list[deepl.TextResult]) -> str:
    assert isinstance(result, deepl.TextResult)
    return result.text


def test_it_tries_again_after_429(sandbox: LiveSandbox) -> None:
    began = time.monotonic()
    client = translator(sandbox, _429_count=2)
    assert text_of(client.translate_text("Hello", target_lang="DE")) == "[de] Hello"
    assert time.monotonic() - began > 1


def test_it_tries_again_after_a_lost_connection(sandbox: LiveSandbox) -> None:
    client = translator(sandbox, tolmach_sandbox_connection="closed; times=1; path=/v2/translate")
    assert text_of(client.translate_text("Hello", target_lang="DE")) == "[de] Hello"


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (429, deepl.TooManyRequestsException),
        (456, deepl.QuotaExceededException),
        (403, deepl.AuthorizationException),
        (503, deepl.DeepLException),
        (529, deepl.DeepLException),
    ],
)
@pytest.mark.usefixtures("hasty")
def test_it_gives_up(sandbox: LiveSandbox, status: int, error: type[Exception]) -> None:
    with pytest.raises(error):
        translator(sandbox, tolmach_sandbox_status=status).translate_text("Hello", target_lang="DE")


def test_without_an_answer(sandbox: LiveSandbox, hasty: pytest.MonkeyPatch) -> None:
    with pytest.raises(deepl.ConnectionException, match="timed out"):
        translator(sandbox, no_response_count=2).get_usage()
    hasty.setattr(deepl.http_client, "max_network_retries", 1)
    assert translator(sandbox, no_response_count=1).get_usage().character.count == 0


@pytest.mark.parametrize(("name", "value"), [("truncate", "20"), ("connection", "closed-in-body")])
@pytest.mark.usefixtures("hasty")
def test_half_an_answer_is_an_error(sandbox: LiveSandbox, name: str, value: str) -> None:
    client = translator(sandbox, **{f"tolmach_sandbox_{name}": value})
    with pytest.raises((deepl.ConnectionException, requests.RequestException)):
        client.get_usage()


def test_a_document_that_takes_its_time(sandbox: LiveSandbox, tmp_path: Path) -> None:
    source, target = tmp_path / "a.txt", tmp_path / "b.txt"
    source.write_text("Hello")
    began = time.monotonic()
    client = translator(sandbox, doc_queue_time=700, doc_translate_time=700)
    status = client.translate_document_from_filepath(source, target, target_lang="DE")
    assert (target.read_text(), status.billed_characters) == ("[de] Hello", 5)
    assert time.monotonic() - began > 1.4


def test_a_document_that_fails(sandbox: LiveSandbox, tmp_path: Path) -> None:
    source, target = tmp_path / "a.txt", tmp_path / "b.txt"
    source.write_text("Hello")
    client = translator(sandbox, doc_failure=1)
    with pytest.raises(deepl.DocumentTranslationException, match="Translation error triggered"):
        client.translate_document_from_filepath(source, target, target_lang="DE")


def test_limits(sandbox: LiveSandbox, tmp_path: Path) -> None:
    client = translator(sandbox, init_character_limit=5, init_document_limit=1)
    assert "Characters: 0 of 5" in str(client.get_usage())
    assert "Documents: 0 of 1" in str(client.get_usage())
    source = tmp_path / "a.txt"
    source.write_text("Hello")
    client.translate_document_from_filepath(source, tmp_path / "b.txt", target_lang="DE")
    usage = client.get_usage()
    assert (usage.character.count, usage.document.count) == (5, 1)
    assert not usage.team_document.valid
    with pytest.raises(deepl.QuotaExceededException):
        client.translate_text("Hello", target_lang="DE")


def test_limits_of_a_team(sandbox: LiveSandbox) -> None:
    client = translator(sandbox, init_character_limit=0, init_document_limit=0, init_team_document_limit=1)
    told = str(client.get_usage())
    assert "Team documents: 0 of 1" in told
    assert "Characters" not in told
    assert "Documents:" not in told


def test_through_the_proxy(sandbox: LiveSandbox) -> None:
    assert translator(sandbox, proxy=sandbox.proxy_url, expect_proxy=1).get_usage().character.count == 0
    with pytest.raises(deepl.DeepLException, match="via proxy"):
        translator(sandbox, expect_proxy=1).get_usage()


def test_an_invalid_key(sandbox: LiveSandbox) -> None:
    with pytest.raises(deepl.AuthorizationException):
        deepl.DeepLClient("invalid", server_url=sandbox.url).get_usage()


def node(sandbox: LiveSandbox, *steps: dict[str, Any]) -> list[dict[str, Any]]:
    """What the Node client says of each step: headers without the session, and options of the client."""
    command = ["node", "faults.mjs", sandbox.url, json.dumps(steps)]
    done = subprocess.run(command, cwd=NODE, capture_output=True, text=True, timeout=120, check=True)
    lines: list[dict[str, Any]] = [json.loads(line) for line in done.stdout.splitlines()]
    return lines


def test_the_node_client(sandbox: LiveSandbox) -> None:
    if not (NODE / "node_modules" / "deepl-node").is_dir():
        pytest.fail("The Node client is not installed. Run 'make setup-test', or 'npm ci' in tests/clients/node.")
    hasty = {"maxRetries": 0, "minTimeout": 1000}
    told = node(
        sandbox,
        {"headers": {f"{SESSION}-429-count": "2"}},
        {"headers": {f"{SESSION}-429-count": "1"}, "options": hasty},
        {"headers": {f"{SESSION}-no-response-count": "1"}, "options": hasty},
        {"headers": {f"{SESSION}-init-character-limit": "2"}},
        {"headers": {"tolmach-sandbox-status": "529; times=1"}},
        {"headers": {"tolmach-sandbox-connection": "closed-in-body; times=1"}, "options": hasty},
    )
    assert [line.get("text") for line in told] == ["[de] Hello", None, None, None, "[de] Hello", None]
    assert [line.get("error") for line in told[:5]] == [
        None,
        "TooManyRequestsError",
        "ConnectionError",
        "QuotaExceededError",
        None,
    ]
