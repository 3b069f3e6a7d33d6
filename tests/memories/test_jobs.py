"""Jobs of memories through stops, kills and time: nothing is lost, nothing half done is seen, nothing is left over.

Each test has a service of its own, because a process can run only one set of jobs.
"""

import asyncio
import os
import socket
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing, contextmanager
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import structlog

from tests.conftest import Live, serving
from tests.documents.test_crash import Crew, Killable
from tests.memories.owners import ALL, Owner, message, numbered, tmx
from tolmach.clock import now
from tolmach.memories import job_store, store
from tolmach.memories.tables import memory_jobs
from tolmach.settings import Settings
from tolmach.storage.times import to_ticks
from tolmach.wire.bounds import USUAL_LIMITS, RequestLimits

KEY = str(uuid.uuid4())
ADMIN = f"{uuid.uuid4()}:adm"
MANY = tmx(numbered(40_000))


def settings(folder: Path, **others: object) -> Settings:
    keys = {"developer_key": KEY, "admin_key": ADMIN}
    return Settings(data=folder, engine="stub", log_level="error", **keys, **others)  # type: ignore[arg-type]


@contextmanager
def service(folder: Path, *, requests: RequestLimits = USUAL_LIMITS, **others: object) -> Iterator[tuple[Live, Owner]]:
    with serving(settings(folder, **others), requests=requests) as live, live.client(KEY) as client:
        yield live, Owner(client)


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def stored(folder: Path) -> list[str]:
    """The kinds of files of memories that lie in the blob store."""
    room = folder / "blobs" / "memories"
    # Not `rglob`, which fails where a folder goes while it looks.
    folders = [Path(path).relative_to(room) for path, _, names in os.walk(room) for name in names if name.endswith("~")]
    return sorted(path.parts[0] for path in folders)


# Killed at any moment


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.heavy)])
def killable(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Killable]:
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres_url").replace("+psycopg", "")
    service = Killable(tmp_path, url)
    yield service
    service.kill()


@pytest.mark.parametrize(
    "moment",
    [
        pytest.param("at once", marks=pytest.mark.heavy),
        "while it is built",
        pytest.param("when it is built", marks=pytest.mark.heavy),
        pytest.param("at the end", marks=pytest.mark.heavy),
    ],
)
def test_an_import_survives_a_kill(killable: Killable, moment: str) -> None:
    data = killable.folder / "data"
    with killable.living() as living:
        owner = Owner(living.client)
        started = owner.announce(len(MANY))
        assert httpx.put(started["upload_url"], content=MANY, timeout=60).status_code == 200
        moments: dict[str, Callable[[], bool]] = {
            "at once": lambda: True,
            "while it is built": lambda: any((data / "memories").iterdir()),
            "when it is built": lambda: "compiled" in stored(data),
            "at the end": lambda: owner.job(started["job_id"])["results"][0]["status"] == "completed",
        }
        until(moments[moment])
        killable.kill()
    with killable.living() as living:
        owner = Owner(living.client)
        result = owner.result(started["job_id"])
        assert (result["status"], result["skipped_segment_count"]) == ("completed", 0)
        assert owner.ids() == [result["translation_memory_id"]]
        assert owner.client.get(f"{ALL}/{owner.ids()[0]}").json()["segment_count"] == 40_000
        last = owner.segments(owner.ids()[0], filter_text="Nummer 39999").json()["segments"]
        assert [segment["source_text"] for segment in last] == ["Satz Nummer 39999"]
        if moment == "at the end":
            owner.imported(tmx())
        until(lambda: "uploads" not in stored(data))
        assert set(stored(data)) == {"compiled"}
    assert b"Satz Nummer" not in killable.output.read_bytes(), "a text stands in the log"


@pytest.mark.heavy
def test_an_export_survives_a_kill(killable: Killable) -> None:
    with killable.living() as living:
        owner = Owner(living.client)
        memory_id = owner.imported(MANY)
        job_id = owner.client.post(f"{ALL}/{memory_id}/export").json()["job_id"]
        killable.kill()
    with killable.living() as living:
        result = Owner(living.client).result(job_id)
        assert result["status"] == "completed"
        assert httpx.get(result["download_url"]).content.count(b"<tu>") == 40_000


@pytest.mark.heavy
def test_another_replica_goes_on_with_an_import(postgres_url: str, tmp_path: Path) -> None:
    crew = Crew(tmp_path, postgres_url.replace("+psycopg", ""))
    try:
        owners = [Owner(client) for client in crew.start()]
        started = owners[0].announce(len(MANY))
        assert httpx.put(started["upload_url"], content=MANY, timeout=60).status_code == 200
        worker = crew.worker(lambda each: any((each.folder / "data" / "memories").iterdir()))
        crew.all[worker].kill()
        asked, other = (owners[(worker + number) % 3] for number in (1, 2))
        assert asked.result(started["job_id"])["status"] == "completed"
        assert other.client.get(f"{ALL}/{other.ids()[0]}").json()["segment_count"] == 40_000
        assert len(other.ids()) == 1
    finally:
        crew.end()


def test_a_broken_upload_leaves_nothing(killable: Killable) -> None:
    data = killable.folder / "data"
    with killable.living() as living:
        started = Owner(living.client).announce(len(MANY))
        parts = urlsplit(started["upload_url"])
        head = f"PUT {parts.path}?{parts.query} HTTP/1.1\r\nHost: a\r\nContent-Length: {len(MANY)}\r\n\r\n"
        with closing(socket.create_connection((parts.hostname or "", parts.port or 0))) as connection:
            connection.sendall(head.encode() + MANY[:2_000_000])
            until(lambda: any((data / "blobs" / ".incoming").iterdir()))
            killable.kill()
    for path in (data / "blobs" / ".incoming").iterdir():
        os.utime(path, (0, 0))
    with killable.living() as living:
        owner = Owner(living.client)
        assert owner.job(started["job_id"])["results"][0]["status"] == "awaiting_input"
        assert owner.ids() == []
        assert list((data / "blobs" / ".incoming").iterdir()) == []
        assert stored(data) == []


# Stopped and started again


@pytest.mark.heavy
def test_a_stop_in_the_middle(tmp_path: Path) -> None:
    with service(tmp_path) as (_, owner):
        started = owner.announce(len(MANY))
        assert httpx.put(started["upload_url"], content=MANY, timeout=60).status_code == 200
        until(lambda: any((tmp_path / "memories").iterdir()))
    with service(tmp_path) as (_, owner):
        assert owner.result(started["job_id"])["status"] == "completed"
        assert len(owner.ids()) == 1


def test_an_upload_whose_job_was_never_begun(tmp_path: Path) -> None:
    """As when the service is killed between the last byte and the beginning of the work."""
    data = tmx()
    with service(tmp_path) as (live, owner):
        workshop = live.parts.memories.transfers._workshop

        async def not_now(job: object) -> None:
            return None

        workshop.start = not_now  # type: ignore[method-assign]
        started = owner.announce(len(data))
        assert httpx.put(started["upload_url"], content=data).status_code == 200
        assert owner.job(started["job_id"])["results"][0]["status"] == "processing"
    with service(tmp_path) as (_, owner):
        assert owner.result(started["job_id"])["status"] == "completed"


def test_urls_are_those_of_the_proxy(tmp_path: Path) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "example.org"}
    with service(tmp_path, proxies=("127.0.0.1",), prefix="/translate") as (live, owner):
        owner.client.headers.update(headers)
        url = owner.announce(5)["upload_url"]
        assert url.startswith("https://example.org/translate/storage/")
        inside = url.replace("https://example.org", live.url)
        assert message(httpx.put(inside, content=b"1234")) == (400, "The file has 4 bytes, but 5 were announced.")


@pytest.mark.heavy
def test_a_restart_knows_its_urls_again(tmp_path: Path) -> None:
    data = tmx()
    with service(tmp_path) as (live, owner):
        started = owner.announce(len(data))
        before = live.url
    with service(tmp_path) as (live, owner):
        url = started["upload_url"].replace(before, live.url)
        assert httpx.put(url, content=data).status_code == 200
        assert owner.result(started["job_id"])["status"] == "completed"


def test_so_many_uploads_at_the_same_time(tmp_path: Path) -> None:
    with service(tmp_path, requests=RequestLimits(uploads=1)) as (_, owner):
        first, second = owner.announce(5), owner.announce(5)
        parts = urlsplit(first["upload_url"])
        head = f"PUT {parts.path}?{parts.query} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12"
        with closing(socket.create_connection((parts.hostname or "", parts.port or 0))) as connection:
            connection.sendall(head.encode())
            asyncio.run(_until_busy(second["upload_url"]))
        assert owner.job(first["job_id"])["results"][0]["status"] == "awaiting_input"


async def _until_busy(url: str) -> None:
    """A body of another size, so that the answer is 400 until the first upload has come in."""
    async with httpx.AsyncClient() as client:
        for _ in range(100):
            answer = await client.put(url, content=iter_of(b"1234"))
            if answer.status_code == 429:
                return
            assert answer.status_code == 400
            await asyncio.sleep(0.02)
    raise AssertionError("the second upload was never refused")


# What is over is removed


def test_sweep(tmp_path: Path) -> None:
    with service(tmp_path) as (live, owner):
        kept = owner.imported(tmx())
        gone = owner.imported(tmx())
        fresh = owner.exported(kept)
        waiting = owner.announce(5)["job_id"]
        old_export = urlsplit(owner.exported(gone)["download_url"]).path.rpartition("/")[2]
        old_import = owner.announce(5)["job_id"]
        for job_id in (old_export, old_import):
            _change(live, job_id, ends=to_ticks(now() - timedelta(hours=25)))
        _drop_row(live, gone)
        _strew(live, "memories/uploads", "memories/exports", "memories/compiled", waiting)
        asyncio.run(live.parts.memories.upkeep.sweep())
        assert stored(tmp_path) == ["compiled", "exports", "uploads"]
        assert httpx.get(fresh["download_url"]).status_code == 200
        assert owner.client.get(f"{ALL}/{kept}/segments").status_code == 200
        assert sorted(path.name for path in (tmp_path / "memories").iterdir()) == [kept]
        known = live.parts.storage.database.read_now(job_store.all_of)
        assert not {old_export, old_import} & {job.id for job in known}


def _strew(live: Live, uploads: str, exports: str, compiled: str, waiting: str) -> None:
    """Files that nobody knows, and one that is waited for."""

    async def put() -> None:
        unknown = str(uuid.uuid4())
        for name in (f"{uploads}/{unknown}/{unknown}", f"{exports}/{unknown}", f"{compiled}/{unknown}", f"{uploads}/{waiting}/{unknown}"):  # fmt: skip
            await live.parts.storage.blobs.put(name, iter_of(b"x"))

    asyncio.run(put())


async def iter_of(data: bytes) -> AsyncIterator[bytes]:
    yield data


def _change(live: Live, job_id: str, **values: object) -> None:
    statement = memory_jobs.update().where(memory_jobs.c.id == job_id).values(**values)
    live.parts.storage.database.write_now(lambda connection: connection.execute(statement).close())


def _drop_row(live: Live, memory_id: str) -> None:
    """As another replica deletes it."""
    live.parts.storage.database.write_now(lambda connection: store.delete(connection, memory_id))


def test_a_refused_import_leaves_nothing(tmp_path: Path) -> None:
    with service(tmp_path) as (_, owner):
        owner.refused(b"no TMX")
        owner.refused(tmx()[:-20])
        until(lambda: stored(tmp_path) == [])
        assert list((tmp_path / "memories").iterdir()) == []


def test_a_deleted_memory_leaves_nothing(tmp_path: Path) -> None:
    with service(tmp_path) as (_, owner):
        memory_id = owner.imported(tmx())
        owner.exported(memory_id)
        assert owner.client.delete(f"{ALL}/{memory_id}").status_code == 204
        until(lambda: stored(tmp_path) == [])
        assert list((tmp_path / "memories").iterdir()) == []


def test_an_error_of_ours_is_told_without_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a text of the caller")

    monkeypatch.setattr("tolmach.memories.making.from_tmx", broken)
    with structlog.testing.capture_logs() as said, service(tmp_path) as (_, owner):
        assert owner.refused(tmx()) == "The job failed because of an error in the service."
        until(lambda: stored(tmp_path) == [])
    assert "a text of the caller" not in str(said)
