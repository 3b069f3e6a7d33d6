"""The page of all lists of style rules."""

from typing import Any

from starlette.responses import Response

from tolmach.console.doors import redirected
from tolmach.console.model import Reply
from tolmach.console.rights import may
from tolmach.console.styles import page as style
from tolmach.console.styles.page import ALL
from tolmach.console.texts import marked, text
from tolmach.console.tongues import name_of
from tolmach.console.visits import Presented, View, Visit
from tolmach.styles.catalogue import LANGUAGES
from tolmach.styles.model import LONGEST_NAME, MOST_LISTS

PAGE_SIZE = 25
DONE = {"deleted": marked("The list is deleted.")}


def views() -> list[View]:
    return [
        View(path="/styles", name="styles page", show=_all, act=_create),
        View(path="/styles/{id}", name="style page", show=style.show, act=style.act),
    ]


async def _create(visit: Visit) -> Presented | Response:
    made = await visit.ask("POST", ALL, {"name": visit.text("name"), "language": visit.text("language")})
    if made.ok:
        return redirected(visit.request, f"/styles/{made.data['style_id']}?done=made")
    return await _all(visit, made)


async def _all(visit: Visit, refused: Reply | None = None) -> Presented:
    """Keeps the typed values if the request was refused."""
    found: list[dict[str, Any]] = []
    for number in range(MOST_LISTS // PAGE_SIZE):
        query = {"page": str(number), "page_size": str(PAGE_SIZE), "detailed": "true"}
        reply = await visit.ask("GET", ALL, query=query)
        found += reply.data["style_rules"] if reply.ok else []
        if len(found) < (number + 1) * PAGE_SIZE:
            break
    context = {
        "lists": [{**each, "on": _count(each), "tongue": name_of(each["language"])} for each in found],
        "languages": [(code, name_of(code)) for code in LANGUAGES],
        "may_write": reply.ok and may(visit, "style_rules:write"),
        "problem": reply.problem,
        "refused": refused.problem if refused else "",
        "typed": {"name": visit.text("name"), "language": visit.text("language", "en")},
        "done": text(DONE.get(visit.text("done"), "")),
        "limits": {"name": LONGEST_NAME, "lists": MOST_LISTS},
        "requests": [(refused or reply).asked],
    }
    return Presented("styles.html", context, status=(refused or reply).status)


def _count(found: dict[str, Any]) -> int:
    return sum(map(len, found["configured_rules"].values()))
