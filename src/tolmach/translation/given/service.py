"""Asks an engine how likely given translations are. Another engine or a person made them."""

import asyncio
from collections.abc import Callable, Sequence
from itertools import islice

from tolmach.engines.batcher import Batcher
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.translation.confidence.given import manner
from tolmach.translation.given.pairs import GivenPair, GivenVerdict, Languages, WeighedPair, sentences, verdict

BLOCK = 50
"""How many pairs are asked about together."""


class PairJudge:
    def __init__(self, router: Router) -> None:
        self._router = router

    async def judge(
        self,
        pairs: Sequence[GivenPair],
        languages: Languages,
        *,
        key: str,
        priority: Priority,
        follow: Callable[[int], None] = lambda done: None,
    ) -> list[GivenVerdict]:
        """The pairs belong together: what is usual among them counts as usual. Without an engine that can judge these
        languages, only the checks look at them. `follow` is told how many are weighed."""
        asked = tuple(each.engine for each in languages)
        engine = self._router.able(lambda can: can.judges and asked in can.pairs)
        weighed: list[WeighedPair] = []
        for start in range(0, len(pairs), BLOCK):
            weighed += await _weighed(engine, pairs[start : start + BLOCK], languages, key, priority)
            follow(len(weighed))
        fingerprint = engine.abilities.calibration if engine else ""

        def verdicts() -> list[GivenVerdict]:
            around = manner([told for each in weighed for told in each.likelihoods], fingerprint)
            return [verdict(each, languages, fingerprint, around) for each in weighed]

        return await asyncio.to_thread(verdicts)


async def _weighed(
    engine: Batcher | None, pairs: Sequence[GivenPair], languages: Languages, key: str, priority: Priority
) -> list[WeighedPair]:
    cut = await asyncio.to_thread(lambda: [sentences(pair, languages) for pair in pairs])
    every = [each for own in cut for each in own]
    questions = [each.question(languages) for each in every]
    results = await engine.translate(questions, key=key, priority=priority) if engine else []
    told = [each.likelihoods for each in results] or [()] * len(every)
    found = iter([each.open(own, languages) for each, own in zip(every, told, strict=True)])
    return [WeighedPair(pair, own, list(islice(found, len(own)))) for pair, own in zip(pairs, cut, strict=True)]
