"""Compares speed, latency under load, memory and start with LibreTranslate and with bare CTranslate2."""

import multiprocessing
import os
import queue
import statistics
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from benchmarks.engine import Bare, chosen
from benchmarks.processes import resident_mib
from benchmarks.races.libretranslate import LibreCaller, libretranslate, packed
from benchmarks.service import Caller, Service, service
from benchmarks.signature import lines
from benchmarks.tasks.taught import chrf

SOURCE, TARGET = "en", "de"
CALLERS = {1: 24, 8: 96, 64: 192}
"""How many call at once, and for how many sentences."""
WARM_UP = 16
GREETING = "Good evening, ladies and gentlemen."
Ask = Callable[[str], str]


def race(share: float = 1.0) -> dict[str, Any]:
    """Runs one after the other, each alone on the machine. `share` is the share of the sentences to use."""
    counts = {callers: max(callers, round(count * share)) for callers, count in CALLERS.items()}
    return {
        "direction": f"{SOURCE}-{TARGET}",
        "beam": chosen().beam,
        "sentences": {str(callers): count for callers, count in counts.items()},
        "Tolmach": _tolmach(counts),
        "LibreTranslate": _libretranslate(counts),
        "CTranslate2 alone": _bare(max(counts.values())),
    }


def _tolmach(counts: dict[int, int]) -> dict[str, Any]:
    # Warms up once, so that the time to read a program from disk for the first time does not count.
    with service() as running:
        _asking(running)(GREETING)
    began = time.perf_counter()
    with service() as running:
        return _measured(running, lambda: _asking(running), counts, began)


def _asking(running: Service) -> Ask:
    caller = Caller(running)
    return lambda text: caller.translate([text], SOURCE, TARGET).texts[0]


def _libretranslate(counts: dict[int, int]) -> dict[str, Any]:
    with packed(SOURCE, TARGET) as folder:
        with libretranslate(folder) as running:
            LibreCaller(running, SOURCE, TARGET)(GREETING)
        began = time.perf_counter()
        with libretranslate(folder) as running:
            return _measured(running, lambda: LibreCaller(running, SOURCE, TARGET), counts, began)


def _measured(running: Service, connect: Callable[[], Ask], counts: dict[int, int], began: float) -> dict[str, Any]:
    connect()(GREETING)
    row: dict[str, Any] = {"first_answer_seconds": round(time.perf_counter() - began, 2)}
    row["at_start_mib"] = round(running.resident_mib())
    called(connect, lines(SOURCE)[-WARM_UP:], 8)
    for callers, count in counts.items():
        seconds, times, outputs = called(connect, lines(SOURCE, count), callers)
        row[f"{callers} at once"] = {
            "sentences_per_second": round(count / seconds, 1),
            "p50_ms": round(1000 * statistics.median(times)),
            "p99_ms": round(1000 * sorted(times)[int(0.99 * count)]),
        }
    row["chrf"] = chrf(outputs, lines(TARGET, count))
    return row | {"under_load_mib": round(running.resident_mib())}


def called(connect: Callable[[], Ask], texts: Sequence[str], callers: int) -> tuple[float, list[float], list[str]]:
    """Returns the seconds in all, the seconds of each text, and the answers. Each caller has its own connection."""
    waiting: queue.SimpleQueue[tuple[int, str]] = queue.SimpleQueue()
    for item in enumerate(texts):
        waiting.put(item)
    done: dict[int, tuple[float, str]] = {}

    def work(ask: Ask) -> None:
        while True:
            try:
                number, text = waiting.get_nowait()
            except queue.Empty:
                return
            began = time.perf_counter()
            said = ask(text)
            done[number] = (time.perf_counter() - began, said)

    threads = [threading.Thread(target=work, args=(connect(),)) for _ in range(callers)]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - began
    if len(done) < len(texts):
        raise RuntimeError(f"{len(texts) - len(done)} of {len(texts)} texts got no answer")
    times, outputs = zip(*(done[number] for number in range(len(texts))), strict=True)
    return seconds, list(times), list(outputs)


def _bare(count: int) -> dict[str, Any]:
    """Measures in a separate process, so that its memory holds nothing else."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_decoded, (count,))


def _decoded(count: int) -> dict[str, Any]:
    """`translate_batch` with all sentences at once and all cores: no service can be quicker with this model."""
    began = time.perf_counter()
    texts, cores = lines(SOURCE, count), len(os.sched_getaffinity(0))
    bare = Bare(texts, TARGET, replace(chosen(), translators=cores))
    bare.translate(1)
    first = time.perf_counter() - began
    began = time.perf_counter()
    bare.translate()
    seconds = time.perf_counter() - began
    return {
        "first_answer_seconds": round(first, 2),
        "sentences_per_second": round(count / seconds, 1),
        "under_load_mib": round(resident_mib(os.getpid())),
    }
