"""Measures how soon a sandbox answers its first translation, in turns with the shipped model and the stub engine."""

import http.client
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from benchmarks.engine import model_hash
from benchmarks.processes import processor_seconds, resident_mib
from benchmarks.signature import save, signature

STARTS = 11
KINDS: dict[str, list[str]] = {"the shipped model": [], "the stub engine": ["--stub"]}


@dataclass(frozen=True)
class Start:
    ready: float
    answered: float
    """Seconds from the command to the line that says it is ready, and to the first translation."""
    processor: float
    mib: float


def started(options: Sequence[str]) -> Start:
    command = [sys.executable, "-m", "tolmach", "sandbox", "--port", "0", *options]
    began = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        told = json.loads(process.stdout.readline())
        ready, processor = time.perf_counter() - began, processor_seconds(process.pid)
        _translate(told["url"], told["key"])
        answered, mib = time.perf_counter() - began, resident_mib(process.pid)
        process.terminate()
    return Start(ready, answered, processor, mib)


def _translate(url: str, key: str) -> None:
    connection = http.client.HTTPConnection(urlsplit(url).netloc)
    headers = {"Authorization": f"DeepL-Auth-Key {key}", "Content-Type": "application/json"}
    body = json.dumps({"text": ["Good morning, how are you?"], "source_lang": "EN", "target_lang": "DE"})
    connection.request("POST", "/v2/translate", body, headers)
    response = connection.getresponse()
    assert response.status == 200, response.read()
    connection.close()


def main() -> None:
    # The first start compiles modules for the others, so it does not count.
    for options in KINDS.values():
        started(options)
    found: dict[str, list[Start]] = {kind: [] for kind in KINDS}
    for _ in range(STARTS):
        for kind, options in KINDS.items():
            found[kind].append(started(options))
    result: dict[str, Any] = {"signature": signature([Path(__file__)], model_hash()), "starts": STARTS}
    result["kinds"] = {
        kind: {
            "ready": round(statistics.median(start.ready for start in starts), 2),
            "slowest": round(max(start.ready for start in starts), 2),
            "answered": round(statistics.median(start.answered for start in starts), 2),
            "processor": round(statistics.median(start.processor for start in starts), 2),
            "mib": round(statistics.median(start.mib for start in starts)),
        }
        for kind, starts in found.items()
    }
    print(save("sandbox", result).read_text())


if __name__ == "__main__":
    main()
