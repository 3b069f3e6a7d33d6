"""How the service fared in the last minutes, for people. Machines read the metrics."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

EVERY: Final = 5.0
"""Seconds between two looks."""
SHORTEST: Final = 1.0
KEPT: Final = 121
"""The number of looks that are kept: those of the last ten minutes."""


@dataclass(frozen=True, slots=True)
class Vitals:
    """One look at the process and at its queue."""

    at: float
    """Seconds of a monotonic clock."""
    resident: int
    """Bytes."""
    processor: float
    """Processor seconds of all cores together, since the start."""
    answered: int
    """Requests, since the start."""
    waiting: int
    """In approximate tokens."""
    running: int
    oldest: float
    """Seconds that the oldest waiting sentence has waited."""


@dataclass(frozen=True, slots=True)
class ServicePace:
    """The pace between two looks."""

    cores: float
    """How many cores were busy."""
    requests: float
    """Requests per minute."""


class Recent:
    def __init__(self, look: Callable[[], Vitals]) -> None:
        self._look = look
        self._began = time.monotonic()
        self._seen = deque([look()], KEPT)

    @property
    def uptime(self) -> float:
        """Seconds."""
        return time.monotonic() - self._began

    def vitals(self) -> tuple[Vitals, ...]:
        """Oldest first; the last one is of now."""
        return (*self._seen, self._look())

    async def tend(self) -> None:
        """Runs until it is cancelled."""
        while True:
            await asyncio.sleep(EVERY)
            self._seen.append(self._look())


def paces(vitals: tuple[Vitals, ...]) -> list[ServicePace]:
    """The pace between neighbouring looks, if enough time has passed to tell."""
    return [_pace(one, other) for one, other in pairwise(vitals) if other.at - one.at >= SHORTEST]


def _pace(one: Vitals, other: Vitals) -> ServicePace:
    seconds = other.at - one.at
    return ServicePace((other.processor - one.processor) / seconds, 60 * (other.answered - one.answered) / seconds)
