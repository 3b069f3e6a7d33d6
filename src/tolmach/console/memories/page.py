"""The actions on one memory: look at segments, export them, try the memory out, delete it."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.responses import Response

from tolmach.console.doors import redirected
from tolmach.console.marking import differing
from tolmach.console.memories.job import job_page
from tolmach.console.memories.shown import THRESHOLD, TRIED, page, path
from tolmach.console.visits import Presented, View, Visit

SAID = "said.html"


def views() -> list[View]:
    return [View(path="/memories/{id}", name="memory page", show=_show, act=_act)]


async def _show(visit: Visit) -> Presented:
    return await page(visit)


async def _act(visit: Visit) -> Presented | Response:
    return await _DEEDS.get(visit.text("do"), _show)(visit)


async def _export(visit: Visit) -> Presented | Response:
    reply = await visit.ask("POST", f"{path(visit)}/export")
    if not reply.ok:
        problems = {"export": reply.problem}
        return await page(visit, part=SAID, problems=problems, status=reply.status, asked=[reply.asked])
    job_id = reply.data["job_id"]
    if visit.is_partial:
        return await job_page(visit, job_id, [reply.asked])
    return redirected(visit.request, f"/memories/jobs/{job_id}")


async def _delete(visit: Visit) -> Presented | Response:
    reply = await visit.ask("DELETE", path(visit))
    if reply.ok:
        return redirected(visit.request, "/memories?done=deleted")
    return await page(visit, problems={"memory": reply.problem}, status=reply.status, asked=[reply.asked])


async def _try(visit: Visit) -> Presented:
    """Translates with the memory. If no segment is near enough, it tries again with the nearest one, however poor."""
    text, threshold = visit.text("text"), visit.text("threshold") or THRESHOLD
    body = {
        "text": [text],
        "source_lang": visit.text("source_lang"),
        "target_lang": visit.text("target_lang"),
        "translation_memory_id": visit.path["id"],
        "translation_memory_threshold": int(threshold) if threshold.isdigit() else threshold,
        "show_checks": True,
    }
    reply = await visit.ask("POST", "/v2/translate", body)
    asked, tried = [reply.asked], dict[str, Any](text=text, languages=(body["source_lang"], body["target_lang"]))
    if reply.ok:
        (done,) = reply.data["translations"]
        tried |= {"result": done["text"], "checks": done["checks"], "used": _compared(text, done), "nearest": []}
        if not tried["used"] and body["translation_memory_threshold"] != 0:
            nearest = await visit.ask("POST", "/v2/translate", {**body, "translation_memory_threshold": 0})
            tried["nearest"] = _compared(text, nearest.data["translations"][0]) if nearest.ok else []
            asked.append(nearest.asked)
    problems = {"try": reply.problem}
    return await page(visit, part=TRIED, problems=problems, tried=tried, status=reply.status, asked=asked)


def _compared(text: str, done: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The segments used in a translation, the nearest first. Each comes with its differences from the text, and with
    whether its translation was used unchanged."""
    found = sorted(done["checks"]["memory"], key=lambda each: -each["percentage"])
    return [
        {
            **each,
            "text": differing(text, each["source_text"]),
            "source": differing(each["source_text"], text),
            "is_whole": each["target_text"] in done["text"],
        }
        for each in found
    ]


_DEEDS: Mapping[str, Callable[[Visit], Awaitable[Presented | Response]]] = {
    "export": _export,
    "delete": _delete,
    "try": _try,
}
"""The actions of the page's forms. Any other form searches for segments, and shows the page."""
