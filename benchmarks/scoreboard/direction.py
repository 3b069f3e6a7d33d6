"""Measures one direction: NTREX lines through the whole pipeline, as a client would send them."""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from benchmarks.scoreboard.picking import addressed_lines, term_of
from benchmarks.signature import lines
from benchmarks.tasks.sets import made_up
from benchmarks.tasks.taught import FORMS, chrf
from benchmarks.translation.defects import KINDS, defects
from tolmach.engines.queue import Priority
from tolmach.engines.route import Route
from tolmach.engines.router import NoRoute, Router
from tolmach.glossaries.terms.fitting import places
from tolmach.glossaries.terms.matching import CompiledTerms
from tolmach.languages.catalogue import named
from tolmach.linguistics import address
from tolmach.translation import pipeline
from tolmach.translation.model import KnownWish
from tolmach.units import Formality, Terms, Unit

TERM_LINES = 20
ADDRESS_LINES = 16
Row = dict[str, Any]


async def measure(router: Router, source: str, target: str, count: int) -> Row:
    """If no model translates this direction, the row says only that."""
    began = time.process_time()
    try:
        route = router.route(named(source).engine, named(target).engine)
    except NoRoute:
        return {"chrf": None}
    texts, references = lines(source, count), lines(target, count)
    outputs = await _translate(route, texts, KnownWish(named(target), named(source)))
    return {
        "chrf": chrf(outputs, references),
        "defects": _faults(texts, outputs, references, (source, target)),
        "terms": await _terms(route, source, target, min(count, TERM_LINES)),
        "formality": await _address(route, source, target, min(count, ADDRESS_LINES)),
        "through_english": len(route.hops) > 1,
        "worked_seconds": round(time.process_time() - began, 1),
    }


async def _translate(route: Route, texts: Sequence[str], wish: KnownWish) -> list[str]:
    units = [Unit(text) for text in texts]
    done = await pipeline.run(units, wish, route, key="bench", priority=Priority.INTERACTIVE)
    return [item.rendered.text for item in done]


def _faults(texts: list[str], outputs: list[str], references: list[str], pair: tuple[str, str]) -> dict[str, int]:
    ratio = sum(map(len, references)) / sum(map(len, texts))
    found = Counter(kind for row in zip(texts, outputs, references, strict=True) for kind in defects(*row, pair, ratio))
    return {kind: found[kind] for kind in KINDS}


async def _terms(route: Route, source: str, target: str, count: int) -> dict[str, int]:
    """Gives each line a glossary with one of its words. The translation there is a word that no model would choose."""
    rng = random.Random(f"{source} {target}")
    picked = [(text, term) for text in lines(source)[: 2 * count] if (term := term_of(text, source))][:count]
    words = [made_up(target, rng) for _ in picked]

    async def one(text: str, terms: Terms) -> str:
        (output,) = await _translate(route, [text], KnownWish(named(target), named(source), terms=terms))
        return output

    given = [CompiledTerms([(term, word)], source) for (_, term), word in zip(picked, words, strict=True)]
    outputs = await asyncio.gather(*(one(text, terms) for (text, _), terms in zip(picked, given, strict=True)))
    kept = [bool(places(output, word, target)) for output, word in zip(outputs, words, strict=True)]
    return {"asked": len(kept), "kept": sum(kept)}


async def _address(route: Route, source: str, target: str, count: int) -> dict[str, dict[str, int]] | None:
    """Translates lines that address a reader with each form of address, and counts the forms that show. A human
    translation of these lines shows a form too."""
    if not address.supports(target):
        return None
    return {form: await _form(route, source, target, form, count) for form in FORMS}


async def _form(route: Route, source: str, target: str, form: Formality, count: int) -> dict[str, int]:
    numbers = _addressed(target)[:count]
    texts = [lines(source)[number] for number in numbers]
    outputs = await _translate(route, texts, KnownWish(named(target), named(source), formality=form))
    english = lines("en")
    shown = [address.shown_to(english[n], output, target) for n, output in zip(numbers, outputs, strict=True)]
    return {
        "asked": len(shown),
        "shown": shown.count(form),
        "other": len(shown) - shown.count(form) - shown.count(None),
    }


@cache
def _addressed(target: str) -> list[int]:
    return addressed_lines(lines("en"), lines(target), target)
