"""Uploads and downloads by signed URLs, which need no key."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

import sqlalchemy as sa
import structlog

from tolmach.clock import now
from tolmach.errors import ApiError, Conflict, Forbidden, NotFound, TooManyRequests
from tolmach.memories import job_store, rooms
from tolmach.memories.model import Job, JobState, MemoryOperation
from tolmach.memories.service import NOT_FOUND
from tolmach.memories.signing import EXPIRED, Grant, Signer
from tolmach.memories.workshop import MemoryWorkshop
from tolmach.storage.blobs.protocol import BlobMissing, Blobs
from tolmach.storage.database import Database, take_turn
from tolmach.storage.uploads import all_or_nothing, whole

UPLOADED = "Upload already completed"
MOST_UNDER_WAY = 20
"""The most imports of an account that may be under way. Each file waits here to be read and may be large."""
TOO_MANY = f"An account may have at most {MOST_UNDER_WAY} imports at the same time. Wait until one ends."
RETRY_AFTER = 10
log = structlog.get_logger("tolmach.memories")


@dataclass(frozen=True, slots=True)
class Ready:
    """An exported file, ready to be sent."""

    name: str
    size: int
    chunks: AsyncIterator[bytes]


class Transfers:
    def __init__(self, database: Database, blobs: Blobs, workshop: MemoryWorkshop, signer: Signer) -> None:
        self._database = database
        self._blobs = blobs
        self._workshop = workshop
        self._signer = signer

    async def expected(self, grant: Grant) -> Job:
        """The import that is ready to receive its file."""
        job = await self._granted(grant, MemoryOperation.IMPORT)
        if job.state is not JobState.AWAITING_INPUT:
            raise Conflict(UPLOADED)
        await self._database.read(lambda connection: _check_room(connection, job.account_id))
        return job

    async def take(self, job: Job, chunks: AsyncIterator[bytes]) -> None:
        """Takes the file of an import and starts the work. If it is not the announced file, the job keeps waiting."""
        name = rooms.new_upload()

        def work(connection: sa.Connection) -> bool:
            take_turn(connection, job.account_id)
            _check_room(connection, job.account_id)
            return job_store.uploaded(connection, job.id, name, now())

        async with all_or_nothing(lambda: self._discard(job.id, name), log):
            await self._blobs.put(rooms.upload(job.id, name), whole(chunks, announced(job)))
            if not await self._database.write(work):
                raise await self._too_late(job.id)
        await self._workshop.start(job)

    async def _discard(self, job_id: str, name: str) -> None:
        """Deletes the uploaded file unless the row refers to it: an interrupted upload may have completed after all."""
        job = await self._database.read(lambda connection: job_store.find(connection, job_id))
        if job is None or job.upload != name:
            await self._blobs.delete(rooms.upload(job_id, name))

    async def ready(self, grant: Grant) -> Ready:
        job = await self._granted(grant, MemoryOperation.EXPORT)
        if job.at(now()) is not JobState.COMPLETED:
            raise NotFound(NOT_FOUND)
        name = rooms.export(job.id)
        try:
            size = await self._blobs.size(name)
        except BlobMissing:
            raise NotFound(NOT_FOUND) from None
        return Ready(_file_name(job.name), size, self._blobs.open(name))

    async def _granted(self, grant: Grant, operation: MemoryOperation) -> Job:
        self._signer.check(grant, operation, now())
        job = await self._database.read(lambda connection: job_store.find(connection, grant.job_id))
        if job is None:
            raise NotFound(NOT_FOUND)
        return job

    async def _too_late(self, job_id: str) -> ApiError:
        """The error for an upload that came after another one, or whose time ran out before its last byte."""
        job = await self._database.read(lambda connection: job_store.find(connection, job_id))
        if job is None:
            return NotFound(NOT_FOUND)
        return Forbidden(EXPIRED) if job.state is JobState.AWAITING_INPUT else Conflict(UPLOADED)


def _check_room(connection: sa.Connection, account_id: str) -> None:
    if job_store.count_imports_under_way(connection, account_id) >= MOST_UNDER_WAY:
        raise TooManyRequests(TOO_MANY, retry_after=RETRY_AFTER)


def announced(job: Job) -> int:
    return 0 if job.file is None else job.file.content_length


def _file_name(name: str) -> str:
    return name if name.lower().endswith(".tmx") else f"{name}.tmx"
