"""Improves texts: finds their languages, runs the steps of the work in threads, and asks the engines for them."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence

from tolmach.engines.protocol import Request, Result
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.errors import Timeout, Unavailable
from tolmach.languages.detect import Detector
from tolmach.languages.model import Language
from tolmach.translation.trying.driving import drive
from tolmach.writing.correcting import Reworked, Steps, correcting
from tolmach.writing.languages import manner_in, of_text
from tolmach.writing.model import Improvement, KnownOrder, Manner, WritingOrder
from tolmach.writing.rephrasing import Means, pivots, rephrasing
from tolmach.writing.telling import told

Work = Callable[[Sequence[str], Language], Steps]


class Writer:
    def __init__(self, router: Router, detector: Detector) -> None:
        self._router = router
        self._detector = detector

    async def read(self, order: WritingOrder) -> KnownOrder:
        """Raises `InvalidParameter` where a text is in another language than asked for."""
        return await asyncio.to_thread(self._read, order)

    async def correct(self, reading: KnownOrder, *, key: str, priority: Priority) -> list[Improvement]:
        def work(texts: Sequence[str], language: Language) -> Steps:
            return correcting(texts, language, asked=self._means(language).corrects)

        return await self._improved(reading, work, key, priority)

    async def rephrase(self, reading: KnownOrder, *, key: str, priority: Priority) -> list[Improvement]:
        def work(texts: Sequence[str], language: Language) -> Steps:
            return rephrasing(texts, language, reading.manners[language], self._means(language))

        return await self._improved(reading, work, key, priority)

    def _read(self, order: WritingOrder) -> KnownOrder:
        targets = tuple(of_text(text, order, self._detector) for text in order.texts)
        found: dict[Language, Manner | None] = {language: manner_in(language, order) for language in targets}
        return KnownOrder(order.texts, targets, found)

    async def _improved(self, reading: KnownOrder, work: Work, key: str, priority: Priority) -> list[Improvement]:
        """Improves all texts of one language in one run, so that they share batches."""
        by_target: dict[Language, list[int]] = defaultdict(list)
        for number, target in enumerate(reading.targets):
            by_target[target].append(number)

        async def group(target: Language, numbers: Sequence[int]) -> list[tuple[int, Improvement]]:
            steps = work([reading.texts[number] for number in numbers], target)
            done = await drive(steps, lambda requests: self._asked(requests, key, priority))
            found = zip(numbers, done, strict=True)
            return [(number, _improvement(reading.texts[number], each, target)) for number, each in found]

        groups = await asyncio.gather(*(group(*item) for item in by_target.items()))
        found = dict(pair for done in groups for pair in done)
        return [found[number] for number in range(len(reading.texts))]

    async def _asked(self, requests: Sequence[Request], key: str, priority: Priority) -> list[Result]:
        """Sends each request to an engine, or to the engines, that can do it. The results are in the order of the
        requests."""
        groups: dict[tuple[str, str, str], list[int]] = defaultdict(list)
        for number, request in enumerate(requests):
            groups[request.task, request.source, request.target].append(number)

        async def group(numbers: Sequence[int]) -> list[tuple[int, Result]]:
            done = await self._done([requests[number] for number in numbers], key, priority)
            return list(zip(numbers, done, strict=True))

        answered = await asyncio.gather(*map(group, groups.values()))
        found = dict(pair for done in answered for pair in done)
        return [found[number] for number in range(len(requests))]

    async def _done(self, requests: Sequence[Request], key: str, priority: Priority) -> list[Result]:
        """Answers requests of one task and one pair. If a language model does not answer, the texts stay as they are,
        because there is another way to reword them."""
        task, source, target = requests[0].task, requests[0].source, requests[0].target
        if task == "translate":
            return await self._router.route(source, target).translate(requests, key=key, priority=priority)
        if task == "correct":
            batcher = self._router.able(lambda can: target in can.corrects)
            return [] if batcher is None else await batcher.translate(requests, key=key, priority=priority)
        batcher = self._router.able(lambda can: target in can.rephrases)
        try:
            return [] if batcher is None else await batcher.translate(requests, key=key, priority=priority)
        except (Timeout, Unavailable):
            return [Result(request.text) for request in requests]

    def _means(self, language: Language) -> Means:
        code, router = language.engine, self._router
        checked = router.able(lambda can: can.checked and any(target == code for _, target in can.pairs)) is not None
        reached = tuple(pivot for pivot in pivots(language) if router.can(code, pivot) and router.can(pivot, code))
        return Means(
            corrects=router.able(lambda can: code in can.corrects) is not None,
            rephrases=router.able(lambda can: code in can.rephrases) is not None,
            pivots=reached if checked else (),
        )


def _improvement(text: str, done: Reworked, target: Language) -> Improvement:
    return Improvement(done.text, target, told(text, done.text, done.doubts, target.base), done.left)
