"""Units in, translated units out: sentences, engine, codes, checks, repair.

The steps are a generator: it yields what an engine is to translate and is sent the results. Around it lies a thin edge
that runs it in a thread and asks the engines, so the event loop never computes.
"""

import asyncio
from collections.abc import Generator, Sequence
from dataclasses import dataclass

from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.engines.queue import Priority
from tolmach.engines.route import Route
from tolmach.translation.adapting import adapted
from tolmach.translation.cases import Case
from tolmach.translation.codes.words import UNSPACED, UNSPACED_SENTENCES
from tolmach.translation.legible import legible
from tolmach.translation.model import Done, KnownWish, Receipt
from tolmach.translation.segments import Segmented, segment
from tolmach.translation.sentences import Split
from tolmach.translation.spans import Spacing, Stretch, apart, as_it_is, together
from tolmach.translation.wrapped import Unwrapped, unwrapped
from tolmach.units import Rendered, Unit

Steps = Generator[list[Request], Sequence[Result], list[Done]]


async def run(units: Sequence[Unit], wish: KnownWish, route: Route, *, key: str, priority: Priority) -> list[Done]:
    if wish.source.base == wish.target.base:
        return await asyncio.to_thread(_same_language, units, wish)
    steps = translating(units, wish, route.abilities)
    found = await asyncio.to_thread(_advance, steps, None)
    while not isinstance(found, _Finished):
        results = await route.translate(found, key=key, priority=priority)
        found = await asyncio.to_thread(_advance, steps, results)
    return found.done


@dataclass(frozen=True, slots=True)
class _Finished:
    done: list[Done]


def _advance(steps: Steps, results: Sequence[Result] | None) -> list[Request] | _Finished:
    try:
        return next(steps) if results is None else steps.send(results)
    except StopIteration as stop:
        return _Finished(stop.value)


def translating(units: Sequence[Unit], wish: KnownWish, abilities: Abilities) -> Steps:
    """All sentences are asked for together, and all that have to be tried again likewise."""
    bare = [unwrapped(legible(unit), wish.source.base) for unit in units]
    texts = [_segmented(each.unit, wish) for each in bare]
    cases = [[Case(stretch, wish, abilities) for stretch in text.stretches] for text in texts]
    waiting = [case for of_text in cases for case in of_text]
    while trials := [(case, trial) for case in waiting for trial in case.next()]:
        results = iter((yield [request for _, trial in trials for request in trial.requests]))
        for case, trial in trials:
            case.take(trial, [next(results) for _ in trial.requests])
        waiting = list(dict.fromkeys(case for case, _ in trials))
    return [_done(each, text, of_text, wish) for each, text, of_text in zip(bare, texts, cases, strict=True)]


def _segmented(unit: Unit, wish: KnownWish) -> Segmented:
    is_entry = wish.terms is not None and wish.terms.whole(unit.text.strip()) is not None
    is_free = not any(code.opaque for code in unit.codes)
    return segment(unit, wish.source.base, wish.split, whole=is_entry and is_free, terms=wish.terms)


def _done(bare: Unwrapped, text: Segmented, cases: Sequence[Case], wish: KnownWish) -> Done:
    receipt = Receipt()
    for case in cases:
        receipt |= case.receipt()
    return Done(bare.wrapped(text.joined([case.rendered() for case in cases], _spacing(wish))), receipt)


def _spacing(wish: KnownWish) -> Spacing | None:
    source, target = wish.source.base, wish.target.base
    if target in UNSPACED_SENTENCES and source not in UNSPACED_SENTENCES:
        return together
    return apart if source in UNSPACED and target not in UNSPACED else None


def _same_language(units: Sequence[Unit], wish: KnownWish) -> list[Done]:
    """Only the variant differs."""
    texts = [segment(unit, wish.source.base, Split.NONE) for unit in units]
    return [Done(text.joined([_adapted(stretch, wish) for stretch in text.stretches])) for text in texts]


def _adapted(stretch: Stretch, wish: KnownWish) -> Rendered:
    given = as_it_is(stretch.text, stretch.codes)
    return adapted(given, stretch.codes, wish.target) if stretch.translated else given
