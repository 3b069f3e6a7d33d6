"""What children do in the tests."""

import os
import signal
import sys
import time
from pathlib import Path

from tolmach.errors import UnsafeFile
from tolmach.files import helping


def reverse(given: bytes) -> bytes:
    return given[::-1]


def refuse(given: bytes) -> bytes:
    raise UnsafeFile("The file has a password.")


def fail(given: bytes) -> bytes:
    raise ValueError(given)


def sleep(given: bytes) -> bytes:
    time.sleep(60)
    return given


def spin(given: bytes) -> bytes:
    while True:
        pass


def grow(given: bytes) -> bytes:
    return b"".join([bytes(1024**2)] * 4096)


def die(given: bytes) -> bytes:
    os.kill(os.getpid(), signal.SIGSEGV)
    return given


def write(given: bytes) -> bytes:
    Path(given.decode()).write_bytes(b"left behind")
    return b"written"


def environment(given: bytes) -> bytes:
    return "\n".join(os.environ).encode()


def niceness(given: bytes) -> bytes:
    return str(os.nice(0)).encode()


def ask_twice(given: bytes) -> bytes:
    return helping.ask(given) + helping.ask(given[::-1])


def is_helped(given: bytes) -> bytes:
    return str(helping.has_helper()).encode()


def boast(given: bytes) -> bytes:
    """Says that more is to come than there is memory for."""
    sys.stdout.buffer.write((1 << 62).to_bytes(8, "big"))
    sys.stdout.buffer.flush()
    return given


def close(given: bytes) -> bytes:
    os.close(1)
    time.sleep(1)
    return given


_remembered: list[bytes] = []


def remember(given: bytes) -> bytes:
    _remembered.append(given)
    return f"{os.getpid()} {len(_remembered)}".encode()


def descriptors(given: bytes) -> bytes:
    """But for the one that lists them, which is closed by then."""
    return " ".join(name for name in sorted(os.listdir("/proc/self/fd"), key=int) if _is_open(int(name))).encode()


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def tell_each(given: bytes) -> bytes:
    for number in given:
        helping.tell(bytes([number]))
    return b"all"


def tell_and_die(given: bytes) -> bytes:
    helping.tell(given)
    return die(given)


def tell_slowly(given: bytes) -> bytes:
    for number in given:
        time.sleep(0.7)
        helping.tell(bytes([number]))
    return b"all"
