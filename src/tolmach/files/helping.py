"""The conversation between a child process and the process that started it.

They send frames through pipes: a length and so many bytes. A child may ask a helper to do what it may not do itself,
such as to reach another machine. It asks one question at a time, and question and answer are bytes. It may also tell
what it has finished so far, so that this is not lost with it.
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
Told = Callable[[bytes], None]
"""Takes what a child has finished so far. Blocks. An error that it raises ends the child."""

_LENGTH = 8
_MOST = 1 << 30
"""Bytes of a frame. No document that the service takes comes near this."""
_ASKED, _TOLD, _ANSWERED, _REFUSED = b"?", b">", b"=", b"!"


class FrameBroken(Exception):
    """The other side is gone, or what it sent makes no sense."""


class _Line:
    """In the child: the connection to the process that started it."""

    def __init__(self) -> None:
        self.pipes: tuple[IO[bytes], IO[bytes]] | None = None
        self.is_helped = False


_line = _Line()


# In the child


def open_line(given: IO[bytes], out: IO[bytes], *, is_helped: bool) -> None:
    _line.pipes, _line.is_helped = (given, out), is_helped


def has_helper() -> bool:
    return _line.is_helped


def ask(question: bytes) -> bytes:
    """Raises `UnsafeFile` with the helper's sentence for the caller."""
    given, out = _pipes()
    send(out, _ASKED + question)
    answer = receive(given)
    if answer[:1] == _REFUSED:
        raise UnsafeFile(answer[1:].decode())
    return answer[1:]


def tell(finished: bytes) -> None:
    """Hands over a part of the work. Does not wait until it is stored."""
    send(_pipes()[1], _TOLD + finished)


def _pipes() -> tuple[IO[bytes], IO[bytes]]:
    if _line.pipes is None:
        raise FrameBroken
    return _line.pipes


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


def converse(
    process: ChildProcess, given: bytes, seconds: float, helper: Helper | None = None, told: Told | None = None
) -> bytes:
    """Returns the last frame of the child, or nothing if it sent none. A child that tells something gets `seconds`
    more. Raises what `helper` and `told` raise, and `TimeoutError`."""
    patience = _Patience(process, seconds)
    try:
        with process:
            patience.renew()
            try:
                return _conversation(process, given, patience, helper, told)
            finally:
                patience.end()
                process.kill()
    except (FrameBroken, BrokenPipeError):
        if patience.left <= 0:
            raise TimeoutError from None
        return b""


class _Patience:
    """Kills a process that says nothing for so many seconds."""

    def __init__(self, process: ChildProcess, seconds: float) -> None:
        self._process, self._seconds = process, seconds
        self._until = 0.0
        self._timer: threading.Timer | None = None

    @property
    def left(self) -> float:
        return self._until - time.monotonic()

    def renew(self) -> None:
        self.end()
        self._until = time.monotonic() + self._seconds
        self._timer = threading.Timer(self._seconds, self._process.kill)
        self._timer.start()

    def end(self) -> None:
        if self._timer is not None:
            self._timer.cancel()


def _conversation(
    process: ChildProcess, given: bytes, patience: _Patience, helper: Helper | None, told: Told | None
) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    send(process.stdin, given)
    while (kind := (said := receive(process.stdout))[:1]) in (_ASKED, _TOLD):
        if kind == _TOLD and told is not None:
            told(said[1:])
            patience.renew()
        elif kind == _ASKED and helper is not None:
            send(process.stdin, _answered(helper, said[1:], patience.left))
        else:
            raise FrameBroken
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
