"""The way of a pair through the engines."""

from collections.abc import Sequence
from dataclasses import dataclass

from tolmach.engines.batcher import Batcher
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.engines.queue import Priority


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

    @property
    def abilities(self) -> Abilities:
        """What can be asked of it."""
        return self.hops[0].batcher.abilities if len(self.hops) == 1 else Abilities(frozenset())

    async def translate(self, requests: Sequence[Request], *, key: str, priority: Priority) -> list[Result]:
        """One result per request; all are of the pair. What goes through English goes as plain text: it has no
        alignment, no placed marks, and the score of its worse half."""
        if len(self.hops) == 1:
            return await self.hops[0].batcher.translate(requests, key=key, priority=priority)
        results = [Result(request.text) for request in requests]
        for number, hop in enumerate(self.hops):
            plain = [_plain(request, result.text, hop) for request, result in zip(requests, results, strict=True)]
            done = await hop.batcher.translate(plain, key=key, priority=priority)
            results = [_worse_score(*both) for both in zip(results, done, strict=True)] if number else done
        return results

    def seconds(self, texts: Sequence[str], *, key: str, priority: Priority) -> float:
        """How long these texts would take now, hop after hop, by what the engines measured."""
        return sum(
            hop.batcher.load(key=key, priority=priority).seconds(
                hop.batcher.cost(Request(text, hop.source, hop.target) for text in texts)
            )
            for hop in self.hops
        )


def _plain(request: Request, text: str, hop: Hop) -> Request:
    """What holds for the whole text, whatever words it has on the way."""
    return Request(
        text, hop.source, hop.target, formality=request.formality, task=request.task, attempt=request.attempt
    )


def _worse_score(first: Result, second: Result) -> Result:
    return Result(second.text, score=min(first.score, second.score))
