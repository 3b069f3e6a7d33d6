"""Translates documents: a durable job for each attempt, in threads, with steps that run on the event loop.

Any process that has time takes a job. If several processes share a database and one dies, another restarts its job and
continues from the last checkpoint. If there is only one process, the key of a document is only in its memory: a job
that is resumed after a crash finds no key and ends; the work continues when the owner asks with the key.

A short document does not queue: the process that accepted it translates it at once, in one go.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import CancelledError
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import sqlalchemy as sa
import structlog

from tolmach.clock import now
from tolmach.documents import chest, store
from tolmach.documents.attempt import AtHand, Attempt
from tolmach.documents.chest import RESULT, document_chest
from tolmach.documents.keys import DocumentKeys
from tolmach.documents.model import Document
from tolmach.documents.pace import TRANSLATED, Pace, writing
from tolmach.documents.translating import Translating
from tolmach.errors import Refused
from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.database import Database
from tolmach.storage.jobs.bridge import Bridge
from tolmach.storage.jobs.service import Jobs, Json, Run, StepFailed
from tolmach.translation.lookup import Lookup

JOB = "documents"
WORKERS = 8
"""The number of documents that are translated at the same time. They wait for engines, which share their
time fairly."""
SHORT_PLACES = 8
"""The number of short documents that are translated in addition, so that none waits behind eight books."""
BROKEN = "The service could not translate the document because of an internal error."

log = structlog.get_logger("tolmach.documents")


class Unwanted(Exception):
    """A document is gone, or another process has it now."""


class Workshop:
    def __init__(
        self,
        database: Database,
        blobs: Blobs,
        jobs: Jobs,
        keys: DocumentKeys,
        translating: Translating,
        lookup: Lookup,
        bridge: Bridge,
    ) -> None:
        self._database = database
        self._blobs = blobs
        self._jobs = jobs
        self._keys = keys
        self._translating = translating
        self._lookup = lookup
        self._pace = Pace()
        self._ended: list[str] = []
        self._short: dict[str, AtHand] = {}
        self._awaited: dict[str, asyncio.Event] = {}
        self._bridge = bridge
        jobs.register(JOB, self._job, workers=WORKERS)

    async def start(self, document: Document, most_characters: int, short: AtHand | None = None) -> None:
        """Starts the work. The key must have been kept. A `short` document starts at once, if there is a place."""
        begin = self._jobs.enqueue
        if short is not None and len(self._short) < SHORT_PLACES:
            self._short[document.id] = short
            begin = self._jobs.begin
        try:
            await begin(JOB, document.id, document.attempt, most_characters, job_id=_job_id(document))
        except BaseException:
            self._short.pop(document.id, None)
            raise

    async def news(self, document_id: str, seconds: float) -> None:
        """Returns when the document ends here, or after this many seconds."""
        ending = self._awaited.setdefault(document_id, asyncio.Event())
        try:
            await asyncio.wait_for(ending.wait(), seconds)
        except TimeoutError:
            self._awaited.pop(document_id, None)

    async def give_up(self) -> None:
        """Fails the documents whose jobs ended without finishing them, because they were started too often."""
        begun = {_job_id(document): document for document in await self._database.read(store.unfinished)}
        for job_id in await self._jobs.over(begun):
            if await self._end(begun[job_id], partial(store.fail, error=BROKEN)):
                await chest.empty(self._blobs, begun[job_id].id)

    async def forget(self, document_jobs: list[str]) -> None:
        """Removes the records of ended jobs from the job store. The row of a document has its outcome."""
        for job_id in document_jobs:
            await self._jobs.forget(job_id)

    async def forget_ended(self) -> None:
        """Forgets the jobs that ended with an error, or whose process was killed at their end."""
        needed = {_job_id(document) for document in await self._database.read(store.unfinished)}
        await self.forget([job_id for job_id in await self._jobs.ended(JOB) if job_id not in needed])

    def ended(self) -> list[str]:
        """The jobs that ended since the last call."""
        ended, self._ended = self._ended, []
        return ended

    async def _find(self, document_id: str) -> Document | None:
        return await self._database.read(lambda connection: store.find(connection, document_id))

    async def _tell(self, document: Document, left: Mapping[str, float]) -> None:
        """Reports when the document will be ready, if the work that is left is known."""
        seconds = self._pace.seconds(document.id, left) if left else None
        await self._promise(document, None if seconds is None else now() + timedelta(seconds=seconds))

    async def _promise(self, document: Document, ready: datetime | None) -> None:
        if not await self._database.write(lambda connection: store.tell(connection, document, ready)):
            raise Unwanted

    async def _end(self, document: Document, write: Callable[[sa.Connection, Document], bool]) -> bool:
        """Returns whether this call ended the document. If not, the caller must not touch its data."""
        ended = await self._database.write(lambda connection: write(connection, document))
        if ended:
            self._keys.forget(document.id)
            if (ending := self._awaited.pop(document.id, None)) is not None:
                ending.set()
        return ended

    # In a thread

    def _job(self, run: Run, document_id: str, number: int, most_characters: int) -> Json:
        try:
            self._work(run, document_id, number, most_characters)
        finally:
            self._short.pop(document_id, None)
        self._ended.append(run.job_id)
        return "ended"

    def _work(self, run: Run, document_id: str, number: int, most_characters: int) -> None:
        document = self._bridge.insist(lambda: self._find(document_id))
        key = None if document is None else self._keys.find(document)
        if document is not None and key is not None and document.attempt == number:
            try:
                self._carry_through(run, document, self._attempt(document, key, most_characters))
            except Exception:
                self._keys.forget(document_id)
                raise
            finally:
                self._pace.ended(document_id)

    def _attempt(self, document: Document, key: bytes, most_characters: int) -> Attempt:
        own = document_chest(self._blobs, document.id, key)
        return Attempt(
            document,
            own,
            self._translating,
            self._lookup,
            most_characters,
            self._pace.took,
            partial(self._tell, document),
            self._short.get(document.id),
        )

    def _carry_through(self, run: Run, document: Document, attempt: Attempt) -> None:
        try:
            billed = self._in_one_go(document, attempt)
            if billed is None:
                billed = self._steps(run, document, attempt)
            write, keep = partial(store.finish, billed=billed), RESULT
        except Unwanted:
            return
        except (Refused, StepFailed) as error:
            sentence = str(error) if isinstance(error, Refused) else BROKEN
            write, keep = partial(store.fail, error=sentence), ""
        if self._bridge.insist(lambda: self._end(document, write)):
            # A separate call: if both were repeated together, `_end` would report that it has ended already, and the
            # data would stay.
            self._bridge.insist(lambda: chest.empty(self._blobs, document.id, keep=keep))

    def _in_one_go(self, document: Document, attempt: Attempt) -> int | None:
        """Translates the document in one go. None if that is not possible or failed; then the steps try it more
        patiently. This is not a step itself: a restarted job may take the other way."""
        if document.id not in self._short:
            return None
        try:
            self._bridge.wait(self._promise(document, document.ready))
            return self._bridge.wait(attempt.whole())
        except (Refused, Unwanted, CancelledError):
            raise
        except Exception as error:
            log.warning("a short document takes the long way", kind=type(error).__name__)
            return None

    def _steps(self, run: Run, document: Document, attempt: Attempt) -> int:
        self._bridge.insist(lambda: self._tell(document, {}))
        sizes: list[int] = self._step(run, "read", attempt.read)
        total = left = sum(sizes)
        written = writing(document.output)
        for number, size in enumerate(sizes):
            self._bridge.insist(partial(self._tell, document, {TRANSLATED: left, written: total}))
            self._step(run, f"translate-{number}", attempt.translate, number)
            left -= size
        self._bridge.insist(lambda: self._tell(document, {written: total}))
        billed: int = self._step(run, "write", attempt.write)
        return billed

    def _step(self, run: Run, name: str, work: Callable[..., Coroutine[Any, Any, Json]], *args: Json) -> Any:
        return run.step(name, lambda: self._bridge.wait(work(*args)))


def _job_id(document: Document) -> str:
    return f"{document.id}-{document.attempt}"
