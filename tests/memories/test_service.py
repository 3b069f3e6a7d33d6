"""Memories over each kind of database: jobs and their ends, memories and their uses."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest

from tests.memories.owners import GREETINGS, numbered, tmx
from tolmach.clock import now
from tolmach.errors import Conflict, NotFound, QuotaExceeded, TooManyRequests
from tolmach.memories import job_store, model, rooms, store
from tolmach.memories.making import Made, from_tmx
from tolmach.memories.model import MOST_MEMORIES, Announced, Job, JobState
from tolmach.memories.opening import MemoryParts, open_memories
from tolmach.memories.service import Ask
from tolmach.memories.signing import Grant
from tolmach.names import is_name
from tolmach.storage.blobs.directory import DirectoryBlobs
from tolmach.storage.database import Database
from tolmach.storage.jobs.service import Jobs, JobStatus, Json, Run
from tolmach.storage.roster import Roster
from tolmach.storage.stores import Storage

OWNER, OTHER = "f63c02c5-f056-42d2-bca9-1f0c1f7b8e33", "0bad0bad-3333-4333-8333-1234567890ef"


class ByHand(Jobs):
    """Jobs that begin when a test says so."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.enqueued: list[tuple[str, str]] = []
        self.states: dict[str, str] = {}

    async def enqueue(self, name: str, *args: Json, job_id: str) -> None:
        self.enqueued.append((name, job_id))

    async def status(self, job_id: str) -> JobStatus | None:
        state: Any = self.states.get(job_id)
        return None if state is None else JobStatus(job_id, "a", state, None, None, now(), now())

    async def forget(self, job_id: str) -> None:
        self.states.pop(job_id, None)

    async def run(self) -> None:
        for name, job_id in self.enqueued:
            await asyncio.to_thread(self._functions[name], Steps(), job_id)
        self.enqueued.clear()


class Steps(Run):
    def __init__(self) -> None:
        self.job_id = ""

    def step(self, name: str, function: Callable[..., Json], *args: Json, retry: Any = None) -> Json:
        return function(*args)


@dataclass
class House:
    database: Database
    blobs: DirectoryBlobs
    jobs: ByHand
    parts: MemoryParts
    folder: Path
    names: list[str] = field(default_factory=list)

    async def upload(self, job: Job, data: bytes) -> None:
        assert job.ends is not None
        said = parse_qs(self.parts.signer.query(job, job.ends))
        expected = await self.parts.transfers.expected(Grant(job.id, said["expires"][0], said["signature"][0]))
        await self.parts.transfers.take(expected, whole(data))

    async def imported(self, data: bytes, account_id: str = OWNER) -> Job:
        job = await self.parts.service.start_import(account_id, "name", Announced("text/xml", len(data)))
        await self.upload(job, data)
        await self.jobs.run()
        return await self.parts.service.job(account_id, job.id)

    async def stored(self) -> list[str]:
        return [name.split("/")[1] for name in await self.blobs.names("memories/")]


async def whole(data: bytes) -> AsyncIterator[bytes]:
    yield data


def in_house(test: Any) -> Callable[[Database, Path], None]:
    def run(database: Database, tmp_path: Path) -> None:
        async def all_of_it() -> None:
            blobs = DirectoryBlobs(tmp_path / "blobs")
            jobs = ByHand(f"sqlite:///{tmp_path / 'jobs.sqlite'}")
            parts = open_memories(Storage(database, blobs, Roster(database), jobs, b"s" * 32), tmp_path / "memories")
            await parts.upkeep.open()
            await test(House(database, blobs, jobs, parts, tmp_path))

        asyncio.run(all_of_it())

    run.__name__ = test.__name__
    return run


# Imports


@in_house
async def test_every_character_of_a_name_can_be_kept(house: House) -> None:
    """PostgreSQL keeps no NUL, so a name must not have one; nor any other control character."""
    signs = [chr(point) for point in (*range(0x3000), 0xFEFF, 0xFFFD, 0xFFFF, 0x1F600, 0x10FFFF) if is_name(chr(point))]
    assert "\x00" not in signs
    for start in range(0, len(signs), 300):
        name = "".join(signs[start : start + 300])
        job = await house.parts.service.start_import(OWNER, name, Announced("text/xml", 5))
        assert (await house.parts.service.job(OWNER, job.id)).name == name


@in_house
async def test_life_of_a_memory(house: House) -> None:
    service = house.parts.service
    job = await house.imported(tmx(numbered(7)))
    assert (job.state, job.skipped) == (JobState.COMPLETED, 0)
    memory = await service.find(OWNER, job.memory_id)
    assert (memory.name, memory.source, memory.targets, memory.segment_count) == ("name", "de", ("en",), 7)
    assert await service.page(OWNER, 0, 10) == ([memory], 1)
    assert await service.page(OTHER, 0, 10) == ([], 0)
    with pytest.raises(NotFound):
        await service.find(OTHER, memory.id)
    page = await service.segments(OWNER, memory.id, Ask(size=3))
    assert [number for number, _ in page.segments] == [0, 1, 2]
    page = await service.segments(OWNER, memory.id, Ask(size=4, cursor=page.next))
    assert ([number for number, _ in page.segments], page.next) == ([3, 4, 5, 6], None)
    assert await house.stored() == ["compiled"]
    with pytest.raises(NotFound):
        await service.delete(OTHER, memory.id)
    await service.delete(OWNER, memory.id)
    assert await service.page(OWNER, 0, 10) == ([], 0)
    assert await house.stored() == []
    with pytest.raises(NotFound):
        await service.segments(OWNER, memory.id, Ask())


@in_house
async def test_a_refusal_is_kept_in_its_words(house: House) -> None:
    job = await house.imported(b"nothing")
    assert (job.state, job.error) == (JobState.FAILED, "The uploaded file is not valid TMX.")
    assert await house.stored() == []
    assert await house.parts.service.page(OWNER, 0, 10) == ([], 0)


@in_house
async def test_a_lost_upload(house: House) -> None:
    data = tmx()
    job = await house.parts.service.start_import(OWNER, "name", Announced("text/xml", len(data)))
    await house.upload(job, data)
    await rooms.drop_uploads(house.blobs, job.id)
    await house.jobs.run()
    found = await house.parts.service.job(OWNER, job.id)
    assert (found.state, found.error) == (JobState.FAILED, "The file no longer exists. Import it again.")


@in_house
async def test_the_last_free_place(house: House) -> None:
    """Two imports that were begun when one more was allowed; one of them finds the place."""
    for _ in range(MOST_MEMORIES - 1):
        await _add(house, OWNER)
    data = tmx()
    jobs = [await house.parts.service.start_import(OWNER, "name", Announced("a", len(data))) for _ in range(2)]
    for job in jobs:
        await house.upload(job, data)
    await house.jobs.run()
    states = [(await house.parts.service.job(OWNER, job.id)).state for job in jobs]
    assert states == [JobState.COMPLETED, JobState.FAILED]
    with pytest.raises(QuotaExceeded):
        await house.parts.service.start_import(OWNER, "name", Announced("a", 5))
    await house.parts.service.start_import(OTHER, "name", Announced("a", 5))
    assert await house.stored() == ["compiled"]


async def _add(house: House, account_id: str) -> None:
    memory = model.Memory(str(uuid.uuid4()), account_id, "a", "de", ("en",), 1, now())
    await house.database.write(lambda connection: store.add(connection, memory))


@in_house
async def test_so_many_imports_at_once(house: House) -> None:
    data = tmx()
    jobs = [await house.parts.service.start_import(OWNER, "name", Announced("a", len(data))) for _ in range(21)]
    for job in jobs[:20]:
        await house.upload(job, data)
    with pytest.raises(TooManyRequests):
        await house.upload(jobs[20], data)
    other = await house.parts.service.start_import(OTHER, "name", Announced("a", len(data)))
    await house.upload(other, data)
    await house.database.write(lambda connection: job_store.fail(connection, jobs[0].id, "a", now()))
    await house.upload(jobs[20], data)


@in_house
async def test_a_memory_that_was_made_elsewhere(house: House) -> None:
    path = house.folder / "made"
    with (house.folder / "a.tmx").open("wb") as file:
        file.write(tmx())
    with (house.folder / "a.tmx").open("rb") as file:
        made = from_tmx(file, path)
    assert made == Made("de", ("en",), 4, 0)
    memory = await house.parts.service.add(OWNER, "mine", made, path)
    assert await house.parts.service.page(OWNER, 0, 10) == ([memory], 1)
    page = await house.parts.service.segments(OWNER, memory.id, Ask())
    assert [(segment.source, segment.targets[0][1]) for _, segment in page.segments] == GREETINGS
    assert await house.database.read(job_store.all_of) == []
    for _ in range(MOST_MEMORIES - 1):
        await _add(house, OWNER)
    with pytest.raises(QuotaExceeded, match="100 translation memories"):
        await house.parts.service.add(OWNER, "mine", made, path)


# Jobs


@in_house
async def test_work_that_is_repeated_after_it_was_done(house: House) -> None:
    """As after a kill between the last transaction and its note."""
    job = await house.imported(tmx())
    before = await house.parts.service.page(OWNER, 0, 10)
    house.jobs.enqueued.append(("memory-import", job.id))
    await house.jobs.run()
    assert await house.parts.service.page(OWNER, 0, 10) == before
    assert await house.parts.service.job(OWNER, job.id) == job
    assert await house.stored() == ["compiled"]


@pytest.mark.parametrize(("state", "expected"), [(None, 1), ("done", 1), ("running", 0), ("queued", 0)])
def test_what_was_cut_off_is_begun_again(database: Database, tmp_path: Path, state: str, expected: int) -> None:
    async def work(house: House) -> None:
        data = tmx()
        job = await house.parts.service.start_import(OWNER, "name", Announced("text/xml", len(data)))
        await house.upload(job, data)
        house.jobs.enqueued.clear()
        if state is not None:
            house.jobs.states[job.id] = state
        await house.parts.upkeep._workshop.resume()
        assert len(house.jobs.enqueued) == expected

    in_house(work)(database, tmp_path)


@in_house
async def test_what_was_begun_too_often_is_given_up(house: House) -> None:
    data = tmx()
    job = await house.parts.service.start_import(OWNER, "name", Announced("text/xml", len(data)))
    await house.upload(job, data)
    house.jobs.states[job.id] = "failed"
    await house.parts.upkeep._workshop.resume()
    found = await house.parts.service.job(OWNER, job.id)
    assert found.state is JobState.FAILED
    assert await house.stored() == []


@in_house
async def test_exports(house: House) -> None:
    service = house.parts.service
    memory_id = (await house.imported(tmx())).memory_id
    job, is_reused = await service.start_export(OWNER, memory_id)
    assert not is_reused
    with pytest.raises(Conflict):
        await service.start_export(OWNER, memory_id)
    await house.jobs.run()
    again, is_reused = await service.start_export(OWNER, memory_id)
    assert (again.id, again.state, is_reused) == (job.id, JobState.COMPLETED, True)
    assert await house.stored() == ["compiled", "exports"]
    with pytest.raises(NotFound):
        await service.start_export(OTHER, memory_id)
    await service.delete(OWNER, memory_id)
    assert await house.stored() == []
    assert (await service.job(OWNER, job.id)).at(now()) is JobState.EXPIRED


@in_house
async def test_a_memory_that_is_deleted_under_its_export(house: House) -> None:
    service = house.parts.service
    memory_id = (await house.imported(tmx())).memory_id
    job, _ = await service.start_export(OWNER, memory_id)
    await service.delete(OWNER, memory_id)
    await house.jobs.run()
    found = await service.job(OWNER, job.id)
    assert (found.state, found.error) == (JobState.FAILED, "The translation memory was deleted.")
    assert await house.stored() == []


@in_house
async def test_two_exports_at_once(house: House) -> None:
    memory_id = (await house.imported(tmx())).memory_id
    answers = await asyncio.gather(
        *(house.parts.service.start_export(OWNER, memory_id) for _ in range(6)), return_exceptions=True
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["Conflict"] * 5 + ["tuple"]


# Use


@in_house
async def test_recalling(house: House) -> None:
    recollection = house.parts.recollection
    memory_id = (await house.imported(tmx())).memory_id
    recaller = await recollection.recall(OWNER, memory_id.upper(), 75, "DE", "EN-GB")
    exact, near = recaller.best("Hallo Welt!"), recaller.best("Halloo Welt!")
    assert exact is not None
    assert near is not None
    assert (exact.text, exact.percentage, exact.source) == ("Hello world!", 100, "Hallo Welt!")
    assert exact.segment == near.segment
    assert (near.text, 75 <= near.percentage < 100) == ("Hello world!", True)
    assert recaller.best("Etwas ganz anderes, das niemand kennt") is None
    assert recaller.places([exact.segment]) == {(2, "en")}
    before = now()
    await recollection.used(recaller, [])
    await recollection.used(recaller, [exact.segment])
    await recollection.used(recaller, [exact.segment])
    uses = await house.database.read(lambda connection: store.uses(connection, memory_id, [1, 2]))
    assert [*uses] == [(2, "en")]
    assert before - timedelta(seconds=1) < uses[2, "en"] <= now()
    only_equal = await recollection.recall(OWNER, memory_id, 100, None, "en")
    assert only_equal.best("Halloo Welt!") is None


@in_house
async def test_what_a_memory_is_not_for(house: House) -> None:
    recollection = house.parts.recollection
    memory_id = (await house.imported(tmx())).memory_id
    unknown = str(uuid.uuid4())
    for arguments, sentence in (
        ((OWNER, memory_id, 75, "de", "fr"), f"Translation Memory {memory_id} does not support the target language FR"),
        ((OWNER, memory_id, 75, None, "fr-FR"), f"Translation Memory {memory_id} does not support the target language FR-FR"),
        ((OWNER, memory_id, 75, "en", "en"), f"Translation Memory {memory_id} does not support the source language EN"),
        ((OTHER, memory_id, 75, "de", "en"), f"Translation Memory {memory_id} not found"),
        ((OWNER, unknown, 75, "de", "en"), f"Translation Memory {unknown} not found"),
    ):  # fmt: skip
        with pytest.raises(NotFound) as refused:
            await recollection.recall(*arguments)
        assert refused.value.message == sentence


@in_house
async def test_a_memory_that_is_deleted_while_it_is_used(house: House) -> None:
    recollection = house.parts.recollection
    memory_id = (await house.imported(tmx())).memory_id
    recaller = await recollection.recall(OWNER, memory_id, 75, "de", "en")
    await house.parts.service.delete(OWNER, memory_id)
    found = recaller.best("Vielen Dank!")
    assert found is not None
    assert found.text == "Thanks a lot!"
    await recollection.used(recaller, [found.segment])


@in_house
async def test_many_who_use_the_same_segments(house: House) -> None:
    recollection = house.parts.recollection
    memory_id = (await house.imported(tmx(numbered(50)))).memory_id
    recallers = [await recollection.recall(OWNER, memory_id, 100, "de", "en") for _ in range(8)]
    found = {each: [recaller.best(source) for source, _ in numbered(50)] for each, recaller in enumerate(recallers)}
    given = [[item.segment for item in found[each] if item] for each, _ in enumerate(recallers)]
    await asyncio.gather(*map(recollection.used, recallers, given))
    uses = await house.database.read(lambda connection: store.uses(connection, memory_id, range(50)))
    assert len(uses) == 50


# Time


def test_states_that_time_brings() -> None:
    moment = now()
    waiting = model.new_import("a", "b", OWNER, "name", Announced("a", 5), moment)
    assert waiting.at(moment) is JobState.AWAITING_INPUT
    assert waiting.at(moment + timedelta(hours=1)) is JobState.EXPIRED
