"""A clock that can be moved: for all requests, or for one."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta

from tolmach import clock


class SandboxClock:
    def __init__(self) -> None:
        self.seconds = 0
        """For everybody."""
        self._here: ContextVar[int] = ContextVar("seconds", default=0)

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.seconds + self._here.get())

    @contextmanager
    def moved(self, seconds: int) -> Iterator[None]:
        """For what is done in this block, and what that begins."""
        token = self._here.set(self._here.get() + seconds)
        try:
            yield
        finally:
            self._here.reset(token)

    @contextmanager
    def running(self) -> Iterator[None]:
        """It is that of the whole process in this block."""
        with clock.read_from(self.now):
            yield
