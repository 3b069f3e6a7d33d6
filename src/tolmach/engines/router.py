"""Chooses the engine that translates a pair for a `model_type`."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
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
"""Every `model_type`, and whether it wants quality. Both spellings of quality fall back to the other engines if there
is no better one. A caller that asks for quality then gets the best engine and reads `quality_optimized`; a caller that
prefers it reads the type that it really got."""

Pair = tuple[str, str]
Side = Literal["source", "target"]


class UnknownModelType(Exception):
    """There is no such `model_type`."""


class NoRoute(Exception):
    """No engine translates the pair; `side` says which of its languages is to blame."""

    def __init__(self, side: Side) -> None:
        super().__init__(f"No engine has this {side}.")
        self.side = side


class Router:
    """Earlier batchers go before later ones.

    `worse` holds the pairs that come out better through English than direct; it says nothing about quality
    engines, which always go direct. With `only_doubtful`, engines of quality are second: they get the sentences of
    whose translation the first engine is not sure.
    """

    def __init__(
        self, batchers: Sequence[Batcher], *, worse: Collection[Pair] = (), only_doubtful: bool = False
    ) -> None:
        self._batchers = tuple(batchers)
        self._only_doubtful = only_doubtful
        self._worse = frozenset(worse)
        self._known = _Reach.of(self._batchers)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the engines that have a pair, in the order in which they are asked."""
        return tuple(batcher.name for batcher in self._batchers if batcher.abilities.pairs)

    def sources(self) -> frozenset[str]:
        return self._reach().sources

    def targets(self) -> frozenset[str]:
        return self._reach().targets

    def can(self, source: str, target: str) -> bool:
        reach = self._reach()
        if source == target:
            return source in reach.sources | reach.targets
        return (source, target) in reach.pairs

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
        if quality and self._only_doubtful and (found := self._with_second(wanted, source, target)):
            return found
        hops = self._hops(wanted, source, target) or self._hops(self._batchers, source, target)
        is_best = model_type == QUALITY or all(hop.batcher.abilities.quality for hop in hops)
        return Route(hops, QUALITY if is_best else LATENCY)

    def _with_second(self, better: Sequence[Batcher], source: str, target: str) -> Route | None:
        """None if no engine is better, or if the first engine does not know how sure it is."""
        hops = self._hops([each for each in self._batchers if each not in better], source, target)
        second = next((each for each in better if (source, target) in each.abilities.pairs), None)
        if second is None or len(hops) != 1 or not hops[0].batcher.abilities.calibration_of((source, target)):
            return None
        return Route(hops, QUALITY, second)

    def able(self, can: Callable[[Abilities], bool]) -> Batcher | None:
        """The first engine that can do something other than translate."""
        return next((batcher for batcher in self._batchers if can(batcher.abilities)), None)

    def load(self, *, key: str = "", priority: Priority = Priority.DOCUMENT) -> Load:
        return together(batcher.load(key=key, priority=priority) for batcher in self._batchers)

    def _reach(self) -> "_Reach":
        """An engine may gain and lose pairs while the service runs."""
        if not self._known.holds(self._batchers):
            self._known = _Reach.of(self._batchers)
        return self._known

    async def close(self, *, drain: bool = True) -> None:
        for batcher in self._batchers:
            await batcher.close(drain=drain)

    def _hops(self, pool: Sequence[Batcher], source: str, target: str) -> tuple[Hop, ...]:
        direct = [hop for batcher in pool for hop in _hop(batcher, source, target)]
        direct = [replace(hop, aside=_aside(hop, direct[number + 1 :])) for number, hop in enumerate(direct)]
        good = [hop for hop in direct if hop.batcher.abilities.quality or (source, target) not in self._worse]
        return tuple(good[:1] or self._pivot(pool, source, target) or direct[:1])

    def _pivot(self, pool: Sequence[Batcher], source: str, target: str) -> list[Hop]:
        there = [hop for batcher in pool for hop in _hop(batcher, source, PIVOT)]
        onward = [hop for batcher in pool for hop in _hop(batcher, PIVOT, target)]
        return [there[0], onward[0]] if there and onward else []


def _hop(batcher: Batcher, source: str, target: str) -> list[Hop]:
    return [Hop(batcher, source, target)] if (source, target) in batcher.abilities.pairs else []


def _aside(hop: Hop, others: Sequence[Hop]) -> Batcher | None:
    """If this engine needs longer texts, the next engine of the pair that takes any text."""
    if hop.batcher.abilities.least_words <= 1:
        return None
    return next((other.batcher for other in others if other.batcher.abilities.least_words <= 1), None)


@dataclass(frozen=True, slots=True)
class _Reach:
    """The pairs that all engines together translate."""

    told: tuple[frozenset[Pair], ...]
    """The pairs of each engine, as the engine reported them."""
    pairs: frozenset[Pair]
    sources: frozenset[str]
    targets: frozenset[str]

    @classmethod
    def of(cls, batchers: Sequence[Batcher]) -> "_Reach":
        told = tuple(batcher.abilities.pairs for batcher in batchers)
        pairs = _reachable(frozenset[Pair]().union(*told))
        return cls(told, pairs, frozenset(source for source, _ in pairs), frozenset(target for _, target in pairs))

    def holds(self, batchers: Sequence[Batcher]) -> bool:
        return all(batcher.abilities.pairs is told for batcher, told in zip(batchers, self.told, strict=True))


def _reachable(direct: frozenset[Pair]) -> frozenset[Pair]:
    into = {source for source, target in direct if target == PIVOT}
    out_of = {target for source, target in direct if source == PIVOT}
    return direct | {(source, target) for source in into for target in out_of if source != target}
