"""Work on untrusted bytes, in a process with limited memory and time.

The work is a function of one of our modules, from bytes to bytes. It runs in a process that inherits no secret and
leaves nothing behind, not even a core: bytes go in and out through pipes. If the work raises `UnsafeFile`, its sentence
is for the caller, and it is raised again here. Any other error there is not reported, because its words may quote the
file.

The process is a fresh interpreter, or the fork of one that has loaded its modules already (`files/warm`).
"""

import os
import resource
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import IO

from tolmach.errors import UnsafeFile
from tolmach.files import helping

MIB = 1024**2
TOO_LONG = "The file takes too long to read."
TOO_LARGE = "The file takes too much memory to read."
UNREADABLE = "The file cannot be read: it is damaged or takes too much memory."
"""Also used for a child that ended without a word: a library that gets no memory ends its process."""
NICENESS = 5
"""A child yields to the threads that answer requests. It still has enough priority to finish within its seconds when
all processors are busy."""
_DONE, _REFUSED, _NO_MEMORY = b"=", b"!", b"m"
_HELPED = "helped"


@dataclass(frozen=True, slots=True)
class ChildLimits:
    seconds: float = 60.0
    memory: int = 1024 * MIB


@dataclass(frozen=True, slots=True)
class Task:
    """The work of a child, without the bytes that it will be given."""

    module: str
    name: str
    memory: int
    is_helped: bool

    @property
    def arguments(self) -> tuple[str, ...]:
        return self.module, self.name, str(self.memory), *([_HELPED] if self.is_helped else [])


Start = Callable[[Task], helping.ChildProcess]


def fresh(task: Task) -> helping.ChildProcess:
    """Starts an interpreter for this task alone."""
    return subprocess.Popen(
        [*interpreter(__name__), *task.arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=modules(),
    )


def interpreter(module: str) -> list[str]:
    return [sys.executable, "-sP", "-m", module]


def modules() -> dict[str, str]:
    """The whole environment of a child."""
    return {"PYTHONPATH": os.pathsep.join(sys.path)}


def run(
    work: Callable[[bytes], bytes],
    given: bytes,
    limits: ChildLimits,
    helper: helping.Helper | None = None,
    start: Start = fresh,
    told: helping.Told | None = None,
) -> bytes:
    """Blocks until the child is gone, at most for `limits.seconds`. The child may ask the helper, if there is one, and
    tells `told` what it has finished so far; then it has its seconds again."""
    task = Task(work.__module__, work.__qualname__, limits.memory, is_helped=helper is not None)
    try:
        answer = helping.converse(start(task), given, limits.seconds, helper, told)
    except TimeoutError:
        raise UnsafeFile(TOO_LONG) from None
    kind, said = answer[:1], answer[1:]
    if kind == _DONE:
        return said
    if kind == _REFUSED:
        raise UnsafeFile(said.decode())
    raise UnsafeFile(TOO_LARGE if kind == _NO_MEMORY else UNREADABLE)


def here(work: Callable[[bytes], bytes], given: bytes) -> bytes:
    """Like `run`, but without a child: for bytes that are too few and too plain to do harm."""
    try:
        return work(given)
    except UnsafeFile:
        raise
    except Exception:
        raise UnsafeFile(UNREADABLE) from None


# In the child


def serve(given: IO[bytes], out: IO[bytes], module: str, name: str, memory: str, helped: str = "") -> None:
    work: Callable[[bytes], bytes] = getattr(import_module(module), name)
    _confine(int(memory))
    helping.open_line(given, out, is_helped=bool(helped))
    helping.send(out, _answer(work, helping.receive(given)))


def _confine(memory: int) -> None:
    """Called after the imports, so that they do not count. The child may write no file."""
    for limit, most in ((resource.RLIMIT_DATA, memory), (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(limit, (most, most))


def _answer(work: Callable[[bytes], bytes], given: bytes) -> bytes:
    try:
        return _DONE + work(given)
    except UnsafeFile as refused:
        return _REFUSED + refused.message.encode()
    except MemoryError:
        return _NO_MEMORY


if __name__ == "__main__":
    os.nice(NICENESS)
    serve(sys.stdin.buffer, sys.stdout.buffer, *sys.argv[1:])
