"""What is said between a child process and the one that started it.

Through its pipes go frames: a length and so many bytes. A child may ask for what it may not do itself, such as to reach
another machine, if it was given a helper: one question at a time, and nothing but bytes.
"""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import IO, Protocol

from tolmach.errors import UnsafeFile

Helper = Callable[[bytes, float], bytes]
"""Answers a question of a child, in so many seconds. Blocks. May raise an `UnsafeFile`, which the child gets, or
something else, which ends the child."""

_LENGTH = 8
_MOST = 1 << 30
"""Bytes of a frame: no document that we take comes near."""
_ASKED, _ANSWERED, _REFUSED = b"?", b"=", b"!"


class FrameBroken(Exception):
    """The other side is gone, or makes no sense."""


class _Line:
    """In the child: the way to whoever started it."""

    def __init__(self) -> None:
        self.pipes: tuple[IO[bytes], IO[bytes]] | None = None


_line = _Line()


# In the child


def open_line(given: IO[bytes], out: IO[bytes]) -> None:
    _line.pipes = given, out


def has_helper() -> bool:
    return _line.pipes is not None


def ask(question: bytes) -> bytes:
    """Raises `UnsafeFile` with the sentence that the helper has for the caller."""
    if _line.pipes is None:
        raise FrameBroken
    given, out = _line.pipes
    send(out, _ASKED + question)
    answer = receive(given)
    if answer[:1] == _REFUSED:
        raise UnsafeFile(answer[1:].decode())
    return answer[1:]


# In the process that started it


class ChildProcess(Protocol):
    """At the end of its block it is gone."""

    @property
    def stdin(self) -> IO[bytes] | None: ...

    @property
    def stdout(self) -> IO[bytes] | None: ...

    def kill(self) -> None: ...

    def __enter__(self) -> object: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def converse(process: ChildProcess, given: bytes, seconds: float, helper: Helper | None) -> bytes:
    """The child's last word; nothing where it had none. Raises what the helper raises, and `TimeoutError`."""
    end = time.monotonic() + seconds
    try:
        with process:
            ending = threading.Timer(seconds, process.kill)
            ending.start()
            try:
                return _conversation(process, given, end, helper)
            finally:
                ending.cancel()
                process.kill()
    except (FrameBroken, BrokenPipeError):
        if time.monotonic() >= end:
            raise TimeoutError from None
        return b""


def _conversation(process: ChildProcess, given: bytes, end: float, helper: Helper | None) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    send(process.stdin, given)
    while (said := receive(process.stdout))[:1] == _ASKED:
        if helper is None:
            raise FrameBroken
        send(process.stdin, _answered(helper, said[1:], end - time.monotonic()))
    return said


def _answered(helper: Helper, question: bytes, seconds: float) -> bytes:
    try:
        return _ANSWERED + helper(question, seconds)
    except UnsafeFile as refused:
        return _REFUSED + refused.message.encode()


# On both sides


def send(out: IO[bytes], frame: bytes) -> None:
    out.write(len(frame).to_bytes(_LENGTH, "big"))
    out.write(frame)
    out.flush()


def receive(source: IO[bytes]) -> bytes:
    """Raises `FrameBroken`."""
    length = int.from_bytes(_exactly(source, _LENGTH), "big")
    if length > _MOST:
        raise FrameBroken
    return _exactly(source, length)


def _exactly(source: IO[bytes], length: int) -> bytes:
    found = source.read(length)
    if len(found) < length:
        raise FrameBroken
    return found
