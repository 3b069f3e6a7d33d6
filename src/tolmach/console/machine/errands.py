"""Work on models that administrators order: one errand after the other, in a thread. The state is kept here, so a
reloaded page finds it."""

import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from enum import StrEnum

import structlog

from tolmach.console.texts import marked
from tolmach.errors import StartError

KEPT = 15 * 60
"""Seconds for which a page shows how an errand ended."""
PARTING = 5.0
"""Seconds that the shutdown waits for an errand. A silent server could hold it for longer, and what it leaves behind
does no harm."""
UNEXPECTED = marked("This failed. The log of the service says why. Try again.")
CANCELLED = marked("Cancelled. The service keeps what it has downloaded for the next time.")
_log = structlog.get_logger(__name__)


class ModelTask(StrEnum):
    INSTALL = "install"
    UPDATE = "update"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class ModelErrand:
    task: ModelTask
    language: str
    """Our code; it stands for both directions with English."""
    trust_new: bool = False


class ErrandStage(StrEnum):
    WAITING = "waiting"
    RUNNING = "running"
    CANCELLING = "cancelling"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


_OVER = frozenset({ErrandStage.DONE, ErrandStage.FAILED, ErrandStage.CANCELLED})


@dataclass(frozen=True, slots=True)
class ErrandState:
    errand: ModelErrand
    stage: ErrandStage
    said: str = ""
    """How it ended, as a sentence for people."""
    done: int = 0
    total: int = 0
    """Bytes; 0 as long as the total is not known."""

    @property
    def is_over(self) -> bool:
        return self.stage in _OVER

    @property
    def percent(self) -> int:
        return min(100, 100 * self.done // self.total) if self.total else 0


class ErrandCancelled(Exception):
    """Ends a running errand."""


class ErrandWatch:
    """The progress of an errand. Some threads report it, and others read it."""

    def __init__(self) -> None:
        self._changing = threading.Lock()
        self._cancelled = threading.Event()
        self._counts: dict[str, tuple[int, int]] = {}

    @property
    def is_cancelled(self) -> bool:
        return self._cancelled.is_set()

    @property
    def counted(self) -> tuple[int, int]:
        with self._changing:
            return sum(done for done, _ in self._counts.values()), sum(total for _, total in self._counts.values())

    def expect(self, sizes: Mapping[str, int]) -> None:
        """Sets the expected bytes of each part, until the part reports its size itself."""
        with self._changing:
            self._counts = {part: (0, size) for part, size in sizes.items()}

    def progress(self, task: str, done: int, total: int | None) -> None:
        self.check()
        with self._changing:
            self._counts[task] = done, total or max(done, self._counts.get(task, (0, 0))[1])

    def check(self) -> None:
        """Raises `ErrandCancelled`."""
        if self.is_cancelled:
            raise ErrandCancelled

    def cancel(self) -> None:
        self._cancelled.set()


Work = Callable[[ModelErrand, ErrandWatch], str]
"""Returns the final message, or raises `StartError`."""


@dataclass(slots=True)
class _Entry:
    errand: ModelErrand
    watch: ErrandWatch = field(default_factory=ErrandWatch)
    stage: ErrandStage = ErrandStage.WAITING
    said: str = ""
    ended: float = 0.0
    future: Future[None] | None = None

    @property
    def state(self) -> ErrandState:
        stage = self.stage
        if stage is ErrandStage.RUNNING and self.watch.is_cancelled:
            stage = ErrandStage.CANCELLING
        return ErrandState(self.errand, stage, self.said, *self.watch.counted)

    def end(self, stage: ErrandStage, said: str) -> None:
        self.said, self.ended = said, time.monotonic()
        self.stage = stage


class Errands:
    def __init__(self, work: Work) -> None:
        self._work = work
        self._pool = ThreadPoolExecutor(1, "models")
        self._changing = threading.Lock()
        self._entries: dict[str, _Entry] = {}
        """The last errand of each language, in the order of their arrival."""

    def add(self, errand: ModelErrand) -> None:
        """Does nothing if the language already has an errand: a button may be pressed twice."""
        with self._changing:
            before = self._entries.get(errand.language)
            if before is not None and not before.state.is_over:
                return
            self._entries.pop(errand.language, None)
            entry = self._entries[errand.language] = _Entry(errand)
            entry.future = self._pool.submit(self._run, entry)

    def cancel(self, language: str) -> None:
        with self._changing:
            entry = self._entries.get(language)
        if entry is None or entry.state.is_over:
            return
        entry.watch.cancel()
        if entry.future is not None and entry.future.cancel():
            entry.end(ErrandStage.CANCELLED, CANCELLED)

    def states(self) -> dict[str, ErrandState]:
        """The states by language; errands that ended long ago are forgotten."""
        with self._changing:
            found = {language: entry.state for language, entry in self._entries.items()}
            for language, state in found.items():
                if state.is_over and time.monotonic() - self._entries[language].ended > KEPT:
                    del self._entries[language]
            return {language: state for language, state in found.items() if language in self._entries}

    def close(self) -> None:
        """Cancels everything and waits a while for the running errand."""
        for language in self.states():
            self.cancel(language)
        self._pool.shutdown(wait=False)
        wait([entry.future for entry in self._entries.values() if entry.future], PARTING)

    def _run(self, entry: _Entry) -> None:
        try:
            entry.watch.check()
            entry.stage = ErrandStage.RUNNING
            entry.end(ErrandStage.DONE, self._work(entry.errand, entry.watch))
        except ErrandCancelled:
            entry.end(ErrandStage.CANCELLED, CANCELLED)
        except StartError as error:
            entry.end(ErrandStage.FAILED, str(error))
        except Exception as error:
            _log.error("model_errand_failed", language=entry.errand.language, kind=type(error).__name__)
            entry.end(ErrandStage.FAILED, UNEXPECTED)
