"""The current time, and a way for a sandbox or a test to replace the clock."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime


def _now() -> datetime:
    return datetime.now(UTC)


_read: Callable[[], datetime] = _now


def now() -> datetime:
    return _read()


@contextmanager
def read_from(read: Callable[[], datetime]) -> Iterator[None]:
    """Another clock for the whole process, as long as this block lasts."""
    global _read
    before, _read = _read, read
    try:
        yield
    finally:
        _read = before
