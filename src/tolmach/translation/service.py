"""Translating texts: detect, cut into sentences, translate, put together."""

import asyncio
from collections import defaultdict

from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.languages.model import Language
from tolmach.translation.model import Order, Translation
from tolmach.translation.sentences import Piece, pieces


class Translator:
    def __init__(self, router: Router, detector: Detector) -> None:
        self._router = router
        self._detector = detector

    def serves(self, source: Language | None, target: Language) -> bool:
        if source is None:
            return target.engine in self._router.targets()
        return self._router.can(source.engine, target.engine)

    async def translate(self, order: Order, *, key: str, priority: Priority) -> list[Translation]:
        sources, cut = await asyncio.to_thread(self._prepare, order)
        by_source: dict[Language, list[int]] = defaultdict(list)
        for number, source in enumerate(sources):
            by_source[source].append(number)
        groups = await asyncio.gather(
            *(
                self._group(order, source, [cut[number] for number in numbers], key, priority)
                for source, numbers in by_source.items()
            )
        )
        found: dict[int, Translation] = {}
        for (source, numbers), (texts, model_type) in zip(by_source.items(), groups, strict=True):
            for number, text in zip(numbers, texts, strict=True):
                found[number] = Translation(text, source, len(order.texts[number]), model_type)
        return [found[number] for number in range(len(order.texts))]

    def _prepare(self, order: Order) -> tuple[list[Language], list[list[Piece]]]:
        sources = [order.source or self._detect(text) for text in order.texts]
        cut = [pieces(text, source.base, order.split) for text, source in zip(order.texts, sources, strict=True)]
        return sources, cut

    def _detect(self, text: str) -> Language:
        return named(self._detector.best(text))

    async def _group(
        self, order: Order, source: Language, texts: list[list[Piece]], key: str, priority: Priority
    ) -> tuple[list[str], str]:
        """All texts of one source language in one call, so that they share batches."""
        wanted = [piece.text for cut in texts for piece in cut if piece.text]
        routed = await self._router.translate(
            wanted,
            source=source.engine,
            target=order.target.engine,
            model_type=order.model_type,
            key=key,
            priority=priority,
        )
        results = iter(routed.results)
        joined = ["".join(piece.around(next(results).text if piece.text else "") for piece in cut) for cut in texts]
        return joined, routed.model_type_used
