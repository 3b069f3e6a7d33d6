"""Measures the cost of `Idempotency-Key`: a request without it, with a new key, and with a key answered before."""

import http.client
import itertools
import json
import statistics
import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.service import KEY, Service, service
from benchmarks.signature import save, signature

ROUNDS = 20
SLICE = 100
HEADER = "Idempotency-Key"
BODY = json.dumps({"text": ["Good morning, how are you?"], "source_lang": "EN", "target_lang": "DE"})


def kinds() -> dict[str, Callable[[], dict[str, str]]]:
    known = str(uuid.uuid4())
    return {
        "without": dict,
        "a new key": lambda: {HEADER: str(uuid.uuid4())},
        "a known key": lambda: {HEADER: known},
    }


class Asker:
    def __init__(self, running: Service) -> None:
        self._connection = http.client.HTTPConnection(running.host, running.port)

    def ask(self, headers: dict[str, str]) -> float:
        """Sends the request and returns the seconds it took."""
        known = {"Authorization": f"DeepL-Auth-Key {KEY}", "Content-Type": "application/json"}
        began = time.perf_counter()
        self._connection.request("POST", "/v2/translate", BODY, known | headers)
        response = self._connection.getresponse()
        response.read()
        assert response.status == 200
        return time.perf_counter() - began


def main() -> None:
    spent = dict.fromkeys(kinds(), 0.0)
    taken: dict[str, list[float]] = {kind: [] for kind in spent}
    with service(environment={"TOLMACH_ENGINE": "stub"}) as running:
        asker, asked = Asker(running), kinds()
        for headers in asked.values():
            asker.ask(headers())
        for _, (kind, headers) in itertools.product(range(ROUNDS), asked.items()):
            before = running.processor_seconds()
            taken[kind] += [asker.ask(headers()) for _ in range(SLICE)]
            spent[kind] += running.processor_seconds() - before
    result: dict[str, Any] = {"signature": signature([Path(__file__)], "stub"), "requests": ROUNDS * SLICE}
    result["kinds"] = {
        kind: {
            "processor_ms": round(1000 * seconds / (ROUNDS * SLICE), 2),
            "p50_ms": round(1000 * statistics.median(taken[kind]), 2),
            "p99_ms": round(1000 * statistics.quantiles(taken[kind], n=100)[98], 2),
        }
        for kind, seconds in spent.items()
    }
    print(save("idempotency", result).read_text())


if __name__ == "__main__":
    main()
