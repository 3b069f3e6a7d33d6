"""The steps of the pipeline with what the engine answered on the way, which the service does not show."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice

from tolmach.engines.protocol import Link, Request, Result
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.translation.model import KnownWish
from tolmach.translation.pipeline import Steps, translating
from tolmach.translation.reading.segments import Segmented, segment
from tolmach.translation.reading.spans import as_it_is
from tolmach.units import Rendered, Unit


class Driven:
    """A unit on its way: what is asked for now, what was answered in each round, and what came of it."""

    def __init__(self, unit: Unit, wish: KnownWish, steps: Steps) -> None:
        self.unit, self._wish, self._steps = unit, wish, steps
        self.rounds: list[list[Result]] = []
        self.rendered = Rendered("")
        self.asked = self._advance(lambda: next(self._steps))

    def take(self, results: list[Result]) -> None:
        self.rounds.append(results)
        self.asked = self._advance(lambda: self._steps.send(results))

    @property
    def is_by_heart(self) -> bool:
        """Whether the engine was not asked for every sentence, because the phrase book has one or all of them."""
        return len(self._first) < sum(stretch.translated for stretch in self._segmented().stretches)

    def bare(self) -> str:
        """As it would be if nothing were checked or mended: the first answer for each sentence."""
        whole, first = self._segmented(), iter(self._first)
        parts = [Rendered(next(first).text) if s.translated else as_it_is(s.text, s.codes) for s in whole.stretches]
        return whole.joined(parts).text

    def links(self) -> tuple[Link, ...]:
        """Of the translation, where it is word for word what the engine said about the whole unit."""
        answers = [result for results in self.rounds if len(results) == 1 for result in results]
        return next((each.alignment for each in answers if each.text == self.rendered.text), ())

    @property
    def _first(self) -> list[Result]:
        return self.rounds[0] if self.rounds else []

    def _segmented(self) -> Segmented:
        return segment(self.unit, self._wish.source.base, self._wish.split)

    def _advance(self, step: Callable[[], list[Request]]) -> list[Request]:
        try:
            return step()
        except StopIteration as stop:
            (done,) = stop.value
            self.rendered = done.rendered
            return []


async def drive(router: Router, units: Sequence[Unit], wish: KnownWish, *, align: bool = False) -> list[Driven]:
    """Each unit has steps of its own, so that its rounds are known; a round of all is asked for together.

    Links may be asked for beside what the pipeline wants: they do not change a translation.
    """
    route = router.route(wish.source.engine, wish.target.engine, wish.model_type)
    driven = [Driven(unit, wish, translating([unit], wish, route.abilities)) for unit in units]
    while waiting := [item for item in driven if item.asked]:
        requests = [replace(request, align=request.align or align) for item in waiting for request in item.asked]
        results = iter(await route.translate(requests, key="bench", priority=Priority.INTERACTIVE))
        for item in waiting:
            item.take(list(islice(results, len(item.asked))))
    return driven


async def bared(router: Router, driven: Sequence[Driven], wish: KnownWish) -> list[str]:
    """What the engine said of each at first. What was said by heart it is asked for now."""
    units = [item.unit for item in driven if item.is_by_heart]
    asked = iter(await drive(router, units, replace(wish, phrases=False)))
    return [(next(asked) if item.is_by_heart else item).bare() for item in driven]
