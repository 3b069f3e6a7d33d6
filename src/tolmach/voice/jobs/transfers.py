"""Uploads of recordings and downloads of results, by signatures, which need no key."""

from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import structlog

from tolmach.clock import now
from tolmach.errors import Conflict, Forbidden, NotFound
from tolmach.ids import new_uuid
from tolmach.storage import tending
from tolmach.storage.blobs.protocol import BlobMissing, Blobs
from tolmach.storage.database import Database
from tolmach.storage.uploads import all_or_nothing, whole
from tolmach.voice.jobs import store
from tolmach.voice.jobs.chest import VoiceChest, result_name, upload_name
from tolmach.voice.jobs.model import DOWNLOAD_WINDOW, VoiceJob, VoiceJobState
from tolmach.voice.jobs.service import NOT_FOUND, VoiceJobs
from tolmach.voice.jobs.signing import VoiceSigner, check
from tolmach.voice.jobs.workshop import VoiceWorkshop

UPLOADED: Final = "The service already has the recording."
EXPIRED: Final = "Forbidden. The time to upload the recording is over."
log = structlog.get_logger("tolmach.voice")


@dataclass(frozen=True, slots=True)
class ReadyResult:
    """A result, ready to be sent."""

    name: str
    media_type: str
    size: int
    chunks: AsyncIterator[bytes]
    delivered: Callable[[], Awaitable[None]]


class VoiceTransfers:
    def __init__(
        self, database: Database, blobs: Blobs, jobs: VoiceJobs, workshop: VoiceWorkshop, signer: VoiceSigner
    ) -> None:
        self._database = database
        self._blobs = blobs
        self._jobs = jobs
        self._workshop = workshop
        self._signer = signer

    async def expected(self, job_id: str, signature: str) -> VoiceJob:
        """The job that is ready to receive its recording. An upload that begins in time may end later."""
        check(self._signer.upload(job_id), signature)
        job = await self._find(job_id)
        if job.state is not VoiceJobState.PENDING:
            raise Conflict(UPLOADED)
        if job.ends <= now():
            raise Forbidden(EXPIRED)
        return job

    async def take(self, job: VoiceJob, chunks: AsyncIterator[bytes]) -> None:
        """Takes the recording and starts the work. If it is not the announced file, the job keeps waiting."""
        # Each attempt has its own name, so that two at once do not mix.
        upload = new_uuid()
        async with all_or_nothing(lambda: self._discard(job, upload), log):
            await self._chest(job).put(upload_name(upload), whole(chunks, job.content_length))
            moment = now()
            ends = moment + DOWNLOAD_WINDOW
            if not await self._database.write(
                lambda connection: store.uploaded(connection, job.id, upload, moment, ends)
            ):
                raise Conflict(UPLOADED)
        await self._workshop.start(job.id)

    async def ready(self, job_id: str, number: int, signature: str) -> ReadyResult:
        check(self._signer.download(job_id, number), signature)
        job = await self._find(job_id)
        if job.ends <= now() or number >= len(job.results) or job.result_state(number) is not VoiceJobState.COMPLETE:
            raise NotFound(NOT_FOUND)
        try:
            found = await self._chest(job).contents(result_name(number))
        except BlobMissing:
            raise NotFound(NOT_FOUND) from None
        result = job.results[number]
        name = f"{self._jobs.name(job).rpartition('.')[0] or 'result'}.{result.language}.{result.extension}"
        return ReadyResult(name, result.type, found.size, found.chunks, lambda: self._delivered(job, number))

    async def _delivered(self, job: VoiceJob, number: int) -> None:
        """Deletes a result that has been delivered."""
        moment = now()
        await self._database.write(lambda connection: store.downloaded(connection, job.id, number, moment))
        await tending.try_now(self._chest(job).delete(result_name(number)), log)

    async def _discard(self, job: VoiceJob, upload: str) -> None:
        """Deletes the uploaded file unless the row refers to it: an interrupted upload may have completed after all."""
        found = await self._database.read(lambda connection: store.find(connection, job.id))
        if found is None or found.upload != upload:
            await self._chest(job).delete(upload_name(upload))

    async def _find(self, job_id: str) -> VoiceJob:
        job = await self._database.read(lambda connection: store.find(connection, job_id))
        if job is None:
            raise NotFound(NOT_FOUND)
        return job

    def _chest(self, job: VoiceJob) -> VoiceChest:
        return VoiceChest(self._blobs, job.id, self._signer.key(job.id, job.salt))
