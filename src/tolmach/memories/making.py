"""From a file in TMX to the file of a memory. Blocks; for threads.

The work is done by a process of its own, which may take only so much memory and time: neither a rude file nor a
large one is felt by those whose requests are served meanwhile.
"""

import json
import os
import resource
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from typing import IO, BinaryIO

from tolmach.errors import BadRequest, UnsafeFile
from tolmach.files.child import MIB, TOO_LARGE, TOO_LONG, ChildLimits
from tolmach.memories import tmx
from tolmach.memories.compiled import build
from tolmach.memories.segments import Segment

LIMITS = ChildLimits(seconds=1800.0, memory=2048 * MIB)
CHUNK = 256 * 1024
NICENESS = 10
"""Whoever waits for a translation goes first."""


class Broken(Exception):
    """The process has ended without a word."""


@dataclass(frozen=True, slots=True)
class Made:
    """What is in the file of a memory, and what was left out."""

    source: str
    targets: tuple[str, ...]
    segment_count: int
    skipped: int


def compile_into(path: Path, segments: Iterable[Segment], source: str, skipped: int = 0) -> Made:
    built = build(segments, source, path)
    return Made(source, built.targets, built.count, skipped)


def from_tmx(file: BinaryIO, path: Path, limits: ChildLimits = LIMITS) -> Made:
    """Raises BadRequest with a sentence where the file cannot be used. What it leaves at `path` is then worthless."""
    said = json.loads(_told(file, path, limits))
    if "refused" in said:
        raise BadRequest(said["refused"])
    return Made(**said | {"targets": tuple(said["targets"])})


def _told(file: BinaryIO, path: Path, limits: ChildLimits) -> bytes:
    """What the process says in the end."""
    command = [sys.executable, "-sP", "-m", __name__, str(path), str(limits.memory)]
    modules = {"PYTHONPATH": os.pathsep.join(sys.path)}
    with Popen(command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=modules) as child:
        clock = threading.Timer(limits.seconds, child.kill)
        clock.start()
        try:
            assert child.stdin is not None
            assert child.stdout is not None
            _feed(file, child.stdin)
            said = child.stdout.read()
        except BaseException:
            child.kill()
            raise
        finally:
            is_late = not clock.is_alive()
            clock.cancel()
    if not said:
        raise UnsafeFile(TOO_LONG) if is_late else Broken
    return said


def _feed(file: BinaryIO, into: IO[bytes]) -> None:
    """A process that has seen enough does not listen to the rest."""
    with suppress(BrokenPipeError):
        while chunk := file.read(CHUNK):
            into.write(chunk)
    with suppress(BrokenPipeError):
        into.close()


# In the process


def _main(path: Path, memory: int) -> None:
    for limit, most in ((resource.RLIMIT_DATA, memory), (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(limit, (most, most))
    os.nice(NICENESS)
    try:
        sys.stdout.write(json.dumps(_made(path)))
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody is there any more who would remove it.
        path.unlink(missing_ok=True)


def _made(path: Path) -> dict[str, object]:
    try:
        with tmx.read(sys.stdin.buffer, folder=path.parent) as reading:
            return asdict(compile_into(path, reading.segments(), reading.source, reading.skipped))
    except BadRequest as refused:
        return {"refused": refused.message}
    except MemoryError:
        return {"refused": TOO_LARGE}


if __name__ == "__main__":
    _main(Path(sys.argv[1]), int(sys.argv[2]))
