"""The examples for HAProxy and nginx, as the real programs take them: a request, a WebSocket and a large upload."""

import contextlib
import json
import shutil
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.conftest import Live, serving
from tests.voice.client import PATH, PCM
from tests.voice.doubles import scripted_studio
from tolmach.documents.arrival import LARGEST
from tolmach.memories.model import MOST_BYTES
from tolmach.settings import Settings
from tolmach.wire.bounds import RequestLimits

pytestmark = pytest.mark.heavy
DEPLOY = Path(__file__).parents[2] / "deploy"
MIB = 1024 * 1024
LARGE = 200 * MIB
WISH = {"source_media_content_type": PCM, "target_languages": ["de"]}


@dataclass(frozen=True)
class Proxy:
    """A program that listens before the service, with what it was told."""

    public: str
    plain: str
    live: Live

    def client(self, key: str | None = None) -> httpx.Client:
        headers = {} if key is None else {"Authorization": f"DeepL-Auth-Key {key}"}
        return httpx.Client(base_url=self.public, headers=headers, timeout=120, verify=False)


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    settings = Settings(data=tmp_path_factory.mktemp("data"), engine="stub", log_level="error", proxies=("127.0.0.1",))
    with serving(settings, studio=scripted_studio, requests=RequestLimits(first_byte=0.5)) as service:
        yield service


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with `tolmach.crt`, `tolmach.key` and both in `tolmach.pem`."""
    folder = tmp_path_factory.mktemp("certificate")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=translate.example",
         "-keyout", folder / "tolmach.key", "-out", folder / "tolmach.crt"],
        check=True, capture_output=True,
    )  # fmt: skip
    both = (folder / "tolmach.crt").read_bytes() + (folder / "tolmach.key").read_bytes()
    (folder / "tolmach.pem").write_bytes(both)
    return folder


def _haproxy(folder: Path, plain: int, public: int, address: str) -> tuple[list[str], list[str]]:
    """How it is asked what it thinks of its configuration, and how it is started."""
    text = (DEPLOY / "haproxy.cfg").read_text("utf-8")
    for old, new in (
        ("bind :80\n", f"bind 127.0.0.1:{plain}\n"),
        ("bind :443 ", f"bind 127.0.0.1:{public} "),
        ("/etc/haproxy/", f"{folder}/"),
        *((f"tolmach-{number}:8787", address) for number in (1, 2, 3)),
    ):
        assert old in text
        text = text.replace(old, new)
    path = folder / "haproxy.cfg"
    path.write_text(text)
    return ["haproxy", "-c", "-f", str(path)], ["haproxy", "-f", str(path)]


def _nginx(folder: Path, plain: int, public: int, address: str) -> tuple[list[str], list[str]]:
    text = (DEPLOY / "nginx.conf").read_text("utf-8")
    for old, new in (
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ", f"listen 127.0.0.1:{public} "),
        ("/etc/nginx/", f"{folder}/"),
        ("127.0.0.1:8787", address),
    ):
        assert old in text
        text = text.replace(old, new)
    (folder / "tolmach.conf").write_text(text)
    scratch = " ".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {scratch} include {folder}/tolmach.conf; }}"
    path = folder / "nginx.conf"
    path.write_text(main)
    return ["nginx", "-t", "-c", str(path)], ["nginx", "-c", str(path)]


Told = Callable[[Path, int, int, str], tuple[list[str], list[str]]]


@contextlib.contextmanager
def running(told: Told, folder: Path, live: Live, address: str | None = None, status: int = 200) -> Iterator[Proxy]:
    """Until it answers with this status, before the service or before another address."""
    plain, public = _free_port(), _free_port()
    check, start = told(folder, plain, public, address or live.url.removeprefix("http://"))
    assert shutil.which(start[0], path="/usr/sbin:/usr/bin"), "tests/setup.sh --heavy installs it"
    said = subprocess.run(check, capture_output=True, text=True)
    assert said.returncode == 0, said.stdout + said.stderr
    assert "warn" not in said.stderr.lower()
    process = subprocess.Popen(start, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        proxy = Proxy(f"https://127.0.0.1:{public}", f"http://127.0.0.1:{plain}", live)
        _wait_for(proxy, status)
        yield proxy
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def _wait_for(proxy: Proxy, status: int) -> None:
    deadline = time.monotonic() + 30
    with proxy.client() as client:
        while time.monotonic() < deadline:
            with contextlib.suppress(httpx.TransportError):
                if client.get("/healthz").status_code == status:
                    return
            time.sleep(0.1)
    pytest.fail("the proxy did not start")


@pytest.fixture(scope="module", params=[_haproxy, _nginx], ids=["haproxy", "nginx"])
def proxy(
    request: pytest.FixtureRequest, live: Live, certificate: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    folder = tmp_path_factory.mktemp("proxy")
    for file in certificate.iterdir():
        shutil.copy(file, folder)
    with running(request.param, folder, live) as found:
        yield found


def test_a_request(proxy: Proxy) -> None:
    with proxy.client(proxy.live.keys.developer) as client:
        answer = client.post("/v2/translate", json={"text": ["Good morning"], "target_lang": "DE"})
    assert answer.status_code == 200
    assert answer.json()["translations"]
    assert answer.headers["X-Trace-ID"]


def test_plain_http_is_sent_on_and_metrics_stay_inside(proxy: Proxy) -> None:
    sent_on = httpx.post(proxy.plain + "/v2/translate", headers={"Host": "translate.example"})
    assert (sent_on.status_code, sent_on.headers["Location"]) == (308, "https://translate.example/v2/translate")
    with proxy.client() as client:
        assert client.get("/metrics").status_code == 404
        assert client.get("/readyz").status_code == 200


def test_a_caller_cannot_say_where_he_comes_from(proxy: Proxy) -> None:
    """The service builds addresses of what the proxy says; so what a caller says must not get through."""
    lies = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Prefix": "/evil", "X-Forwarded-Proto": "http"}
    with proxy.client(proxy.live.keys.developer) as client:
        answer = client.post(PATH, headers={**lies, "Host": "translate.example"}, json=WISH)
    assert answer.json()["streaming_url"].startswith("wss://translate.example/v3/voice/"), answer.text


def test_a_websocket(proxy: Proxy) -> None:
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trust.check_hostname, trust.verify_mode = False, ssl.CERT_NONE
    with proxy.client(proxy.live.keys.developer) as client:
        session = client.post(PATH, json=WISH).json()
    said = []
    with connect(f"{session['streaming_url']}?token={quote(session['token'])}", ssl=trust) as line:
        line.send(json.dumps({"end_of_source_media": {}}))
        with contextlib.suppress(ConnectionClosed):
            while True:
                said.extend(json.loads(line.recv(timeout=30)))
    assert said[-1] == "end_of_stream"


def test_a_large_upload(proxy: Proxy, tmp_path: Path) -> None:
    """More than a proxy takes by itself, and more than the largest document. The proxy keeps nothing of it."""
    assert LARGEST < LARGE < MOST_BYTES <= 1025 * 1024 * 1024
    with proxy.client(proxy.live.keys.developer) as client:
        file = {"file_name": "large.tmx", "content_length": LARGE}
        job = client.post("/v3/translation_memories/import", json={"source_file": file})
        assert job.is_success, job.text
        headers = {"Content-Type": "application/xml", "Content-Length": str(LARGE)}
        answer = client.put(
            job.json()["upload_url"], headers=headers, content=(bytes(MIB) for _ in range(LARGE // MIB))
        )
    assert answer.is_success, answer.text


def test_where_no_replica_is_ready_haproxy_says_when_to_come_back(
    live: Live, certificate: Path, tmp_path: Path
) -> None:
    for file in certificate.iterdir():
        shutil.copy(file, tmp_path)
    nobody = f"127.0.0.1:{_free_port()}"
    with running(_haproxy, tmp_path, live, nobody, status=503) as proxy, proxy.client() as client:
        answer = client.post("/v2/translate", json={"text": ["Hello"], "target_lang": "DE"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert answer.json()["message"]


def _free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port
