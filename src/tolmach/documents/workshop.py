"""Where documents are translated: a durable job for each try, in threads, over steps that run on the event loop.

The key of a document lives here, in memory, and only while there is work to do. A job that is taken up again after a
crash finds no key and ends; the work goes on when the owner asks with the key.
"""

from collections.abc import Callable, Coroutine
from typing import Any

import sqlalchemy as sa

from tolmach.documents import chest, store
from tolmach.documents.attempt import Attempt
from tolmach.documents.chest import RESULT, document_chest
from tolmach.documents.model import Document, Refused
from tolmach.documents.pace import Pace
from tolmach.documents.translating import Translating
from tolmach.glossaries.applying import Terminology
from tolmach.memories.applying import Recollection
from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.database import Database
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.jobs.service import Jobs, Json, Run, StepFailed

JOB = "document"
BROKEN = "The document could not be translated because of an error inside the service."


class Workshop:
    def __init__(
        self,
        database: Database,
        blobs: Blobs,
        jobs: Jobs,
        translating: Translating,
        terminology: Terminology,
        recollection: Recollection,
    ) -> None:
        self._database = database
        self._blobs = blobs
        self._jobs = jobs
        self._translating = translating
        self._terminology = terminology
        self._recollection = recollection
        self._pace = Pace()
        self._live: dict[str, Attempt] = {}
        self._ended: list[str] = []
        self._bridge = Bridge()
        jobs.register(JOB, self._job)

    def open(self) -> None:
        self._bridge.open()

    def close(self) -> None:
        """Work under way stops at once; its checkpoints stay."""
        self._bridge.close()

    async def start(self, document: Document, key: bytes, most_characters: int) -> None:
        own = document_chest(self._blobs, document.id, key)
        self._live[document.id] = Attempt(
            document, own, self._translating, self._terminology, self._recollection, most_characters, self._pace.took
        )
        await self._jobs.enqueue(JOB, document.id, document.attempt, job_id=f"{document.id}-{document.attempt}")

    @property
    def live(self) -> list[str]:
        """The documents that this process works on."""
        return list(self._live)

    def drop(self, document_id: str) -> None:
        """Forgets the key. A step under way ends; the next one finds nothing to do."""
        self._live.pop(document_id, None)

    def seconds(self, document_id: str) -> int | None:
        """How long a live document will still take."""
        attempt = self._live.get(document_id)
        if attempt is None:
            return None
        others = (each.progress for each in self._live.values() if each is not attempt)
        return self._pace.seconds(attempt.progress, sum(progress.total - progress.done for progress in others))

    async def forget(self, document_jobs: list[str]) -> None:
        """All that is stored about jobs that have ended: what became of a document stands in its own row."""
        for job_id in document_jobs:
            await self._jobs.forget(job_id)

    def ended(self) -> list[str]:
        """The jobs that ended since this was asked last."""
        ended, self._ended = self._ended, []
        return ended

    # In a thread

    def _job(self, run: Run, document_id: str, number: int) -> Json:
        """A job that a crash cut off is begun again too: it is not the one that has the key."""
        attempt = self._live.get(document_id)
        if attempt is not None and attempt.number == number:
            try:
                self._carry_through(run, document_id, attempt)
            finally:
                self.drop(document_id)
        self._ended.append(run.job_id)
        return "ended"

    def _carry_through(self, run: Run, document_id: str, attempt: Attempt) -> None:
        try:
            self._bridge.wait(self._write(lambda connection: store.begin(connection, document_id)))
            billed = self._steps(run, attempt)
            self._end(document_id, lambda connection: store.finish(connection, document_id, billed), keep=RESULT)
        except Refused as refused:
            sentence = str(refused)
            self._end(document_id, lambda connection: store.fail(connection, document_id, sentence))
        except StepFailed:
            # The service stops, or the owner has gone: neither is a fault of the document.
            if self._bridge.is_open and document_id in self._live:
                self._end(document_id, lambda connection: store.fail(connection, document_id, BROKEN))

    def _steps(self, run: Run, attempt: Attempt) -> int:
        count: int = self._step(run, "read", attempt.read)
        for number in range(count):
            self._step(run, f"translate-{number}", attempt.translate, number)
        billed: int = self._step(run, "write", attempt.write)
        return billed

    def _step(self, run: Run, name: str, work: Callable[..., Coroutine[Any, Any, Json]], *args: Json) -> Any:
        """What is refused is an outcome like another: it must be told in its own words, also after a crash."""

        def attempt() -> Json:
            try:
                return {"done": self._bridge.wait(work(*args))}
            except Refused as refused:
                return {"refused": str(refused)}

        outcome = run.step(name, attempt)
        if "refused" in outcome:
            raise Refused(outcome["refused"])
        return outcome["done"]

    def _end(self, document_id: str, write: Callable[[sa.Connection], None], keep: str = "") -> None:
        self._bridge.wait(self._write(write))
        self._bridge.wait(chest.empty(self._blobs, document_id, keep=keep))

    async def _write(self, write: Callable[[sa.Connection], None]) -> None:
        await self._database.write(write)
