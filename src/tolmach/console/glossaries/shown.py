"""The page of one glossary, whole or in part, and its messages after an action."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from starlette.responses import Response

from tolmach.console.doors import redirected
from tolmach.console.glossaries.entries import containing
from tolmach.console.glossaries.forms import ALL, WRITE, brief, languages
from tolmach.console.model import ApiCall, Reply
from tolmach.console.paging import leaf
from tolmach.console.rights import may
from tolmach.console.texts import marked, text
from tolmach.console.visits import Presented, Visit
from tolmach.glossaries.formats.entries import deserialise
from tolmach.glossaries.model import Entries

PAGE, ENTRIES, SAID, TRIED = "glossary.html", "glossary_entries.html", "said.html", "glossary_tried.html"
DONE = {
    "created": marked("The glossary is created."),
    "renamed": marked("The glossary has its new name."),
    "imported": marked("The entries are imported."),
    "dropped": marked("The dictionary is deleted."),
    "added": marked("The entry is added."),
    "changed": marked("The entry is changed."),
    "removed": marked("The entry is deleted."),
}


def path(visit: Visit) -> str:
    return f"{ALL}/{visit.path['id']}"


def codes(pair: str) -> dict[str, str]:
    source, _, target = pair.partition("-")
    return {"source_lang": source, "target_lang": target}


async def entries_of(visit: Visit, pair: str) -> tuple[Reply, Entries]:
    reply = await visit.ask("GET", f"{path(visit)}/entries", query=codes(pair))
    if not reply.ok:
        return reply, ()
    return reply, await asyncio.to_thread(lambda: deserialise(reply.data["dictionaries"][0]["entries"]))


async def told(
    visit: Visit, reply: Reply, done: str, *, pair: str = "", problem: str = "", place: str = "glossary"
) -> Presented | Response:
    """Redirects after a success, so that a reload does not repeat the action; otherwise shows the problem."""
    if reply.ok:
        chosen = f"&pair={pair.lower()}" if pair else ""
        return redirected(visit.request, f"/glossaries/{visit.path['id']}?done={done}{chosen}")
    problems = {place: problem or reply.problem}
    return await page(visit, part=SAID, problems=problems, status=reply.status, asked=[brief(reply.asked)])


async def entry_told(visit: Visit, reply: Reply, done: str) -> Presented | Response:
    """The same for one entry. For htmx, the entries around it stay in sight."""
    if reply.ok and not visit.is_partial:
        return await told(visit, reply, done, pair=visit.text("pair"))
    problems, words = {"entries": reply.problem}, text(DONE[done]) if reply.ok else ""
    return await page(visit, problems=problems, done=words, status=reply.status, asked=[brief(reply.asked)])


async def page(
    visit: Visit,
    *,
    part: str = ENTRIES,
    problems: Mapping[str, str] | None = None,
    done: str = "",
    tried: Mapping[str, Any] | None = None,
    asking: Mapping[str, str] | None = None,
    status: int = 200,
    asked: Sequence[ApiCall] = (),
) -> Presented:
    """A part for htmx always has the status 200; otherwise htmx would leave the page as it is."""
    problems = problems or {}
    said = {"problems": problems, "tried": tried or {}, "done": done or text(DONE.get(visit.text("done"), ""))}
    if visit.is_partial and part != ENTRIES:
        problem = next(iter(problems.values()), "")
        return Presented(part, {**said, "problem": problem, "requests": asked})
    found = await visit.ask("GET", path(visit))
    if not found.ok:
        refused = {"title": text("Glossary"), "problem": found.problem, "back": "/glossaries"}
        return Presented("refused.html", refused, status=found.status)
    shown, reply = await _dictionary(visit, found.data)
    context = {
        **said,
        **shown,
        "glossary": found.data,
        "languages": await languages(visit),
        "asking": asking,
        "editing": "" if done else visit.text("edit"),
        "typed": visit.text if any(problems.values()) else lambda _: "",
        "may_write": may(visit, WRITE),
        "may_translate": may(visit, "translate:text"),
        "requests": asked or [(reply or found).asked],
    }
    return Presented(PAGE, context, part, 200 if visit.is_partial else status)


async def _dictionary(visit: Visit, glossary: Mapping[str, Any]) -> tuple[dict[str, Any], Reply | None]:
    """The chosen dictionary, or the first one, with those of its entries that match the search."""
    pairs = [f"{each['source_lang']}-{each['target_lang']}" for each in glossary["dictionaries"]]
    pair = visit.text("pair") if visit.text("pair") in pairs else next(iter(pairs), "")
    reply, entries = await entries_of(visit, pair) if pair else (None, ())
    sought = visit.text("sought")
    found = await asyncio.to_thread(containing, entries, sought)
    place = {"pair": pair, "pairs": pairs, "codes": codes(pair), "sought": sought}
    return {**place, "leaf": leaf(found, visit.text("page"), len(entries))}, reply
