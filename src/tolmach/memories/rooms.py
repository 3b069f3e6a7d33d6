"""Names the files of memories in the blob store, and finds those that are no longer needed."""

from collections.abc import AsyncIterator, Collection, Iterable
from datetime import datetime
from pathlib import Path
from typing import BinaryIO
from uuid import uuid4

from anyio.to_thread import run_sync

from tolmach.memories.model import Job, JobState, MemoryOperation
from tolmach.storage.blobs.protocol import CHUNK, Blobs

ROOM = "memories/"
_COMPILED, _UPLOADS, _EXPORTS = (f"{ROOM}{name}/" for name in ("compiled", "uploads", "exports"))


def compiled(memory_id: str) -> str:
    return f"{_COMPILED}{memory_id}"


def export(job_id: str) -> str:
    return f"{_EXPORTS}{job_id}"


def upload(job_id: str, name: str) -> str:
    return f"{_uploads(job_id)}{name}"


def new_upload() -> str:
    """A new name for each attempt at an upload, so that two at once do not mix."""
    return str(uuid4())


async def drop_uploads(blobs: Blobs, job_id: str) -> None:
    for name in await blobs.names(_uploads(job_id)):
        await blobs.delete(name)


async def put_file(blobs: Blobs, name: str, path: Path) -> None:
    await blobs.put(name, _chunks(path))


async def fetch(blobs: Blobs, name: str, path: Path) -> None:
    """Copies a blob into a new file."""
    file = await run_sync(lambda: path.open("xb"))
    try:
        async for chunk in blobs.open(name):
            await run_sync(file.write, chunk)
    finally:
        await run_sync(file.close)


def leftovers(names: Iterable[str], memories: Collection[str], jobs: Iterable[Job], moment: datetime) -> list[str]:
    """The names that are no longer needed. All `names` must be listed before the rows are read: a file is written only
    after the row of its job."""
    needed = {compiled(memory_id) for memory_id in memories}
    uploads = set()
    for job in jobs:
        state = job.at(moment)
        if job.operation is MemoryOperation.EXPORT and state in (JobState.PROCESSING, JobState.COMPLETED):
            needed.add(export(job.id))
        elif job.operation is MemoryOperation.IMPORT and state in (JobState.AWAITING_INPUT, JobState.PROCESSING):
            needed.add(compiled(job.memory_id))
            uploads.add(job.id)
    return [name for name in names if name not in needed and _uploader(name) not in uploads]


def _uploads(job_id: str) -> str:
    return f"{_UPLOADS}{job_id}/"


def _uploader(name: str) -> str | None:
    return name.split("/")[2] if name.startswith(_UPLOADS) else None


async def _chunks(path: Path) -> AsyncIterator[bytes]:
    file: BinaryIO = await run_sync(lambda: path.open("rb"))
    try:
        while chunk := await run_sync(file.read, CHUNK):
            yield chunk
    finally:
        await run_sync(file.close)
