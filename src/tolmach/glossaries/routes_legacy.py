"""/v2/glossaries and /v2/glossary-language-pairs: each glossary has one language pair and cannot be changed."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.responses import Response

from tolmach.errors import NotFound, UnsupportedMediaType
from tolmach.glossaries import schema
from tolmach.glossaries.calls import DELETE, FILL, ID, READ, draft
from tolmach.glossaries.model import PAIRS, Glossary
from tolmach.glossaries.service import Glossaries
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call
from tolmach.wire.params import Nothing

ALL = "/v2/glossaries"
ONE = f"{ALL}/{{{ID}}}"
TSV = "text/tab-separated-values"
# From the least to the most specific; the most specific one that is named decides.
_RANGES = ("*/*", "text/*", TSV)


offers = Offers[Glossaries]()


@offers("POST", ALL, "Create a glossary of one language pair.", success=201, once=True, **FILL)
async def create(glossaries: Glossaries, call: Call[schema.CreateLegacy]) -> schema.LegacyGlossary:
    entries = await asyncio.to_thread(draft, call.params)
    also = call.once.made(schema.show_legacy)
    return schema.show_legacy(await glossaries.create(call.caller.account_id, call.params.name, [entries], also))


@offers("GET", ALL, "List the glossaries, oldest first.", **READ)
async def show_all(glossaries: Glossaries, call: Call[Nothing]) -> schema.LegacyGlossaries:
    found = await glossaries.all(call.caller.account_id)
    return schema.LegacyGlossaries(glossaries=[schema.show_legacy(item) for item in found if item.dictionaries])


@offers(
    "GET",
    "/v2/glossary-language-pairs",
    "All language pairs. GET /v3/languages?resource=glossary takes its place.",
    deprecated=True,
    **READ,
)
async def pairs(glossaries: Glossaries, call: Call[Nothing]) -> schema.LanguagePairs:
    return schema.LanguagePairs(supported_languages=[schema.show_pair(pair) for pair in PAIRS])


@offers("GET", ONE, "Show a glossary.", **READ)
async def show(glossaries: Glossaries, call: Call[Nothing]) -> schema.LegacyGlossary:
    return schema.show_legacy(await _seen_by_v2(glossaries, call))


@offers(
    "GET",
    f"{ONE}/entries",
    "The entries of a glossary, as text with one entry on each line.",
    answer=str,
    answer_media=(TSV,),
    **READ,
)
async def entries(glossaries: Glossaries, call: Call[Nothing]) -> Response:
    _check_accept(call.request.headers.get("accept"))
    first = (await _seen_by_v2(glossaries, call)).dictionaries[0].pair
    with _old_words():
        ((_, tsv),) = await glossaries.entries(*call.own(ID), first.source, first.target)
    return Response(tsv, headers={"Content-Type": f"{TSV}; charset=UTF-8"})


@offers("DELETE", ONE, "Delete a glossary that was never edited.", **DELETE)
async def delete(glossaries: Glossaries, call: Call[Nothing]) -> None:
    await _seen_by_v2(glossaries, call)
    with _old_words():
        await glossaries.delete(*call.own(ID), unedited=True)


async def _seen_by_v2(glossaries: Glossaries, call: Call[Any]) -> Glossary:
    """The old interface cannot show a glossary without dictionaries."""
    with _old_words():
        glossary = await glossaries.find(*call.own(ID))
        if not glossary.dictionaries:
            raise NotFound
        return glossary


@contextmanager
def _old_words() -> Iterator[None]:
    try:
        yield
    except NotFound:
        raise NotFound("not found") from None


def _check_accept(header: str | None) -> None:
    """Whether an Accept header takes entries as they are sent."""
    if not header or not header.strip():
        return
    named = dict(map(_range, header.lower().split(",")))
    weights = [named[kind] for kind in _RANGES if kind in named]
    if not weights or weights[-1] <= 0:
        raise UnsupportedMediaType("No supported media type specified in Accept header")


def _range(item: str) -> tuple[str, float]:
    kind, *parameters = (part.strip() for part in item.split(";"))
    weight = next((value for name, _, value in (p.partition("=") for p in parameters) if name.strip() == "q"), "1")
    return kind, _number(weight)


def _number(text: str) -> float:
    """A weight that is no number says nothing."""
    try:
        return float(text)
    except ValueError:
        return 1.0
