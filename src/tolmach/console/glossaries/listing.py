"""The glossaries of an account: finding them by name, and making new ones from typed entries or a file."""

from collections.abc import Sequence
from typing import Any

from starlette.responses import Response

from tolmach.console.doors import redirected
from tolmach.console.glossaries import finding
from tolmach.console.glossaries import page as glossary
from tolmach.console.glossaries.forms import ALL, LIMIT, WRITE, brief, given_entries, languages
from tolmach.console.model import ApiCall
from tolmach.console.paging import leaf
from tolmach.console.rights import may
from tolmach.console.texts import marked, text
from tolmach.console.visits import Presented, View, Visit

DONE = {"deleted": marked("The glossary is deleted.")}


def views() -> list[View]:
    page = View(path="/glossaries", name="glossaries page", show=_show, act=_act, limit=LIMIT)
    return [page, *finding.views(), *glossary.views()]


async def _show(visit: Visit) -> Presented:
    return await _listed(visit)


async def _act(visit: Visit) -> Presented | Response:
    return await _create(visit) if visit.text("do") == "create" else await _listed(visit)


async def _create(visit: Visit) -> Presented | Response:
    given = given_entries(visit)
    if given.problem:
        return await _refused(visit, given.problem, 400)
    made = await visit.ask("POST", ALL, {"name": visit.text("name").strip(), "dictionaries": [given.body()]})
    if not made.ok:
        return await _refused(visit, given.problem_of(made), made.status, [brief(made.asked)])
    return redirected(visit.request, f"/glossaries/{made.data['glossary_id']}?done=created")


async def _refused(visit: Visit, problem: str, status: int, requests: Sequence[ApiCall] = ()) -> Presented:
    """For htmx only the message, so that the typed text and the chosen file stay in the page."""
    if visit.is_partial:
        return Presented("said.html", {"problem": problem, "requests": requests})
    return await _listed(visit, problem, status, requests)


async def _listed(visit: Visit, problem: str = "", status: int = 200, requests: Sequence[ApiCall] = ()) -> Presented:
    reply = await visit.ask("GET", ALL)
    names = await languages(visit)
    every = reply.data["glossaries"] if reply.ok else []
    sought = visit.text("sought")
    context = {
        "leaf": leaf([each for each in every if _has(each, sought)], visit.text("page"), len(every)),
        "sought": sought,
        "languages": names,
        "typed": {name: visit.text(name) for name in ("name", "source_lang", "target_lang", "entries")},
        "may_write": reply.ok and may(visit, WRITE),
        "refusal": reply.problem,
        "problem": problem,
        "done": text(DONE.get(visit.text("done"), "")),
        "requests": requests or [reply.asked],
    }
    return Presented("glossaries.html", context, "glossaries_list.html", status if reply.ok else reply.status)


def _has(found: dict[str, Any], sought: str) -> bool:
    return sought.strip().casefold() in found["name"].casefold()
