"""Measures where the processor time of the service goes: inside the engine, and in which rooms outside it.

The sources of an earlier commit take turns with those of today, so the shares of both come from one run.
`python -m benchmarks.service.shares 1` tries it with one round and saves nothing.
"""

import http.client
import json
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.documents.short import Owner, kinds
from benchmarks.engine import model_hash
from benchmarks.service import KEY, Service, before, call_all, service
from benchmarks.service.flame import flame
from benchmarks.service.sampled import ENGINE
from benchmarks.signature import NTREX, RESULTS, ROOT, lines, save, signature

BEFORE = "3c5a2bfa3da8"
"""The commit where every start compiled all expressions, and a child read every document."""
ROUNDS = 1
PATIENCE = 60.0
SOURCE, TARGET = "en", "de"
CALLERS, SENTENCES, BATCH, DOCUMENTS = 64, 64, 50, 3
WARMING = 4
SHOWN = 8
"""The rooms with the largest shares; the others are added up."""

Samples = Counter[str]


@dataclass
class Watched:
    running: Service
    path: Path

    def samples(self) -> Samples:
        """What was noted since the last call."""
        asked = self.path.with_name(f"{self.path.name}.ask")
        asked.touch()
        end = time.monotonic() + PATIENCE
        while asked.exists():
            assert time.monotonic() < end, "The service does not answer"
            time.sleep(0.01)
        return Counter(json.loads(self.path.read_text()))


def _callers(running: Service, texts: list[str]) -> None:
    call_all(running, [([text], SOURCE, TARGET) for text in texts], CALLERS)


def _batch(running: Service, texts: list[str]) -> None:
    call_all(running, [(texts, SOURCE, TARGET)], 1)


def _tagged(running: Service, texts: list[str]) -> None:
    """The same texts, each with two words in bold."""
    asked = {
        "text": [_bold(text) for text in texts],
        "source_lang": SOURCE,
        "target_lang": TARGET,
        "tag_handling": "html",
    }
    connection = http.client.HTTPConnection(running.host, running.port, timeout=600)
    headers = {"Authorization": f"DeepL-Auth-Key {KEY}", "Content-Type": "application/json"}
    connection.request("POST", "/v2/translate", json.dumps(asked), headers)
    response = connection.getresponse()
    assert response.status == 200, response.read()
    connection.close()


def _bold(text: str) -> str:
    words = text.replace("&", "and").replace("<", "").split()
    return " ".join([words[0], f"<b>{' '.join(words[1:3])}</b>", *words[3:]])


def _documents(kind: str) -> Callable[[Service, list[str]], None]:
    def translate(running: Service, texts: list[str]) -> None:
        owner, given = Owner(running), kinds()[kind]
        for _ in texts:
            owner.life(*given)

    return translate


CASES: dict[str, tuple[int, Callable[[Service, list[str]], None]]] = {
    "64 callers": (SENTENCES, _callers),
    "50 texts in one request": (BATCH, _batch),
    "50 tagged texts": (BATCH, _tagged),
    "document of 11 bytes": (DOCUMENTS, _documents("txt, 11 bytes")),
    "document of 1 KB": (DOCUMENTS, _documents("txt")),
}
START = "start, first sentence"


@dataclass
class Seen:
    """For each case, the samples of each round, and of all together."""

    rounds: dict[str, list[Samples]] = field(default_factory=lambda: defaultdict(list))

    def add(self, case: str, samples: Samples) -> None:
        self.rounds[case].append(samples)

    def shown(self, case: str) -> dict[str, Any]:
        count = CASES[case][0] if case in CASES else 1
        rounds = self.rounds[case]
        return {
            "processor_ms": _median([sum(samples.values()) for samples in rounds], count),
            "outside_ms": _median([_outside(samples) for samples in rounds], count),
            "outside_percent": round(statistics.median(100 * _outside(s) / sum(s.values()) for s in rounds), 1),
            "rooms_percent": _rooms(self.all(case)),
        }

    def all(self, case: str) -> Samples:
        return sum(self.rounds[case], Counter())


def _outside(samples: Samples) -> int:
    return sum(samples.values()) - samples[ENGINE]


def _median(nanoseconds: list[int], count: int) -> float:
    return round(statistics.median(nanoseconds) / count / 1e6, 1)


def _rooms(samples: Samples) -> dict[str, float]:
    found: Counter[str] = Counter()
    for stack, spent in samples.items():
        found[_room(stack)] += spent
    whole, largest = sum(found.values()), found.most_common(SHOWN)
    rest = whole - sum(spent for _, spent in largest)
    return {room: round(100 * spent / whole, 1) for room, spent in [*largest, ("others", rest)]}


def _room(stack: str) -> str:
    """The room of the innermost function of ours; the library that it called counts as its own work."""
    ours = [name for name in stack.split(";") if name.startswith("tolmach.")]
    if not ours:
        return stack.rpartition(";")[2] or "Python"
    return ours[-1].partition(":")[0].split(".")[1]


def _visit(sources: Path, seen: Seen, texts: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "samples"
        surroundings = {"PYTHONPATH": str(sources), "BENCHMARK_SAMPLES": str(path)}
        with service(module="benchmarks.service.sampled", environment=surroundings) as running:
            watched = Watched(running, path)
            call_all(running, [([texts[-1]], SOURCE, TARGET)], 1)
            seen.add(START, watched.samples())
            # What is loaded at the first use does not count.
            for _, work in CASES.values():
                work(running, texts[-WARMING:])
            for case, (count, work) in CASES.items():
                watched.samples()
                work(running, texts[:count])
                seen.add(case, watched.samples())


def main(few: int | None) -> None:
    rounds, texts = few or ROUNDS, lines(SOURCE, SENTENCES + WARMING)
    result: dict[str, Any] = {"signature": signature([NTREX / f"{SOURCE}.txt"], model_hash())}
    with before.sources(BEFORE) as earlier:
        sides = {"before": (earlier, Seen()), "now": (ROOT / "src", Seen())}
        for number in range(rounds):
            for side in sorted(sides, reverse=number % 2 == 0):
                _visit(*sides[side], texts)
    result |= {"rounds": rounds, "commit_before": BEFORE}
    result["cases"] = {case: {side: seen.shown(case) for side, (_, seen) in sides.items()} for case in (START, *CASES)}
    if few:
        print(json.dumps(result, indent=2))
        return
    for case in (START, *CASES):
        name = f"flame_{case.partition(',')[0].replace(' ', '_')}.svg"
        (RESULTS / name).write_text(flame(case, sides["now"][1].all(case)), encoding="utf-8")
    print(save("shares", result).read_text())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
