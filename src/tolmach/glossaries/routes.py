"""/v3/glossaries, and the parts of /v2/glossaries that still exist"""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tolmach.errors import ApiError, BadRequest
from tolmach.glossaries import routes_legacy, schema
from tolmach.glossaries.calls import DELETE, FILL, ID, READ, draft
from tolmach.glossaries.formats.entries import too_large
from tolmach.glossaries.model import MOST_BYTES, language, language_pair
from tolmach.glossaries.service import DictionaryDraft, Glossaries
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call, Operation
from tolmach.wire.params import Nothing

ALL = "/v3/glossaries"
ONE = f"{ALL}/{{{ID}}}"


offers = Offers[Glossaries]()


def operations(glossaries: Glossaries) -> list[Operation[Any]]:
    return [*routes_legacy.offers.over(glossaries), *offers.over(glossaries)]


@offers(
    "POST",
    ALL,
    "Create a glossary with a dictionary for each of several language pairs.",
    success=201,
    once=True,
    **FILL,
)
async def create(glossaries: Glossaries, call: Call[schema.CreateGlossary]) -> schema.ShownGlossary:
    drafts = await asyncio.to_thread(_drafts, call.params.dictionaries)
    also = call.once.made(schema.show_glossary)
    return schema.show_glossary(await glossaries.create(call.caller.account_id, call.params.name, drafts, also))


@offers("GET", ALL, "List the glossaries with their dictionaries, oldest first.", **READ)
async def show_all(glossaries: Glossaries, call: Call[Nothing]) -> schema.ShownGlossaries:
    found = await glossaries.all(call.caller.account_id)
    return schema.ShownGlossaries(glossaries=[schema.show_glossary(item) for item in found])


@offers("GET", ONE, "Show a glossary with its dictionaries.", **READ)
async def show(glossaries: Glossaries, call: Call[Nothing]) -> schema.ShownGlossary:
    return schema.show_glossary(await glossaries.find(*call.own(ID)))


@offers("PATCH", ONE, "Rename a glossary, or merge entries into one of its dictionaries.", **FILL)
async def change(glossaries: Glossaries, call: Call[schema.ChangeGlossary]) -> schema.ShownGlossary:
    drafts = await asyncio.to_thread(_drafts, call.params.dictionaries)
    entries = drafts[0] if drafts else None
    return schema.show_glossary(await glossaries.change(*call.own(ID), name=call.params.name, draft=entries))


@offers("DELETE", ONE, "Delete a glossary with all its dictionaries.", **DELETE)
async def delete(glossaries: Glossaries, call: Call[Nothing]) -> None:
    await glossaries.delete(*call.own(ID))


@offers("GET", f"{ONE}/entries", "The entries of the dictionaries, all or those from or into a language.", **READ)
async def entries(glossaries: Glossaries, call: Call[schema.AskEntries]) -> schema.EntriesAnswer:
    sides = {"source_lang": call.params.source_lang, "target_lang": call.params.target_lang}
    asked = [None if code is None else language(name, code) for name, code in sides.items()]
    found = await glossaries.entries(*call.own(ID), *asked)
    return schema.EntriesAnswer(dictionaries=[schema.show_entries(*item) for item in found])


@offers("PUT", f"{ONE}/dictionaries", "Create a dictionary, or replace all entries of one.", **FILL)
async def put_dictionary(glossaries: Glossaries, call: Call[schema.PutDictionary]) -> schema.ShownDictionary:
    entries = await asyncio.to_thread(draft, call.params)
    return schema.show_dictionary(await glossaries.put(*call.own(ID), entries))


@offers("DELETE", f"{ONE}/dictionaries", "Delete a dictionary.", bodies=(JSON, FORM), **DELETE)
async def delete_dictionary(glossaries: Glossaries, call: Call[schema.NameDictionary]) -> None:
    pair = language_pair(call.params.source_lang, call.params.target_lang)
    await glossaries.delete_dictionary(*call.own(ID), pair)


def _drafts(given: Sequence[schema.DictionaryFields]) -> list[DictionaryDraft]:
    """Reads all dictionaries of a request. Together they may be no larger than a single one may be."""
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
