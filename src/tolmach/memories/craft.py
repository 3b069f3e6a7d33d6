"""The work of the two kinds of jobs. An import turns the uploaded file into a memory that appears as a whole, or not at
all. An export writes a memory to a TMX file that can be downloaded for a while."""

import io
from abc import ABC, abstractmethod
from dataclasses import asdict
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from tolmach import __version__
from tolmach.clock import now
from tolmach.errors import BadRequest, Refused, refusing
from tolmach.memories import job_store, making, rooms, store, tmx
from tolmach.memories.making import Made
from tolmach.memories.model import DELETED, MOST_MEMORIES, TOO_MANY_MEMORIES, URL_LIFE, Job, JobState, Memory
from tolmach.memories.shelf import Shelf
from tolmach.storage.blobs.protocol import BlobMissing, Blobs
from tolmach.storage.database import Database, take_turn
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.jobs.values import Json
from tolmach.storage.streams import Pulled, pushed

LOST = "The file no longer exists. Import it again."
READ_AHEAD = 256 * 1024


class Craft(ABC):
    """The work of one kind of job. It raises `Refused` with a sentence for the owner. All methods except `discard` are
    called in a thread."""

    name: str

    def __init__(self, database: Database, blobs: Blobs, shelf: Shelf, bridge: Bridge) -> None:
        self._database = database
        self._blobs = blobs
        self._shelf = shelf
        self._bridge = bridge

    @abstractmethod
    def work(self, job: Job) -> Json: ...

    @abstractmethod
    def finish(self, job: Job, done: Any) -> None:
        """Publishes the result. The job may call this again after it has already taken effect."""

    @abstractmethod
    async def discard(self, job: Job) -> None:
        """Removes the files of a failed job."""


class Import(Craft):
    name = "memory-import"

    def work(self, job: Job) -> Json:
        """Builds the file of the memory, which users cannot see yet."""
        chunks = self._blobs.open(rooms.upload(job.id, job.upload or ""))
        try:
            with refusing(BadRequest), self._shelf.draft() as draft:
                made = making.from_tmx(io.BufferedReader(Pulled(chunks, self._bridge), READ_AHEAD), draft)
                self._bridge.wait(rooms.put_file(self._blobs, rooms.compiled(job.memory_id), draft))
                self._bridge.wait(self._shelf.take(job.memory_id, draft))
            return asdict(made)
        except BlobMissing:
            raise Refused(LOST) from None
        finally:
            self._bridge.wait(chunks.aclose())

    def finish(self, job: Job, done: dict[str, Any]) -> None:
        made = Made(**done | {"targets": tuple(done["targets"])})
        self._bridge.wait(self._publish(job, made))

    async def discard(self, job: Job) -> None:
        self._shelf.drop(job.memory_id)
        await self._blobs.delete(rooms.compiled(job.memory_id))
        await rooms.drop_uploads(self._blobs, job.id)

    async def _publish(self, job: Job, made: Made) -> None:
        moment = now()

        def work(connection: sa.Connection) -> None:
            if job_store.complete(connection, job.id, moment, ends=moment, skipped=made.skipped):
                add_memory(connection, job.memory_id, job.account_id, job.name, made, moment)

        await self._database.write(work)
        await rooms.drop_uploads(self._blobs, job.id)


class Export(Craft):
    name = "memory-export"

    def work(self, job: Job) -> Json:
        try:
            memory = self._bridge.wait(self._shelf.find(job.memory_id))
        except BlobMissing:
            raise Refused(DELETED) from None
        pieces = tmx.write((memory.segment(number) for number in range(memory.count)), memory.source, __version__)
        self._bridge.wait(self._blobs.put(rooms.export(job.id), pushed(pieces)))
        return None

    def finish(self, job: Job, done: None) -> None:
        self._bridge.wait(self._make_ready(job))

    async def discard(self, job: Job) -> None:
        await self._blobs.delete(rooms.export(job.id))

    async def _make_ready(self, job: Job) -> None:
        moment = now()
        await self._database.write(
            lambda connection: job_store.complete(connection, job.id, moment, ends=moment + URL_LIFE)
        )
        found = await self._database.read(lambda connection: job_store.find(connection, job.id))
        if found is None or found.state is not JobState.COMPLETED:
            # The memory was deleted meanwhile.
            await self.discard(job)


def add_memory(
    connection: sa.Connection, memory_id: str, account_id: str, name: str, made: Made, moment: datetime
) -> Memory:
    """Adds a memory whose file is already stored."""
    take_turn(connection, account_id)
    if store.count(connection, account_id) >= MOST_MEMORIES:
        raise Refused(TOO_MANY_MEMORIES)
    memory = Memory(memory_id, account_id, name, made.source, made.targets, made.segment_count, moment)
    store.add(connection, memory)
    return memory
