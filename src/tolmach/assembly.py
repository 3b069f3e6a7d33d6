"""The parts of a running service, opened in order and closed in reverse."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import structlog

from tolmach import __version__
from tolmach.accounts.analytics import Analytics
from tolmach.accounts.bootstrap import FirstKeys, GivenKeys, ensure_keys
from tolmach.accounts.opening import open_storage
from tolmach.accounts.service import Accounts
from tolmach.accounts.usage import Usage
from tolmach.documents.helper import try_cluster
from tolmach.documents.opening import DocumentMeans, DocumentParts, open_documents
from tolmach.engines.opening import open_router
from tolmach.engines.protocol import Engine
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.glossaries.applying import Terminology
from tolmach.glossaries.service import Glossaries
from tolmach.idempotency.service import KeptAnswers
from tolmach.languages.detect import Detector
from tolmach.languages.model import SpeechReach
from tolmach.memories.opening import MemoryParts, open_memories
from tolmach.observing.metrics import Metrics
from tolmach.observing.opening import open_metrics, open_recent
from tolmach.observing.recent import Recent
from tolmach.settings import Settings
from tolmach.spoken_terms.service import SpokenTerms
from tolmach.storage.database import Database
from tolmach.storage.jobs.heartbeat import Heartbeat
from tolmach.storage.lock import DataFolder
from tolmach.storage.starting import told
from tolmach.storage.stores import Storage
from tolmach.storage.tending import Life
from tolmach.styles.guides import Guidance
from tolmach.styles.service import Styles
from tolmach.translation.lookup import Lookup
from tolmach.translation.service import Translator
from tolmach.voice.making import Terminologies
from tolmach.voice.opening import VoiceParts, open_studio, open_voice
from tolmach.voice.service import USUAL_TIMES, VoiceTimes
from tolmach.voice.studio import Studio
from tolmach.wire.admission import Admission, ProcessMemory, Wait
from tolmach.writing.service import Writer

if TYPE_CHECKING:
    from tolmach.documents.ray.pictures import RayPictures

BYTES_PER_TOKEN = 4
"""An estimate of how many bytes make one token, the measure of work that engines use. A request is judged by its size,
before it is read."""
log = structlog.get_logger("tolmach.assembly")


@dataclass(frozen=True, slots=True)
class Parts:
    settings: Settings
    folder: DataFolder
    storage: Storage
    accounts: Accounts
    usage: Usage
    analytics: Analytics
    glossaries: Glossaries
    styles: Styles
    spoken_terms: SpokenTerms
    memories: MemoryParts
    lookup: Lookup
    router: Router
    detector: Detector
    translator: Translator
    writer: Writer
    documents: DocumentParts
    voice: VoiceParts
    admission: Admission
    repeats: KeptAnswers
    metrics: Metrics
    recent: Recent
    speech: SpeechReach
    """The languages that the service says it understands and speaks."""
    conversions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By extension: the formats that a document can be written in, beyond those that the interface names."""

    @property
    def lives(self) -> tuple[Life, ...]:
        """The parts in the order in which they are opened; they are closed in reverse."""
        domains = self.documents, self.memories, self.voice
        return Life(self.recent.tend), Life(self.repeats.tend), *(life for each in domains for life in each.lives)


def open_parts(
    settings: Settings,
    engine: Callable[[], Engine] | None = None,
    *,
    router: Callable[[], Router] | None = None,
    detector: Detector | None = None,
    studio: Callable[[], Studio] | None = None,
    voice_times: VoiceTimes = USUAL_TIMES,
) -> Parts:
    """Tries everything that can stop a start, before the first request. If the router is already being opened, pass a
    function that waits for it."""
    GivenKeys(settings.developer_key, settings.admin_key).check()
    with told(settings.data), ExitStack() as opened:
        pictures = try_cluster(settings)
        if pictures is not None:
            opened.callback(pictures.close)
        folder = DataFolder(settings.data)
        opened.callback(folder.close)
        database = Database(settings.database_url)
        opened.callback(database.close)
        storage, accounts = open_storage(settings, database)
        parts = _assemble(
            settings,
            folder,
            storage,
            accounts,
            (router or partial(open_router, settings, engine))(),
            detector or Detector(),
            studio or partial(open_studio, settings),
            voice_times,
            pictures,
        )
        opened.pop_all()
        return parts


def _assemble(
    settings: Settings,
    folder: DataFolder,
    storage: Storage,
    accounts: Accounts,
    router: Router,
    detector: Detector,
    studio: Callable[[], Studio],
    voice_times: VoiceTimes,
    pictures: "RayPictures | None",
) -> Parts:
    database = storage.database
    metrics = open_metrics(__version__, router.load)
    usage = Usage(database, billed=metrics.bill, roster=storage.roster)
    glossaries, styles, spoken_terms = Glossaries(database), Styles(database), SpokenTerms(database)
    memories = open_memories(storage, settings.data / "memories")
    terminology = Terminology(glossaries)
    lookup = Lookup(terminology, memories.recollection, Guidance(styles))
    translator = Translator(router, detector, phrases=settings.phrases, lexicon=settings.lexicon)
    documents = open_documents(storage, usage, DocumentMeans(translator, lookup, pictures), settings.max_documents)
    terms = Terminologies(glossaries, terminology, spoken_terms)
    voice = open_voice(storage, usage, translator, terms, studio, voice_times, settings.data / "voice")
    memory = ProcessMemory(settings.memory_limit)
    return Parts(
        settings=settings,
        folder=folder,
        storage=storage,
        accounts=accounts,
        usage=usage,
        analytics=Analytics(database),
        glossaries=glossaries,
        styles=styles,
        spoken_terms=spoken_terms,
        memories=memories,
        lookup=lookup,
        router=router,
        detector=detector,
        translator=translator,
        writer=Writer(router, detector),
        documents=documents,
        voice=voice,
        admission=Admission(_RouterBacklog(router), longest_wait=settings.queue_seconds, memory=memory),
        repeats=KeptAnswers(database, storage.blobs, storage.roster, storage.secret),
        metrics=metrics,
        recent=open_recent(metrics, router.load),
        speech=voice.sessions,
    )


class _RouterBacklog:
    def __init__(self, router: Router) -> None:
        self._router = router

    def wait(self, key_id: str, size: int) -> Wait:
        load = self._router.load(key=key_id, priority=Priority.INTERACTIVE)
        return Wait(load.wait(size // BYTES_PER_TOKEN), load.clearing, load.own, load.keys)


@asynccontextmanager
async def running(parts: Parts) -> AsyncIterator[FirstKeys | None]:
    """Runs the parts from the first accepted request to the last finished one."""
    storage = parts.storage
    heart = Heartbeat(storage.jobs, storage.roster, partial(_beat, parts.usage), is_alone=storage.database.is_sqlite)
    async with AsyncExitStack() as stack:
        stack.callback(parts.folder.close)
        stack.callback(storage.database.close)
        stack.push_async_callback(parts.router.close)
        stack.push_async_callback(heart.close)
        for life in parts.lives:
            stack.push_async_callback(life.close)
        with told(parts.settings.data):
            first = await _begin(parts)
        for work in (heart.launch, heart.tend, *(life.tend for life in parts.lives)):
            stack.callback(asyncio.create_task(work()).cancel)
        log.info("started", release=__version__)
        yield first
        log.info("stopping")


async def _begin(parts: Parts) -> FirstKeys | None:
    """Runs before the first request."""
    if parts.storage.database.is_sqlite:
        await parts.usage.take_over()
    else:
        await parts.usage.beat()
    settings = parts.settings
    first = await ensure_keys(parts.accounts, GivenKeys(settings.developer_key, settings.admin_key))
    if parts.storage.roster.leads:
        await parts.storage.blobs.sweep()
    for life in parts.lives:
        await life.open()
    return first


async def _beat(usage: Usage) -> None:
    if released := await usage.beat():
        log.warning("lost reservations released", count=released)
