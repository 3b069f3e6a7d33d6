"""Starts a service for a benchmark, with callers that use little of the machine."""

import http.client
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks import processes

KEY = "00000000-0000-4000-8000-0000000000be"


@dataclass(frozen=True)
class Service:
    host: str
    port: int
    process: "subprocess.Popen[str]"

    def resident_mib(self) -> float:
        return processes.resident_mib(self.process.pid)

    def processor_seconds(self) -> float:
        return processes.processor_seconds(self.process.pid)


@dataclass(frozen=True)
class Exchange:
    status: int
    seconds: float
    texts: tuple[str, ...]


@contextmanager
def service(
    data: Path | None = None, module: str = "tolmach", environment: Mapping[str, str] | None = None
) -> Iterator[Service]:
    """Starts a service in a temporary data folder, unless one is given. `module` has the command."""
    with tempfile.TemporaryDirectory() as fresh:
        known = {
            "TOLMACH_DEVELOPER_KEY": KEY,
            "TOLMACH_QUEUE_SECONDS": "600",
            "TOLMACH_REMEMBER_SECONDS": "0",
            "TOLMACH_LOG_LEVEL": "error",
        }
        command = [sys.executable, "-m", module, "serve", "--port", "0", "--data", str(data or fresh)]
        surroundings = os.environ | known | {**(environment or {})}
        process = subprocess.Popen(command, env=surroundings, stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            url = urlsplit(line.split()[-1])
            yield Service(url.hostname or "", url.port or 0, process)
        finally:
            process.terminate()
            process.wait(60)
            if process.stdout is not None:
                process.stdout.close()


class Caller:
    """One connection, kept open, as the official clients keep theirs."""

    def __init__(self, service: Service) -> None:
        self._connection = http.client.HTTPConnection(service.host, service.port, timeout=600)

    def translate(self, texts: Sequence[str], source: str, target: str) -> Exchange:
        body = json.dumps({"text": list(texts), "source_lang": source, "target_lang": target})
        headers = {"Authorization": f"DeepL-Auth-Key {KEY}", "Content-Type": "application/json"}
        began = time.perf_counter()
        self._connection.request("POST", "/v2/translate", body, headers)
        response = self._connection.getresponse()
        answer = json.loads(response.read())
        seconds = time.perf_counter() - began
        items = answer.get("translations", ())
        return Exchange(response.status, seconds, tuple(item["text"] for item in items))


def call_all(
    service: Service, orders: Sequence[tuple[Sequence[str], str, str]], callers: int
) -> tuple[float, list[Exchange]]:
    """Sends all orders with `callers` at once. Returns the seconds for all together, and each exchange."""
    waiting: queue.SimpleQueue[tuple[int, tuple[Sequence[str], str, str]]] = queue.SimpleQueue()
    for item in enumerate(orders):
        waiting.put(item)
    done: dict[int, Exchange] = {}

    def work(caller: Caller) -> None:
        while True:
            try:
                number, order = waiting.get_nowait()
            except queue.Empty:
                return
            done[number] = caller.translate(*order)

    threads = [threading.Thread(target=work, args=(Caller(service),)) for _ in range(callers)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.perf_counter() - began, [done[number] for number in range(len(orders))]
