"""A clock that can be moved, for all requests or for one."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta

from tolmach import clock


class SandboxClock:
    def __init__(self) -> None:
        self.seconds = 0
        """The shift for all requests."""
        self._here: ContextVar[int] = ContextVar("seconds", default=0)

    def now(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self.seconds + self._here.get())

    @contextmanager
    def moved(self, seconds: int) -> Iterator[None]:
        """Moves the clock for the code in this block, and for the tasks that it begins."""
        token = self._here.set(self._here.get() + seconds)
        try:
            yield
        finally:
            self._here.reset(token)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Makes this the clock of the whole process in this block."""
        with clock.read_from(self.now):
            yield
