"""A replica killed at any moment: what was accepted is carried through by the others, and paid for once."""

import random
import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest
import sqlalchemy as sa

from tests.accounts.conftest import bank_over
from tests.accounts.test_history import SEED, History, check_books, make_keys
from tests.cluster.load import crowd
from tests.cluster.machines import Cluster
from tests.cluster.patience import PATIENCE, patient
from tests.cluster.programs import until
from tests.documents.conftest import Owner as Sender
from tests.memories.owners import ALL as MEMORIES
from tests.memories.owners import Owner as MemoryOwner
from tests.memories.owners import numbered, tmx
from tests.voice.client import Stream, VoiceClient
from tests.voice.jobs.owners import Owner as Speaker
from tests.voice.jobs.owners import fetch, recording
from tests.voice.test_crash import heard
from tolmach.accounts.tables import daily_usage
from tolmach.storage.database import Database

SEEDS = (1, 2)
LINES = [f"Sentence number {number} about the artist and his house." for number in range(250)]
TEXT = "\n".join(LINES).encode()
SEGMENTS = 8_000
SOUND = recording()
ORDERS = 8
"""Begun one after another, so that a kill finds each at another place."""


@pytest.fixture
def anybody(cluster: Cluster) -> Iterator[httpx.Client]:
    """By way of the balancer, with patience."""
    with patient(cluster.url) as client:
        yield client


class Ordering:
    """Orders go to the replicas in turn, and after one of them, at a moment that nobody chose, a replica dies."""

    def __init__(self, cluster: Cluster, seed: int) -> None:
        self._cluster = cluster
        self._dice = random.Random(seed)
        self._fatal = self._dice.randrange(len(cluster.replicas) - 1, ORDERS)
        self._victim = self._dice.choice(cluster.replicas)

    def clients(self) -> Iterator[httpx.Client]:
        with ExitStack() as stack:
            living = [stack.enter_context(replica.client()) for replica in self._cluster.replicas]
            for number in range(ORDERS):
                yield living[number % len(living)]
                time.sleep(self._dice.uniform(0, 0.6))
                if number == self._fatal:
                    self._victim.kill()
                    del living[self._cluster.replicas.index(self._victim)]


def settled(database: Database) -> None:
    """Nothing that a dead replica had set aside stays so."""
    until(lambda: bank_over(database).reserved() == (0, 0, 0), PATIENCE)


@pytest.mark.parametrize("seed", SEEDS)
def test_texts(cluster: Cluster, database: Database, books: History, seed: int) -> None:
    dice = random.Random(seed)
    make_keys(cluster.url, books, random.Random(SEED))
    with crowd(cluster.url, books, clients=64) as callers:
        for victim in dice.sample(cluster.replicas, 3):
            callers.wait_for(30)
            time.sleep(dice.uniform(0, 0.5))
            victim.kill()
            time.sleep(dice.uniform(0, 1))
            victim.start()
            until(lambda victim=victim: victim.is_ready)  # type: ignore[misc]
        callers.wait_for(30)
    assert callers.statuses().keys() <= {200, 456, 502, None, 503}, callers.statuses()
    settled(database)
    check_books(cluster.url, books)


@pytest.mark.parametrize("seed", SEEDS)
def test_documents(cluster: Cluster, database: Database, books: History, anybody: httpx.Client, seed: int) -> None:
    owner = Sender(anybody)
    tickets = [Sender(client).ticket("house.txt", TEXT) for client in Ordering(cluster, seed).clients()]
    deadline = time.monotonic() + PATIENCE
    found = [owner.status(ticket) for ticket in tickets]
    while not all(status["status"] in ("done", "error") for status in found):
        assert time.monotonic() < deadline, found
        time.sleep(0.2)
        found = [owner.status(ticket) for ticket in tickets]
    assert [status["status"] for status in found] == ["done"] * ORDERS, found
    assert [status["billed_characters"] for status in found] == [len(TEXT)] * ORDERS
    for ticket in tickets:
        assert owner.download(ticket).text.splitlines() == [f"[de] {line}" for line in LINES]
    settled(database)
    assert owner.used() == ORDERS * len(TEXT)


@pytest.mark.parametrize("seed", SEEDS)
def test_memory_imports(cluster: Cluster, anybody: httpx.Client, seed: int) -> None:
    owner, data = MemoryOwner(anybody), tmx(numbered(SEGMENTS))
    before = _memories(owner)
    jobs = []
    for client in Ordering(cluster, seed).clients():
        started = MemoryOwner(client).announce(len(data))
        assert client.put(started["upload_url"], content=data).status_code == 200
        jobs.append(started["job_id"])
    made = set()
    for job in jobs:
        until(lambda job=job: owner.job(job)["results"][0]["status"] not in ("awaiting_input", "processing"), PATIENCE, 0.2)  # type: ignore[misc]  # fmt: skip
        result = owner.job(job)["results"][0]
        assert (result["status"], result["skipped_segment_count"]) == ("completed", 0)
        made.add(result["translation_memory_id"])
    assert len(made) == ORDERS
    assert _memories(owner) - before == made, "a memory is there twice"
    for memory in made:
        assert anybody.get(f"{MEMORIES}/{memory}").json()["segment_count"] == SEGMENTS
        assert anybody.delete(f"{MEMORIES}/{memory}").status_code == 204


def _memories(owner: MemoryOwner) -> set[str]:
    return set(owner.ids())


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.usefixtures("books")
def test_recordings(cluster: Cluster, database: Database, anybody: httpx.Client, seed: int) -> None:
    owner = Speaker(anybody)
    targets = [("en", "text/plain"), ("de", "text/plain")]
    jobs = [Speaker(client).started(SOUND, *targets) for client in Ordering(cluster, seed).clients()]
    for job in jobs:
        until(lambda job=job: not {"uploaded", "processing"} & set(owner.states(job)), PATIENCE, 0.2)  # type: ignore[misc]
        assert [fetch(result).text.split()[0] for result in owner.job(job)["results"]] == ["Good", "[de]"]
    settled(database)
    assert _speech(database) == ORDERS * 3_200


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.usefixtures("books")
def test_a_voice_session(cluster: Cluster, database: Database, anybody: httpx.Client, seed: int) -> None:
    """It goes on at another replica. What the dead one had heard and not yet written down is lost to us, not to them."""
    dice = random.Random(seed)
    victim = dice.choice(cluster.replicas)
    before, after = dice.randrange(11, 14), 3
    with victim.client() as client:
        voice = VoiceClient(client)
        access = voice.request(source_language="en", target_languages=["de"])
        with voice.open(access) as stream:
            say(stream, before)
            until(lambda: _speech(database) >= 10_000)
            time.sleep(dice.uniform(0, 0.5))
            victim.kill()
            assert stream.rest() == 1006
    told = stream.told
    heard_before, said_before = told.source, len(told.messages)
    assert "Good morning everybody here." in heard_before
    renewed = VoiceClient(anybody).reconnect(access["token"])
    assert renewed["session_id"] == access["session_id"]
    with VoiceClient(anybody).open(renewed, told=told) as stream:
        stream.say(1000 * after)
        stream.finish()
        assert stream.rest() == 1000
    assert len(told.messages) > said_before
    assert len(told.source) > len(heard_before)
    assert ("stream", "") in told.ended
    settled(database)
    assert 10_000 + 1000 * after <= _speech(database) <= 1000 * (before + after)


def say(stream: Stream, seconds: int) -> None:
    """About as fast as people speak, and never before what went before was heard."""
    for second in range(1, seconds + 1):
        stream.say(1000)
        time.sleep(0.55)
        while heard(stream) < 1000 * second:
            assert stream.next() is not None


def _speech(database: Database) -> int:
    """Milliseconds that were paid for."""
    total = sa.select(sa.func.sum(daily_usage.c.speech))
    return int(database.read_now(lambda connection: connection.scalar(total)) or 0)
