"""What goes on beside the requests: jobs are kept going, and what is over is removed."""

import asyncio

import structlog

from tolmach.clock import now
from tolmach.memories import job_store, rooms, store
from tolmach.memories.model import KEPT, JobState
from tolmach.memories.shelf import Shelf
from tolmach.memories.workshop import MemoryWorkshop
from tolmach.storage import tending
from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.database import Database

log = structlog.get_logger("tolmach.memories")


class Upkeep:
    def __init__(self, database: Database, blobs: Blobs, shelf: Shelf, workshop: MemoryWorkshop) -> None:
        self._database = database
        self._blobs = blobs
        self._shelf = shelf
        self._workshop = workshop

    async def open(self) -> None:
        """Before anybody is served."""
        await asyncio.to_thread(self._shelf.open)
        self._workshop.open()

    async def tend(self) -> None:
        """Without end."""
        await tending.tend(self._workshop.resume, self.sweep, log)

    async def sweep(self) -> None:
        moment = now()
        # The blobs are listed before the rows are read: every blob is there after the row that speaks for it.
        names = await self._blobs.names(rooms.ROOM)
        for job_id in await self._database.read(lambda connection: job_store.ended_before(connection, moment - KEPT)):
            await self._forget(job_id)
        jobs = await self._database.read(job_store.all_of)
        memories = await self._database.read(store.known)
        for name in rooms.leftovers(names, memories, jobs, moment):
            await self._blobs.delete(name)
        self._shelf.keep_only(memories | {job.memory_id for job in jobs if job.state is JobState.PROCESSING})

    def close(self) -> None:
        self._workshop.close()

    async def _forget(self, job_id: str) -> None:
        await self._workshop.forget(job_id)
        await self._database.write(lambda connection: job_store.delete(connection, job_id))
