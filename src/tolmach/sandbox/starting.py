"""Starts a sandbox for test helpers and stops it when they are done."""

import json
import select
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

PATIENCE = 60.0
"""Seconds; a start takes two on an idle machine."""


class SandboxFailed(RuntimeError):
    pass


@dataclass(frozen=True, slots=True)
class RunningSandbox:
    url: str
    key: str
    admin_key: str


@dataclass(frozen=True, slots=True)
class ClientSession:
    """An account of its own in a running sandbox, and the faults that its requests ask for."""

    url: str
    key: str
    id: str

    def headers(self, **faults: str) -> dict[str, str]:
        """The headers that a client sends with each request, such as `session.headers(status="503; times=2")`."""
        asked = {"tolmach-sandbox-" + name.replace("_", "-"): value for name, value in faults.items()}
        return {"mock-server-session": self.id, **asked}


@contextmanager
def started(*arguments: str) -> Iterator[RunningSandbox]:
    """Runs a sandbox in a process of its own. It ends with this block, and also with this process, however that
    ends."""
    command = [sys.executable, "-m", "tolmach", "sandbox", "--port", "0", "--while-stdin", *arguments]
    with (
        tempfile.TemporaryFile("w+") as complaints,
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints, text=True
        ) as process,
    ):
        try:
            yield _ready(process, complaints)
        finally:
            process.terminate()


def _ready(process: subprocess.Popen[str], complaints: IO[str]) -> RunningSandbox:
    assert process.stdout is not None
    readable, _, _ = select.select([process.stdout], [], [], PATIENCE)
    line = process.stdout.readline() if readable else ""
    if not line:
        process.kill()
        complaints.seek(0)
        raise SandboxFailed(f"The sandbox did not start within {PATIENCE:.0f} seconds.\n{complaints.read()}")
    told = json.loads(line)
    return RunningSandbox(told["url"], told["key"], told["admin_key"])
