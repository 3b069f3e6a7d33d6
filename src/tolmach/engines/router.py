"""Which engine translates a pair for a `model_type`."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from tolmach import errors
from tolmach.engines.batcher import Batcher
from tolmach.engines.load import Load, together
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.engines.queue import Priority

LATENCY = "latency_optimized"
QUALITY = "quality_optimized"
PIVOT = "en"

WANTS_QUALITY = {None: False, LATENCY: False, QUALITY: True, "prefer_quality_optimized": True}
"""Every `model_type`; both spellings of quality take the other engine when there is no better one. Whoever asks for
quality then gets the best that there is, and reads that; whoever prefers it reads what it became."""

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Routed:
    results: tuple[Result, ...]
    model_type_used: str


@dataclass(frozen=True, slots=True)
class Hop:
    batcher: Batcher
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Route:
    """One hop, or two through English; none where nothing is to be done."""

    hops: tuple[Hop, ...]
    model_type: str


class Router:
    """Earlier batchers go before later ones.

    `worse` holds the pairs that come out better through English than direct; it says nothing about quality
    engines, which always go direct.
    """

    def __init__(self, batchers: Sequence[Batcher], *, worse: Collection[Pair] = ()) -> None:
        self._batchers = tuple(batchers)
        self._worse = frozenset(worse)
        self._pairs = _reachable(self._batchers)

    def sources(self) -> frozenset[str]:
        return frozenset(source for source, _ in self._pairs)

    def targets(self) -> frozenset[str]:
        return frozenset(target for _, target in self._pairs)

    def can(self, source: str, target: str) -> bool:
        if source == target:
            return source in self.sources() | self.targets()
        return (source, target) in self._pairs

    def route(self, source: str, target: str, model_type: str | None = None) -> Route:
        if model_type not in WANTS_QUALITY:
            raise errors.InvalidParameter("model_type", allowed=", ".join(filter(None, WANTS_QUALITY)))
        if not self.can(source, target):
            raise errors.InvalidParameter(_culprit(source, self.sources()))
        quality = WANTS_QUALITY[model_type]
        wanted = tuple(b for b in self._batchers if b.abilities.quality == quality)
        if source == target:
            return Route((), QUALITY if model_type == QUALITY or (quality and wanted) else LATENCY)
        hops = self._hops(wanted, source, target) or self._hops(self._batchers, source, target)
        is_best = model_type == QUALITY or all(hop.batcher.abilities.quality for hop in hops)
        return Route(hops, QUALITY if is_best else LATENCY)

    async def translate(
        self, requests: Sequence[Request], *, model_type: str | None, key: str, priority: Priority
    ) -> Routed:
        """One result per request; all are of one pair. What goes through English goes as plain text: it has no
        alignment, no placed marks, and the score of its worse half."""
        if not requests:
            return Routed((), LATENCY)
        route = self.route(requests[0].source, requests[0].target, model_type)
        if len(route.hops) == 1:
            (hop,) = route.hops
            return Routed(tuple(await hop.batcher.translate(requests, key=key, priority=priority)), route.model_type)
        results = [Result(request.text) for request in requests]
        for number, hop in enumerate(route.hops):
            plain = [_plain(request, result.text, hop) for request, result in zip(requests, results, strict=True)]
            done = await hop.batcher.translate(plain, key=key, priority=priority)
            results = [_worse_score(*both) for both in zip(results, done, strict=True)] if number else done
        return Routed(tuple(results), route.model_type)

    def abilities(self, source: str, target: str, model_type: str | None = None) -> Abilities:
        """What can be asked of the way that a pair takes."""
        hops = self.route(source, target, model_type).hops
        return hops[0].batcher.abilities if len(hops) == 1 else Abilities(frozenset())

    def load(self, *, key: str = "", priority: Priority = Priority.DOCUMENT) -> Load:
        return together(batcher.load(key=key, priority=priority) for batcher in self._batchers)

    def seconds(self, texts: Sequence[str], route: Route, *, key: str, priority: Priority) -> float:
        """How long these texts would take now, hop after hop, by what the engines measured."""
        return sum(
            hop.batcher.load(key=key, priority=priority).seconds(
                hop.batcher.cost(Request(text, hop.source, hop.target) for text in texts)
            )
            for hop in route.hops
        )

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


def _plain(request: Request, text: str, hop: Hop) -> Request:
    """What holds for the whole text, whatever words it has on the way."""
    return Request(
        text, hop.source, hop.target, formality=request.formality, task=request.task, attempt=request.attempt
    )


def _hop(batcher: Batcher, source: str, target: str) -> list[Hop]:
    return [Hop(batcher, source, target)] if (source, target) in batcher.abilities.pairs else []


def _reachable(batchers: Sequence[Batcher]) -> frozenset[Pair]:
    direct = frozenset(pair for batcher in batchers for pair in batcher.abilities.pairs)
    into = {source for source, target in direct if target == PIVOT}
    out_of = {target for source, target in direct if source == PIVOT}
    return direct | {(source, target) for source in into for target in out_of if source != target}


def _culprit(source: str, sources: frozenset[str]) -> str:
    return "target_lang" if source in sources else "source_lang"


def _worse_score(first: Result, second: Result) -> Result:
    return Result(second.text, score=min(first.score, second.score))
