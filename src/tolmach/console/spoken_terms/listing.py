"""The page of all collections of spoken terms."""

from functools import partial
from typing import Any

from starlette.responses import Response

from tolmach.console.doors import redirected
from tolmach.console.model import Reply
from tolmach.console.rights import may
from tolmach.console.spoken_terms import forms as spoken_forms
from tolmach.console.spoken_terms import page as collection
from tolmach.console.spoken_terms.page import ALL, LIMITS, Corrected
from tolmach.console.texts import marked, text
from tolmach.console.visits import Presented, View, Visit

DONE = {"deleted": marked("Deleted.")}


def views(corrected: Corrected) -> list[View]:
    act = partial(collection.act, corrected=corrected)
    return [
        View(path="/spoken-terms", name="spoken terms page", show=_all, act=_create),
        View(path="/spoken-terms/{id}", name="collection page", show=collection.show, act=act),
        View(path="/spoken-terms/{id}/terms.csv", name="export spoken terms", show=collection.export),
    ]


async def _create(visit: Visit) -> Presented | Response:
    form = spoken_forms.of_fields(visit.fields)
    lists = [{"lang": form.new_language, "entries": form.new_terms}] if form.new_terms else []
    made = await visit.ask("POST", ALL, {"name": form.name, "term_lists": lists})
    if made.ok:
        return redirected(visit.request, f"/spoken-terms/{made.data['spoken_terms_id']}?done=made")
    return await _all(visit, made)


async def _all(visit: Visit, refused: Reply | None = None) -> Presented:
    """Keeps the typed values if the request was refused."""
    found = await visit.ask("GET", ALL)
    context = {
        "collections": [_named(each) for each in found.data["spoken_terms"]] if found.ok else [],
        "languages": spoken_forms.languages(),
        "may_write": found.ok and may(visit, "spoken_terms:write"),
        "problem": found.problem,
        "refused": refused.problem if refused else "",
        "form": spoken_forms.of_fields(visit.fields),
        "done": text(DONE.get(visit.text("done"), "")),
        "limits": LIMITS,
        "requests": [(refused or found).asked],
    }
    return Presented("spoken_terms.html", context, status=(refused or found).status)


def _named(found: dict[str, Any]) -> dict[str, Any]:
    lists = [(spoken_forms.language_name(each["lang"]), each["entry_count"]) for each in found["term_lists"]]
    return {**found, "lists": lists}
