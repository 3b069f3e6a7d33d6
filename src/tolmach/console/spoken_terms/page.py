"""The page of one collection of spoken terms: its lists, their export and import, and a sentence to try them on."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from starlette.responses import Response

from tolmach.console.doors import redirected
from tolmach.console.glossaries.entries import decoded
from tolmach.console.marking import differing
from tolmach.console.model import ApiCall, Reply
from tolmach.console.rendering import HEADERS
from tolmach.console.rights import may
from tolmach.console.spoken_terms import forms as spoken_forms
from tolmach.console.spoken_terms.forms import SpokenForm
from tolmach.console.texts import marked, number, text
from tolmach.console.visits import Presented, Visit
from tolmach.names import MOST_NAME_BYTES
from tolmach.spoken_terms.model import MOST_CHARACTERS, MOST_COLLECTIONS, SEPARATOR
from tolmach.wire.bodies import Uploaded

Corrected = Callable[[str, str, Sequence[str]], str]
"""From the heard text, its language and the terms to the corrected text."""

ALL = "/v3/spoken-terms"
LONGEST_HEARD = 500
LIMITS = {
    "name": MOST_NAME_BYTES,
    "collections": MOST_COLLECTIONS,
    "characters": MOST_CHARACTERS,
    "heard": LONGEST_HEARD,
}
DONE = {
    "saved": marked("Saved."),
    "made": marked("The collection is created."),
    "dropped": marked("The list is deleted."),
    "imported": marked("The terms of the file are added."),
}


async def show(visit: Visit) -> Presented:
    found = await _found(visit)
    return await _page(visit, found) if found.ok else _missing(found)


async def act(visit: Visit, corrected: Corrected) -> Presented | Response:
    found = await _found(visit)
    if not found.ok:
        return _missing(found)
    if visit.text("do") == "try":
        return await _try(visit, found, corrected)
    if visit.text("drop"):
        return await _drop(visit, found)
    return await {"import": _import, "delete": _delete}.get(visit.text("do"), _save)(visit, found)


async def _found(visit: Visit) -> Reply:
    return await visit.ask("GET", f"{ALL}/{visit.path['id']}")


def _missing(found: Reply) -> Presented:
    context = {"problem": found.problem, "back": ("/spoken-terms", text("All spoken terms")), "requests": [found.asked]}
    return Presented("missing.html", context, status=found.status)


async def _held(visit: Visit, found: Reply) -> SpokenForm:
    """The collection as it is stored."""
    lists = {}
    for each in found.data["term_lists"]:
        reply = await visit.ask("GET", f"{found.asked.path}/entries", query={"lang": each["lang"]})
        if reply.ok:
            lists[each["lang"]] = reply.data["entries"]
    return SpokenForm(found.data["name"], lists)


async def _save(visit: Visit, found: Reply) -> Presented | Response:
    """Makes one change after the other. If one is refused, the earlier ones stay, and the form keeps the rest."""
    form, held = spoken_forms.of_fields(visit.fields), await _held(visit, found)
    stale = [spoken_forms.language_name(code) for code in form.lists if form.seen.get(code) != held.lists.get(code)]
    if stale:
        said = text(
            "The terms have changed since you opened the page: {languages}. This page shows your version. "
            "Save again to replace the stored terms.",
            languages=", ".join(stale),
        )
        return await _page(visit, found, form, {"": said}, status=409)
    for step in spoken_forms.steps(found.asked.path, form, held):
        reply = await visit.ask(step.ask.method, step.ask.path, step.ask.body)
        if not reply.ok:
            return await _page(visit, found, form, {step.part: reply.problem}, status=reply.status, asked=reply.asked)
    return _done(visit, "saved")


async def _drop(visit: Visit, found: Reply) -> Presented | Response:
    """Deletes the list of one language. Values typed elsewhere stay in the form."""
    language = visit.text("drop")
    reply = await visit.ask("DELETE", f"{found.asked.path}/term-lists", query={"lang": language})
    form, held = spoken_forms.of_fields(visit.fields), await _held(visit, found)
    if not reply.ok:
        return await _page(visit, found, form, {language: reply.problem}, status=reply.status, asked=reply.asked)
    rest = {code: terms for code, terms in form.lists.items() if code != language}
    if rest == held.lists and form.name == held.name and not form.new_terms:
        return _done(visit, "dropped")
    form = SpokenForm(form.name, rest, form.seen, form.new_language, form.new_terms)
    return await _page(visit, found, form, done="dropped", asked=reply.asked)


async def _delete(visit: Visit, found: Reply) -> Presented | Response:
    reply = await visit.ask("DELETE", found.asked.path)
    if not reply.ok:
        return await _page(visit, found, problems={"": reply.problem}, status=reply.status)
    return redirected(visit.request, "/spoken-terms?done=deleted")


async def _import(visit: Visit, found: Reply) -> Presented | Response:
    """Adds the terms of a file to the present ones, all of them or none."""
    file = visit.fields.get("file")
    content = decoded(file.data) if isinstance(file, Uploaded) else ""
    lists = spoken_forms.of_file(content, visit.text("file_lang")) if content else {}
    if not lists:
        said = text("This file is not text in UTF-8.") if content is None else text("Choose a file with terms.")
        return await _page(visit, found, problems={"import": said}, status=400)
    ask = spoken_forms.merging(found.asked.path, lists)
    reply = await visit.ask(ask.method, ask.path, ask.body)
    if not reply.ok:
        return await _page(visit, found, problems={"import": reply.problem}, status=reply.status, asked=reply.asked)
    return _done(visit, "imported")


async def export(visit: Visit) -> Presented | Response:
    found = await _found(visit)
    if not found.ok:
        return _missing(found)
    held = await _held(visit, found)
    name = {"Content-Disposition": 'attachment; filename="spoken-terms.csv"', "Cache-Control": "no-store"}
    return Response(spoken_forms.as_csv(held.lists), headers={**HEADERS, **name}, media_type="text/csv")


def _done(visit: Visit, what: str) -> Response:
    return redirected(visit.request, f"/spoken-terms/{visit.path['id']}?done={what}")


async def _try(visit: Visit, found: Reply, corrected: Corrected) -> Presented:
    """Uses the terms as they are typed, saved or not."""
    form, heard, language = spoken_forms.of_fields(visit.fields), visit.text("heard").strip(), visit.text("heard_lang")
    terms = form.lists.get(language, "")
    if not heard or len(heard) > LONGEST_HEARD or len(terms) > MOST_CHARACTERS:
        said = text(
            "Enter a sentence of 1 to {longest} characters, for a list of at most {most}.",
            longest=LONGEST_HEARD,
            most=number(MOST_CHARACTERS),
        )
        return await _page(visit, found, form, {"try": said}, status=400)
    became = await asyncio.to_thread(corrected, heard, language, terms.split(SEPARATOR) if terms else [])
    tried = {"before": differing(heard, became), "after": differing(became, heard), "same": heard == became}
    return await _page(visit, found, form, tried=tried)


async def _page(
    visit: Visit,
    found: Reply,
    form: SpokenForm | None = None,
    problems: Mapping[str, str] | None = None,
    *,
    status: int = 200,
    asked: ApiCall | None = None,
    tried: Mapping[str, Any] | None = None,
    done: str = "",
) -> Presented:
    """`form` has the typed values; without it the page shows the stored collection. The page notes the stored lists as
    seen."""
    held = await _held(visit, found)
    form = form or held
    known = {code: spoken_forms.language_name(code) for code in form.lists}
    said = done or (visit.text("done") if visit.request.method == "GET" else "")
    context = {
        "collection": found.data,
        "form": form,
        "seen": held.lists,
        "known": known,
        "languages": spoken_forms.languages(),
        "heard": {"text": visit.text("heard"), "language": visit.text("heard_lang", next(iter(known), "en"))},
        "tried": tried,
        "problems": problems or {},
        "may_write": may(visit, "spoken_terms:write"),
        "done": text(DONE.get(said, "")),
        "limits": LIMITS,
        "requests": [asked or found.asked],
    }
    # htmx inserts only successful answers into a page, even if the answer says what was wrong.
    return Presented(
        "collection.html", context, part="collection_tried.html", status=200 if visit.is_partial else status
    )
