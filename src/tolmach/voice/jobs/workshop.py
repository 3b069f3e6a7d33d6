"""Works on recordings, as durable jobs in threads.

The results of a job stay sealed in blobs until one transaction marks the job as done and charges it. A job that is
killed at any moment therefore continues after its last step, here or in another process, and its owner pays once.
"""

from dataclasses import replace
from datetime import datetime
from typing import Any, Final

import structlog

from tolmach.accounts.model import Product, Reservation
from tolmach.accounts.usage import Usage
from tolmach.callers import Caller, KeyKind, Plan
from tolmach.clock import now
from tolmach.errors import Refused
from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.database import Database
from tolmach.storage.jobs.bench import Bench
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.jobs.service import Jobs, Json, Run
from tolmach.voice.jobs import chest, store
from tolmach.voice.jobs.craft import VoiceCraft
from tolmach.voice.jobs.model import (
    DOWNLOAD_WINDOW,
    LEAST_WINDOW,
    LONGEST_WORK,
    VoiceJob,
    VoiceJobState,
    VoiceResult,
)

JOB: Final = "voice"
WORKERS: Final = 2
"""The number of recordings at the same time. Most of the work waits for a turn of the recogniser."""
BROKEN: Final = "The service could not process the recording because of an internal error."
TOO_SLOW: Final = "The service could not process the recording in time, because it has too much to do."
log = structlog.get_logger("tolmach.voice")


class VoiceWorkshop:
    def __init__(
        self, database: Database, blobs: Blobs, jobs: Jobs, usage: Usage, craft: VoiceCraft, bridge: Bridge
    ) -> None:
        self._database = database
        self._blobs = blobs
        self._jobs = jobs
        self._usage = usage
        self._craft = craft
        self._bridge = bridge
        self._bench = Bench(jobs, bridge)
        jobs.register(JOB, self._job, workers=WORKERS)

    async def start(self, job_id: str) -> None:
        await self._bench.start(JOB, job_id)

    async def resume(self) -> None:
        """Restarts the jobs that were interrupted, and gives up those that have started too often or take too long."""
        for job_id in await self._database.read(store.worked_on):
            if not await self._bench.resume(JOB, job_id):
                await self._fail(job_id, BROKEN)
            elif (job := await self._find(job_id)) and now() >= job.ends - DOWNLOAD_WINDOW + LONGEST_WORK:
                await self._fail(job_id, TOO_SLOW)

    async def forget(self, job_id: str) -> None:
        """Removes the record that the job store has of an ended job."""
        await self._jobs.forget(job_id)

    async def _find(self, job_id: str) -> VoiceJob | None:
        return await self._database.read(lambda connection: store.find(connection, job_id))

    async def _begin(self, job_id: str) -> datetime:
        """Starts a run of the job. The returned time tells this run from that of another process that takes this one
        for dead."""
        moment = now()
        await self._database.write(lambda connection: store.begin(connection, job_id, moment))
        return moment

    async def _fail(self, job_id: str, sentence: str, begun: datetime | None = None) -> None:
        moment = now()
        ends = moment + DOWNLOAD_WINDOW
        if await self._database.write(lambda connection: store.fail(connection, job_id, sentence, moment, ends, begun)):
            log.info("voice job failed")
            await chest.empty(self._blobs, job_id)

    async def _finish(self, job: VoiceJob, held: Reservation, results: list[VoiceResult]) -> None:
        """Ends the job. It is charged if there is a result to fetch."""
        moment = now()
        ends = max(job.ends, moment + LEAST_WINDOW)

        def done(connection: Any) -> bool:
            is_wanted = store.finish(connection, job.id, results, held.amount, moment, ends)
            return is_wanted and any(result.state is VoiceJobState.COMPLETE for result in results)

        spoken = any(not result.is_written and result.state is VoiceJobState.COMPLETE for result in results)
        await self._usage.settle(held, Product.SPEECH, done, tag=job.tag, speech_to_speech=held.amount if spoken else 0)
        log.info("voice job over", milliseconds=held.amount, results=len(results))
        await chest.empty(self._blobs, job.id, keep="result-")

    # In a thread

    def _job(self, run: Run, job_id: str) -> Json:
        try:
            self._carry_through(run, job_id)
        finally:
            self._craft.forget(job_id)
        return "ended"

    def _carry_through(self, run: Run, job_id: str) -> None:
        job = self._bridge.insist(lambda: self._find(job_id))
        if job is None or job.state not in (VoiceJobState.UPLOADED, VoiceJobState.PROCESSING):
            return
        begun = self._bridge.insist(lambda: self._begin(job_id))
        self._bench.carry_through(
            lambda: self._steps(run, job), lambda sentence: self._fail(job_id, sentence, begun), BROKEN
        )

    def _steps(self, run: Run, job: VoiceJob) -> None:
        milliseconds: int = run.step("measure", self._craft.measure, job)
        held = self._reserved(job, milliseconds)
        try:
            run.step("hear", self._craft.hear, job)
            results = [self._result(run, job, number) for number in range(len(job.results))]
            self._bridge.insist(lambda: self._finish(job, held, results))
        except Exception:
            # This includes errors of the job store itself, if it could not record a step.
            self._bridge.insist(lambda: self._usage.abandon(held))
            raise

    def _result(self, run: Run, job: VoiceJob, number: int) -> VoiceResult:
        """Makes one result. If it cannot be made, the others are not affected."""
        wanted = job.results[number]
        try:
            size: int = run.step(f"write-{number}", self._craft.write, job, number)
        except Refused as refused:
            return replace(wanted, state=VoiceJobState.FAILED, error=str(refused))
        return replace(wanted, state=VoiceJobState.COMPLETE, size=size)

    def _reserved(self, job: VoiceJob, milliseconds: int) -> Reservation:
        """Reserves the cost. The reservation ends with this process, so a job that continues after a crash
        reserves again."""
        payer = Caller(job.account_id, job.key_id, Plan.PRO, KeyKind.DEVELOPER)
        return self._bridge.insist(lambda: self._usage.reserve(payer, Product.SPEECH, milliseconds))
