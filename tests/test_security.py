"""Hostile input against a running service: the documented answer, nothing changed, nothing leaked."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import structlog

from tests.conftest import Live, serving
from tolmach.engines.stub import StubEngine
from tolmach.settings import Settings

KEYS = "/v2/admin/developer-keys"
GOOD = {"text": ["a"], "target_lang": "DE", "source_lang": "EN"}
MIB = 1024 * 1024


@dataclass(frozen=True)
class Reply:
    status: int
    headers: dict[str, str]
    body: dict[str, Any]


class Wire:
    """A connection that says exactly what it is told to say."""

    def __init__(self, url: str) -> None:
        host, port = urlsplit(url).netloc.split(":")
        self.socket = socket.create_connection((host, int(port)), 20)

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()

    def head(self, method: str, target: str, key: str, *lines: str) -> None:
        authorization = f"Authorization: DeepL-Auth-Key {key}"
        head = "\r\n".join([f"{method} {target} HTTP/1.1", "Host: service", authorization, *lines, "", ""])
        self.socket.sendall(head.encode("latin-1"))

    def reply(self) -> Reply:
        with self.socket.makefile("rb") as reader:
            status = int(reader.readline().split()[1])
            lines = iter(lambda: reader.readline().decode("latin-1").strip(), "")
            headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
            return Reply(status, headers, json.loads(reader.read(int(headers["content-length"]))))


def _state(live: Live) -> Any:
    with live.admin as admin, live.developer as developer:
        return admin.get(KEYS).json(), developer.get("/v2/usage").json()


@pytest.fixture
def unchanged(live: Live) -> Iterator[None]:
    before = _state(live)
    yield
    assert _state(live) == before, "a refused request changed something"


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
    settings = Settings(data=tmp_path, engine="stub", log_level="error", body_timeout=0.3)
    with serving(settings) as impatient, Wire(impatient.url) as wire:
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


# Labels

STRANGE = {
    "sql": "'; DROP TABLE keys; --",
    "sql comment": "x' OR '1'='1",
    "template": "{{7*7}} ${7*7} %(a)s %s {0}",
    "html": "<script>alert(1)</script>",
    "right to left": "שלום \u202eabc\u202c",
    "emoji": "👩‍👩‍👧‍👦",
    "combining": "e" + "\u0301" * 99,
    "backslashes": "\\u0000\\n\\",
    "percent": "%00%0a",
}


@pytest.mark.parametrize("label", STRANGE.values(), ids=STRANGE)
def test_strange_labels_are_only_text(live: Live, label: str) -> None:
    with live.admin as admin:
        before = admin.get(KEYS).json()
        made = admin.post(KEYS, json={"label": label}).json()
        del made["key"]
        assert made["label"] == label
        assert admin.get(KEYS).json() == [*before, made]
        renamed = admin.put(f"{KEYS}/label", json={"key_id": made["key_id"], "label": label + "'"[: 100 - len(label)]})
        assert renamed.status_code == 200
        admin.put(f"{KEYS}/deactivate", json={"key_id": made["key_id"]})


@pytest.mark.usefixtures("unchanged")
@pytest.mark.parametrize(
    ("label", "status"),
    [
        *((text, 400) for text in ("\0", "a\nb", "a\r\nSet-Cookie: x", "\x1b[31m", "\x9b31m", "a" * 101, "")),
        *((value, 400) for value in (7, ["a"], {"$ne": 1})),
        ("a" * (10 * MIB), 413),
    ],
    ids=lambda value: ascii(value)[:20],
)  # fmt: skip
def test_bad_labels(live: Live, label: Any, status: int) -> None:
    with live.admin as admin:
        first = admin.get(KEYS).json()[0]["key_id"]
        answers = [
            admin.post(KEYS, json={"label": label}),
            admin.put(f"{KEYS}/label", json={"key_id": first, "label": label}),
        ]
    for answer in answers:
        assert answer.status_code == status
        assert answer.json()["message"]
        assert len(answer.content) < 500


# A service in a process of its own

TRIPWIRE = """
import os, sys

def watch(event, arguments):
    if event == "socket.getaddrinfo":
        host = arguments[0]
    elif event in ("socket.connect", "socket.sendto") and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    else:
        return
    if host not in (None, "", "localhost", "127.0.0.1", "::1"):
        os.write(int(os.environ["TRIPWIRE"]), f"{event} {host}\\n".encode())
        raise OSError("no way out")

sys.addaudithook(watch)
"""
SERVE = TRIPWIRE + "from tolmach.cli import main; main()"
DEVELOPER = "5ec4e7d0-1111-4111-8111-1234567890ab"
ADMIN = "5ec4e7d0-2222-4222-8222-1234567890cd:adm"


@dataclass(frozen=True)
class Service:
    url: str
    process: subprocess.Popen[bytes]
    folder: Path
    outputs: tuple[Path, Path]
    trips: Path

    def client(self, key: str = DEVELOPER) -> httpx.Client:
        headers = {"Authorization": f"DeepL-Auth-Key {key}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=20, verify=False)

    def peak_memory(self) -> int:
        """In bytes, since the start or the last `forget_peak`."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024  # type: ignore[index]

    def forget_peak(self) -> None:
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(30) == 0


def _environment(folder: Path, trips: int) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("TOLMACH_")}
    return inherited | {
        "TOLMACH_DATA": str(folder / "data"),
        "TOLMACH_ENGINE": "stub",
        "TOLMACH_PORT": "0",
        "TOLMACH_LOG_LEVEL": "debug",
        "TOLMACH_LOG_FORMAT": "json",
        "TOLMACH_DEVELOPER_KEY": DEVELOPER,
        "TOLMACH_ADMIN_KEY": ADMIN,
        "TRIPWIRE": str(trips),
    }


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    outputs, trips = (tmp_path / "stdout", tmp_path / "stderr"), tmp_path / "trips"
    with outputs[0].open("wb") as out, outputs[1].open("wb") as err, trips.open("wb") as wire:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve"],
            cwd=tmp_path,
            env=_environment(tmp_path, wire.fileno()),
            stdout=out,
            stderr=err,
            pass_fds=[wire.fileno()],
        )
    try:
        yield Service(_await_url(process, outputs), process, tmp_path, outputs, trips)
    finally:
        process.kill()
        process.wait()


def _await_url(process: subprocess.Popen[bytes], outputs: tuple[Path, Path]) -> str:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        if found := re.search(r"listens on (\S+)", outputs[0].read_text()):
            return found[1]
        time.sleep(0.02)
    raise AssertionError(outputs[1].read_text())


def test_no_core_is_ever_written(service: Service) -> None:
    limits = Path(f"/proc/{service.process.pid}/limits").read_text()
    assert re.search(r"Max core file size\s+0\s+0\s", limits)


def test_memory_stays_flat_under_an_endless_body(service: Service) -> None:
    with service.client() as client:
        assert client.post("/v2/translate", json={**GOOD, "text": ["a" * 100_000]}).status_code == 200
        # The job store is loaded in the background, and an upload waits for it.
        document = client.post("/v2/document", data={"target_lang": "de"}, files={"file": ("a.txt", b"a b c")})
        assert document.status_code == 200
    service.forget_peak()
    before = service.peak_memory()
    replies = [_pour(service.url, slowly=True), _pour(service.url, slowly=False)]
    assert [(reply.status, reply.body["code"]) for reply in replies] == [(413, "payload_too_large")] * 2
    assert service.peak_memory() - before < 16 * MIB
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


TEXT = "marked-text-ZQX"
WRONG = "0bad0bad-3333-4333-8333-1234567890ef"


def _provoke(service: Service) -> None:
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


def test_neither_texts_nor_keys_are_kept(service: Service) -> None:
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


def _check_lines(service: Service) -> None:
    lines = [json.loads(line) for line in service.outputs[1].read_text().splitlines()]
    requests = [line for line in lines if line["event"] == "request"]
    assert len(requests) >= 20
    assert {403, 404, 413, 415, 200} <= {line["status"] for line in requests}
    assert all(re.fullmatch("[0-9a-f]{32}", line["trace_id"]) for line in requests)
    assert all(line["event"] != "unexpected" for line in lines)


def test_translating_calls_nobody(service: Service) -> None:
    with service.client() as client:
        for target in ("DE", "JA"):
            answer = client.post("/v2/translate", json={"text": ["Where do you want to go?"], "target_lang": target})
            assert answer.status_code == 200
        assert client.get("/v2/usage").status_code == 200
    service.stop()
    assert service.trips.read_text() == ""


def test_the_tripwire_trips(tmp_path: Path) -> None:
    attempt = "import socket; socket.create_connection(('192.0.2.1', 9))"
    with (tmp_path / "trips").open("wb") as wire:
        done = subprocess.run(
            [sys.executable, "-c", f"{TRIPWIRE}\n{attempt}"],
            env={**os.environ, "TRIPWIRE": str(wire.fileno())},
            pass_fds=[wire.fileno()],
            capture_output=True,
            check=False,
        )
    assert done.returncode != 0
    assert "192.0.2.1" in (tmp_path / "trips").read_text()


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
