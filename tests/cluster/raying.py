"""A Ray of this machine with engines on it, deployed as an operator does it."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import yaml

from benchmarks.voice import speech
from tests.cluster.programs import Program, until
from tests.postgresql import free_port

STARTING = 600.0
"""Seconds: half a dozen processes import Ray, one after another."""
QUIET = {
    # No call home, and no courtesy to other programs of a machine that has two cores.
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_worker_niceness": "0",
}


@dataclass(frozen=True)
class SmallRay:
    address: str
    folder: Path

    def replicas(self, application: str) -> list[int]:
        """The processes that hold it."""
        title = f"ray::ServeReplica:{application}:"
        return [pid for pid in _processes() if _title(pid).startswith(title) and self._is_ours(pid)]

    def kill_replica(self, application: str) -> int:
        pid = self.replicas(application)[0]
        os.kill(pid, signal.SIGKILL)
        return pid

    def _is_ours(self, pid: int) -> bool:
        """Another Ray may run on this machine."""
        try:
            return str(self.folder).encode() in Path(f"/proc/{pid}/environ").read_bytes()
        except OSError:
            return False


def _processes() -> list[int]:
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]


def _title(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text(errors="replace")
    except OSError:
        return ""


@contextmanager
def small_ray(
    *options: str, engine: str = "nmt", beside: Sequence[str] = (), threads: int = 1, cpus: int = 2
) -> Iterator[SmallRay]:
    """What `tolmach ray config` says with these options, deployed and ready: the engine, and applications beside it."""
    # Its sockets need a short name.
    folder = Path(tempfile.mkdtemp(prefix="ray-"))
    port = free_port()
    settings = {"TOLMACH_ENGINE": engine, "TOLMACH_THREADS": str(threads), "TOLMACH_WHISPER": str(speech.WHISPER)}
    config = yaml.safe_load(_config(folder, settings, [*options, "--port", str(port)]))
    wanted = {f"tolmach-{engine}", *beside}
    config["applications"] = [each for each in config["applications"] if each["name"] in wanted]
    routes = [each["route_prefix"] for each in config["applications"]]
    (folder / "serve.yaml").write_text(yaml.safe_dump(config))
    command = [sys.executable, "-m", "tests.cluster.small_ray", str(folder / "serve.yaml"), str(cpus)]
    program = Program(command, folder / "output", {**QUIET, "RAY_TMPDIR": str(folder)})
    try:
        address = f"http://127.0.0.1:{port}"
        until(lambda: _is_up(program, [f"{address}{route}" for route in routes]), STARTING, pause=0.5)
        yield SmallRay(address, folder)
    finally:
        program.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _config(folder: Path, settings: dict[str, str], options: Sequence[str]) -> bytes:
    command = [sys.executable, "-m", "tolmach", "ray", "config", "--data", str(folder), *options]
    return subprocess.run(command, check=True, capture_output=True, env=os.environ | settings).stdout


def _is_up(program: Program, urls: Sequence[str]) -> bool:
    """Ray gives itself half a minute to start, and a busy machine may need more: then it is begun again."""
    if not program.is_running:
        program.start()
    return all(map(_answers, urls))


def _answers(url: str) -> bool:
    try:
        return httpx.get(url, timeout=5, trust_env=False).status_code == 200
    except httpx.TransportError:
        return False
