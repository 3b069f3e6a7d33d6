"""Background work: keeps memory jobs going, and removes what is no longer needed."""

import structlog

from tolmach.clock import now
from tolmach.memories import job_store, rooms, store
from tolmach.memories.model import KEPT
from tolmach.memories.shelf import Shelf
from tolmach.memories.workshop import MemoryWorkshop
from tolmach.storage.jobs.bench import Upkeep
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.stores import Storage

log = structlog.get_logger("tolmach.memories")


class MemoryUpkeep(Upkeep):
    def __init__(self, storage: Storage, shelf: Shelf, workshop: MemoryWorkshop, bridge: Bridge) -> None:
        super().__init__(storage, bridge, log, shelf.open)
        self._shelf = shelf
        self._workshop = workshop

    async def keep_going(self) -> None:
        if self._roster.leads:
            await self._workshop.resume()

    async def sweep(self) -> None:
        """Only the leading process sweeps shared data; every process sweeps its own shelf."""
        if self._roster.leads:
            await self._remove_leftovers()
        jobs = await self._database.read(job_store.under_way)
        memories = await self._database.read(store.known)
        self._shelf.keep_only(memories | {job.memory_id for job in jobs})

    async def _remove_leftovers(self) -> None:
        moment = now()
        # List the blobs before reading the rows: every blob is written after the row that refers to it.
        names = await self._blobs.names(rooms.ROOM)
        for job_id in await self._database.read(lambda connection: job_store.ended_before(connection, moment - KEPT)):
            await self._forget(job_id)
        jobs = await self._database.read(job_store.all_of)
        memories = await self._database.read(store.known)
        for name in rooms.leftovers(names, memories, jobs, moment):
            await self._blobs.delete(name)

    async def _forget(self, job_id: str) -> None:
        await self._workshop.forget(job_id)
        await self._database.write(lambda connection: job_store.delete(connection, job_id))
