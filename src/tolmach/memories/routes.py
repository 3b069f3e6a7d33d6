"""/v3/translation_memories, and the signed URLs for uploads and downloads."""

from typing import Any

from tolmach.memories import schema
from tolmach.memories.model import Announced, Job
from tolmach.memories.service import Ask, Memories
from tolmach.memories.signing import Grant
from tolmach.memories.transfers import Transfers, announced
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.bounds import RequestLimits
from tolmach.wire.offering import Offers
from tolmach.wire.operation import Call, Differently
from tolmach.wire.params import Nothing
from tolmach.wire.proxy import external_url
from tolmach.wire.rooms import Room
from tolmach.wire.signed import (
    Admitted,
    Attachment,
    Bearer,
    Place,
    described_inlet,
    described_outlet,
    inlet,
    outlet,
)
from tolmach.wire.timestamps import moment

ALL = "/v3/translation_memories"
ID = "translation_memory_id"
ONE = f"{ALL}/{{{ID}}}"
UPLOADS, DOWNLOADS = "/storage/translation_memories/imports", "/storage/translation_memories/exports"
FILE_TYPES = (schema.DEFAULT_TYPE,)

_READ: dict[str, Any] = {"access": scope("translation_memories:read", pro=True), "errors": (404, 415)}
_WRITE: dict[str, Any] = {"access": scope("translation_memories:write", pro=True), "errors": (404, 415)}

_EXPIRES: dict[str, Any] = {"query": {"expires": "When the URL expires. The signature covers this."}}
UNKEYED = (
    described_inlet(
        UPLOADS, "Send the TMX file of an import. The answer that announced it has the URL.", FILE_TYPES, **_EXPIRES
    ),
    described_outlet(
        DOWNLOADS, "Fetch an exported translation memory. The answer about its job has the URL.", FILE_TYPES, **_EXPIRES
    ),
)


offers = Offers[Memories]()
"""Literal paths must come before those that contain an id."""


@offers("GET", ALL, "List the translation memories, oldest first, page by page.", **_READ)
async def show_all(memories: Memories, call: Call[schema.AskMemories]) -> schema.ShownMemories:
    found, total = await memories.page(call.caller.account_id, call.params.page, call.params.page_size)
    shown = [schema.show_memory(memory) for memory in found]
    return schema.ShownMemories(translation_memories=shown, total_count=total)


@offers(
    "POST",
    f"{ALL}/import",
    "Announce a TMX file and get the URL to upload it to. A job makes a translation memory of it.",
    bodies=(JSON,),
    success=202,
    once=True,
    **_WRITE | {"errors": (456,)},
)
async def start_import(memories: Memories, call: Call[schema.ImportMemory]) -> schema.ImportStarted:
    given = call.params.source_file
    name = call.params.parameters.display_name or given.file_name
    file = Announced(given.content_type, given.content_length)

    def shown(job: Job) -> schema.ImportStarted:
        assert job.ends is not None
        url = _url(memories, call, UPLOADS, job)
        return schema.ImportStarted(job_id=job.id, upload_url=url, expires_at=moment(job.ends))

    return shown(await memories.start_import(call.caller.account_id, name, file, call.once.made(shown)))


@offers("GET", f"{ALL}/jobs/{{job_id}}", "Show the progress of an import or export.", **_READ)
async def show_job(memories: Memories, call: Call[Nothing]) -> schema.ShownJob:
    job = await memories.job(*call.own("job_id"))
    return schema.show_job(job, lambda: _url(memories, call, DOWNLOADS, job))


@offers("GET", ONE, "Show a translation memory.", **_READ)
async def show(memories: Memories, call: Call[Nothing]) -> schema.ShownMemory:
    return schema.show_memory(await memories.find(*call.own(ID)))


@offers("DELETE", ONE, "Delete a translation memory with all its segments.", success=204, **_WRITE)
async def delete(memories: Memories, call: Call[Nothing]) -> None:
    await memories.delete(*call.own(ID))


@offers(
    "GET",
    f"{ONE}/segments",
    "The segments of a translation memory in the order of the file, all or those with a text.",
    **_READ,
)
async def segments(memories: Memories, call: Call[schema.AskSegments]) -> schema.ShownSegments:
    asked = call.params
    ask = Ask(asked.page_size, asked.page_cursor, asked.filter_text or "", asked.filter_case_sensitive)
    return schema.show_page(await memories.segments(*call.own(ID), ask))


@offers(
    "POST",
    f"{ONE}/export",
    "Export a translation memory as TMX. 200 means that an earlier file is still there to download.",
    answer=schema.ExportStarted,
    bodies=(JSON, FORM),
    success=202,
    other_success=200,
    once=True,
    **_READ | {"errors": (404, 409, 415)},
)
async def export(memories: Memories, call: Call[Nothing]) -> schema.ExportStarted | Differently:
    def shown(found: tuple[Job, bool]) -> schema.ExportStarted | Differently:
        job, is_reused = found
        return Differently(200, schema.show_export(job)) if is_reused else schema.show_export(job)

    return shown(await memories.start_export(*call.own(ID), call.once.made(shown)))


def places(transfers: Transfers, limits: RequestLimits) -> list[Place]:
    room = Room(limits.uploads)

    async def admit(bearer: Bearer) -> Admitted[Job]:
        job = await transfers.expected(_grant(bearer))
        return Admitted(announced(job), room.entered(job.account_id), job)

    async def give(bearer: Bearer) -> Attachment:
        ready = await transfers.ready(_grant(bearer))
        return Attachment(ready.name, schema.DEFAULT_TYPE, ready.size, ready.chunks)

    return [inlet(UPLOADS, admit, transfers.take, body_timeout=limits.body_timeout), outlet(DOWNLOADS, give)]


def _url(memories: Memories, call: Call[Any], place: str, job: Job) -> str:
    """The URL as the caller reaches this service."""
    return external_url(call.request.scope, f"{place}/{job.id}?{memories.signature(job)}")


def _grant(bearer: Bearer) -> Grant:
    return Grant(bearer.file.lower(), bearer.expires, bearer.signature)
