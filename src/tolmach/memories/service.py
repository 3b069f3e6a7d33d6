"""The operations on translation memories. The HTTP routes, the command line and translation all use this service."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

import sqlalchemy as sa
import structlog

from tolmach.clock import now
from tolmach.errors import BadRequest, Conflict, NotFound, QuotaExceeded, Refused
from tolmach.ids import new_uuid
from tolmach.memories import craft, job_store, model, rooms, store
from tolmach.memories.compiled import CompiledMemory
from tolmach.memories.compiled import SegmentPage as Portion
from tolmach.memories.making import Made
from tolmach.memories.model import MOST_MEMORIES, TOO_MANY_MEMORIES, Announced, Job, JobState, Memory, Segment
from tolmach.memories.shelf import Shelf
from tolmach.memories.signing import BAD_CURSOR, Cursor, Signer
from tolmach.memories.workshop import MemoryWorkshop
from tolmach.storage import tending
from tolmach.storage.blobs.protocol import BlobMissing, Blobs
from tolmach.storage.database import Also, Database, nothing_more

NOT_FOUND = "not found"
log = structlog.get_logger("tolmach.memories")
RUNNING = "An export of this translation memory is already running."
OTHER_FILTER = "Send the filter that the page_cursor belongs to, or leave the filter out."
ELSEWHERE = Announced("", 0)
WORTH_REUSING = timedelta(minutes=5)
"""An earlier export is handed out again if more than this is left of its time."""


@dataclass(frozen=True, slots=True)
class Ask:
    """The segments that a client asks for. With a cursor and no filter, the filter of the cursor applies."""

    size: int = 50
    cursor: str | None = None
    text: str = ""
    case_sensitive: bool | None = None


@dataclass(frozen=True, slots=True)
class MemoryPage:
    memory: Memory
    segments: Sequence[tuple[int, Segment]]
    uses: Mapping[store.Used, datetime]
    next: str | None


class Memories:
    def __init__(
        self, database: Database, blobs: Blobs, shelf: Shelf, workshop: MemoryWorkshop, signer: Signer
    ) -> None:
        self._database = database
        self._blobs = blobs
        self._shelf = shelf
        self._workshop = workshop
        self._signer = signer

    async def page(self, account_id: str, number: int, size: int) -> tuple[list[Memory], int]:
        """A page of the memories, oldest first, and how many there are in all."""
        return await self._database.read(
            lambda connection: (
                store.page(connection, account_id, number * size, size),
                store.count(connection, account_id),
            )
        )

    async def find(self, account_id: str | None, memory_id: str) -> Memory:
        """`account_id` None means any account, for operators of the service."""
        found = await self._database.read(lambda connection: store.find(connection, memory_id, account_id))
        return _found(found)

    async def compiled(self, memory_id: str) -> CompiledMemory:
        try:
            return await self._shelf.find(memory_id)
        except BlobMissing:
            raise NotFound(NOT_FOUND) from None

    async def segments(self, account_id: str, memory_id: str, ask: Ask) -> MemoryPage:
        memory = await self.find(account_id, memory_id)
        cursor = self._cursor(memory, ask)
        compiled = await self.compiled(memory.id)
        found, then = await asyncio.to_thread(_read, compiled, cursor, ask.size)
        numbers = [number for number, _ in found]
        uses = await self._database.read(lambda connection: store.uses(connection, memory.id, numbers))
        return MemoryPage(memory, found, uses, None if then is None else self._next(memory, cursor, then))

    async def delete(self, account_id: str | None, memory_id: str) -> None:
        moment = now()

        def work(connection: sa.Connection) -> list[Job]:
            memory = _found(store.find(connection, memory_id, account_id, lock=True))
            exports = job_store.exports(connection, memory.id)
            job_store.memory_deleted(connection, memory.id, moment)
            store.delete(connection, memory.id)
            return exports

        exports = await self._database.write(work)
        await tending.try_now(self._drop(memory_id, exports), log)

    async def _drop(self, memory_id: str, exports: Sequence[Job]) -> None:
        """Deletes the files of a memory that users can no longer see."""
        for export in exports:
            await self._blobs.delete(rooms.export(export.id))
        self._shelf.drop(memory_id)
        await self._blobs.delete(rooms.compiled(memory_id))

    async def add(self, account_id: str, name: str, made: Made, path: Path) -> Memory:
        """Adds a memory that was made elsewhere, from its file."""
        # While users cannot see the memory yet, the job keeps the sweep from removing the file as a leftover.
        job = model.new_import(new_uuid(), new_uuid(), account_id, name, ELSEWHERE, now())
        await self._database.write(lambda connection: job_store.add(connection, job))
        await rooms.put_file(self._blobs, rooms.compiled(job.memory_id), path)

        def work(connection: sa.Connection) -> Memory:
            job_store.delete(connection, job.id)
            return craft.add_memory(connection, job.memory_id, account_id, name, made, now())

        try:
            return await self._database.write(work)
        except Refused as refused:
            raise QuotaExceeded(str(refused)) from None

    # Jobs

    async def start_import(self, account_id: str, name: str, file: Announced, also: Also[Job] = nothing_more) -> Job:
        """Starts an import, which then waits for its file."""
        job = model.new_import(new_uuid(), new_uuid(), account_id, name, file, now())

        def work(connection: sa.Connection) -> None:
            if store.count(connection, account_id) >= MOST_MEMORIES:
                raise QuotaExceeded(TOO_MANY_MEMORIES)
            job_store.add(connection, job)
            also(connection, job)

        await self._database.write(work)
        return job

    async def start_export(
        self, account_id: str, memory_id: str, also: Also[tuple[Job, bool]] = nothing_more
    ) -> tuple[Job, bool]:
        """Returns the job, and whether it is an earlier one whose file is still available."""
        moment = now()

        def find_or_add(connection: sa.Connection) -> tuple[Job, bool]:
            memory = _found(store.find(connection, memory_id, account_id, lock=True))
            for earlier in job_store.exports(connection, memory.id):
                if earlier.state is JobState.PROCESSING:
                    raise Conflict(RUNNING)
                if earlier.at(moment + WORTH_REUSING) is JobState.COMPLETED:
                    return earlier, True
            job = model.new_export(new_uuid(), memory, moment)
            job_store.add(connection, job)
            return job, False

        def work(connection: sa.Connection) -> tuple[Job, bool]:
            found = find_or_add(connection)
            also(connection, found)
            return found

        job, is_reused = await self._database.write(work)
        if not is_reused:
            await self._workshop.start(job)
        return job, is_reused

    async def job(self, account_id: str, job_id: str) -> Job:
        found = await self._database.read(lambda connection: job_store.find(connection, job_id, account_id))
        if found is None or (found.ends is not None and found.ends + model.KEPT <= now()):
            raise NotFound(NOT_FOUND)
        return found

    def signature(self, job: Job) -> str:
        """The query string of the URL for the file of this job."""
        assert job.ends is not None
        return self._signer.query(job, job.ends)

    # Cursors

    def _cursor(self, memory: Memory, ask: Ask) -> Cursor:
        if ask.cursor is None:
            return Cursor(0, ask.text, bool(ask.case_sensitive))
        cursor = self._signer.read_cursor(memory.id, ask.cursor)
        if not 0 < cursor.start < memory.segment_count:
            raise BadRequest(BAD_CURSOR)
        if ask.text not in ("", cursor.text) or ask.case_sensitive not in (None, cursor.case_sensitive):
            raise BadRequest(BAD_CURSOR, detail=OTHER_FILTER)
        return cursor

    def _next(self, memory: Memory, cursor: Cursor, start: int) -> str:
        return self._signer.cursor(memory.id, Cursor(start, cursor.text, cursor.case_sensitive))


def _read(compiled: CompiledMemory, cursor: Cursor, size: int) -> Portion:
    if cursor.text:
        return compiled.search(cursor.text, cursor.case_sensitive, cursor.start, size)
    return compiled.page(cursor.start, size)


def _found(memory: Memory | None) -> Memory:
    """The caller does not learn whether another account has it."""
    if memory is None:
        raise NotFound(NOT_FOUND)
    return memory
