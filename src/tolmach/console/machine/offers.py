"""The available models, as an administrator last looked them up. Nothing is looked up automatically."""

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
    """The registry as it was last read, and the problem of the last look, if any."""

    registry: "Registry | None" = None
    at: datetime | None = None
    """When the registry was read."""
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
        """Empty if it is too old, or if there is none."""
        return self._look if self._clock() < self._until else OfferLook()

    def look(self) -> None:
        """Blocks. A failure is kept for the page."""
        try:
            self.fresh()
        except StartError as error:
            self._keep(replace(self.last, problem=str(error)), self._until if self.last.registry else None)

    def fresh(self) -> "Registry":
        """Blocks. Raises `StartError`; the earlier answer then stays."""
        with self._reading:
            registry = self._read()
        self._keep(OfferLook(registry, now()))
        return registry

    def _keep(self, look: OfferLook, until: float | None = None) -> None:
        self._look, self._until = look, until or self._clock() + KEPT
