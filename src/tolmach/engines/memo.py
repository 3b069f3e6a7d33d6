"""Remembers recent results of an engine for the key that asked, so that a repeated request continues where it was
broken off.

Results stay in memory only, for a short time, and up to a limit. An engine answers the same request in the same way
every time, so a remembered answer equals a new one. Pure and synchronous; the batcher holds the lock.
"""

from collections import OrderedDict
from dataclasses import dataclass

from tolmach.engines.protocol import Request, Result

MOST = 250_000
"""The limit in the engines' measure, approximate tokens: a million letters. The oldest result is dropped first."""


@dataclass(frozen=True, slots=True)
class _Known:
    result: Result
    cost: int
    until: float


class Memo:
    def __init__(self, seconds: float, most: int = MOST) -> None:
        self._seconds = seconds
        self._most = most
        self._known: OrderedDict[tuple[str, Request], _Known] = OrderedDict()
        self._cost = 0

    def __len__(self) -> int:
        return len(self._known)

    def find(self, key: str, request: Request, now: float) -> Result | None:
        known = self._known.get((key, request))
        return known.result if known and known.until > now else None

    def keep(self, key: str, request: Request, result: Result, cost: int, now: float) -> None:
        if not self._seconds:
            return
        self._drop((key, request))
        self._known[key, request] = _Known(result, cost, now + self._seconds)
        self._cost += cost
        while self._cost > self._most:
            self._drop(next(iter(self._known)))

    def forget(self, now: float) -> float | None:
        """Drops expired results. Returns the seconds until the next one expires, if any is left."""
        while self._known:
            oldest = next(iter(self._known))
            left = self._known[oldest].until - now
            if left > 0:
                return left
            self._drop(oldest)
        return None

    def _drop(self, which: tuple[str, Request]) -> None:
        if known := self._known.pop(which, None):
            self._cost -= known.cost
