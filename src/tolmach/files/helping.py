"""The conversation between a child process and the process that started it.

They send frames through pipes: a length and so many bytes. A child may ask a helper to do what it may not do itself,
such as to reach another machine. It asks one question at a time, and question and answer are bytes.
"""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import IO, Protocol

from tolmach.errors import UnsafeFile

Helper = Callable[[bytes, float], bytes]
"""Answers a question of a child, in so many seconds. Blocks. It may raise an `UnsafeFile`, which the child gets, or
another error, which ends the child."""

_LENGTH = 8
_MOST = 1 << 30
"""Bytes of a frame. No document that the service takes comes near this."""
_ASKED, _ANSWERED, _REFUSED = b"?", b"=", b"!"


class FrameBroken(Exception):
    """The other side is gone, or what it sent makes no sense."""


class _Line:
    """In the child: the connection to the process that started it."""

    def __init__(self) -> None:
        self.pipes: tuple[IO[bytes], IO[bytes]] | None = None


_line = _Line()


# In the child


def open_line(given: IO[bytes], out: IO[bytes]) -> None:
    _line.pipes = given, out


def has_helper() -> bool:
    return _line.pipes is not None


def ask(question: bytes) -> bytes:
    """Raises `UnsafeFile` with the helper's sentence for the caller."""
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
    """The process is gone at the end of its `with` block."""

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
    """Returns the last frame of the child, or nothing if it sent none. Raises what the helper raises, and
    `TimeoutError`."""
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
