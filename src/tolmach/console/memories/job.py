"""The progress of an import or an export of a memory."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from tolmach.console.memories.shown import ALL
from tolmach.console.model import ApiCall
from tolmach.console.visits import Presented, View, Visit


def views() -> list[View]:
    return [View(path="/memories/jobs/{job_id}", name="memory job", show=_job)]


async def _job(visit: Visit) -> Presented:
    return await job_page(visit, visit.path["job_id"], [])


async def job_page(visit: Visit, job_id: str, before: list[ApiCall]) -> Presented:
    """The progress of a job. For htmx, the part polls by itself until the job has ended."""
    reply = await visit.ask("GET", f"{ALL}/jobs/{job_id}")
    context = {"problem": reply.problem, "requests": [*before, reply.asked], "job": {}}
    if reply.ok:
        context["job"] = _shown(reply.data)
    return Presented("memory_job.html", context, "memories_job.html", 200 if visit.is_partial else reply.status)


def _shown(job: Mapping[str, Any]) -> dict[str, Any]:
    (result,) = job["results"]
    url = urlsplit(result.get("download_url", ""))
    return {
        "id": job["job_id"],
        "is_import": job["operation"] == "import",
        "name": job["parameters"].get("display_name", ""),
        "status": result["status"],
        "is_over": result["status"] not in ("awaiting_input", "processing"),
        "memory_id": result.get("translation_memory_id") or job["parameters"].get("translation_memory_id", ""),
        "skipped": result.get("skipped_segment_count", 0),
        "error": result.get("error", {}).get("message", ""),
        # Without our address, because the browser already uses the right one.
        "download": f"{url.path}?{url.query}" if url.path else "",
    }
