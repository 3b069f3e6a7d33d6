"""/v3/spoken-terms"""

from typing import Any

from tolmach.errors import ApiError, BadRequest, UnsupportedMediaType
from tolmach.spoken_terms import schema
from tolmach.spoken_terms.service import SpokenTerms
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call
from tolmach.wire.params import Nothing

ALL = "/v3/spoken-terms"
ID = "spoken_terms_id"
ONE = f"{ALL}/{{{ID}}}"

_HEADLINES = {BadRequest.status: BadRequest.default, UnsupportedMediaType.status: "Unsupported Content-Type"}
"""The messages of this area. Anything more specific goes into the detail."""


def _worded(error: ApiError) -> ApiError:
    headline = _HEADLINES.get(error.status)
    if headline is not None and not error.message.startswith(headline):
        error.detail = error.message if error.detail is None else f"{error.message} {error.detail}"
        error.message = headline
    return error


_READ: dict[str, Any] = {"access": scope("spoken_terms:read", pro=True), "errors": (404,), "worded": _worded}
_CHANGE: dict[str, Any] = {**_READ, "access": scope("spoken_terms:write", pro=True)}
_WRITE: dict[str, Any] = {**_CHANGE, "bodies": (JSON, FORM)}
_DROP: dict[str, Any] = {**_CHANGE, "success": 204}


offers = Offers[SpokenTerms]()


@offers(
    "POST",
    ALL,
    "Create a collection of spoken terms with a list for each of several languages.",
    success=201,
    once=True,
    **_WRITE | {"errors": (456,)},
)
async def create(spoken_terms: SpokenTerms, call: Call[schema.CreateSpokenTerms]) -> schema.ShownSpokenTerms:
    made, also = call.params.made(), call.once.made(schema.show_collection)
    return schema.show_collection(await spoken_terms.create(call.caller.account_id, call.params.name, made, also))


@offers("GET", ALL, "List the collections of spoken terms, oldest first.", **_READ | {"errors": ()})
async def show_all(spoken_terms: SpokenTerms, call: Call[Nothing]) -> schema.ShownCollections:
    found = await spoken_terms.all(call.caller.account_id)
    return schema.ShownCollections(spoken_terms=[schema.show_collection(each) for each in found])


@offers("GET", ONE, "Show a collection of spoken terms with its lists.", **_READ)
async def show(spoken_terms: SpokenTerms, call: Call[Nothing]) -> schema.ShownSpokenTerms:
    return schema.show_collection(await spoken_terms.find(*call.own(ID)))


@offers("PATCH", ONE, "Rename a collection of spoken terms, or merge terms into its lists.", **_WRITE)
async def change(spoken_terms: SpokenTerms, call: Call[schema.ChangeSpokenTerms]) -> schema.ShownSpokenTerms:
    name, lists = call.params.name, call.params.made()
    return schema.show_collection(await spoken_terms.change(*call.own(ID), name=name, lists=lists))


@offers("DELETE", ONE, "Delete a collection of spoken terms with all its lists.", **_DROP)
async def delete(spoken_terms: SpokenTerms, call: Call[Nothing]) -> None:
    await spoken_terms.delete(*call.own(ID))


@offers("GET", f"{ONE}/entries", "The terms of one language.", **_READ)
async def entries(spoken_terms: SpokenTerms, call: Call[schema.NameTermList]) -> schema.TermListEntries:
    return schema.show_entries(await spoken_terms.list_for(*call.own(ID), call.params.lang))


@offers("PUT", f"{ONE}/term-lists", "Create a term list, or replace all terms of one.", **_WRITE)
async def put_list(spoken_terms: SpokenTerms, call: Call[schema.PutTermList]) -> schema.ShownTermList:
    return schema.show_list(await spoken_terms.put(*call.own(ID), call.params.made()))


@offers("DELETE", f"{ONE}/term-lists", "Delete the term list of one language.", **_DROP)
async def delete_list(spoken_terms: SpokenTerms, call: Call[schema.NameTermList]) -> None:
    await spoken_terms.delete_list(*call.own(ID), call.params.lang)
