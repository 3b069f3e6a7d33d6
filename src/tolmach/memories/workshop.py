"""Where memories are made and written out: durable jobs, in threads.

What a job does lies in blobs until one transaction says that it is done. So when it is killed, at whatever moment, it
is begun again, here or in another process, and nobody has seen anything of it.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Protocol

from tolmach.clock import now
from tolmach.errors import ApiError, Unavailable
from tolmach.memories import job_store
from tolmach.memories.exports import Export
from tolmach.memories.imports import Import
from tolmach.memories.model import Job, JobRefused, JobState, MemoryOperation
from tolmach.memories.shelf import Shelf
from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.database import Database
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.jobs.run import OUTAGES
from tolmach.storage.jobs.service import Jobs, Json, Run, StepFailed

WORKERS = 2
"""Imports at the same time, and as many exports. Each keeps a core busy; documents do not wait for them."""
BROKEN = "The job could not be done because of an error inside the service."


class Craft(Protocol):
    """What a kind of job does. A sentence for the owner is raised as Refused or as an ApiError."""

    name: str

    def work(self, job: Job) -> Json: ...

    def finish(self, job: Job, done: Any) -> None:
        """Shows what was done. May be called again after it had its effect."""

    async def discard(self, job: Job) -> None: ...


class MemoryWorkshop:
    def __init__(self, database: Database, blobs: Blobs, jobs: Jobs, shelf: Shelf) -> None:
        self._database = database
        self._jobs = jobs
        self._bridge = Bridge()
        self._crafts: dict[MemoryOperation, Craft] = {
            MemoryOperation.IMPORT: Import(database, blobs, shelf, self._bridge),
            MemoryOperation.EXPORT: Export(database, blobs, shelf, self._bridge),
        }
        for craft in self._crafts.values():
            jobs.register(craft.name, self._job, workers=WORKERS)

    def open(self) -> None:
        self._bridge.open()

    def close(self) -> None:
        """Work under way stops at the next byte; it is begun again elsewhere or at the next start."""
        self._bridge.close()

    async def start(self, job: Job) -> None:
        """Where jobs do not run yet, or cannot be stored, `resume` starts it: the row says that it is to be done."""
        with suppress(*OUTAGES):
            await self._jobs.enqueue(self._crafts[job.operation].name, job.id, job_id=job.id)

    async def resume(self) -> None:
        """Begins again what was cut off, and gives up what was begun too often."""
        for job in await self._database.read(job_store.under_way):
            status = await self._jobs.status(job.id)
            if status is None:
                await self.start(job)
            elif status.state in ("failed", "cancelled"):
                await self._fail(job, BROKEN)
            elif status.state == "done":
                # Its row says otherwise: the service was stopped under it.
                await self._jobs.forget(job.id)
                await self.start(job)

    async def forget(self, job_id: str) -> None:
        """All that is stored about a job that has ended."""
        await self._jobs.forget(job_id)

    async def _fail(self, job: Job, sentence: str) -> None:
        moment = now()
        if await self._database.write(lambda connection: job_store.fail(connection, job.id, sentence, moment)):
            await self._crafts[job.operation].discard(job)

    async def _find(self, job_id: str) -> Job | None:
        return await self._database.read(lambda connection: job_store.find(connection, job_id))

    # In a thread

    def _job(self, run: Run, job_id: str) -> Json:
        job = self._bridge.insist(lambda: self._find(job_id))
        if job is None or job.state is not JobState.PROCESSING:
            return "gone"
        craft = self._crafts[job.operation]
        try:
            done = _step(run, "work", craft.work, job)
            _step(run, "finish", craft.finish, job, done)
        except JobRefused as refused:
            sentence = str(refused)
            self._bridge.insist(lambda: self._fail(job, sentence))
        except StepFailed:
            self._bridge.insist(lambda: self._fail(job, BROKEN))
        return "ended"


def _step(run: Run, name: str, work: Callable[..., Json], *args: Any) -> Json:
    """What is refused is an outcome like another: it must be told in its own words, also after a crash."""

    def attempt() -> Json:
        try:
            return {"done": work(*args)}
        except JobRefused as refused:
            return {"refused": str(refused)}
        except Unavailable:
            raise
        except ApiError as error:
            return {"refused": error.message}

    outcome = run.step(name, attempt)
    if "refused" in outcome:
        raise JobRefused(outcome["refused"])
    return outcome["done"]
