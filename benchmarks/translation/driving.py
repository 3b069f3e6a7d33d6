"""Drives the steps of the pipeline and keeps the engine's answers on the way, which the service does not show."""

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
    """A unit on its way: the current requests, the answers of each round, and the result."""

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
        """Whether the phrase book answered at least one sentence, so that the engine was not asked for it."""
        return len(self._first) < sum(stretch.translated for stretch in self._segmented().stretches)

    def bare(self) -> str:
        """The translation without checks and repairs: the first answer for each sentence."""
        whole, first = self._segmented(), iter(self._first)
        parts = [Rendered(next(first).text) if s.translated else as_it_is(s.text, s.codes) for s in whole.stretches]
        return whole.joined(parts).text

    def links(self) -> tuple[Link, ...]:
        """The links of the translation if the engine gave exactly this text for the whole unit; otherwise none."""
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
    """Drives each unit through its own steps, to know its rounds. The requests of one round go to the engine together.

    `align` asks for links that the pipeline does not need. They do not change a translation.
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
    """Returns the engine's first answer for each. If the phrase book answered, the engine is asked now."""
    units = [item.unit for item in driven if item.is_by_heart]
    asked = iter(await drive(router, units, replace(wish, phrases=False)))
    return [(next(asked) if item.is_by_heart else item).bare() for item in driven]
