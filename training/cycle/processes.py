"""Runs the processes of a cycle. Each has its own log, and a file with its process id while it runs.

When the cycle ends a process, it ends the children of the process too.
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
"""The seconds between asking a process to end and killing it."""
PAUSE = 0.2


@dataclass(frozen=True, slots=True)
class EndedStep:
    code: int
    """The exit code; negative if a signal ended the process."""
    seconds: float


@dataclass(slots=True)
class Launcher:
    """Starts steps, and calls `ended` for each step that has ended."""

    out: Path
    ended: Callable[[str, EndedStep], None]
    _running: dict[str, tuple[subprocess.Popen[bytes], float]] = field(default_factory=dict)

    def start(self, step: CycleStep) -> None:
        (self.out / "logs").mkdir(exist_ok=True)
        paths = [str(ROOT / "src"), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        env = os.environ | {"PYTHONUNBUFFERED": "1", "PYTHONPATH": os.pathsep.join(paths)}
        with (self.out / "logs" / f"{step.name}.log").open("wb") as log:
            # Each step has its own session, so that its children can be ended with it.
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
        """Ends these steps, or all steps if none are given."""
        chosen = [name for name in list(self._running if names is None else names) if self.is_running(name)]
        groups = [self._running[name][0].pid for name in chosen]
        _signal(groups, signal.SIGTERM)
        until = time.monotonic() + GRACE
        while self._alive(chosen) and time.monotonic() < until:
            time.sleep(PAUSE)
        # This also runs if the step has ended, because a child of it may still run.
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
    """Runs steps one after another. If one fails, the next one still runs."""

    def __init__(self, launcher: Launcher, chain: Chain) -> None:
        self._launcher, self._left = launcher, list(chain)
        self.current = ""

    def is_running(self) -> bool:
        """Starts the next step when the one before it has ended."""
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
