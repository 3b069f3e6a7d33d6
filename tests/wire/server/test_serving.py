import os
import signal
import socket
import ssl
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tolmach.errors import StartError
from tolmach.wire.server.serving import bind, serve

# Every request is answered once a line comes on standard input.
PROGRAM = """
import asyncio, sys
from pathlib import Path
from tolmach.wire.server.serving import serve
from tolmach.wire.trace import TraceId

async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        for step in ("startup", "shutdown"):
            await receive()
            print(step, flush=True)
            await send({"type": f"lifespan.{step}.complete"})
        return
    print("accepted", flush=True)
    line = asyncio.Event()
    asyncio.get_running_loop().add_reader(0, line.set)
    try:
        await line.wait()
    finally:
        asyncio.get_running_loop().remove_reader(0)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"4")]})
    await send({"type": "http.response.body", "body": b"done"})

cert, grace = sys.argv[1:]
files = {"tls_cert": Path(cert), "tls_key": Path(cert)} if cert else {}
ready = lambda url: print(url, flush=True)
serve(TraceId(app), host="127.0.0.1", port=0, shutdown_grace=float(grace), on_ready=ready, **files)
print("over", flush=True)
"""
PATIENCE = 20


class Child:
    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        assert self.line() == "startup"
        self.url = self.line()
        self.port = int(self.url.rpartition(":")[2])

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def go_on(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def ask(self) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        connection.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert self.line() == "accepted"
        return connection

    def wait_until_refusing(self) -> None:
        for _ in range(1000):
            try:
                socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
            except ConnectionRefusedError:
                return
            except ConnectionResetError:
                continue  # it was waiting to be accepted
            time.sleep(0.01)
        pytest.fail("still accepting")


@contextmanager
def child(cert: Path | None = None, grace: float = 30) -> Iterator[Child]:
    command = [sys.executable, "-W", "error", "-c", PROGRAM, str(cert or ""), str(grace)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield Child(process)
        finally:
            process.kill()


def read_all(connection: socket.socket) -> bytes:
    with connection, connection.makefile("rb") as reader:
        return reader.read()


@pytest.mark.parametrize("sig", [signal.SIGTERM, signal.SIGINT])
def test_an_accepted_request_is_finished(sig: int) -> None:
    with child() as server:
        connection = server.ask()
        os.kill(server.process.pid, sig)
        server.wait_until_refusing()
        server.go_on()
        answer = read_all(connection)
        assert answer.startswith(b"HTTP/1.1 200 OK\r\n")
        assert answer.endswith(b"\r\n\r\ndone")
        assert (server.line(), server.line()) == ("shutdown", "over")
        assert server.process.wait(PATIENCE) == 0


def test_grace_ends() -> None:
    with child(grace=1) as server:
        connection = server.ask()
        server.process.terminate()
        answer = read_all(connection)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"x-trace-id: " in answer
        assert server.process.wait(PATIENCE) == 0


def test_an_idle_connection_does_not_delay_the_end() -> None:
    with child() as server:
        connection = server.ask()
        server.go_on()
        assert connection.recv(4096).startswith(b"HTTP/1.1 200 OK\r\n")
        server.process.terminate()
        assert server.process.wait(PATIENCE) == 0
        connection.close()


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Certificate and key in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    path = tmp_path_factory.mktemp("tls") / "server.pem"
    path.write_bytes(certificate.public_bytes(serialization.Encoding.PEM) + private)
    return path


def test_tls(certificate: Path) -> None:
    with child(certificate) as server:
        assert server.url == f"https://127.0.0.1:{server.port}"
        server.go_on()
        context = ssl.create_default_context(cafile=str(certificate))
        with urllib.request.urlopen(f"https://localhost:{server.port}", context=context) as answer:
            assert (answer.status, answer.read()) == (200, b"done")


def test_bad_tls_files_stop_the_start(tmp_path: Path, certificate: Path) -> None:
    empty = tmp_path / "empty.pem"
    empty.touch()
    for cert, key in [(tmp_path / "missing.pem", None), (empty, None), (certificate, empty)]:
        with pytest.raises(StartError, match=r"The service cannot use the TLS files .*pem"):
            serve(_no_app, host="127.0.0.1", port=0, tls_cert=cert, tls_key=key)


def test_a_taken_port_stops_the_start() -> None:
    [taken] = bind("127.0.0.1", 0)
    with taken:
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(
            StartError, match=f"The service cannot listen on 127.0.0.1, port {port}: Address already in use"
        ):
            serve(_no_app, host="127.0.0.1", port=port)


@pytest.mark.parametrize("host", ["192.0.2.1", "not..a.name"])
def test_a_foreign_address_stops_the_start(host: str) -> None:
    with pytest.raises(StartError, match=f"The service cannot listen on {host}, port 8787: "):
        bind(host, 8787)


@pytest.mark.parametrize("host", ["", "localhost", "0.0.0.0"])
def test_all_addresses_of_a_host_share_the_port(host: str) -> None:
    sockets = bind(host, 0)
    assert len({sock.getsockname()[1] for sock in sockets}) == 1
    for sock in sockets:
        sock.close()


def test_no_listening_before_all_is_ready() -> None:
    [sock] = bind("127.0.0.1", 0)
    with sock, pytest.raises(ConnectionRefusedError):
        socket.create_connection(sock.getsockname(), PATIENCE)


def test_the_ready_callback_gets_the_base_url(start: Callable[..., Any]) -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        for step in ("startup", "shutdown"):
            await receive()
            await send({"type": f"lifespan.{step}.complete"})

    live = start(app)
    assert live.url == f"http://127.0.0.1:{live.port}"


async def _no_app(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("must not be reached")
