"""/v3/glossaries, and with it what is left of /v2/glossaries"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tolmach.errors import ApiError, BadRequest
from tolmach.glossaries import routes_legacy, schema
from tolmach.glossaries.calls import DELETE, FILL, READ, draft, named
from tolmach.glossaries.formats.entries import too_large
from tolmach.glossaries.model import MOST_BYTES, language, language_pair
from tolmach.glossaries.service import DictionaryDraft, Glossaries
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.operation import Call, Operation
from tolmach.wire.params import Nothing

ALL = "/v3/glossaries"
ONE = "/v3/glossaries/{glossary_id}"


def operations(glossaries: Glossaries) -> list[Operation[Any]]:
    return [
        *routes_legacy.operations(glossaries),
        *_of_all(glossaries),
        *_of_one(glossaries),
        *_of_dictionaries(glossaries),
    ]


def _of_all(glossaries: Glossaries) -> list[Operation[Any]]:
    async def create(call: Call[schema.CreateGlossary]) -> schema.ShownGlossary:
        drafts = await asyncio.to_thread(_drafts, call.params.dictionaries)
        also = call.once.made(schema.show_glossary)
        return schema.show_glossary(await glossaries.create(call.caller.account_id, call.params.name, drafts, also))

    async def show_all(call: Call[Nothing]) -> schema.ShownGlossaries:
        found = await glossaries.all(call.caller.account_id)
        return schema.ShownGlossaries(glossaries=[schema.show_glossary(item) for item in found])

    return [
        Operation(
            method="POST",
            path=ALL,
            summary="Create a glossary with a dictionary for each of several language pairs.",
            params=schema.CreateGlossary,
            handler=create,
            answer=schema.ShownGlossary,
            success=201,
            once=True,
            **FILL,
        ),
        Operation(
            method="GET",
            path=ALL,
            summary="List the glossaries with their dictionaries, oldest first.",
            params=Nothing,
            handler=show_all,
            answer=schema.ShownGlossaries,
            **READ,
        ),
    ]


def _of_one(glossaries: Glossaries) -> list[Operation[Any]]:
    async def show(call: Call[Nothing]) -> schema.ShownGlossary:
        return schema.show_glossary(await glossaries.find(*named(call)))

    async def change(call: Call[schema.ChangeGlossary]) -> schema.ShownGlossary:
        given = call.params.dictionaries
        drafts = await asyncio.to_thread(_drafts, given)
        entries = drafts[0] if drafts else None
        return schema.show_glossary(await glossaries.change(*named(call), name=call.params.name, draft=entries))

    async def delete(call: Call[Nothing]) -> None:
        await glossaries.delete(*named(call))

    return [
        Operation(
            method="GET",
            path=ONE,
            summary="Show a glossary with its dictionaries.",
            params=Nothing,
            handler=show,
            answer=schema.ShownGlossary,
            **READ,
        ),
        Operation(
            method="PATCH",
            path=ONE,
            summary="Rename a glossary, or merge entries into one of its dictionaries.",
            params=schema.ChangeGlossary,
            handler=change,
            answer=schema.ShownGlossary,
            **FILL,
        ),
        Operation(
            method="DELETE",
            path=ONE,
            summary="Delete a glossary with all its dictionaries.",
            params=Nothing,
            handler=delete,
            **DELETE,
        ),
    ]


def _of_dictionaries(glossaries: Glossaries) -> list[Operation[Any]]:
    async def entries(call: Call[schema.AskEntries]) -> schema.EntriesAnswer:
        params = call.params
        sides = {"source_lang": params.source_lang, "target_lang": params.target_lang}
        asked = [None if code is None else language(name, code) for name, code in sides.items()]
        found = await glossaries.entries(*named(call), *asked)
        return schema.EntriesAnswer(dictionaries=[schema.show_entries(*item) for item in found])

    async def put(call: Call[schema.PutDictionary]) -> schema.ShownDictionary:
        entries = await asyncio.to_thread(draft, call.params)
        return schema.show_dictionary(await glossaries.put(*named(call), entries))

    async def delete(call: Call[schema.NameDictionary]) -> None:
        pair = language_pair(call.params.source_lang, call.params.target_lang)
        await glossaries.delete_dictionary(*named(call), pair)

    return [
        Operation(
            method="GET",
            path=f"{ONE}/entries",
            summary="The entries of the dictionaries, all or those from or into a language.",
            params=schema.AskEntries,
            handler=entries,
            answer=schema.EntriesAnswer,
            **READ,
        ),
        Operation(
            method="PUT",
            path=f"{ONE}/dictionaries",
            summary="Create a dictionary, or replace all entries of one.",
            params=schema.PutDictionary,
            handler=put,
            answer=schema.ShownDictionary,
            **FILL,
        ),
        Operation(
            method="DELETE",
            path=f"{ONE}/dictionaries",
            summary="Delete a dictionary.",
            params=schema.NameDictionary,
            handler=delete,
            bodies=(JSON, FORM),
            **DELETE,
        ),
    ]


def _drafts(given: Sequence[schema.DictionaryFields]) -> list[DictionaryDraft]:
    """All of a request, which together may be no larger than one of them alone."""
    if sum(len(fields.entries.encode()) for fields in given) > MOST_BYTES:
        raise too_large("request")
    drafts: list[DictionaryDraft] = []
    for number, fields in enumerate(given):
        with _in_dictionary(number):
            made = draft(fields)
            if any(made.pair == other.pair for other in drafts):
                raise BadRequest("A glossary can have only one dictionary for a language pair.")
            drafts.append(made)
    return drafts


@contextmanager
def _in_dictionary(number: int) -> Iterator[None]:
    try:
        yield
    except ApiError as error:
        where = f"dictionaries[{number}]"
        error.detail = f"{where}: {error.detail}" if error.detail else where
        raise
