"""The parts of a running service, opened in order and closed in reverse."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

import structlog

from tolmach import __version__
from tolmach.accounts.analytics import Analytics
from tolmach.accounts.bootstrap import FirstKeys, GivenKeys, ensure_keys
from tolmach.accounts.opening import check_secret, open_accounts
from tolmach.accounts.secrets import load_secret
from tolmach.accounts.service import Accounts
from tolmach.accounts.usage import Usage
from tolmach.documents.helper import open_helper
from tolmach.documents.opening import DocumentMeans, DocumentParts, open_documents
from tolmach.engines.opening import open_router
from tolmach.engines.protocol import Engine
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.errors import StartError, Unavailable
from tolmach.files.warm import WarmChildren
from tolmach.glossaries.applying import Terminology
from tolmach.glossaries.service import Glossaries
from tolmach.idempotency.service import KeptAnswers
from tolmach.languages.detect import Detector
from tolmach.languages.model import SpeechReach
from tolmach.memories.opening import MemoryParts, open_memories
from tolmach.observing.metrics import Metrics
from tolmach.observing.recent import Recent, Vitals
from tolmach.observing.watch import MACHINES
from tolmach.settings import Settings
from tolmach.spoken_terms.service import SpokenTerms
from tolmach.storage import upgrading
from tolmach.storage.blobs.directory import DirectoryBlobs
from tolmach.storage.blobs.opening import open_blobs
from tolmach.storage.blobs.protocol import Blobs
from tolmach.storage.database import Database
from tolmach.storage.jobs.service import Jobs
from tolmach.storage.lock import DataFolder
from tolmach.storage.roster import BEAT_SECONDS, Roster
from tolmach.storage.starting import told
from tolmach.storage.tending import try_now
from tolmach.styles.guides import Guidance
from tolmach.styles.service import Styles
from tolmach.translation.lookup import Lookup
from tolmach.translation.service import Translator
from tolmach.voice.jobs.craft import VoiceMeans
from tolmach.voice.jobs.opening import VoiceJobParts, open_voice_jobs
from tolmach.voice.making import StreamMaker, Terminologies
from tolmach.voice.opening import open_studio, open_voices
from tolmach.voice.service import USUAL_TIMES, Voices, VoiceTimes
from tolmach.voice.studio import Studio
from tolmach.wire.admission import Admission, ProcessMemory, Wait, resident_bytes
from tolmach.writing.service import Writer

if TYPE_CHECKING:
    from tolmach.documents.ray.pictures import RayPictures

MIB = 1024 * 1024
WARMING = 5.0
"""Seconds after the start: what the first document needs is made ready when nothing else is."""
BYTES_PER_TOKEN = 4
"""About, in what engines measure their work by. A request is judged by its size, before it is read."""
log = structlog.get_logger("tolmach.assembly")


@dataclass(frozen=True, slots=True)
class Parts:
    settings: Settings
    secret: bytes
    database: Database
    blobs: Blobs
    roster: Roster
    jobs: Jobs
    accounts: Accounts
    usage: Usage
    analytics: Analytics
    glossaries: Glossaries
    lookup: Lookup
    router: Router
    detector: Detector
    translator: Translator
    writer: Writer
    documents: DocumentParts
    pictures: "RayPictures | None"
    """What reads pictures elsewhere."""
    memories: MemoryParts
    styles: Styles
    spoken_terms: SpokenTerms
    voices: Voices
    voice_jobs: VoiceJobParts
    admission: Admission
    repeats: KeptAnswers
    metrics: Metrics
    recent: Recent
    folder: DataFolder
    speech: SpeechReach
    """What is said to be understood and spoken here."""
    conversions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By extension, what else a document can be written as than the interface says."""


class _RouterBacklog:
    def __init__(self, router: Router) -> None:
        self._router = router

    def wait(self, key_id: str, size: int) -> Wait:
        load = self._router.load(key=key_id, priority=Priority.INTERACTIVE)
        return Wait(load.wait(size // BYTES_PER_TOKEN), load.clearing, load.own, load.keys)


def open_parts(
    settings: Settings,
    engine: Callable[[], Engine] | None = None,
    *,
    router: Callable[[], Router] | None = None,
    detector: Detector | None = None,
    studio: Callable[[], Studio] | None = None,
    voice_times: VoiceTimes = USUAL_TIMES,
) -> Parts:
    """Everything that can stop a start is tried here, before anybody is served. Who has begun to open the router gives
    what waits for it."""
    GivenKeys(settings.developer_key, settings.admin_key).check()
    with told(settings.data), ExitStack() as opened:
        pictures = _try_cluster(settings)
        if pictures is not None:
            opened.callback(pictures.close)
        folder = DataFolder(settings.data)
        opened.callback(folder.close)
        database = open_database(settings)
        opened.callback(database.close)
        if upgrading.check(database) is not None:
            check_secret(database, settings.secret_path)
        blobs = _try_blobs(settings)
        upgrading.upgrade(database)
        opening = router or partial(open_router, settings, engine)
        recording = studio or partial(open_studio, settings)
        parts = _assemble(
            settings, folder, database, blobs, opening, detector or Detector(), recording, voice_times, pictures
        )
        opened.pop_all()
        return parts


def _assemble(
    settings: Settings,
    folder: DataFolder,
    database: Database,
    blobs: Blobs,
    opening: Callable[[], Router],
    detector: Detector,
    studio: Callable[[], Studio],
    voice_times: VoiceTimes,
    pictures: "RayPictures | None",
) -> Parts:
    accounts = open_accounts(database, settings.secret_path)
    secret = load_secret(settings.secret_path, has_keys=True)
    router = opening()
    metrics = Metrics(__version__)
    _watch_queue(metrics, router)
    glossaries, styles, spoken_terms = Glossaries(database), Styles(database), SpokenTerms(database)
    backlog, memory = _RouterBacklog(router), ProcessMemory(settings.memory_limit)
    roster = Roster(database, settings.replica)
    jobs = Jobs(settings.jobs_url, replica=roster.me)
    usage = Usage(database, billed=metrics.bill, roster=roster)
    terminology = Terminology(glossaries, settings.glossary_memory * MIB)
    translator = Translator(router, detector, phrases=settings.phrases, lexicon=settings.lexicon)
    memories = open_memories(database, roster, blobs, jobs, settings.data / "memories", secret)
    lookup = Lookup(terminology, memories.recollection, Guidance(styles))
    maker = StreamMaker(studio, translator, Terminologies(glossaries, terminology, spoken_terms), usage)
    voices = open_voices(database, secret, maker, usage, voice_times)
    means = VoiceMeans(voices, translator, terminology)
    return Parts(
        settings=settings,
        secret=secret,
        database=database,
        blobs=blobs,
        roster=roster,
        jobs=jobs,
        accounts=accounts,
        usage=usage,
        analytics=Analytics(database),
        glossaries=glossaries,
        lookup=lookup,
        router=router,
        detector=detector,
        translator=translator,
        writer=Writer(router, detector),
        documents=open_documents(
            database,
            roster,
            blobs,
            jobs,
            usage,
            DocumentMeans(translator, lookup, pictures),
            secret,
            settings.max_documents,
        ),
        pictures=pictures,
        memories=memories,
        styles=styles,
        spoken_terms=spoken_terms,
        voices=voices,
        voice_jobs=open_voice_jobs(database, roster, blobs, jobs, usage, means, settings.data / "voice", secret),
        admission=Admission(backlog, longest_wait=settings.queue_seconds, memory=memory),
        repeats=KeptAnswers(database, blobs, roster, secret),
        metrics=metrics,
        recent=Recent(partial(_look, metrics, router)),
        folder=folder,
        speech=voices,
    )


def _try_cluster(settings: Settings) -> "RayPictures | None":
    """Before anything is made, so that a wrong address leaves nothing behind."""
    if settings.engine != "ray":
        return None
    from tolmach.engines.ray.engine import cards
    from tolmach.engines.ray.line import cluster_address

    cards(cluster_address(settings))
    return open_helper(settings)


def _try_blobs(settings: Settings) -> Blobs:
    blobs = open_blobs(settings.blobs, settings.data / "blobs")
    if not isinstance(blobs, DirectoryBlobs):
        from tolmach.storage.blobs.trying import try_out

        asyncio.run(try_out(blobs))
    return blobs


def open_database(settings: Settings) -> Database:
    return Database(settings.database_url)


def _watch_queue(metrics: Metrics, router: Router) -> None:
    metrics.watch("resident_bytes", "Memory of this process.", resident_bytes)
    metrics.watch("queue_cost", "Tokens waiting for an engine.", lambda: router.load().waiting)
    metrics.watch("queue_oldest_seconds", "Age of the oldest waiting sentence.", lambda: router.load().oldest)


def _look(metrics: Metrics, router: Router) -> Vitals:
    load = router.load()
    return Vitals(
        at=time.monotonic(),
        resident=resident_bytes(),
        processor=time.process_time(),
        answered=metrics.answered(besides=MACHINES),
        waiting=load.waiting,
        running=load.running,
        oldest=load.oldest,
    )


@asynccontextmanager
async def running(parts: Parts) -> AsyncIterator[FirstKeys | None]:
    """From the first accepted request to the last finished one."""
    async with AsyncExitStack() as stack:
        stack.callback(parts.folder.close)
        stack.callback(parts.database.close)
        stack.push_async_callback(parts.router.close)
        stack.push_async_callback(_leave, parts.roster)
        # In a thread: the steps of a job that still runs need the event loop to come to their end.
        stack.push_async_callback(asyncio.to_thread, parts.jobs.close)
        if parts.pictures is not None:
            stack.callback(parts.pictures.close)
        stack.callback(parts.documents.children.close)
        stack.callback(parts.documents.upkeep.close)
        stack.callback(parts.memories.upkeep.close)
        stack.push_async_callback(parts.voices.close)
        stack.callback(parts.voice_jobs.upkeep.close)
        with told(parts.settings.data):
            first = await _begin(parts)
        tending = parts.documents.upkeep.tend(), parts.memories.upkeep.tend(), parts.voice_jobs.upkeep.tend()
        beside = _warm(parts.documents.children), parts.recent.tend(), parts.repeats.tend()
        for work in (_launch(parts), _beat(parts), *beside, *tending):
            stack.callback(asyncio.create_task(work).cancel)
        if not parts.database.is_sqlite:
            stack.callback(asyncio.create_task(parts.voices.tend()).cancel)
        log.info("started", release=__version__)
        yield first
        log.info("stopping")


async def _begin(parts: Parts) -> FirstKeys | None:
    """Before the first request."""
    if parts.database.is_sqlite:
        await parts.usage.take_over()
    else:
        await parts.usage.beat()
    settings = parts.settings
    first = await ensure_keys(parts.accounts, GivenKeys(settings.developer_key, settings.admin_key))
    if parts.roster.leads:
        await parts.blobs.sweep()
    await parts.documents.upkeep.open()
    await parts.memories.upkeep.open()
    await parts.voice_jobs.upkeep.open()
    return first


async def _warm(children: WarmChildren) -> None:
    await asyncio.sleep(WARMING)
    await asyncio.to_thread(children.open)


async def _launch(parts: Parts) -> None:
    """Beside the rest of the start, because it takes longer; until then an upload waits. From then on, what was begun
    here and left is taken up."""
    while True:
        try:
            await asyncio.to_thread(parts.jobs.launch)
            break
        except StartError as error:
            log.error("documents cannot be translated", reason=str(error))
        await asyncio.sleep(BEAT_SECONDS)
    await _beat_once(parts, taking_over=True)
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        await try_now(parts.jobs.take_up(), log)


async def _beat(parts: Parts) -> None:
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        await _beat_once(parts, taking_over=not parts.database.is_sqlite)


async def _beat_once(parts: Parts, *, taking_over: bool) -> None:
    """The jobs of the dead go on here or at another that lives. In this order: who has jobs is asked before who lives,
    since nobody begins one before it has said that it lives; and what the dead had reserved is given back first."""
    try:
        begun = await _at_work(parts.jobs) if taking_over else frozenset[str]()
        released = await parts.usage.beat()
        if released:
            log.warning("lost reservations released", count=released)
        if dead := begun - parts.roster.living:
            await parts.jobs.take_over(dead)
    except Exception as error:
        log.error("heartbeat failed", kind=type(error).__name__)


async def _at_work(jobs: Jobs) -> frozenset[str]:
    """Whom nobody can name for the moment is asked for again; a beat does not wait for that."""
    try:
        return frozenset(await asyncio.wait_for(jobs.replicas(), BEAT_SECONDS))
    except (Unavailable, TimeoutError):
        return frozenset()


async def _leave(roster: Roster) -> None:
    try:
        await roster.leave()
    except Exception as error:
        log.error("others were not told of the end", kind=type(error).__name__)
