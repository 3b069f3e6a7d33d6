"""The route of a language pair through the engines."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace

import structlog

from tolmach.engines.batcher import Batcher
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.engines.queue import Priority
from tolmach.engines.words import word_count
from tolmach.errors import Timeout, Unavailable

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Hop:
    batcher: Batcher
    source: str
    target: str
    aside: Batcher | None = None
    """Another engine of the pair. It answers the requests that the first one does badly or not at all."""

    async def translate(self, requests: Sequence[Request], *, key: str, priority: Priority) -> list[Result]:
        mine = [self._suits(request) for request in requests]
        if self.aside is None or all(mine):
            return await _answers(self.batcher, requests, key, priority)
        own = [request for request, suits in zip(requests, mine, strict=True) if suits]
        others = [request for request, suits in zip(requests, mine, strict=True) if not suits]
        answered, left = map(
            iter,
            await asyncio.gather(
                _answers(self.batcher, own, key, priority), _answers(self.aside, others, key, priority)
            ),
        )
        return [next(answered if suits else left) for suits in mine]

    def _suits(self, request: Request) -> bool:
        can = self.batcher.abilities
        if request.task == "vary":
            return can.varies
        return can.least_words <= 1 or word_count(request.text, request.source) >= can.least_words


async def _answers(batcher: Batcher, requests: Sequence[Request], key: str, priority: Priority) -> list[Result]:
    results = await batcher.translate(requests, key=key, priority=priority)
    return [replace(result, engine=batcher.name) for result in results]


@dataclass(frozen=True, slots=True)
class Route:
    """One hop, or two through English; none if there is nothing to translate."""

    hops: tuple[Hop, ...]
    model_type: str
    second: Batcher | None = None
    """Another engine of the pair, for sentences of whose translation the first one is not sure."""

    @property
    def abilities(self) -> Abilities:
        """The abilities of the route as a whole."""
        return self.hops[0].batcher.abilities if len(self.hops) == 1 else Abilities(frozenset())

    @property
    def varies(self) -> bool:
        """Whether it can give several wordings of a translation."""
        if len(self.hops) != 1:
            return False
        hop = self.hops[0]
        return hop.batcher.abilities.varies or (hop.aside is not None and hop.aside.abilities.varies)

    async def translate(self, requests: Sequence[Request], *, key: str, priority: Priority) -> list[Result]:
        """Returns one result per request; all requests are of this pair. Through English, texts go as plain text: the
        results have no alignment, no placed marks, and the score of the worse half."""
        if any(request.is_second for request in requests):
            return await self._apart(requests, key=key, priority=priority)
        if len(self.hops) == 1:
            return await self.hops[0].translate(requests, key=key, priority=priority)
        results = [Result(request.text) for request in requests]
        for number, hop in enumerate(self.hops):
            plain = [_plain(request, result.text, hop) for request, result in zip(requests, results, strict=True)]
            done = await hop.translate(plain, key=key, priority=priority)
            results = [_worse_score(*both) for both in zip(results, done, strict=True)] if number else done
        return results

    async def _apart(self, requests: Sequence[Request], *, key: str, priority: Priority) -> list[Result]:
        own = [request for request in requests if not request.is_second]
        others = [replace(request, is_second=False) for request in requests if request.is_second]
        answered, left = map(
            iter,
            await asyncio.gather(
                self.translate(own, key=key, priority=priority), self._of_second(others, key=key, priority=priority)
            ),
        )
        return [next(left if request.is_second else answered) for request in requests]

    async def _of_second(self, requests: Sequence[Request], *, key: str, priority: Priority) -> list[Result]:
        """Empty results if it does not answer: there is a translation already."""
        nothing = [Result("") for _ in requests]
        if self.second is None:
            return nothing
        try:
            return await _answers(self.second, requests, key, priority)
        except (Unavailable, Timeout) as error:
            _log.warning("second_engine_failed", engine=self.second.name, reason=type(error).__name__)
            return nothing

    def seconds(self, texts: Sequence[str], *, key: str, priority: Priority) -> float:
        """How long these texts would take now, hop after hop, by the engines' measurements."""
        return sum(
            hop.batcher.load(key=key, priority=priority).seconds(
                hop.batcher.cost(Request(text, hop.source, hop.target) for text in texts)
            )
            for hop in self.hops
        )


def _plain(request: Request, text: str, hop: Hop) -> Request:
    """Keeps only the settings that hold for the whole text, in whichever language it is on the way."""
    return Request(
        text, hop.source, hop.target, formality=request.formality, task=request.task, attempt=request.attempt
    )


def _worse_score(first: Result, second: Result) -> Result:
    return Result(second.text, score=min(first.score, second.score), engine=second.engine)
