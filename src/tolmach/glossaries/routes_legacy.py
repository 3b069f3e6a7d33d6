"""/v2/glossaries and /v2/glossary-language-pairs: one language pair in each glossary, which cannot be changed."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.responses import Response

from tolmach.errors import NotFound
from tolmach.glossaries import schema
from tolmach.glossaries.accepting import TSV, check_accept
from tolmach.glossaries.calls import DELETE, FILL, READ, draft, named
from tolmach.glossaries.model import PAIRS, Glossary
from tolmach.glossaries.service import Glossaries
from tolmach.wire.operation import Call, Operation
from tolmach.wire.params import Nothing

ALL = "/v2/glossaries"
ONE = "/v2/glossaries/{glossary_id}"


def operations(glossaries: Glossaries) -> list[Operation[Any]]:
    return [*_of_all(glossaries), *_of_one(glossaries)]


def _of_all(glossaries: Glossaries) -> list[Operation[Any]]:
    async def create(call: Call[schema.CreateLegacy]) -> schema.LegacyGlossary:
        entries = await asyncio.to_thread(draft, call.params)
        also = call.once.made(schema.show_legacy)
        return schema.show_legacy(await glossaries.create(call.caller.account_id, call.params.name, [entries], also))

    async def show_all(call: Call[Nothing]) -> schema.LegacyGlossaries:
        found = await glossaries.all(call.caller.account_id)
        return schema.LegacyGlossaries(glossaries=[schema.show_legacy(item) for item in found if item.dictionaries])

    async def pairs(call: Call[Nothing]) -> schema.LanguagePairs:
        return schema.LanguagePairs(supported_languages=[schema.show_pair(pair) for pair in PAIRS])

    return [
        Operation(
            method="POST",
            path=ALL,
            summary="Create a glossary of one language pair.",
            params=schema.CreateLegacy,
            handler=create,
            answer=schema.LegacyGlossary,
            success=201,
            once=True,
            **FILL,
        ),
        Operation(
            method="GET",
            path=ALL,
            summary="List the glossaries, oldest first.",
            params=Nothing,
            handler=show_all,
            answer=schema.LegacyGlossaries,
            **READ,
        ),
        Operation(
            method="GET",
            path="/v2/glossary-language-pairs",
            summary="All language pairs. GET /v3/languages?resource=glossary takes its place.",
            params=Nothing,
            handler=pairs,
            answer=schema.LanguagePairs,
            deprecated=True,
            **READ,
        ),
    ]


def _of_one(glossaries: Glossaries) -> list[Operation[Any]]:
    async def show(call: Call[Nothing]) -> schema.LegacyGlossary:
        return schema.show_legacy(await _seen_by_v2(glossaries, call))

    async def entries(call: Call[Nothing]) -> Response:
        check_accept(call.request.headers.get("accept"))
        first = (await _seen_by_v2(glossaries, call)).dictionaries[0].pair
        with _old_words():
            ((_, tsv),) = await glossaries.entries(*named(call), first.source, first.target)
        return Response(tsv, headers={"Content-Type": f"{TSV}; charset=UTF-8"})

    async def delete(call: Call[Nothing]) -> None:
        await _seen_by_v2(glossaries, call)
        with _old_words():
            await glossaries.delete(*named(call), unedited=True)

    return [
        Operation(
            method="GET",
            path=ONE,
            summary="Show a glossary.",
            params=Nothing,
            handler=show,
            answer=schema.LegacyGlossary,
            **READ,
        ),
        Operation(
            method="GET",
            path=f"{ONE}/entries",
            summary="The entries of a glossary, as text with one entry on each line.",
            params=Nothing,
            handler=entries,
            answer=str,
            answer_media=(TSV,),
            **READ,
        ),
        Operation(
            method="DELETE",
            path=ONE,
            summary="Delete a glossary that was never edited.",
            params=Nothing,
            handler=delete,
            **DELETE,
        ),
    ]


async def _seen_by_v2(glossaries: Glossaries, call: Call[Any]) -> Glossary:
    """The old interface cannot show a glossary without dictionaries."""
    with _old_words():
        glossary = await glossaries.find(*named(call))
        if not glossary.dictionaries:
            raise NotFound
        return glossary


@contextmanager
def _old_words() -> Iterator[None]:
    try:
        yield
    except NotFound:
        raise NotFound("not found") from None
