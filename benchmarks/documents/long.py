"""Measures what long documents cost besides the engine: time outside it, and memory.

`python -m benchmarks.documents.long 2` tries it with two pages of each and saves nothing. Processor time is also right
on a machine that does other work.
"""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.documents.made import as_json, docx, pages, pdf
from benchmarks.engine import model_hash
from benchmarks.signature import NTREX, lines, save, signature
from tolmach.documents.formats.model import Reading, Wanted, WrittenDocument
from tolmach.documents.formats.table import FormatRow
from tolmach.documents.recognising import Pages
from tolmach.documents.translating import LIMITS, Translating
from tolmach.documents.whole import Asked, translate
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.opening import open_router, workers
from tolmach.engines.protocol import Abilities, Engine, Request, Result
from tolmach.files import child
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.settings import Settings
from tolmach.translation.model import Wish
from tolmach.translation.service import Translator
from tolmach.units import Rendered

WISH = Wish(named("de"), named("en"))
DOCUMENTS = {"docx": (100, 2_100), "pdf": (50, 2_040)}
"""The number of pages, and the fewest characters on a page. The last paragraph of a page goes beyond."""
BAR_PERCENT = 20
PAUSE = 0.1
MIB = 1024**2
Interval = tuple[float, float]


class Watched:
    """An engine that records when it was at work."""

    def __init__(self, engine: Engine, seen: list[Interval]) -> None:
        self._engine, self._seen = engine, seen
        self.processor = 0.0
        """Seconds of the processor in the threads that call it; an engine may have others beside them."""

    @property
    def name(self) -> str:
        return self._engine.name

    @property
    def abilities(self) -> Abilities:
        return self._engine.abilities

    def group(self, request: Request) -> Hashable:
        return self._engine.group(request)

    def cost(self, request: Request) -> int:
        return self._engine.cost(request)

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        began, used = time.perf_counter(), time.thread_time()
        try:
            return self._engine.translate(batch)
        finally:
            self._seen.append((began, time.perf_counter()))
            self.processor += time.thread_time() - used

    def close(self) -> None:
        self._engine.close()


class TimedTranslating(Translating):
    """Records how long reading and writing took, including the start of child processes."""

    def __init__(self, translator: Translator) -> None:
        super().__init__(translator)
        self.seconds = {"read": 0.0, "write": 0.0}

    async def read(
        self, row: FormatRow, data: bytes, source: str | None, most: int | None = None, pages: Pages | None = None
    ) -> Reading:
        with self._timed("read"):
            return await super().read(row, data, source, most, pages)

    async def write(
        self, row: FormatRow, data: bytes, reading: Reading, rendered: Sequence[Rendered], wanted: Wanted
    ) -> WrittenDocument:
        with self._timed("write"):
            return await super().write(row, data, reading, rendered, wanted)

    @contextmanager
    def _timed(self, step: str) -> Iterator[None]:
        began = time.perf_counter()
        yield
        self.seconds[step] += time.perf_counter() - began


@dataclass(slots=True)
class Peaks:
    """The peak of resident memory in bytes, of this process and of its largest child."""

    own: int = 0
    child: int = 0

    @contextmanager
    def watching(self) -> Iterator[None]:
        over = threading.Event()
        thread = threading.Thread(target=self._watch, args=[over])
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def _watch(self, over: threading.Event) -> None:
        while not over.wait(PAUSE):
            self.own = max(self.own, resident("self", "VmRSS"))
            self.child = max([self.child, *(resident(each, "VmHWM") for each in children(os.getpid()))])


def children(parent: int) -> Iterator[str]:
    """Yields the children that read and write documents. Others are left out: right after its fork, a process still
    shows the memory of its parent."""
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{process}/cmdline", "rb") as command:
                is_one = child.__name__.encode() in command.read().split(b"\0")
            if is_one and f"\nPPid:\t{parent}\n" in Path(f"/proc/{process}/status").read_text():
                yield process
        except OSError:
            continue


def resident(process: str, member: str) -> int:
    """The memory of a process in bytes; 0 if it has ended."""
    try:
        said = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return 0
    found = [line.split()[1] for line in said.splitlines() if line.startswith(f"{member}:")]
    return int(found[0]) * 1024 if found else 0


def processor_seconds() -> tuple[float, float]:
    """The seconds of the processor that this process and its children used, and those in threads that Python does not
    know, which only engines have."""
    ours = {str(thread.native_id) for thread in threading.enumerate()}
    tasks = {path.name: _ticks(path / "stat")[:2] for path in Path("/proc/self/task").iterdir()}
    below = [_ticks(Path("/proc", child, "stat")) for child in _children()]
    own = os.times()
    total = own.user + own.system + own.children_user + own.children_system + sum(map(sum, below))
    return total, sum(sum(each) for name, each in tasks.items() if name not in ours)


def _children() -> list[str]:
    return [each for path in Path("/proc/self/task").iterdir() for each in (path / "children").read_text().split()]


def _ticks(path: Path) -> list[float]:
    """Seconds in the program and in the system, of a process or thread and of its children that ended."""
    numbers = path.read_text().rpartition(")")[2].split()[11:15]
    return [int(each) / os.sysconf("SC_CLK_TCK") for each in numbers]


def covered(intervals: Iterable[Interval]) -> float:
    """The seconds covered by at least one interval."""
    total, end = 0.0, 0.0
    for start, stop in sorted(intervals):
        total += max(0.0, stop - max(start, end))
        end = max(end, stop)
    return total


def summed(seconds: float, seen: Sequence[Interval], steps: dict[str, float]) -> dict[str, Any]:
    busy = covered(seen)
    return {
        "seconds": round(seconds, 1),
        "engine_seconds": round(busy, 1),
        "read_seconds": round(steps["read"], 1),
        "write_seconds": round(steps["write"], 1),
        "outside_percent": round(100 * (1 - busy / seconds), 1),
        "engine_threads": round(sum(stop - start for start, stop in seen) / busy, 2) if busy else None,
    }


async def _measured(name: str, data: bytes) -> dict[str, Any]:
    settings, seen = Settings(remember_seconds=0), list[Interval]()
    watched = list[Watched]()

    def make() -> Watched:
        watched.append(Watched(NmtEngine(threads=workers(settings)), seen))
        return watched[-1]

    router = open_router(settings, make)
    try:
        translating, peaks = TimedTranslating(Translator(router, Detector())), Peaks()
        with peaks.watching():
            began, used = time.perf_counter(), processor_seconds()
            answer = await translate(translating, Asked(name, data, WISH), _shown(name))
            seconds = time.perf_counter() - began
            total, native = (now - then for now, then in zip(processor_seconds(), used, strict=True))
    finally:
        await router.close()
    return {
        "characters": answer.characters,
        "bytes": len(data),
        **summed(seconds, seen, translating.seconds),
        "processor_seconds": round(total, 1),
        "outside_processor_percent": round(100 * (1 - (native + sum(each.processor for each in watched)) / total), 1),
        "peak_mib": round(peaks.own / MIB),
        "child_peak_mib": round(peaks.child / MIB),
    }


def _shown(name: str) -> Callable[[int, int], None]:
    return lambda done, total: print(f"\r{name}: {done} of {total}", end="", file=sys.stderr, flush=True)


def _made(kind: str, count: int, characters: int) -> bytes:
    made = pages(lines("en"), count, characters)
    return docx(made) if kind == "docx" else child.run(pdf, as_json(made), LIMITS)


def main(few: int | None) -> None:
    result: dict[str, Any] = {"signature": signature([NTREX / "en.txt"], model_hash()), "bar_percent": BAR_PERCENT}
    result["child_limit_mib"] = LIMITS.memory // MIB
    result["documents"] = {}
    for kind, (count, characters) in DOCUMENTS.items():
        data = _made(kind, few or count, characters)
        found = asyncio.run(_measured(f"a.{kind}", data))
        result["documents"][kind] = {"pages": few or count, **found}
    print(result["documents"] if few else save("documents", result).read_text())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else None)
