"""A service in a process of its own, which cannot reach anybody without our noticing."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

TRIPWIRE = """
import os, sys

def watch(event, arguments):
    if event == "socket.getaddrinfo":
        host = arguments[0]
    elif event in ("socket.connect", "socket.sendto") and isinstance(arguments[1], tuple):
        host = arguments[1][0]
    else:
        return
    if host not in (None, "", "localhost", "127.0.0.1", "::1"):
        os.write(int(os.environ["TRIPWIRE"]), f"{event} {host}\\n".encode())
        raise OSError("no way out")

sys.addaudithook(watch)
"""
SERVE = TRIPWIRE + "from tolmach.cli import main; main()"
DEVELOPER = "5ec4e7d0-1111-4111-8111-1234567890ab"
ADMIN = "5ec4e7d0-2222-4222-8222-1234567890cd:adm"


@dataclass(frozen=True)
class WatchedService:
    url: str
    process: subprocess.Popen[bytes]
    folder: Path
    outputs: tuple[Path, Path]
    trips: Path

    def client(self, key: str = DEVELOPER) -> httpx.Client:
        headers = {"Authorization": f"DeepL-Auth-Key {key}"}
        return httpx.Client(base_url=self.url, headers=headers, timeout=20, verify=False)

    def peak_memory(self) -> int:
        """In bytes, since the start or the last `forget_peak`."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status)[1]) * 1024  # type: ignore[index]

    def forget_peak(self) -> None:
        Path(f"/proc/{self.process.pid}/clear_refs").write_text("5")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(30) == 0


def _environment(folder: Path, trips: int) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("TOLMACH_")}
    return inherited | {
        "TOLMACH_DATA": str(folder / "data"),
        "TOLMACH_ENGINE": "stub",
        "TOLMACH_PORT": "0",
        "TOLMACH_LOG_LEVEL": "debug",
        "TOLMACH_LOG_FORMAT": "json",
        "TOLMACH_DEVELOPER_KEY": DEVELOPER,
        "TOLMACH_ADMIN_KEY": ADMIN,
        "TRIPWIRE": str(trips),
    }


@contextmanager
def watched_service(tmp_path: Path) -> Iterator[WatchedService]:
    outputs, trips = (tmp_path / "stdout", tmp_path / "stderr"), tmp_path / "trips"
    with outputs[0].open("wb") as out, outputs[1].open("wb") as err, trips.open("wb") as wire:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, "serve"],
            cwd=tmp_path,
            env=_environment(tmp_path, wire.fileno()),
            stdout=out,
            stderr=err,
            pass_fds=[wire.fileno()],
        )
    try:
        yield WatchedService(_await_url(process, outputs), process, tmp_path, outputs, trips)
    finally:
        process.kill()
        process.wait()


def _await_url(process: subprocess.Popen[bytes], outputs: tuple[Path, Path]) -> str:
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        if found := re.search(r"listens on (\S+)", outputs[0].read_text()):
            return found[1]
        time.sleep(0.02)
    raise AssertionError(outputs[1].read_text())
