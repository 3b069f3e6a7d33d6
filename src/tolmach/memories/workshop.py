"""Imports and exports memories, as durable jobs in threads.

The results of a job stay in blobs until one transaction marks the job as done. A job that is killed at any moment
therefore starts again, here or in another process, and no user has seen an intermediate state.
"""

from tolmach.clock import now
from tolmach.memories import job_store
from tolmach.memories.craft import Craft, Export, Import
from tolmach.memories.model import Job, JobState, MemoryOperation
from tolmach.memories.shelf import Shelf
from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.database import Database
from tolmach.storage.jobs.bench import Bench
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.jobs.service import Jobs, Json, Run

WORKERS = 2
"""The number of imports at the same time, and of exports. Each keeps a core busy; documents do not wait for them."""
BROKEN = "The job failed because of an error in the service."


class MemoryWorkshop:
    def __init__(self, database: Database, blobs: Blobs, jobs: Jobs, shelf: Shelf, bridge: Bridge) -> None:
        self._database = database
        self._jobs = jobs
        self._bridge = bridge
        self._bench = Bench(jobs, bridge)
        self._crafts: dict[MemoryOperation, Craft] = {
            MemoryOperation.IMPORT: Import(database, blobs, shelf, bridge),
            MemoryOperation.EXPORT: Export(database, blobs, shelf, bridge),
        }
        for craft in self._crafts.values():
            jobs.register(craft.name, self._job, workers=WORKERS)

    async def start(self, job: Job) -> None:
        await self._bench.start(self._crafts[job.operation].name, job.id)

    async def resume(self) -> None:
        """Restarts the jobs that were interrupted, and gives up those that have started too often."""
        for job in await self._database.read(job_store.under_way):
            if not await self._bench.resume(self._crafts[job.operation].name, job.id):
                await self._fail(job, BROKEN)

    async def forget(self, job_id: str) -> None:
        """Removes the record that the job store has of an ended job."""
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
        self._bench.carry_through(lambda: self._steps(run, job), lambda sentence: self._fail(job, sentence), BROKEN)
        return "ended"

    def _steps(self, run: Run, job: Job) -> None:
        craft = self._crafts[job.operation]
        done = run.step("work", craft.work, job)
        run.step("finish", craft.finish, job, done)
