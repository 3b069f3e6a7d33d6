"""Prometheus metrics. Labels are names of operations and kinds, never anything that a caller wrote."""

from collections.abc import Callable, Collection

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST

CONTENT_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class Metrics:
    """One registry per service, so that two services in one process do not collide."""

    def __init__(self, version: str) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "tolmach_requests", "Answered requests.", ["operation", "status"], registry=self._registry
        )
        self._seconds = Histogram(
            "tolmach_request_seconds",
            "Time from the request's head to the end of the answer.",
            ["operation"],
            buckets=_SECONDS,
            registry=self._registry,
        )
        self._open = Gauge("tolmach_requests_open", "Requests being answered.", registry=self._registry)
        self._billed = Counter(
            "tolmach_billed_units", "Characters or milliseconds billed.", ["product"], registry=self._registry
        )
        info = Gauge("tolmach_release", "This release.", ["version"], registry=self._registry)
        info.labels(version).set(1)

    def begin(self) -> None:
        self._open.inc()

    def end(self, operation: str, status: int, seconds: float) -> None:
        self._open.dec()
        self._requests.labels(operation, str(status)).inc()
        self._seconds.labels(operation).observe(seconds)

    def bill(self, product: str, amount: int) -> None:
        self._billed.labels(product).inc(amount)

    def answered(self, besides: Collection[str] = ()) -> int:
        """How many requests were answered, without those of these operations."""
        samples = [sample for metric in self._requests.collect() for sample in metric.samples]
        wanted = (one for one in samples if one.name.endswith("_total") and one.labels["operation"] not in besides)
        return int(sum(one.value for one in wanted))

    def watch(self, name: str, meaning: str, value: Callable[[], float]) -> None:
        """Adds a gauge whose value is read at each scrape."""
        Gauge(f"tolmach_{name}", meaning, registry=self._registry).set_function(value)

    def page(self) -> bytes:
        return generate_latest(self._registry)
