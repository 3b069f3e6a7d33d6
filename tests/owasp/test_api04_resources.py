"""API4 Unrestricted resource consumption: every size, count and time has an end, and the end is told."""

import re
import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import Live, serving
from tests.operations import Keys
from tests.owasp.process import DEVELOPER, WatchedService
from tests.owasp.wire import Reply, Wire
from tolmach.settings import Settings
from tolmach.wire.bounds import RequestLimits

pytestmark = pytest.mark.every_variant

KEYS = "/v2/admin/developer-keys"
GOOD = {"text": ["a"], "target_lang": "DE", "source_lang": "EN"}
MIB = 1024 * 1024


# Size


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    ("method", "target", "lines", "status", "code"),
    [
        ("GET", "/v2/usage", [f"X-Long: {'a' * 20_000}"], 413, "payload_too_large"),
        ("GET", "/v2/usage", [f"X-{n}: {'a' * 200}" for n in range(100)], 413, "payload_too_large"),
        ("POST", "/v2/translate", [f"Authorization: {'a' * 20_000}"], 413, "payload_too_large"),
        ("GET", f"/v2/usage?a={'a' * 9000}", [], 414, "uri_too_long"),
        ("GET", f"/{'a' * 9000}", [], 414, "uri_too_long"),
        ("POST", "/v2/translate", [f"Content-Length: {1024 * MIB}"], 413, "payload_too_large"),
        ("POST", "/v2/translate", ["Content-Length: 131073", "Content-Type: text/plain"], 413, "payload_too_large"),
        ("POST", KEYS, [f"Content-Length: {1024 * MIB}", "Content-Type: application/json"], 413, "payload_too_large"),
        ("GET", "/v2/usage", [f"Content-Length: {1024 * MIB}"], 413, "payload_too_large"),
        ("POST", "/v2/translate", ["Content-Length: -1"], 400, "malformed_request"),
        ("POST", "/v2/translate", ["Content-Length: 1", "Content-Length: 2"], 400, "malformed_request"),
        ("POST", "/v2/translate", ["Content-Length: 5", "Transfer-Encoding: chunked"], 400, "malformed_request"),
    ],
)  # fmt: skip
def test_too_large(live: Live, method: str, target: str, lines: list[str], status: int, code: str) -> None:
    """Answered from the head alone: not one byte of a body is sent."""
    key = live.keys.admin if "admin" in target else live.keys.developer
    with Wire(live.url) as wire:
        wire.head(method, target, key, *lines)
        reply = wire.reply()
    assert (reply.status, reply.body["code"]) == (status, code)
    assert re.fullmatch("[0-9a-f]{32}", reply.headers["x-trace-id"])


@pytest.mark.usefixtures("unchanged")
def test_a_body_that_stops_coming(live: Live, tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, engine="stub", log_level="error")
    with serving(settings, requests=RequestLimits(body_timeout=0.3)) as impatient, Wire(impatient.url) as wire:
        wire.head("POST", "/v2/translate", impatient.keys.developer, "Content-Length: 100")
        wire.socket.sendall(b"text=")
        reply = wire.reply()
        with impatient.developer as client:
            assert client.get("/v2/usage").json()["character_count"] == 0
    assert (reply.status, reply.body["code"]) == (400, "malformed_request")


@pytest.mark.usefixtures("unchanged")
def test_a_client_that_leaves_in_the_middle(live: Live) -> None:
    for sent in (b"", b"text=abc", b"5\r\ntext=\r\n"):
        with Wire(live.url) as wire:
            kind = "Transfer-Encoding: chunked" if b"\r\n" in sent else "Content-Length: 100"
            wire.head("POST", "/v2/translate", live.keys.developer, kind)
            wire.socket.sendall(sent)


def test_memory_stays_flat_under_an_endless_body(service: WatchedService) -> None:
    with service.client() as client:
        assert client.post("/v2/translate", json={**GOOD, "text": ["a" * 100_000]}).status_code == 200
        # The job store is loaded in the background, and an upload waits for it.
        document = client.post("/v2/document", data={"target_lang": "de"}, files={"file": ("a.txt", b"a b c")})
        assert document.status_code == 200
    service.forget_peak()
    before = service.peak_memory()
    replies = [_pour(service.url, slowly=True), _pour(service.url, slowly=False)]
    assert [(reply.status, reply.body["code"]) for reply in replies] == [(413, "payload_too_large")] * 2
    assert service.peak_memory() - before < 32 * MIB
    with service.client() as client:
        assert client.get("/v2/usage").json()["character_count"] == 100_000


def _pour(url: str, *, slowly: bool) -> Reply:
    """Send up to 200 MB in chunks, whatever the service says; the answer must come long before the end."""
    chunk = b"10000\r\n" + b"a" * 65_536 + b"\r\n"
    reply = None
    with Wire(url) as wire:
        wire.head("POST", "/v2/translate", DEVELOPER, "Transfer-Encoding: chunked")
        for count in range(200_000_000 // 65_536):
            try:
                wire.socket.sendall(chunk)
            except OSError:
                break
            if slowly and count < 5:
                time.sleep(0.05)
            if count == 32:  # 2 MiB
                reply = wire.reply()
    assert reply is not None
    return reply


# Counts

ZERO = "00000000-0000-4000-8000-0000000000"
TOO_MANY: dict[str, tuple[str, dict[str, Any]]] = {
    "texts": ("/v2/translate", {**GOOD, "text": ["a"] * 51}),
    "glossaries of a request": ("/v2/translate", {**GOOD, "glossary_ids": [f"{ZERO}{n:02}" for n in range(6)]}),
    "instructions of a request": ("/v2/translate", {**GOOD, "custom_instructions": ["a"] * 11}),
    "a long instruction": ("/v2/translate", {**GOOD, "custom_instructions": ["a" * 301]}),
    "texts to correct": ("/v2/write/correct", {"text": ["a"] * 51, "target_lang": "en-US"}),
    "text to correct": ("/v2/write/correct", {"text": ["a " * 10_000], "target_lang": "en-US"}),
    "dictionaries": ("/v3/glossaries", {"name": "a" * 2000, "dictionaries": []}),
    "an entry": (
        "/v2/glossaries",
        {"name": "a", "source_lang": "en", "target_lang": "de", "entries": "a" * 1025 + "\tb", "entries_format": "tsv"},
    ),
    "instructions of a list": (
        "/v3/style_rules",
        {"name": "a", "language": "en", "custom_instructions": [{"label": "a", "prompt": "b"}] * 201},
    ),
    "languages of a session": (
        "/v3/voice/realtime",
        {"source_media_content_type": "audio/auto", "target_languages": ["de", "fr", "es", "it", "ja", "pl"]},
    ),
    "a recording": (
        "/v1/jobs/voice/translate",
        {
            "source_file": {"name": "a.wav", "content_type": "audio/wav", "content_length": 2**40},
            "parameters": {},
            "targets": [{"language": "de", "type": "text/plain"}],
        },
    ),
    "results of a recording": (
        "/v1/jobs/voice/translate",
        {
            "source_file": {"name": "a.wav", "content_type": "audio/wav", "content_length": 5},
            "parameters": {},
            "targets": [{"language": "de", "type": "text/plain"}] * 51,
        },
    ),
    "a memory": (
        "/v3/translation_memories/import",
        {"source_file": {"file_name": "a.tmx", "content_length": 2**40}, "parameters": {}},
    ),
}


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize("name", TOO_MANY)
def test_one_more_than_allowed(live: Live, name: str) -> None:
    path, body = TOO_MANY[name]
    with live.developer as client:
        answer = client.post(path, json=body)
    assert answer.status_code in (400, 413)
    assert len(answer.json()["message"]) > 10


@pytest.mark.parametrize("path", ["/v3/translation_memories", "/v3/style_rules"])
@pytest.mark.parametrize("size", ["0", "-1", "26", "1000000", "9" * 30, "x", "1.5", "NaN"])
def test_pages_have_a_largest_size(live: Live, path: str, size: str) -> None:
    with live.developer as client:
        assert client.get(path, params={"page_size": size}).status_code == 400


@pytest.mark.parametrize("path", ["/v3/translation_memories", "/v3/style_rules"])
def test_a_page_beyond_the_last_is_empty(live: Live, path: str) -> None:
    with live.developer as client:
        for page in ("1000", str(2**31), str(2**53)):
            answer = client.get(path, params={"page": page})
            assert answer.status_code in (200, 400)
            assert answer.elapsed.total_seconds() < 5


def test_analytics_have_a_longest_stretch_or_stay_small(client: httpx.Client, keys: Keys) -> None:
    days = {"start_date": "0001-01-01", "end_date": "9999-12-31", "group_by": "key_and_day"}
    headers = {"Authorization": f"DeepL-Auth-Key {keys.admin}"}
    for path in ("/v2/admin/analytics", "/v2/admin/analytics/custom-tags"):
        answer = client.get(path, params=days, headers=headers)
        assert answer.status_code in (200, 400)
        assert len(answer.content) < MIB


def test_keys_have_a_number(live: Live) -> None:
    with live.admin as admin:
        made = [admin.post(KEYS, json={"label": "one of many"}) for _ in range(30)]
        assert {answer.status_code for answer in made} == {200, 400}
        for answer in made:
            if answer.status_code == 200:
                admin.put(f"{KEYS}/deactivate", json={"key_id": answer.json()["key_id"]})
