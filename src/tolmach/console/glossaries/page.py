"""The actions on one glossary: import, export and change entries; try it out, rename it, delete it."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.responses import Response

from tolmach.console import marking
from tolmach.console.doors import redirected
from tolmach.console.glossaries.entries import as_csv, changed, target_of, typed_entry, without
from tolmach.console.glossaries.forms import LIMIT, given_entries
from tolmach.console.glossaries.shown import SAID, TRIED, codes, entries_of, entry_told, page, path, told
from tolmach.console.model import Reply
from tolmach.console.rendering import HEADERS
from tolmach.console.texts import marked, text
from tolmach.console.visits import Presented, View, Visit
from tolmach.glossaries.formats.entries import serialise
from tolmach.glossaries.model import Entries
from tolmach.wire.attachments import disposition

GONE = marked("This entry no longer exists.")
THERE = marked("This entry is already there.")
TAKEN = marked("Another entry already has this source.")
MEDIA = {"tsv": "text/tab-separated-values", "csv": "text/csv"}


def views() -> list[View]:
    return [
        View(path="/glossaries/{id}", name="glossary page", show=_show, act=_act, limit=LIMIT),
        View(path="/glossaries/{id}/download", name="glossary download", show=_download),
    ]


async def _show(visit: Visit) -> Presented:
    return await page(visit)


async def _act(visit: Visit) -> Presented | Response:
    return await _DEEDS.get(visit.text("do"), _show)(visit)


async def _rename(visit: Visit) -> Presented | Response:
    return await told(visit, await visit.ask("PATCH", path(visit), {"name": visit.text("name").strip()}), "renamed")


async def _delete(visit: Visit) -> Presented | Response:
    reply = await visit.ask("DELETE", path(visit))
    return redirected(visit.request, "/glossaries?done=deleted") if reply.ok else await told(visit, reply, "")


async def _drop(visit: Visit) -> Presented | Response:
    reply = await visit.ask("DELETE", f"{path(visit)}/dictionaries", query=codes(visit.text("pair")))
    return await told(visit, reply, "dropped")


async def _import(visit: Visit) -> Presented | Response:
    given = given_entries(visit)
    if given.problem:
        return await page(visit, part=SAID, problems={"import": given.problem}, status=400)
    if visit.text("how") == "replace":
        reply = await visit.ask("PUT", f"{path(visit)}/dictionaries", given.body())
    else:
        reply = await visit.ask("PATCH", path(visit), {"dictionaries": [given.body()]})
    return await told(visit, reply, "imported", pair=given.pair, problem=given.problem_of(reply), place="import")


async def _add(visit: Visit) -> Presented | Response:
    """Asks before it replaces the target of a source that is already there."""
    source, target = visit.text("source").strip(), visit.text("target").strip()
    if not visit.text("replace"):
        _, entries = await entries_of(visit, visit.text("pair"))
        held = await asyncio.to_thread(target_of, entries, source)
        if held == target:
            return await page(visit, done=text(THERE))
        if held is not None:
            return await page(visit, asking={"source": source, "target": target, "held": held})
    return await entry_told(visit, await _merge(visit, typed_entry(source, target)), "added")


async def _change(visit: Visit) -> Presented | Response:
    """A new target is merged. A new source needs the whole dictionary, in which the entry keeps its place."""
    old, new = visit.text("old"), (visit.text("source").strip(), visit.text("target").strip())
    if old == new[0]:
        return await entry_told(visit, await _merge(visit, typed_entry(*new)), "changed")
    _, entries = await entries_of(visit, visit.text("pair"))
    if await asyncio.to_thread(target_of, entries, new[0]) is not None:
        return await page(visit, problems={"entries": text(TAKEN)}, status=409)
    return await _rewrite(visit, lambda entries: changed(entries, old, new), "changed")


async def _remove(visit: Visit) -> Presented | Response:
    return await _rewrite(visit, lambda entries: without(entries, visit.text("old")), "removed")


async def _merge(visit: Visit, entries: str) -> Reply:
    dictionary = {**codes(visit.text("pair")), "entries": entries}
    return await visit.ask("PATCH", path(visit), {"dictionaries": [dictionary]})


async def _rewrite(visit: Visit, change: Callable[[Entries], Entries], done: str) -> Presented | Response:
    """Replaces the dictionary as a whole, as the interface requires. A dictionary without entries is deleted."""
    reply, entries = await entries_of(visit, visit.text("pair"))
    if not reply.ok:
        return await entry_told(visit, reply, done)
    left = await asyncio.to_thread(change, entries)
    if left == entries:
        return await page(visit, problems={"entries": text(GONE)}, status=409)
    pair, where = codes(visit.text("pair")), f"{path(visit)}/dictionaries"
    if not left:
        return await told(visit, await visit.ask("DELETE", where, query=pair), done)
    return await entry_told(visit, await visit.ask("PUT", where, {**pair, "entries": serialise(left)}), done)


async def _try(visit: Visit) -> Presented:
    """The receipt says which terms were found, and their form in the translation."""
    given, pair = visit.text("text"), codes(visit.text("pair"))
    body = {"text": [given], **pair, "glossary_id": visit.path["id"], "show_checks": True}
    reply = await visit.ask("POST", "/v2/translate", body)
    tried: dict[str, Any] = {"text": given, "codes": pair}
    if reply.ok:
        (done,) = reply.data["translations"]
        terms = done["checks"]["terms"]
        tried["checks"] = done["checks"]
        tried["source"] = marking.marked(given, [term["source"] for term in terms])
        tried["target"] = marking.marked(done["text"], [term["target"] for term in terms])
    problems = {"try": reply.problem}
    return await page(visit, part=TRIED, problems=problems, tried=tried, status=reply.status, asked=[reply.asked])


_DEEDS: Mapping[str, Callable[[Visit], Awaitable[Presented | Response]]] = {
    "rename": _rename,
    "delete": _delete,
    "drop": _drop,
    "import": _import,
    "add": _add,
    "change": _change,
    "remove": _remove,
    "try": _try,
}
"""The actions of the page's forms. Any other form searches for entries, and shows the page."""


async def _download(visit: Visit) -> Response | Presented:
    pair, form = visit.text("pair"), "csv" if visit.text("format") == "csv" else "tsv"
    found, (reply, entries) = await visit.ask("GET", path(visit)), await entries_of(visit, pair)
    if not (found.ok and reply.ok):
        problem = found.problem or reply.problem
        refused = {"title": text("Glossary"), "problem": problem, "back": "/glossaries"}
        return Presented("refused.html", refused, status=max(found.status, reply.status))
    write = (lambda: as_csv(entries, *codes(pair).values())) if form == "csv" else (lambda: serialise(entries) + "\n")
    name = f"{found.data['name']} {pair}.{form}".replace("/", "_")
    headers = {**HEADERS, "Cache-Control": "no-store", "Content-Disposition": disposition(name)}
    return Response(await asyncio.to_thread(write), headers=headers, media_type=MEDIA[form])
