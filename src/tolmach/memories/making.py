"""Turns a TMX file into the file of a memory. The functions block, so call them in threads.

A separate process with limited memory and time does the work, so that neither a malicious nor a large file slows down
other requests.
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
from tolmach.memories.model import Segment

LIMITS = ChildLimits(seconds=1800.0, memory=2048 * MIB)
CHUNK = 256 * 1024
NICENESS = 10
"""The process runs at low priority, because translations go first."""


class Broken(Exception):
    """The process ended without an answer."""


@dataclass(frozen=True, slots=True)
class Made:
    """What the file of a memory contains, and how much was left out."""

    source: str
    targets: tuple[str, ...]
    segment_count: int
    skipped: int


def compile_into(path: Path, segments: Iterable[Segment], source: str, skipped: int = 0) -> Made:
    built = build(segments, source, path)
    return Made(source, built.targets, built.count, skipped)


def from_tmx(file: BinaryIO, path: Path, limits: ChildLimits = LIMITS) -> Made:
    """Raises BadRequest with a sentence if the file cannot be used. The file at `path` is then worthless."""
    said = json.loads(_told(file, path, limits))
    if "refused" in said:
        raise BadRequest(said["refused"])
    return Made(**said | {"targets": tuple(said["targets"])})


def _told(file: BinaryIO, path: Path, limits: ChildLimits) -> bytes:
    """The answer of the process."""
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
    """Sends the file to the process. A process that has seen enough does not read the rest."""
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
        # The parent process is gone, so the file must be removed here.
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
