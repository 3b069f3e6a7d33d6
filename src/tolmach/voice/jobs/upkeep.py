"""Background work: keeps voice jobs going, and removes what is no longer needed."""

import asyncio
import shutil
from datetime import timedelta
from pathlib import Path
from typing import Final

import structlog

from tolmach.clock import now
from tolmach.storage.jobs.bench import Upkeep
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.stores import Storage
from tolmach.voice.jobs import chest, store
from tolmach.voice.jobs.workshop import VoiceWorkshop

SETTLING: Final = timedelta(seconds=5)
"""How long after its end a job is forgotten, so that its last step has finished."""
log = structlog.get_logger("tolmach.voice")


class VoiceUpkeep(Upkeep):
    def __init__(self, storage: Storage, folder: Path, workshop: VoiceWorkshop, bridge: Bridge) -> None:
        super().__init__(storage, bridge, log, self._make_folder)
        self._folder = folder
        self._workshop = workshop

    async def keep_going(self) -> None:
        if self._roster.leads:
            await self._workshop.resume()
            await self.remove_ended()

    async def remove_ended(self) -> None:
        moment = now() - SETTLING
        for job_id in await self._database.read(lambda connection: store.ended_before(connection, moment)):
            await self._remove(job_id)

    async def sweep(self) -> None:
        """Only the leading process sweeps shared data; every process sweeps its own copies of recordings."""
        await self._remove_copies()
        if not self._roster.leads:
            return
        # List the blobs first: a job has its row before its first blob.
        owners = await chest.owners(self._blobs)
        for orphan in owners - await self._database.read(store.known):
            await chest.empty(self._blobs, orphan)

    async def _remove(self, job_id: str) -> None:
        await chest.empty(self._blobs, job_id)
        await self._workshop.forget(job_id)
        await self._database.write(lambda connection: store.delete(connection, job_id))

    async def _remove_copies(self) -> None:
        """Removes copies that could not be deleted when their jobs ended."""
        # List the copies before reading the rows: a job is marked as worked on before it has a copy.
        copies = await asyncio.to_thread(lambda: list(self._folder.iterdir()))
        worked_on = {*await self._database.read(store.worked_on)}
        for copy in copies:
            if copy.stem not in worked_on:
                await asyncio.to_thread(copy.unlink, missing_ok=True)

    def _make_folder(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(mode=0o700, parents=True)
