"""/v3/translation_memories, and the signed URLs by which files come and go."""

from collections.abc import AsyncIterator
from typing import Any

from tolmach.memories import schema
from tolmach.memories.model import Announced, Job
from tolmach.memories.service import Ask, Memories
from tolmach.memories.signing import Grant, Signer
from tolmach.memories.transfers import Transfers, announced
from tolmach.wire.access import scope
from tolmach.wire.bodies import FORM, JSON
from tolmach.wire.operation import Call, Differently, Operation
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
ONE = f"{ALL}/{{translation_memory_id}}"
UPLOADS, DOWNLOADS = "/storage/translation_memories/imports", "/storage/translation_memories/exports"
FILE_TYPES = (schema.DEFAULT_TYPE,)

_READ: dict[str, Any] = {"access": scope("translation_memories:read", pro=True), "errors": (404, 415)}
_WRITE: dict[str, Any] = {"access": scope("translation_memories:write", pro=True), "errors": (404, 415)}

_EXPIRES: dict[str, Any] = {"query": {"expires": "Until when the URL is good; part of what is signed."}}
UNKEYED = (
    described_inlet(
        UPLOADS, "Send the TMX file of an import. The answer that announced it has the URL.", FILE_TYPES, **_EXPIRES
    ),
    described_outlet(
        DOWNLOADS, "Fetch an exported translation memory. The answer about its job has the URL.", FILE_TYPES, **_EXPIRES
    ),
)


def operations(memories: Memories, signer: Signer) -> list[Operation[Any]]:
    """The literal paths go before those with an id in them."""
    return [*_of_all(memories), *_of_jobs(memories, signer), *_of_one(memories)]


def _of_all(memories: Memories) -> list[Operation[Any]]:
    async def show_all(call: Call[schema.AskMemories]) -> schema.ShownMemories:
        found, total = await memories.page(call.caller.account_id, call.params.page, call.params.page_size)
        shown = [schema.show_memory(memory) for memory in found]
        return schema.ShownMemories(translation_memories=shown, total_count=total)

    return [
        Operation(
            method="GET",
            path=ALL,
            summary="List the translation memories, oldest first, page by page.",
            params=schema.AskMemories,
            handler=show_all,
            answer=schema.ShownMemories,
            **_READ,
        )
    ]


def _of_jobs(memories: Memories, signer: Signer) -> list[Operation[Any]]:
    async def start_import(call: Call[schema.ImportMemory]) -> schema.ImportStarted:
        given = call.params.source_file
        name = call.params.parameters.display_name or given.file_name
        file = Announced(given.content_type, given.content_length)

        def shown(job: Job) -> schema.ImportStarted:
            assert job.ends is not None
            url = _url(call, signer, UPLOADS, job)
            return schema.ImportStarted(job_id=job.id, upload_url=url, expires_at=moment(job.ends))

        return shown(await memories.start_import(call.caller.account_id, name, file, call.once.made(shown)))

    async def show_job(call: Call[Nothing]) -> schema.ShownJob:
        job = await memories.job(call.caller.account_id, call.path["job_id"])
        return schema.show_job(job, lambda: _url(call, signer, DOWNLOADS, job))

    return [
        Operation(
            method="POST",
            path=f"{ALL}/import",
            summary="Announce a TMX file and get the URL to upload it to. A job makes a translation memory of it.",
            params=schema.ImportMemory,
            handler=start_import,
            answer=schema.ImportStarted,
            bodies=(JSON,),
            success=202,
            once=True,
            **_WRITE | {"errors": (456,)},
        ),
        Operation(
            method="GET",
            path=f"{ALL}/jobs/{{job_id}}",
            summary="Ask how far an import or export is.",
            params=Nothing,
            handler=show_job,
            answer=schema.ShownJob,
            **_READ,
        ),
    ]


def _of_one(memories: Memories) -> list[Operation[Any]]:
    async def show(call: Call[Nothing]) -> schema.ShownMemory:
        return schema.show_memory(await memories.find(*_named(call)))

    async def segments(call: Call[schema.AskSegments]) -> schema.ShownSegments:
        asked = call.params
        ask = Ask(asked.page_size, asked.page_cursor, asked.filter_text or "", asked.filter_case_sensitive)
        return schema.show_page(await memories.segments(*_named(call), ask))

    async def export(call: Call[Nothing]) -> schema.ExportStarted | Differently:
        def shown(found: tuple[Job, bool]) -> schema.ExportStarted | Differently:
            job, is_reused = found
            return Differently(200, schema.show_export(job)) if is_reused else schema.show_export(job)

        return shown(await memories.start_export(*_named(call), call.once.made(shown)))

    async def delete(call: Call[Nothing]) -> None:
        await memories.delete(*_named(call))

    return [
        Operation(
            method="GET",
            path=ONE,
            summary="Show a translation memory.",
            params=Nothing,
            handler=show,
            answer=schema.ShownMemory,
            **_READ,
        ),
        Operation(
            method="DELETE",
            path=ONE,
            summary="Delete a translation memory with all its segments.",
            params=Nothing,
            handler=delete,
            success=204,
            **_WRITE,
        ),
        Operation(
            method="GET",
            path=f"{ONE}/segments",
            summary="The segments of a translation memory in the order of the file, all or those with a text.",
            params=schema.AskSegments,
            handler=segments,
            answer=schema.ShownSegments,
            **_READ,
        ),
        Operation(
            method="POST",
            path=f"{ONE}/export",
            summary="Have a translation memory written as TMX. With 200, an earlier file can still be fetched.",
            params=Nothing,
            handler=export,
            answer=schema.ExportStarted,
            bodies=(JSON, FORM),
            success=202,
            other_success=200,
            once=True,
            **_READ | {"errors": (404, 409, 415)},
        ),
    ]


def places(transfers: Transfers, *, body_timeout: float, uploads: int) -> list[Place]:
    """`uploads` is how many an account may send at the same time."""
    room = Room(uploads)

    async def admit(bearer: Bearer) -> Admitted[Job]:
        job = await transfers.expected(_grant(bearer))
        return Admitted(announced(job), room.entered(job.account_id), job)

    async def take(job: Job, chunks: AsyncIterator[bytes]) -> None:
        await transfers.take(job, chunks)

    async def give(bearer: Bearer) -> Attachment:
        ready = await transfers.ready(_grant(bearer))
        return Attachment(ready.name, schema.DEFAULT_TYPE, ready.size, ready.chunks)

    return [inlet(UPLOADS, admit, take, body_timeout=body_timeout), outlet(DOWNLOADS, give)]


def _named(call: Call[Any]) -> tuple[str, str]:
    return call.caller.account_id, call.path["translation_memory_id"]


def _url(call: Call[Any], signer: Signer, place: str, job: Job) -> str:
    """As the caller reaches this service."""
    assert job.ends is not None
    return external_url(call.request.scope, f"{place}/{job.id}?{signer.query(job, job.ends)}")


def _grant(bearer: Bearer) -> Grant:
    return Grant(bearer.file.lower(), bearer.expires, bearer.signature)
