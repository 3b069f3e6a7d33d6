"""/v3/spoken-terms"""

from typing import Any

from tolmach.errors import ApiError, BadRequest, UnsupportedMediaType
from tolmach.spoken_terms import schema
from tolmach.spoken_terms.service import SpokenTerms
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.operation import Call, Operation
from tolmach.wire.params import Nothing

ALL = "/v3/spoken-terms"
ONE = f"{ALL}/{{spoken_terms_id}}"

_HEADLINES = {BadRequest.status: BadRequest.default, UnsupportedMediaType.status: "Unsupported Content-Type"}
"""What the messages of this area are; all else that there is to say is a detail."""


def _worded(error: ApiError) -> ApiError:
    headline = _HEADLINES.get(error.status)
    if headline is not None and not error.message.startswith(headline):
        error.detail = error.message if error.detail is None else f"{error.message} {error.detail}"
        error.message = headline
    return error


_READ: dict[str, Any] = {"access": scope("spoken_terms:read", pro=True), "errors": (404,), "worded": _worded}
_DROP: dict[str, Any] = {**_READ, "access": scope("spoken_terms:write", pro=True)}
_WRITE: dict[str, Any] = {**_DROP, "bodies": (JSON, FORM)}


def operations(spoken_terms: SpokenTerms) -> list[Operation[Any]]:
    return [*_of_all(spoken_terms), *_of_one(spoken_terms), *_of_lists(spoken_terms)]


def _of_all(spoken_terms: SpokenTerms) -> list[Operation[Any]]:
    async def create(call: Call[schema.CreateSpokenTerms]) -> schema.ShownSpokenTerms:
        made = call.params.made()
        also = call.once.made(schema.show_collection)
        return schema.show_collection(await spoken_terms.create(call.caller.account_id, call.params.name, made, also))

    async def show_all(call: Call[Nothing]) -> schema.ShownCollections:
        found = await spoken_terms.all(call.caller.account_id)
        return schema.ShownCollections(spoken_terms=[schema.show_collection(each) for each in found])

    return [
        Operation(
            method="POST",
            path=ALL,
            summary="Create a collection of spoken terms with a list for each of several languages.",
            params=schema.CreateSpokenTerms,
            handler=create,
            answer=schema.ShownSpokenTerms,
            success=201,
            once=True,
            **_WRITE | {"errors": (456,)},
        ),
        Operation(
            method="GET",
            path=ALL,
            summary="List the collections of spoken terms, oldest first.",
            params=Nothing,
            handler=show_all,
            answer=schema.ShownCollections,
            **_READ | {"errors": ()},
        ),
    ]


def _of_one(spoken_terms: SpokenTerms) -> list[Operation[Any]]:
    async def show(call: Call[Nothing]) -> schema.ShownSpokenTerms:
        return schema.show_collection(await spoken_terms.find(*_named(call)))

    async def change(call: Call[schema.ChangeSpokenTerms]) -> schema.ShownSpokenTerms:
        name, lists = call.params.name, call.params.made()
        return schema.show_collection(await spoken_terms.change(*_named(call), name=name, lists=lists))

    async def delete(call: Call[Nothing]) -> None:
        await spoken_terms.delete(*_named(call))

    return [
        Operation(
            method="GET",
            path=ONE,
            summary="Show a collection of spoken terms with its lists.",
            params=Nothing,
            handler=show,
            answer=schema.ShownSpokenTerms,
            **_READ,
        ),
        Operation(
            method="PATCH",
            path=ONE,
            summary="Rename a collection of spoken terms, or merge terms into its lists.",
            params=schema.ChangeSpokenTerms,
            handler=change,
            answer=schema.ShownSpokenTerms,
            **_WRITE,
        ),
        Operation(
            method="DELETE",
            path=ONE,
            summary="Delete a collection of spoken terms with all its lists.",
            params=Nothing,
            handler=delete,
            success=204,
            **_DROP,
        ),
    ]


def _of_lists(spoken_terms: SpokenTerms) -> list[Operation[Any]]:
    async def entries(call: Call[schema.NameTermList]) -> schema.TermListEntries:
        return schema.show_entries(await spoken_terms.list_for(*_named(call), call.params.lang))

    async def put(call: Call[schema.PutTermList]) -> schema.ShownTermList:
        return schema.show_list(await spoken_terms.put(*_named(call), call.params.made()))

    async def delete(call: Call[schema.NameTermList]) -> None:
        await spoken_terms.delete_list(*_named(call), call.params.lang)

    return [
        Operation(
            method="GET",
            path=f"{ONE}/entries",
            summary="The terms of one language.",
            params=schema.NameTermList,
            handler=entries,
            answer=schema.TermListEntries,
            **_READ,
        ),
        Operation(
            method="PUT",
            path=f"{ONE}/term-lists",
            summary="Create a term list, or replace all terms of one.",
            params=schema.PutTermList,
            handler=put,
            answer=schema.ShownTermList,
            **_WRITE,
        ),
        Operation(
            method="DELETE",
            path=f"{ONE}/term-lists",
            summary="Delete the term list of one language.",
            params=schema.NameTermList,
            handler=delete,
            success=204,
            **_DROP,
        ),
    ]


def _named(call: Call[Any]) -> tuple[str, str]:
    return call.caller.account_id, call.path["spoken_terms_id"]
