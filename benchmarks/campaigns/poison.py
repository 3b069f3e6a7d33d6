"""Sends the corpus of hostile input to a running service: what came back, what it cost, and whether others noticed.

`python -m benchmarks.campaigns.poison heads bodies` tries these rooms of it and saves nothing.
"""

import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from benchmarks.signature import save, signature
from tests.poison import corpus
from tests.poison.model import House, Poison
from tests.poison.running import Kept, Outcome, kept, tried

MIB = 1024**2
ALONE = 20.0
"""Seconds in which the caller is alone before the hostile input starts."""
PAUSE = 0.1
LOOK = 0.05


@dataclass
class Caller:
    """A client that translates a sentence ten times a second and records how long each takes."""

    house: House
    seconds: list[float] = field(default_factory=list)
    refused: int = 0

    def call(self) -> None:
        asked = {"text": ["Good morning, how are you?"], "source_lang": "EN", "target_lang": "DE"}
        began = time.perf_counter()
        try:
            status = self.house.client.post("/v2/translate", json=asked).status_code
        except httpx.HTTPError:
            status = 0
        self.refused += status != 200
        self.seconds.append(time.perf_counter() - began)

    def taken(self) -> list[float]:
        found, self.seconds = self.seconds, []
        return found


@dataclass
class ChildWatch:
    """Watches the most memory that a child process used, in bytes."""

    service: Kept
    peak: int = 0

    def look(self) -> None:
        self.peak = max([self.peak, *(self.service.memory("VmHWM", child) for child in self.service.children())])


@contextmanager
def every(seconds: float, work: Callable[[], None]) -> Iterator[None]:
    over = threading.Event()

    def again() -> None:
        while not over.wait(seconds):
            work()

    thread = threading.Thread(target=again)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def percentiles(seconds: Sequence[float]) -> dict[str, Any]:
    cuts = statistics.quantiles(seconds, n=100)
    return {"calls": len(seconds), "p50_ms": round(1000 * cuts[49], 1), "p99_ms": round(1000 * cuts[98], 1)}


def measured(service: Kept, rows: Sequence[Poison]) -> dict[str, Any]:
    with service.house() as house, service.house(service.another_key("beside")) as beside:
        caller, watch = Caller(beside), ChildWatch(service)
        caller.call()
        with every(PAUSE, caller.call):
            time.sleep(ALONE)
            alone, files = caller.taken(), service.open_files()
            with every(LOOK, watch.look):
                outcomes = [
                    _shown(tried(service, house, poison), number, len(rows)) for number, poison in enumerate(rows, 1)
                ]
            among = caller.taken()
        return {
            "crashes": int(service.process.poll() is not None),
            "faults": {each.poison.name: each.faults for each in outcomes if each.faults},
            "slowest": _most(outcomes, "seconds", 1),
            "largest_growth_mib": _most(outcomes, "growth", MIB),
            "child_peak_mib": round(watch.peak / MIB),
            "caller_alone": percentiles(alone),
            "caller_among": percentiles(among),
            "caller_refused": caller.refused,
            "files_left_open": service.open_files() - files,
            "children_left": len(service.children()),
            "blobs_left": len(service.blobs()),
            "complaints": len(service.complaints()),
        }


def _most(outcomes: Sequence[Outcome], what: str, unit: float) -> dict[str, float]:
    found = sorted(outcomes, key=lambda each: getattr(each, what), reverse=True)[:5]
    return {each.poison.name: round(getattr(each, what) / unit, 1) for each in found}


def _shown(outcome: Outcome, number: int, total: int) -> Outcome:
    print(f"\r{number} of {total}", end="", file=sys.stderr, flush=True)
    for fault in outcome.faults:
        print(f"\r{outcome.poison.name}: {fault}", file=sys.stderr, flush=True)
    return outcome


def main(rooms: Sequence[str]) -> None:
    chosen = {name: corpus.ROOMS[name] for name in rooms or corpus.ROOMS}
    result: dict[str, Any] = {"signature": signature(sorted(Path(corpus.__file__).parent.glob("*.py")), "stub")}
    result["cases"] = {name: len(rows) for name, rows in chosen.items()}
    with kept() as service:
        result |= measured(service, [poison for rows in chosen.values() for poison in rows])
    print(result if rooms else save("poison", result).read_text())


if __name__ == "__main__":
    main(sys.argv[1:])
