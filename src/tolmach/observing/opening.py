"""Connects the metrics, and the figures of the last minutes, to this process and its queue."""

import time
from collections.abc import Callable
from typing import Protocol

from tolmach.observing.metrics import Metrics
from tolmach.observing.recent import Recent, Vitals
from tolmach.observing.watch import MACHINES
from tolmach.wire.admission import resident_bytes


class QueueLoad(Protocol):
    """The work that waits for the engines, in approximate tokens, and how many seconds the oldest has waited."""

    @property
    def waiting(self) -> int: ...
    @property
    def running(self) -> int: ...
    @property
    def oldest(self) -> float: ...


def open_metrics(version: str, load: Callable[[], QueueLoad]) -> Metrics:
    metrics = Metrics(version)
    metrics.watch("resident_bytes", "Memory of this process.", resident_bytes)
    metrics.watch("queue_cost", "Tokens waiting for an engine.", lambda: load().waiting)
    metrics.watch("queue_oldest_seconds", "Age of the oldest waiting sentence.", lambda: load().oldest)
    return metrics


def open_recent(metrics: Metrics, load: Callable[[], QueueLoad]) -> Recent:
    def look() -> Vitals:
        queue = load()
        return Vitals(
            at=time.monotonic(),
            resident=resident_bytes(),
            processor=time.process_time(),
            answered=metrics.answered(besides=MACHINES),
            waiting=queue.waiting,
            running=queue.running,
            oldest=queue.oldest,
        )

    return Recent(look)
