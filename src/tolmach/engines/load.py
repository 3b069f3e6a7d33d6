"""How busy an engine is. Admission decides by it, and Retry-After is computed from it."""

import math
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Load:
    """Costs are in the engine's own measure, approximate tokens."""

    waiting: int = 0
    running: int = 0
    waiting_of_key: int = 0
    calls_of_key: int = 0
    """How many calls of the key have something waiting."""
    keys: int = 0
    """How many keys have something waiting."""
    throughput: float = 0.0
    """Cost per second while busy, over about the last half-minute of work; 0 before anything was measured."""
    oldest: float = 0.0
    """How many seconds the request that waits longest has waited."""

    def wait(self, cost: int) -> float:
        """How many seconds of others' waiting work come before the end of a further call of this key and cost.

        Keys share fairly, and so do the calls of a key: none of them is served more than this call. Running work does
        not count: it ends soon, and no request need be refused for it. 0 if nothing is measured.
        """
        own = min(self.waiting_of_key, cost * self.calls_of_key)
        return self._seconds(min(self.waiting, own * max(1, self.keys)))

    def seconds(self, cost: int) -> float:
        """How many seconds pass until the end of that call, including running work and the call itself."""
        own = min(self.waiting_of_key, cost * self.calls_of_key) + cost
        keys = self.keys + (not self.waiting_of_key)
        return self._seconds(self.running + min(self.waiting + cost, own * keys))

    @property
    def clearing(self) -> float:
        """How many seconds pass until everything that the key has waiting is done."""
        return self._seconds(self.running + min(self.waiting, self.waiting_of_key * max(1, self.keys)))

    @property
    def own(self) -> float:
        """How many seconds the key's waiting work alone would take."""
        return self._seconds(self.waiting_of_key)

    def _seconds(self, cost: int) -> float:
        return cost / self.throughput if self.throughput else 0.0


def together(loads: Iterable[Load]) -> Load:
    """Several engines as one. A key may wait at more than one, so the number of keys is a lower bound."""
    loads = list(loads)
    return Load(
        waiting=sum(load.waiting for load in loads),
        running=sum(load.running for load in loads),
        waiting_of_key=sum(load.waiting_of_key for load in loads),
        calls_of_key=sum(load.calls_of_key for load in loads),
        keys=max((load.keys for load in loads), default=0),
        throughput=sum(load.throughput for load in loads),
        oldest=max((load.oldest for load in loads), default=0.0),
    )


class Meter:
    """Measures cost per second, over the time in which at least one worker is busy.

    Idle time does not count, and measurements fade with busy time only: after a quiet night the meter still knows how
    fast the engine is.
    """

    def __init__(self, horizon: float = 30.0) -> None:
        self.running = 0
        self.rate = 0.0
        self._horizon = horizon
        self._workers = 0
        self._mark = 0.0
        self._busy = 0.0
        self._done = 0.0

    def start(self, cost: int, now: float) -> None:
        self._advance(now)
        self._workers += 1
        self.running += cost

    def stop(self, cost: int, now: float) -> None:
        self._advance(now)
        self._workers -= 1
        self.running -= cost
        self._done += cost
        if self._busy > 0:
            self.rate = self._done / self._busy

    def _advance(self, now: float) -> None:
        if self._workers:
            elapsed = now - self._mark
            fade = math.exp(-elapsed / self._horizon)
            self._busy = self._busy * fade + elapsed
            self._done *= fade
        self._mark = now
