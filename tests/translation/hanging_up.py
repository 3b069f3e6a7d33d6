"""A service with an engine of a known pace, and clients that hang up on it."""

import json
import socket
import struct
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.conftest import Live, serving
from tolmach.engines.batcher import Batcher
from tolmach.engines.protocol import Engine, Request, Result
from tolmach.engines.router import Router
from tolmach.engines.stub import StubEngine
from tolmach.settings import Settings
from tolmach.wire.bounds import USUAL_LIMITS, RequestLimits

PATIENCE = 60.0


class Paced(StubEngine):
    """Needs so many seconds for a batch, and shows what it was given."""

    def __init__(self, seconds: float) -> None:
        super().__init__(["en", "de"], fails_on="BREAK")
        self.seconds = seconds
        self.begun: list[str] = []
        self.busy = threading.Event()
        """Set when it was given something."""

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        self.begun += [request.text for request in batch]
        self.busy.set()
        results = super().translate(batch)
        time.sleep(self.seconds)
        return results


@contextmanager
def paced(
    data: Path, seconds: float, *, first_byte: float = USUAL_LIMITS.first_byte, **others: Any
) -> Iterator[tuple[Live, Paced]]:
    """One thread, and a few of the sentences below in a batch."""
    engine = Paced(seconds)
    settings = Settings(data=data, log_level="error", **others)
    requests = RequestLimits(first_byte=first_byte)
    with serving(settings, router=lambda: small_batches(settings, engine), requests=requests) as live:
        yield live, engine


def small_batches(settings: Settings, engine: Engine, workers: int = 1) -> Router:
    """A few of the sentences below in each."""
    return Router([Batcher(lambda: engine, workers=workers, max_batch_cost=64, remembered=settings.remember_seconds)])


def sentences(count: int) -> list[str]:
    return [f"This is the sentence number {number} of a book." for number in range(count)]


def body(texts: Sequence[str]) -> dict[str, Any]:
    return {"text": texts, "target_lang": "DE", "source_lang": "EN"}


def used(live: Live) -> int:
    """When nobody works or waits any more."""
    settled(live)
    with live.developer as client:
        count: int = client.get("/v2/usage").raise_for_status().json()["character_count"]
    return count


def settled(live: Live) -> None:
    deadline = time.monotonic() + PATIENCE
    while _busy(live):
        assert time.monotonic() < deadline, "work goes on"
        time.sleep(0.01)


def _busy(live: Live) -> bool:
    load = live.parts.router.load()
    return bool(load.waiting or load.running or b"tolmach_requests_open 0.0" not in live.parts.metrics.page())


class Caller:
    """A client down to its socket."""

    def __init__(self, live: Live, texts: Sequence[str], port: int | None = None) -> None:
        content = json.dumps(body(texts)).encode()
        host, _, own_port = live.url.removeprefix("http://").rpartition(":")
        self.socket = socket.create_connection((host, port or int(own_port)), timeout=PATIENCE)
        self.socket.sendall(
            b"POST /v2/translate HTTP/1.1\r\nHost: tolmach\r\nContent-Type: application/json\r\n"
            b"Authorization: DeepL-Auth-Key %b\r\nContent-Length: %d\r\n\r\n%b"
            % (live.keys.developer.encode(), len(content), content)
        )

    def send_more(self) -> None:
        """The next request comes before the answer to this one, and the service reads no further."""
        self.socket.sendall(b"GET /v2/usage HTTP/1.1\r\nHost: tolmach\r\n\r\n" * 2)

    def hang_up(self) -> None:
        self.socket.close()

    def reset(self) -> None:
        """As a process that is killed does."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    def hang_up_and_listen(self) -> bytes:
        """What was on its way when the hang-up arrived: a whole answer, or none."""
        self.socket.shutdown(socket.SHUT_WR)
        got = b""
        while part := self.socket.recv(65536):
            got += part
        self.socket.close()
        return got


@contextmanager
def late_proxy(live: Live, late: float) -> Iterator[int]:
    """A port that passes everything on, and tells the service `late` seconds after a client has hung up."""
    port = int(live.url.rpartition(":")[2])
    with socket.create_server(("127.0.0.1", 0)) as server:

        def relay() -> None:
            client, _ = server.accept()
            with client, socket.create_connection(("127.0.0.1", port)) as service:
                while part := client.recv(65536):
                    service.sendall(part)
                time.sleep(late)

        thread = threading.Thread(target=relay, daemon=True)
        thread.start()
        yield server.getsockname()[1]
        thread.join(PATIENCE)
