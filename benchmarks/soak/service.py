"""Runs a service, watches it, kills it and starts it again with the same data."""

import os
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from benchmarks.processes import resident_mib

DEVELOPER = "00000000-0000-4000-8000-0000000000be"
ADMIN = "00000000-0000-4000-8000-0000000000ad:adm"
SETTLING = 15.0
"""Seconds in which a service without clients may close what it need not keep."""
QUIET = 1.0
"""After this many seconds without a change, the service counts as settled."""


class Vitals(NamedTuple):
    resident_mib: float
    handles: int
    threads: int


@dataclass
class SoakedService:
    """`module` has the command `serve`. The data stay over a restart."""

    name: str
    module: str
    engine: str
    data: Path
    port: int = 0
    starts: int = 0
    process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        self.port = self.port or _free_port()
        surroundings = os.environ | {
            "TOLMACH_DEVELOPER_KEY": DEVELOPER,
            "TOLMACH_ADMIN_KEY": ADMIN,
            "TOLMACH_ENGINE": self.engine,
            "TOLMACH_LOG_LEVEL": "error",
        }
        command = [sys.executable, "-m", self.module, "serve", "--port", str(self.port), "--data", str(self.data)]
        with (self.data.parent / f"{self.name}.log").open("ab") as log:
            self.process = subprocess.Popen(command, env=surroundings, stdout=log, stderr=log)
        self.starts += 1
        self._await()

    def stop(self, number: int = signal.SIGTERM) -> None:
        assert self.process is not None
        self.process.send_signal(number)
        self.process.wait(120)
        self.process = None

    def _await(self) -> None:
        assert self.process is not None
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise SystemExit(f"The service did not start; {self.data.parent / self.name}.log says why.")

    def vitals(self) -> Vitals:
        assert self.process is not None
        own = Path(f"/proc/{self.process.pid}")
        handles, threads = len(os.listdir(own / "fd")), len(os.listdir(own / "task"))
        return Vitals(resident_mib(self.process.pid), handles, threads)

    def rested(self) -> Vitals:
        """The fewest handles and threads that the service has while it gets no requests."""
        end = time.monotonic() + SETTLING
        found = self.vitals()
        since = time.monotonic()
        while time.monotonic() < end and time.monotonic() < since + QUIET:
            time.sleep(0.2)
            now = self.vitals()
            if now.handles < found.handles or now.threads < found.threads:
                found, since = now, time.monotonic()
        return found


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port
