"""API8 Security misconfiguration: safe as it starts, silent about itself, and nothing kept that need not be."""

import json
import re
from pathlib import Path

import httpx
import pytest
import structlog

from tests.conftest import Live, serving
from tests.operations import Keys, Row, each
from tests.owasp.process import ADMIN, DEVELOPER, WatchedService
from tests.owasp.wire import Wire
from tolmach.engines.stub import StubEngine
from tolmach.settings import Settings

pytestmark = pytest.mark.every_variant

KEYS = "/v2/admin/developer-keys"
GOOD = {"text": ["a"], "target_lang": "DE", "source_lang": "EN"}
TELLING = re.compile(
    r"Traceback|File \"|\.py\b|site-packages|sqlite|sqlalchemy|pydantic|starlette|uvicorn|/home/|/usr/", re.I
)
"""Words that an answer to anybody has no need of."""


# Headers and methods


@pytest.mark.parametrize("path", ["/v2/usage", "/v2/nothing", "/healthz", "/openapi.json", "/storage/voice/results/x"])
def test_no_answer_says_what_serves_it(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert {"server", "x-powered-by", "via"}.isdisjoint(answer.headers)
    assert len(answer.headers["x-trace-id"]) == 32


@pytest.mark.parametrize("path", ["/sign-in", "/docs", "/"])
def test_pages_may_be_framed_and_scripted_by_nobody(client: httpx.Client, path: str) -> None:
    headers = client.get(path).headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_answers_of_the_interface_are_read_as_what_they_are(client: httpx.Client, keys: Keys) -> None:
    """A text that looks like a page is no page."""
    sent = {**GOOD, "text": ["<script>alert(1)</script>"]}
    answer = client.post("/v2/translate", json=sent, headers={"Authorization": f"DeepL-Auth-Key {keys.pro}"})
    assert answer.headers["content-type"].startswith("application/json")


@each
def test_other_origins_are_refused_unless_they_are_named(client: httpx.Client, keys: Keys, row: Row) -> None:
    headers = {"Authorization": f"DeepL-Auth-Key {keys.pro}", "Origin": "https://elsewhere.example"}
    for method in (row.method, "OPTIONS"):
        answer = client.request(method, row.target(), headers=headers)
        assert answer.status_code == 403
        assert not [name for name in answer.headers if name.startswith("access-control-")]


@each
def test_methods_that_an_operation_has_not(client: httpx.Client, keys: Keys, row: Row) -> None:
    key = keys.admin if row.is_admin else keys.pro
    for method in ("TRACE", "CONNECT", "PROPFIND", "DEBUG"):
        if method == "CONNECT":
            continue  # A client cannot send it to a path.
        answer = client.request(method, row.target(), headers={"Authorization": f"DeepL-Auth-Key {key}"})
        assert answer.status_code in (400, 405)
        assert key not in answer.text, "nothing is echoed"


# Errors


@pytest.mark.parametrize(
    ("method", "path", "content"),
    [
        ("POST", "/v2/translate", b"{"),
        ("POST", "/v2/translate", b'{"text": {"a": [[[]]]}, "target_lang": 7}'),
        ("POST", "/v2/translate", b"\xff\xfe"),
        ("GET", "/v2/%ff%00", b""),
        ("GET", "/v3/glossaries/'\"--", b""),
        ("PUT", "/v2/admin/developer-keys/limits", b'{"key_id": {}}'),
        ("GET", "/docs/../../etc/passwd", b""),
        ("GET", "/docs/%2e%2e%2f%2e%2e%2fetc%2fpasswd", b""),
        ("GET", "/console/static/..%2f..%2fapp.py", b""),
        ("POST", "/sign-in", b"secret=x&next=//x"),
    ],
)
def test_an_error_tells_nothing_of_the_inside(
    client: httpx.Client, keys: Keys, method: str, path: str, content: bytes
) -> None:
    key = keys.admin if "admin" in path else keys.pro
    headers = {"Authorization": f"DeepL-Auth-Key {key}", "Content-Type": "application/json"}
    answer = client.request(method, path, content=content, headers=headers)
    assert 400 <= answer.status_code < 500
    assert not TELLING.search(answer.text)


def test_an_error_of_ours_tells_nothing_of_the_inside(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, engine="stub", log_level="critical")
    with serving(settings, lambda: StubEngine(["en", "de"], fails_on="ZQX")) as live, live.developer as client:
        answer = client.post("/v2/translate", json={**GOOD, "text": ["ZQX"]})
    assert answer.status_code >= 500
    assert answer.json().keys() <= {"message", "code", "detail"}
    assert not TELLING.search(answer.text)


# Keys and files as a first start makes them


def test_every_start_has_keys_of_its_own(tmp_path: Path) -> None:
    found = set()
    for name in ("one", "other"):
        with serving(Settings(data=tmp_path / name, engine="stub", log_level="error")) as live:
            found |= {live.keys.developer, live.keys.admin}
    assert len(found) == 4
    assert all(found)


@pytest.mark.parametrize("secret", ["admin", "password", "tolmach", "changeme", "deepl", "test", "00000000-0000-0000-0000-000000000000"])  # fmt: skip
def test_no_key_and_no_password_is_there_by_default(live: Live, client: httpx.Client, secret: str) -> None:
    assert client.get("/v2/usage", headers={"Authorization": f"DeepL-Auth-Key {secret}"}).status_code in (401, 403)
    assert client.post("/sign-in", data={"secret": secret, "next": "/"}).status_code != 303


def test_nobody_else_of_the_machine_reads_the_data(service: WatchedService) -> None:
    data = service.folder / "data"
    assert data.stat().st_mode & 0o077 == 0 or all(
        path.stat().st_mode & 0o077 == 0 for path in data.rglob("*") if path.is_file()
    )


# Nothing kept


@pytest.mark.heavy
def test_no_core_is_ever_written(service: WatchedService) -> None:
    limits = Path(f"/proc/{service.process.pid}/limits").read_text()
    assert re.search(r"Max core file size\s+0\s+0\s", limits)


TEXT = "marked-text-ZQX"
WRONG = "0bad0bad-3333-4333-8333-1234567890ef"


def _provoke(service: WatchedService) -> None:
    """Marked texts and keys in every place of a request, in requests that succeed and that fail."""
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    typed = {"Content-Type": "application/json"}
    with service.client() as client, service.client(ADMIN) as admin, service.client(WRONG) as wrong:
        assert client.post("/v2/translate", json={**GOOD, "text": [TEXT]}).status_code == 200
        assert client.post("/v2/translate", data={**GOOD, "text": TEXT}).status_code == 200
        assert client.post("/v2/translate", json={**GOOD, "context": TEXT}).status_code == 200
        assert client.post("/v2/translate", json={**GOOD, "target_lang": TEXT}).status_code == 400
        assert client.post("/v2/translate", json={"text": {TEXT: TEXT}}).status_code == 400
        assert client.post("/v2/translate", content=f'{{"text": "{TEXT}', headers=typed).status_code == 400
        assert client.post("/v2/translate", content=f"text={TEXT}%FF", headers=form).status_code == 400
        assert client.post("/v2/translate", content=TEXT, headers={"Content-Type": TEXT}).status_code == 415
        assert client.get("/v2/usage", params={"q": TEXT, "auth_key": DEVELOPER}).status_code == 200
        assert client.get(f"/v2/{TEXT}/{DEVELOPER}").status_code == 404
        assert client.request(TEXT.upper()[:6], "/v2/usage").status_code in (400, 405)
        assert (
            client.post("/v2/translate", json=GOOD, headers={"X-DeepL-Reporting-Tag": TEXT + " x"}).status_code == 400
        )
        assert client.get("/v2/usage", headers={"Origin": f"https://{TEXT}.example"}).status_code == 403
        assert client.get("/v2/usage", headers={"User-Agent": TEXT, "Cookie": f"a={TEXT}"}).status_code == 200
        assert client.get("/v2/usage", params={"q": TEXT * 1000}).status_code == 414
        assert client.post("/v2/translate", content=TEXT * 20_000, headers=form).status_code == 413
        assert wrong.post("/v2/translate", json={**GOOD, "text": [TEXT]}).status_code == 403
        assert admin.post("/v2/translate", json={**GOOD, "text": [TEXT]}).status_code == 403
        assert admin.put(f"{KEYS}/limits", json={"key_id": TEXT}).status_code == 400
        assert admin.get("/v2/admin/analytics", params={"start_date": TEXT, "end_date": TEXT}).status_code == 400
        made = admin.post(KEYS, json={"label": "a label"}).json()["key"]
        (service.folder / "made").write_text(made)
    with service.client(made) as client:
        assert client.post("/v2/translate", json={**GOOD, "text": [TEXT]}).status_code == 200
    with httpx.Client(base_url=service.url) as nobody:
        assert nobody.get("/v2/usage", params={"auth_key": DEVELOPER}).status_code == 403
        assert nobody.get("/v2/usage", headers={"Authorization": f"Bearer {DEVELOPER}"}).status_code == 401
    with Wire(service.url) as wire:
        wire.socket.sendall(f"{TEXT} nonsense\r\n\r\n".encode())
        assert wire.reply().status == 400


def test_neither_texts_nor_keys_are_kept(service: WatchedService) -> None:
    _provoke(service)
    _check_lines(service)
    service.stop()
    made = (service.folder / "made").read_text()
    data = service.folder / "data"
    files = [path for path in (*data.rglob("*"), *service.outputs) if path.is_file()]
    assert data / "tolmach.sqlite" in files
    secrets = [TEXT, WRONG, *(key.partition(":")[0] for key in (DEVELOPER, ADMIN, made))]
    for path in files:
        content = path.read_bytes().lower()
        found = [secret for secret in secrets if secret.lower().encode() in content]
        assert not found, f"{path.name} holds {found}"
        if b"5ec4****90ab" in content:
            assert path.name.startswith("tolmach.sqlite")


def _check_lines(service: WatchedService) -> None:
    lines = [json.loads(line) for line in service.outputs[1].read_text().splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert len(requests) >= 20
    assert {403, 404, 413, 415, 200} <= {line["status"] for line in requests}
    assert all(re.fullmatch("[0-9a-f]{32}", line["trace_id"]) for line in requests)
    assert all(line["event"] != "unexpected" for line in lines)


def test_a_failing_engine_does_not_log_the_text(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    settings = Settings(data=tmp_path, engine="stub", log_level="error")
    with serving(settings, lambda: StubEngine(["en", "de"], fails_on=TEXT)) as live, live.developer as client:
        with structlog.testing.capture_logs() as logs:
            answer = client.post("/v2/translate", json={**GOOD, "text": [f"a {TEXT} b"]})
        usage = client.get("/v2/usage").json()["character_count"]
    assert answer.status_code in (500, 503)
    assert usage == 0
    assert logs
    assert TEXT not in answer.text + str(logs) + caplog.text
