"""Refuses work early if it would only wait: by measured waiting time and memory, not by counting requests."""

import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tolmach.errors import Overloaded, TooManyRequests

MIB = 1024 * 1024
_LOOK_AGAIN = 0.1
_MEMORY_RETRY = 5


@dataclass(frozen=True, slots=True)
class Wait:
    """How long one more request of a key would wait."""

    seconds: float
    """The time that waiting work of others takes until this request is done. Keys share fairly, and so do the requests
    of a key."""
    clearing: float
    """The time until everything that the key has waiting, and everything that runs, is done."""
    own_seconds: float
    """How long the key's own waiting work alone would take."""
    keys: int
    """How many keys have work waiting."""

    @property
    def under_way(self) -> float:
        """The waiting time beyond the queue: work that an engine has already begun."""
        return max(0.0, self.clearing - self.own_seconds * max(1, self.keys))


class Backlog(Protocol):
    def wait(self, key_id: str, size: int) -> Wait:
        """The wait of a request of so many bytes."""


class Idle:
    """The backlog of a service that queues nothing."""

    def wait(self, key_id: str, size: int) -> Wait:
        return Wait(0.0, 0.0, 0.0, 0)


class Admission:
    """429 tells a key that it asks for more than its share; 529 tells it that the service is full."""

    def __init__(self, backlog: Backlog, *, longest_wait: float, memory: "ProcessMemory") -> None:
        self._backlog = backlog
        self._longest_wait = longest_wait
        self._memory = memory

    def check(self, key_id: str, size: int) -> None:
        if self._memory.is_full():
            raise Overloaded(retry_after=_MEMORY_RETRY)
        wait = self._backlog.wait(key_id, size)
        if wait.seconds <= self._longest_wait:
            return
        # Work under way counts in full until it is done, so it may still be counted at the next try.
        accepted = max(0.0, self._longest_wait - wait.under_way)
        retry_after = max(1, math.ceil(wait.clearing - accepted))
        share = self._longest_wait / max(1, wait.keys)
        refusal = TooManyRequests if wait.own_seconds > share else Overloaded
        raise refusal(retry_after=retry_after)


class ProcessMemory:
    """Compares the resident memory of this process with a limit, at most ten times a second."""

    def __init__(
        self,
        limit_mib: int,
        *,
        resident: Callable[[], int] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limit = limit_mib * MIB or available_memory() * 4 // 5
        self._resident = resident or resident_bytes
        self._clock = clock
        self._looked = -math.inf
        self._full = False

    def is_full(self) -> bool:
        moment = self._clock()
        if moment - self._looked >= _LOOK_AGAIN:
            self._looked = moment
            self._full = self._resident() > self.limit
        return self._full


def resident_bytes() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def available_memory() -> int:
    """The memory limit of the container, or else the memory of the machine."""
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    try:
        allowed = Path("/sys/fs/cgroup/memory.max").read_text().strip()
    except OSError:
        return machine
    return min(machine, int(allowed)) if allowed.isdigit() else machine
