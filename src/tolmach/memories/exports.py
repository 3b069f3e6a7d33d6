"""The work of an export: writes a memory to a TMX file that can be downloaded for a while."""

from tolmach import __version__
from tolmach.clock import now
from tolmach.errors import Refused
from tolmach.memories import job_store, rooms, tmx
from tolmach.memories.model import DELETED, URL_LIFE, Job, JobState
from tolmach.memories.shelf import Shelf
from tolmach.storage.blobs.protocol import BlobMissing, Blobs
from tolmach.storage.database import Database
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.jobs.values import Json
from tolmach.storage.streams import pushed


class Export:
    """All methods except `discard` are called in a thread."""

    name = "memory-export"

    def __init__(self, database: Database, blobs: Blobs, shelf: Shelf, bridge: Bridge) -> None:
        self._database = database
        self._blobs = blobs
        self._shelf = shelf
        self._bridge = bridge

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
