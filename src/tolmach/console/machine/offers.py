"""What can be had, as it was when an administrator last asked for it. Nothing is asked for by itself."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from tolmach.clock import now
from tolmach.errors import StartError

if TYPE_CHECKING:
    from tolmach.engines.added.mozilla.registry import Registry

KEPT = 3600
"""Seconds for which an answer is shown."""


@dataclass(frozen=True, slots=True)
class OfferLook:
    """What is known of the registry, and what was wrong when it was last asked for."""

    registry: "Registry | None" = None
    at: datetime | None = None
    """When it was read."""
    problem: str = ""


class ModelOffers:
    """`read` blocks and calls the source; it raises `StartError`."""

    def __init__(self, read: "Callable[[], Registry]", clock: Callable[[], float] = time.monotonic) -> None:
        self._read = read
        self._clock = clock
        self._reading = threading.Lock()
        self._look, self._until = OfferLook(), 0.0

    @property
    def last(self) -> OfferLook:
        """Empty where it is too old, or where there is none."""
        return self._look if self._clock() < self._until else OfferLook()

    def look(self) -> None:
        """Blocks. What goes wrong is kept for the page."""
        try:
            self.fresh()
        except StartError as error:
            self._keep(replace(self.last, problem=str(error)), self._until if self.last.registry else None)

    def fresh(self) -> "Registry":
        """Blocks. Raises `StartError`; what was there before stays then."""
        with self._reading:
            registry = self._read()
        self._keep(OfferLook(registry, now()))
        return registry

    def _keep(self, look: OfferLook, until: float | None = None) -> None:
        self._look, self._until = look, until or self._clock() + KEPT
