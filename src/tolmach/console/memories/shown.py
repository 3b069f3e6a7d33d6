"""The page of one memory, whole or in part: its segments, with search and paging."""

from collections.abc import Mapping, Sequence
from typing import Any

from tolmach.console import choices
from tolmach.console.model import ApiCall
from tolmach.console.rights import may
from tolmach.console.texts import text
from tolmach.console.tongues import name_of
from tolmach.console.visits import Presented, Visit

ALL = "/v3/translation_memories"
WRITE = "translation_memories:write"
ROWS = 50
PAGE, SEGMENTS, TRIED = "memory.html", "memory_segments.html", "memory_tried.html"
THRESHOLD = "75"


def path(visit: Visit) -> str:
    return f"{ALL}/{visit.path['id']}"


async def languages(visit: Visit) -> dict[str, str]:
    """Names by the codes that memories use. If the key may not list languages, the codes stand for the names."""
    found = await choices.languages(visit, "translation_memory")
    return {each["lang"].lower(): name_of(each["lang"]) for each in found}


async def page(
    visit: Visit,
    *,
    part: str = SEGMENTS,
    problems: Mapping[str, str] | None = None,
    tried: Mapping[str, Any] | None = None,
    status: int = 200,
    asked: Sequence[ApiCall] = (),
) -> Presented:
    """A part for htmx always has the status 200; otherwise htmx would leave the page as it is."""
    problems = dict(problems or {})
    said = {"problems": problems, "tried": tried or {}, "threshold": visit.text("threshold", THRESHOLD)}
    if visit.is_partial and part != SEGMENTS:
        problem = next(iter(problems.values()), "")
        return Presented(part, {**said, "problem": problem, "requests": asked, "languages": await languages(visit)})
    found = await visit.ask("GET", path(visit))
    if not found.ok:
        refused = {"title": text("Memory"), "problem": found.problem, "back": "/memories"}
        return Presented("refused.html", refused, status=found.status)
    shown, problems["segments"], listing = await _segments(visit)
    context = {
        **said,
        **shown,
        "memory": found.data,
        "languages": await languages(visit),
        "target_lang": visit.text("target_lang"),
        "may_write": may(visit, WRITE),
        "may_translate": may(visit, "translate:text"),
        "requests": asked or [listing],
    }
    return Presented(PAGE, context, part, 200 if visit.is_partial else status)


async def _segments(visit: Visit) -> tuple[dict[str, Any], str, ApiCall]:
    """Pages are found by cursors, which only lead forward. The cursors of earlier pages are kept for the way back."""
    trail = visit.texts("trail")
    if visit.text("go") == "back":
        trail = trail[:-1]
    elif visit.text("go"):
        trail = [*trail, visit.text("go")]
    sought, is_exact = visit.text("sought"), bool(visit.text("exact"))
    query = {"page_size": str(ROWS)}
    if trail:
        query["page_cursor"] = trail[-1]
    elif sought:
        query |= {"filter_text": sought, "filter_case_sensitive": str(is_exact).lower()}
    reply = await visit.ask("GET", f"{path(visit)}/segments", query=query)
    found = reply.data if reply.ok else {"segments": []}
    shown = {
        "segments": found["segments"],
        "next": found.get("next_page_cursor", ""),
        "trail": trail,
        "sought": sought,
        "is_exact": is_exact,
    }
    return shown, reply.problem, reply.asked
