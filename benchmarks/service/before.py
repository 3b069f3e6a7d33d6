"""Compares the default, one process with the model, with an earlier commit in turns: start, memory and speed."""

import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.service import call_all, service
from benchmarks.signature import ROOT, lines

ROUNDS = 4
SENTENCES = 64
CALLERS = 16


@dataclass
class _Seen:
    start: list[float] = field(default_factory=list)
    start_processor: list[float] = field(default_factory=list)
    resident: list[float] = field(default_factory=list)
    resident_after: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    def shown(self) -> dict[str, Any]:
        median = {name: statistics.median(values) for name, values in vars(self).items()}
        return {
            "start_seconds": round(median["start"], 2),
            "start_processor_seconds": round(median["start_processor"], 2),
            "resident_mib": round(median["resident"]),
            "resident_after_mib": round(median["resident_after"]),
            "sentences_per_second": round(SENTENCES / median["seconds"], 1),
            "processor_ms_per_sentence": round(1000 * median["processor"] / SENTENCES, 1),
        }


def compare(commit: str, rounds: int = ROUNDS) -> dict[str, Any]:
    """Both use the same environment and model; only the sources differ. The order changes from round to round."""
    with sources(commit) as before:
        sides = {"before": before, "now": ROOT / "src"}
        seen = {name: _Seen() for name in sides}
        with tempfile.TemporaryDirectory() as folder:
            for number in range(-1, rounds):
                for name in sorted(sides, reverse=number % 2 == 0):
                    # The first start makes the data and compiles new modules, so it does not count.
                    _visit(Path(folder) / name, sides[name], seen[name] if number >= 0 else _Seen())
    shown = {name: found.shown() for name, found in seen.items()}
    ratios = {figure: round(shown["now"][figure] / value, 3) for figure, value in shown["before"].items()}
    return {"commit_before": commit, "rounds": rounds, "sentences": SENTENCES, **shown, "now_by_before": ratios}


def _visit(data: Path, sources: Path, seen: _Seen) -> None:
    texts = lines("en", SENTENCES + CALLERS)
    orders = [([text], "en", "de") for text in texts]
    began = time.perf_counter()
    with service(data, environment={"PYTHONPATH": str(sources)}) as running:
        seen.start.append(time.perf_counter() - began)
        seen.start_processor.append(running.processor_seconds())
        seen.resident.append(running.resident_mib())
        call_all(running, orders[:CALLERS], CALLERS)
        before = running.processor_seconds()
        seconds, done = call_all(running, orders[CALLERS:], CALLERS)
        assert all(exchange.status == 200 for exchange in done)
        seen.seconds.append(seconds)
        seen.processor.append(running.processor_seconds() - before)
        seen.resident_after.append(running.resident_mib())


@contextmanager
def sources(commit: str) -> Iterator[Path]:
    """Unpacks the sources of a commit into a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=packed, check=True)
        yield Path(folder) / "src"
