"""The operations on voice jobs: start one, and query its progress."""

from dataclasses import dataclass
from typing import Final

import sqlalchemy as sa

from tolmach.accounts.model import Product
from tolmach.accounts.usage import Usage
from tolmach.callers import Caller
from tolmach.clock import now
from tolmach.errors import InvalidParameter, NotFound, TooManyRequests
from tolmach.ids import new_uuid
from tolmach.storage import sealing
from tolmach.storage.database import Also, Database, nothing_more, take_turn
from tolmach.translation.model import Wish
from tolmach.translation.service import Translator
from tolmach.voice.jobs import store
from tolmach.voice.jobs.model import (
    LARGE_BYTES,
    MOST_LARGE,
    MOST_UNDER_WAY,
    UPLOAD_WINDOW,
    VoiceJob,
    VoiceJobState,
    VoiceResult,
)
from tolmach.voice.jobs.signing import VoiceSigner
from tolmach.voice.jobs.turns import Stage
from tolmach.voice.languages import is_spoken, target
from tolmach.voice.studio import Studio

NOT_FOUND: Final = "Voice job not found"
TOO_MANY: Final = f"An account may have at most {MOST_UNDER_WAY} voice jobs at the same time. Wait until one ends."
TOO_MANY_LARGE: Final = (
    f"An account may have at most {MOST_LARGE} voice jobs with files over {LARGE_BYTES:,} bytes at the same time. "
    "Wait until one ends."
)
RETRY_AFTER: Final = 30
NAME: Final = "name"


@dataclass(frozen=True, slots=True)
class RecordingWish:
    """The announced recording, and the results that the client wants."""

    name: str
    content_type: str
    content_length: int
    results: tuple[VoiceResult, ...]
    source: str | None = None
    tag: str | None = None


class VoiceJobs:
    def __init__(
        self, database: Database, stage: Stage, translator: Translator, usage: Usage, signer: VoiceSigner
    ) -> None:
        self._database = database
        self._stage = stage
        self._translator = translator
        self._usage = usage
        self._signer = signer

    async def start(self, caller: Caller, wish: RecordingWish, also: Also[VoiceJob] = nothing_more) -> VoiceJob:
        """Starts a job, which then waits for its recording."""
        self._require_targets(wish)
        _require_abilities(await self._stage.studio(), wish)
        await self._usage.check(caller, Product.SPEECH, 0)
        job = self._new(caller, wish)

        def work(connection: sa.Connection) -> None:
            take_turn(connection, job.account_id)
            _check_room(*store.count_under_way(connection, job.account_id, job.created), job)
            store.add(connection, job)
            also(connection, job)

        await self._database.write(work)
        return job

    async def find(self, account_id: str, job_id: str) -> VoiceJob:
        found = await self._database.read(lambda connection: store.find(connection, job_id, account_id))
        if found is None or (found.ends <= now() and not _is_worked_on(found)):
            raise NotFound(NOT_FOUND)
        return found

    def name(self, job: VoiceJob) -> str:
        """The name of the job's file."""
        return sealing.opened(self._signer.key(job.id, job.salt), NAME, job.name).decode("utf-8", "surrogatepass")

    def upload_signature(self, job: VoiceJob) -> str:
        return self._signer.upload(job.id)

    def download_signature(self, job: VoiceJob, number: int) -> str:
        return self._signer.download(job.id, number)

    def _new(self, caller: Caller, wish: RecordingWish) -> VoiceJob:
        job_id, salt, moment = new_uuid(), sealing.new_key(), now()
        name = wish.name.encode("utf-8", "surrogatepass")
        return VoiceJob(
            id=job_id,
            account_id=caller.account_id,
            key_id=caller.key_id,
            salt=salt,
            name=sealing.sealed(self._signer.key(job_id, salt), NAME, name),
            content_type=wish.content_type,
            content_length=wish.content_length,
            source=wish.source,
            tag=wish.tag,
            created=moment,
            updated=moment,
            ends=moment + UPLOAD_WINDOW,
            state=VoiceJobState.PENDING,
            results=wish.results,
        )

    def _require_targets(self, wish: RecordingWish) -> None:
        for number, result in enumerate(wish.results):
            name = f"targets[{number}].language"
            language = target(result.language)
            if language is None or (not result.is_written and not is_spoken(language)):
                raise InvalidParameter(name)
            try:
                self._translator.require(Wish(language))
            except InvalidParameter:
                raise InvalidParameter(name) from None


def _is_worked_on(job: VoiceJob) -> bool:
    return job.state in (VoiceJobState.UPLOADED, VoiceJobState.PROCESSING)


def _check_room(under_way: int, large: int, job: VoiceJob) -> None:
    if under_way >= MOST_UNDER_WAY:
        raise TooManyRequests(TOO_MANY, retry_after=RETRY_AFTER)
    if job.content_length > LARGE_BYTES and large >= MOST_LARGE:
        raise TooManyRequests(TOO_MANY_LARGE, retry_after=RETRY_AFTER)


def _require_abilities(studio: Studio, wish: RecordingWish) -> None:
    """Checks that the installed programs understand the source language and speak the wanted ones."""
    understood = studio.recogniser.languages
    if wish.source is not None and wish.source.lower() not in understood:
        raise InvalidParameter("parameters.source_language", allowed=", ".join(sorted(understood)))
    spoken = frozenset[str]() if studio.speaker is None else studio.speaker.languages
    for number, result in enumerate(wish.results):
        language = target(result.language)
        if language is not None and not result.is_written and language.base not in spoken:
            allowed = ", ".join(sorted(spoken)) or "no language for speech, because no synthesiser is installed"
            raise InvalidParameter(f"targets[{number}].language", allowed=allowed)
