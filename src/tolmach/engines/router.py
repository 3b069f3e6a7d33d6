"""Which engine translates a pair for a `model_type`."""

from collections.abc import Callable, Collection, Sequence
from typing import Literal

from tolmach.engines.batcher import Batcher
from tolmach.engines.load import Load, together
from tolmach.engines.protocol import Abilities
from tolmach.engines.queue import Priority
from tolmach.engines.route import Hop, Route

LATENCY = "latency_optimized"
QUALITY = "quality_optimized"
PIVOT = "en"

WANTS_QUALITY = {None: False, LATENCY: False, QUALITY: True, "prefer_quality_optimized": True}
"""Every `model_type`; both spellings of quality take the other engine when there is no better one. Whoever asks for
quality then gets the best that there is, and reads that; whoever prefers it reads what it became."""

Pair = tuple[str, str]
Side = Literal["source", "target"]


class UnknownModelType(Exception):
    """A `model_type` that there is not."""


class NoRoute(Exception):
    """A pair that no engine translates, and which of its sides is to blame."""

    def __init__(self, side: Side) -> None:
        super().__init__(f"No engine has this {side}.")
        self.side = side


class Router:
    """Earlier batchers go before later ones.

    `worse` holds the pairs that come out better through English than direct; it says nothing about quality
    engines, which always go direct.
    """

    def __init__(self, batchers: Sequence[Batcher], *, worse: Collection[Pair] = ()) -> None:
        self._batchers = tuple(batchers)
        self._worse = frozenset(worse)
        self._pairs = _reachable(self._batchers)
        self._sources = frozenset(source for source, _ in self._pairs)
        self._targets = frozenset(target for _, target in self._pairs)

    @property
    def names(self) -> tuple[str, ...]:
        """Of the engines, in the order in which they are asked."""
        return tuple(batcher.name for batcher in self._batchers)

    def sources(self) -> frozenset[str]:
        return self._sources

    def targets(self) -> frozenset[str]:
        return self._targets

    def can(self, source: str, target: str) -> bool:
        if source == target:
            return source in self.sources() | self.targets()
        return (source, target) in self._pairs

    def route(self, source: str, target: str, model_type: str | None = None) -> Route:
        """Raises `UnknownModelType` or `NoRoute`."""
        if model_type not in WANTS_QUALITY:
            raise UnknownModelType
        if not self.can(source, target):
            raise NoRoute("target" if source in self.sources() else "source")
        quality = WANTS_QUALITY[model_type]
        wanted = tuple(b for b in self._batchers if b.abilities.quality == quality)
        if source == target:
            return Route((), QUALITY if model_type == QUALITY or (quality and wanted) else LATENCY)
        hops = self._hops(wanted, source, target) or self._hops(self._batchers, source, target)
        is_best = model_type == QUALITY or all(hop.batcher.abilities.quality for hop in hops)
        return Route(hops, QUALITY if is_best else LATENCY)

    def able(self, can: Callable[[Abilities], bool]) -> Batcher | None:
        """The first that can do something else than translate."""
        return next((batcher for batcher in self._batchers if can(batcher.abilities)), None)

    def load(self, *, key: str = "", priority: Priority = Priority.DOCUMENT) -> Load:
        return together(batcher.load(key=key, priority=priority) for batcher in self._batchers)

    async def close(self, *, drain: bool = True) -> None:
        for batcher in self._batchers:
            await batcher.close(drain=drain)

    def _hops(self, pool: Sequence[Batcher], source: str, target: str) -> tuple[Hop, ...]:
        direct = [hop for batcher in pool for hop in _hop(batcher, source, target)]
        good = [hop for hop in direct if hop.batcher.abilities.quality or (source, target) not in self._worse]
        return tuple(good[:1] or self._pivot(pool, source, target) or direct[:1])

    def _pivot(self, pool: Sequence[Batcher], source: str, target: str) -> list[Hop]:
        there = [hop for batcher in pool for hop in _hop(batcher, source, PIVOT)]
        onward = [hop for batcher in pool for hop in _hop(batcher, PIVOT, target)]
        return [there[0], onward[0]] if there and onward else []


def _hop(batcher: Batcher, source: str, target: str) -> list[Hop]:
    return [Hop(batcher, source, target)] if (source, target) in batcher.abilities.pairs else []


def _reachable(batchers: Sequence[Batcher]) -> frozenset[Pair]:
    direct = frozenset(pair for batcher in batchers for pair in batcher.abilities.pairs)
    into = {source for source, target in direct if target == PIVOT}
    out_of = {target for source, target in direct if source == PIVOT}
    return direct | {(source, target) for source in into for target in out_of if source != target}
