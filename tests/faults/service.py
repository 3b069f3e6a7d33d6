"""A service to try faults on: the stub engine, a scripted recogniser, and no patience where it would only take time."""

import asyncio
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import httpx

from tests.conftest import Live, serving
from tests.voice.client import VoiceClient
from tests.voice.doubles import ScriptedRecogniser
from tolmach.assembly import Parts
from tolmach.clock import now
from tolmach.documents import store as document_store
from tolmach.documents.model import State
from tolmach.errors import Unavailable
from tolmach.memories import job_store
from tolmach.settings import Settings
from tolmach.storage import tending
from tolmach.storage.jobs import heartbeat
from tolmach.storage.jobs import service as jobs_service
from tolmach.storage.jobs.run import PATIENT
from tolmach.storage.roster import BEAT_SECONDS
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.writing import writer
from tolmach.voice.jobs import store as voice_store
from tolmach.voice.jobs import upkeep
from tolmach.voice.speaking.scripted import ScriptedSpeaker
from tolmach.voice.stream.threads import VoiceThreads
from tolmach.voice.studio import Studio

DEVELOPER = "5ec4e7d0-1111-4111-8111-1234567890ab"
ADMIN = "5ec4e7d0-2222-4222-8222-1234567890ab:adm"
SCRIPT = "Good morning everybody. The artist paints a house. Thank you very much indeed."
PATIENCE = 120.0
T = TypeVar("T")


@dataclass(frozen=True)
class Tried:
    """A running service, and what it is asked with."""

    live: Live
    loop: asyncio.AbstractEventLoop
    developer: httpx.Client
    admin: httpx.Client

    @property
    def parts(self) -> Parts:
        return self.live.parts

    @property
    def voice(self) -> VoiceClient:
        return VoiceClient(self.developer)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """On the event loop of the service."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def used(self) -> tuple[int, int]:
        """Characters and milliseconds, as the account sees them."""
        usage = self.admin_usage()
        return usage.translate_characters + usage.write_characters, usage.speech

    def admin_usage(self) -> Any:
        async def find() -> Any:
            account = (await self.parts.accounts.accounts())[0]
            return (await self.parts.usage.of_account(account))[1]

        return self.do(find())

    def settle(self) -> None:
        """What goes on by itself has come to its end, and what is done from time to time was done."""
        deadline = time.monotonic() + PATIENCE
        while under_way := self.under_way():
            assert time.monotonic() < deadline, f"still under way: {under_way}"
            time.sleep(0.05)
        self.do(self._tidy())

    def under_way(self) -> list[str]:
        """What is worked on without anybody who asks for it."""
        read = self.parts.storage.database.read_now
        documents = [] if self.parts.storage.database.is_sqlite else read(document_store.unfinished)
        return [
            *(f"document {each.id}" for each in documents if each.state is not State.ERROR),
            *(f"document job {job}" for job in self._document_jobs()),
            *(f"memory job {job.id}" for job in read(job_store.under_way)),
            *(f"voice job {job}" for job in read(voice_store.worked_on)),
            *(f"voice job {job}" for job in read(lambda connection: voice_store.ended_before(connection, now()))),
        ]

    def _document_jobs(self) -> list[str]:
        """Also of documents that wait for their owners: a job that finds no key ends, and is forgotten afterwards."""
        which = {"name": "documents", "status": ["ENQUEUED", "PENDING"], "load_input": False, "load_output": False}
        found = self.do(self.parts.storage.jobs._call(lambda dbos: dbos.list_workflows(**which)))
        return [each.workflow_id for each in found]

    async def _tidy(self) -> None:
        parts = self.parts
        await parts.usage.beat()
        await parts.storage.blobs.sweep(0)
        await parts.documents.upkeep.sweep(cut_off=0)
        await parts.memories.upkeep.sweep()
        await parts.voice.jobs.upkeep.sweep()


@contextmanager
def service(data: Path, database: str = "") -> Iterator[Tried]:
    hurry()
    loops: list[asyncio.AbstractEventLoop] = []

    def around(asgi: Any) -> Any:
        async def noticing(scope: Any, receive: Any, send: Any) -> None:
            if not loops:
                loops.append(asyncio.get_running_loop())
            await asgi(scope, receive, send)

        return noticing

    with (
        serving(settings(data, database), around=around, studio=studio) as live,
        live.client(DEVELOPER) as developer,
        live.client(ADMIN) as admin,
    ):
        tried = Tried(live, loops[0], developer, admin)
        # Launched beside the rest; nobody tries faults on that here.
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with suppress(Unavailable):
                tried.do(live.parts.storage.jobs.replicas())
                break
        yield tried


def settings(data: Path, database: str = "") -> Settings:
    return Settings(
        data=data, database=database, engine="stub", log_level="error", developer_key=DEVELOPER, admin_key=ADMIN
    )


def studio() -> Studio:
    heard = ScriptedRecogniser({"en": SCRIPT}, most_streams=50)
    return Studio(heard, ScriptedSpeaker({"de"}), reader, writer, VoiceThreads(2))


def hurry(beat: float = BEAT_SECONDS) -> None:
    # Not more often: five queues are looked at, and each look takes milliseconds of the core that all else needs.
    _set(jobs_service, POLLING=0.1)
    _set(tending, TENDING=0.1)
    _set(heartbeat, BEAT_SECONDS=beat, FIRST_MOMENTS=0.0)
    # As often as ever, but longer than an outage here lasts, and not a minute.
    object.__setattr__(PATIENT, "wait", 0.02)
    _set(upkeep, SETTLING=timedelta(seconds=0.2))


def _set(module: ModuleType, **values: Any) -> None:
    """In a process that serves nothing else."""
    vars(module).update(values)
