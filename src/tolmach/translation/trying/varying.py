"""Other wordings of a sentence: the ones that an engine offers, without those in which a check finds a fault."""

import asyncio
from collections.abc import Iterator, Sequence

from tolmach.engines.protocol import Request, Result, Term
from tolmach.engines.queue import Priority
from tolmach.engines.route import Route
from tolmach.linguistics import address
from tolmach.translation.model import KnownWish
from tolmach.translation.reading.legible import legible
from tolmach.translation.reading.segments import segment
from tolmach.translation.sentences import Split
from tolmach.translation.trying.cases import matching
from tolmach.translation.trying.drafts import Sentence, draft
from tolmach.units import Unit


async def wordings(
    text: str, opening: str | None, wish: KnownWish, route: Route, *, key: str, priority: Priority
) -> list[str]:
    sentence = await asyncio.to_thread(_sentence, text, wish) if route.varies else None
    if sentence is None:
        return []
    request = Request(
        sentence.text,
        wish.source.engine,
        wish.target.engine,
        formality=sentence.formality,
        context=wish.context,
        terms=tuple(Term(match.start, match.end, match.target) for match in sentence.matches),
        task="vary",
        opening=opening,
    )
    (result,) = await route.translate([request], key=key, priority=priority)
    return await asyncio.to_thread(lambda: list(dict.fromkeys(_good(sentence, opening or "", result.wordings))))


def _sentence(text: str, wish: KnownWish) -> Sentence | None:
    """None for a text that is not one stretch of language."""
    found = segment(legible(Unit(text)), wish.source.base, Split.NONE, terms=wish.terms)
    stretches = [stretch for stretch in found.stretches if stretch.translated]
    if len(stretches) != 1:
        return None
    speaks = address.speaks_to_somebody(stretches[0].text, wish.source.engine)
    return Sentence(stretches[0], wish, matching(stretches[0], wish), speaks=speaks)


def _good(sentence: Sentence, opening: str, wordings: Sequence[str]) -> Iterator[str]:
    for wording in wordings:
        found = draft(sentence, Result(wording), enforced=False)
        if found.rendered is not None and not found.faults and found.rendered.text.startswith(opening):
            yield found.rendered.text
