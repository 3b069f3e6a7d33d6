"""Work on bytes that nobody has vouched for, in a process that may take only what it is given.

The work is a function of a module of ours, from bytes to bytes. It runs in a fresh interpreter that inherits no secret
and leaves nothing, no core either: bytes go in and out through pipes. A sentence for the caller is raised there as an
`UnsafeFile` and is raised here again; whatever else goes wrong there is not told, because its words may quote the file.
"""

import os
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module

from tolmach.errors import UnsafeFile
from tolmach.files import helping

MIB = 1024**2
TOO_LONG = "The file takes too long to read."
TOO_LARGE = "The file takes too much memory to read."
UNREADABLE = "The file cannot be read: it is damaged or takes too much memory."
"""Also of a child that ended without a word: a library that gets no memory ends its process."""
NICENESS = 5
"""Whoever waits for an answer goes first; but a child has only so many seconds, also where all processors are busy."""
_DONE, _REFUSED, _NO_MEMORY = b"=", b"!", b"m"
_HELPED = "helped"


@dataclass(frozen=True, slots=True)
class ChildLimits:
    seconds: float = 60.0
    memory: int = 1024 * MIB


def run(
    work: Callable[[bytes], bytes], given: bytes, limits: ChildLimits, helper: helping.Helper | None = None
) -> bytes:
    """Blocks until the child is gone, at most as long as it may take. It may ask the helper, if it is given one."""
    command = [sys.executable, "-sP", "-m", __name__, work.__module__, work.__qualname__, str(limits.memory)]
    modules = {"PYTHONPATH": os.pathsep.join(sys.path)}
    try:
        if helper is None:
            answer = _told(command, modules, given, limits.seconds)
        else:
            answer = helping.converse([*command, _HELPED], modules, given, limits.seconds, helper)
    except subprocess.TimeoutExpired:
        raise UnsafeFile(TOO_LONG) from None
    kind, said = answer[:1], answer[1:]
    if kind == _DONE:
        return said
    if kind == _REFUSED:
        raise UnsafeFile(said.decode())
    raise UnsafeFile(TOO_LARGE if kind == _NO_MEMORY else UNREADABLE)


def _told(command: Sequence[str], environment: Mapping[str, str], given: bytes, seconds: float) -> bytes:
    """What the child said; nothing where it did not come to its end."""
    done = subprocess.run(command, input=given, capture_output=True, timeout=seconds, check=False, env=environment)
    return b"" if done.returncode and done.stdout[:1] == _DONE else done.stdout


def _main(module: str, name: str, memory: str, helped: str = "") -> None:
    os.nice(NICENESS)
    work: Callable[[bytes], bytes] = getattr(import_module(module), name)
    _confine(int(memory))
    given, out = sys.stdin.buffer, sys.stdout.buffer
    if helped:
        helping.open_line(given, out)
        helping.send(out, _answer(work, helping.receive(given)))
    else:
        out.write(_answer(work, given.read()))


def _confine(memory: int) -> None:
    """After the imports, so that they do not count. The child may write no file."""
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
    _main(*sys.argv[1:])
