"""A server that is told to stop loses no request: not one that waits, nor one of a client that keeps its connection."""

import http.client
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.wire.server.conftest import PATIENCE, Connection

PROGRAM = """
import asyncio, sys
from tolmach.observing import health
from tolmach.observing.metrics import Metrics
from tolmach.wire.server import serving
from starlette.routing import Route, Router
from starlette.responses import PlainTextResponse

async def work(request):
    await request.body()
    await asyncio.sleep(0.02)
    return PlainTextResponse("done")

app = Router([Route("/", work, methods=["POST"]), *health.routes(Metrics("1"), {})])
serving.serve(
    app, host="127.0.0.1", port=0, drain_seconds=float(sys.argv[1]), on_ready=lambda url: print(url, flush=True)
)
"""


@contextmanager
def draining(seconds: float) -> Iterator[tuple[subprocess.Popen[str], int]]:
    command = [sys.executable, "-W", "error", "-c", PROGRAM, str(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, int(process.stdout.readline().strip().rpartition(":")[2])
        finally:
            process.kill()


class Hammer:
    """Keeps its connection as long as the server does. Only a refused connection is no fault; then it is done."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.done = 0
        self.fault: Exception | None = None
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self) -> None:
        connection: http.client.HTTPConnection | None = None
        try:
            while True:
                if connection is None:
                    connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
                    connection.connect()
                connection.request("POST", "/", b"text")
                answer = connection.getresponse()
                assert answer.read() == b"done"
                self.done += 1
                if answer.getheader("connection") == "close":
                    connection.close()
                    connection = None
        except ConnectionRefusedError:
            pass
        except Exception as fault:
            self.fault = fault
        finally:
            if connection is not None:
                connection.close()


def test_no_request_is_lost_when_a_server_stops() -> None:
    with draining(2) as (process, port):
        hammers = [Hammer(port) for _ in range(16)]
        time.sleep(1)
        process.send_signal(signal.SIGTERM)
        for hammer in hammers:
            hammer.thread.join(30)
        assert [hammer.fault for hammer in hammers] == [None] * 16
        assert min(hammer.done for hammer in hammers) > 1
        assert process.wait(PATIENCE) == 0


def test_readiness_fails_first_and_all_is_served_meanwhile() -> None:
    with draining(3) as (process, port):
        with Connection(port) as kept:
            kept.send(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert kept.reply().status == 200
            process.send_signal(signal.SIGTERM)
            time.sleep(0.5)
            kept.send(b"GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = kept.reply()
            assert (answer.status, answer.headers["connection"]) == (503, "close")
            assert answer.json() == {"status": "not ready", "parts": {"accepting": "not ready"}}
        with Connection(port) as late:
            late.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert late.reply().status == 200
        assert process.wait(PATIENCE) == 0


def test_who_connected_but_was_not_yet_heard_is_answered() -> None:
    with draining(0) as (process, port), Connection(port) as quiet:
        time.sleep(0.2)
        process.send_signal(signal.SIGTERM)
        time.sleep(0.4)
        quiet.send(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert quiet.reply().status == 200
        assert process.wait(PATIENCE) == 0


def test_at_a_terminal_nobody_waits() -> None:
    with draining(30) as (process, _):
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0


@pytest.mark.parametrize("seconds", [0, 1])
def test_a_connection_that_says_nothing_does_not_hold_it(seconds: float) -> None:
    with draining(seconds) as (process, port), Connection(port):
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
