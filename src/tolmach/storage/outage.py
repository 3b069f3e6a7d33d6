"""While a server cannot be reached, callers that need it are refused at once and told when to come again.

Without this each request would wait for its own timeout, and the requests behind it for all of them.
"""

import threading
import time
from math import ceil

import structlog

from tolmach.errors import Unavailable

PAUSE = 1.0
"""Seconds between two tries to reach it again. The next caller after a pause tries; all others are refused
meanwhile."""
LONGEST = 30
log = structlog.get_logger("tolmach.outage")


class Outage:
    """`what` is the subject of the sentence that a caller reads, as in "The database cannot be reached"."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._lock = threading.Lock()
        self._since: float | None = None
        self._tried = 0.0
        self._has_worked = False

    def check(self) -> None:
        """Raises Unavailable while the outage lasts, but lets one caller try after each pause."""
        if self._since is None:
            return
        with self._lock:
            tries = time.monotonic() - self._tried >= PAUSE
            if tries:
                self._tried = time.monotonic()
        if not tries:
            raise self._refusal()

    def noticed(self) -> Unavailable:
        """Notes that the server cannot be reached, and returns the error for the caller."""
        with self._lock:
            self._tried = time.monotonic()
            if self._since is None:
                self._since = self._tried
                # If it has never worked, the start reports that in another way.
                if self._has_worked:
                    log.warning("cannot be reached", what=self._what)
        return self._refusal()

    def over(self) -> None:
        self._has_worked = True
        if self._since is None:
            return
        with self._lock:
            if self._since is not None:
                log.warning("reached again", what=self._what, seconds=round(time.monotonic() - self._since, 1))
            self._since = None

    def _refusal(self) -> Unavailable:
        """A server that has been away for a while is likely to stay away as long again."""
        lasted = time.monotonic() - (self._since or time.monotonic())
        return Unavailable(f"{self._what} cannot be reached", retry_after=min(max(ceil(lasted), 1), LONGEST))
