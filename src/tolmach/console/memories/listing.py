"""The translation memories of an account, page by page. A script of the page sends files to import."""

from typing import Any

from tolmach.console.memories import job as memory_job
from tolmach.console.memories import page as memory
from tolmach.console.memories.shown import ALL, WRITE, languages
from tolmach.console.rights import may
from tolmach.console.texts import marked, text
from tolmach.console.visits import Presented, View, Visit
from tolmach.memories.model import MOST_BYTES

ROWS = 25
"""The most that the interface lists at once."""
DONE = {"deleted": marked("The memory is deleted.")}


def views() -> list[View]:
    return [
        View(path="/memories", name="memories page", show=_show),
        *memory_job.views(),
        *memory.views(),
    ]


async def _show(visit: Visit) -> Presented:
    page = _number(visit.text("page"))
    reply = await visit.ask("GET", ALL, query={"page": str(page), "page_size": str(ROWS)})
    found: dict[str, Any] = reply.data if reply.ok else {"translation_memories": [], "total_count": 0}
    context = {
        "memories": found["translation_memories"],
        "total": found["total_count"],
        "page": page,
        "last": max(0, found["total_count"] - 1) // ROWS,
        "languages": await languages(visit),
        "may_write": reply.ok and may(visit, WRITE),
        "most_bytes": MOST_BYTES,
        "refusal": reply.problem,
        "done": text(DONE.get(visit.text("done"), "")),
        "requests": [reply.asked],
    }
    return Presented("memories.html", context, "memories_list.html", reply.status)


def _number(typed: str) -> int:
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 9 else 0
