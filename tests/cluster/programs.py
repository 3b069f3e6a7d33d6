"""Programs that can be stopped in every way and started again."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

PATIENCE = 180.0
"""Seconds. A busy machine takes a minute to start four replicas, and nothing here is about how fast that is."""


@dataclass
class Program:
    command: Sequence[str]
    output: Path
    environment: Mapping[str, str] = field(default_factory=dict)
    process: "subprocess.Popen[bytes] | None" = None

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        assert not self.is_running
        ours = {name: value for name, value in os.environ.items() if not name.startswith("TOLMACH_")}
        with self.output.open("ab") as out:
            self.process = subprocess.Popen(self.command, env=ours | {**self.environment}, stdout=out, stderr=out)

    def told(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def freeze(self) -> None:
        """Neither dead nor alive: its connections stay, and nothing comes of them."""
        self.told(signal.SIGSTOP)

    def thaw(self) -> None:
        self.told(signal.SIGCONT)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def stop(self) -> int:
        """Its exit status, when it has ended what it was doing."""
        assert self.process is not None
        self.process.terminate()
        return self.process.wait(PATIENCE)


def until(condition: Callable[[], bool], seconds: float = PATIENCE, pause: float = 0.05) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "it never came about"
        time.sleep(pause)


def installed(name: str) -> str:
    """In this environment or on this machine."""
    found = shutil.which(
        name, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"], "/usr/sbin"])
    )
    assert found, f"{name} is missing: `make setup-cluster` installs it"
    return found
