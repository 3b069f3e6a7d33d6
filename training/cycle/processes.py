"""Processes of a cycle: each has a log of its own, and a file with its number while it runs.

A process that is ended takes its children with it.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from training.cycle.plan_file import Chain, CycleStep

ROOT = Path(__file__).parents[2]
GRACE = 5.0
"""Seconds between asking a process to end and ending it."""
PAUSE = 0.2


@dataclass(frozen=True, slots=True)
class EndedStep:
    code: int
    """Below zero where a signal ended it."""
    seconds: float


@dataclass(slots=True)
class Launcher:
    """Starts steps, and tells `ended` about each that has come to its end."""

    out: Path
    ended: Callable[[str, EndedStep], None]
    _running: dict[str, tuple[subprocess.Popen[bytes], float]] = field(default_factory=dict)

    def start(self, step: CycleStep) -> None:
        (self.out / "logs").mkdir(exist_ok=True)
        paths = [str(ROOT / "src"), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        env = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": os.pathsep.join(paths)}
        with (self.out / "logs" / f"{step.name}.log").open("wb") as log:
            # A session of its own, so that its children can be ended with it.
            process = subprocess.Popen(
                [sys.executable, "-m", *step.words], stdout=log, stderr=log, env=env, start_new_session=True
            )
        self._pid(step.name).write_text(f"{process.pid}\n", encoding="utf-8")
        self._running[step.name] = process, time.monotonic()

    def is_running(self, name: str) -> bool:
        if name not in self._running:
            return False
        process, began = self._running[name]
        code = process.poll()
        if code is None:
            return True
        del self._running[name]
        self._pid(name).unlink(missing_ok=True)
        self.ended(name, EndedStep(code, round(time.monotonic() - began, 1)))
        return False

    def stop(self, names: Iterable[str] | None = None) -> None:
        """Ends these steps, or all of them."""
        chosen = [name for name in list(self._running if names is None else names) if self.is_running(name)]
        groups = [self._running[name][0].pid for name in chosen]
        _signal(groups, signal.SIGTERM)
        until = time.monotonic() + GRACE
        while self._alive(chosen) and time.monotonic() < until:
            time.sleep(PAUSE)
        # Also where the step has ended: a child of it may have stayed.
        _signal(groups, signal.SIGKILL)
        while self._alive(chosen):
            time.sleep(PAUSE)

    def _alive(self, names: list[str]) -> list[str]:
        return [name for name in names if self.is_running(name)]

    def _pid(self, name: str) -> Path:
        return self.out / f"{name}.pid"


def _signal(groups: list[int], number: signal.Signals) -> None:
    for group in groups:
        with suppress(ProcessLookupError):
            os.killpg(group, number)


class ChainRun:
    """Steps one after the other. One that fails does not keep the next from its turn."""

    def __init__(self, launcher: Launcher, chain: Chain) -> None:
        self._launcher, self._left = launcher, list(chain)
        self.current = ""

    def is_running(self) -> bool:
        """Starts the next step where the one before has ended."""
        if self.current and self._launcher.is_running(self.current):
            return True
        if not self._left:
            return False
        step = self._left.pop(0)
        self.current = step.name
        self._launcher.start(step)
        return True

    def stop(self) -> None:
        self._left.clear()
        self._launcher.stop([self.current] if self.current else [])
