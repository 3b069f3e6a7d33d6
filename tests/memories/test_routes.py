"""/v3/translation_memories by the wire, with the stub engine: every status of the contract."""

import asyncio
import uuid
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import httpx
import pytest

from tests.conftest import Live
from tests.memories.owners import ALL, GREETINGS, Owner, message, numbered, tmx
from tolmach.callers import Plan
from tolmach.clock import now
from tolmach.memories import job_store, store
from tolmach.memories.model import MOST_BYTES, MOST_MEMORIES, Memory
from tolmach.memories.tables import memory_jobs
from tolmach.storage.times import to_ticks

UNKNOWN = "96ab91fd-e715-41a1-adeb-5d701f84a483"


@pytest.fixture
def owner(live: Live) -> Iterator[Owner]:
    with live.developer as client:
        yield Owner(client)


@pytest.fixture
def stranger(live: Live) -> Iterator[Owner]:
    """Of another account."""

    async def key() -> str:
        account = await live.parts.accounts.create_account(str(uuid.uuid4()), Plan.PRO)
        return (await live.parts.accounts.create_key(account.id))[1]

    with live.client(asyncio.run(key())) as client:
        yield Owner(client)


@pytest.fixture(scope="module")
def greetings(live: Live) -> str:
    with live.developer as client:
        return Owner(client).imported(tmx(), display_name="Greetings")


@pytest.fixture(scope="module")
def dozen(live: Live) -> str:
    with live.developer as client:
        return Owner(client).imported(tmx(numbered(12)), file_name="dozen.tmx")


def is_time(text: str) -> bool:
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%f%z").tzinfo is not None


# The way of a memory


def test_import_use_and_delete(owner: Owner) -> None:
    data = tmx()
    started = owner.announce(len(data), display_name="Mine ✓")
    assert started.keys() == {"job_id", "upload_url", "expires_at"}
    assert is_time(started["expires_at"])
    assert started["upload_url"].startswith("http://127.0.0.1:")
    waiting = owner.job(started["job_id"])
    assert waiting["results"] == [
        {"status": "awaiting_input", "status_metadata": {"required_action": "Waiting for upload"}}
    ]
    answer = httpx.put(started["upload_url"], content=data, headers={"Content-Type": "application/xml"})
    assert (answer.status_code, answer.content) == (200, b"")
    assert len(answer.headers["x-trace-id"]) == 32
    result = owner.result(started["job_id"])
    memory_id = result.pop("translation_memory_id")
    assert result == {"status": "completed", "skipped_segment_count": 0}
    shown = owner.client.get(f"{ALL}/{memory_id}").json()
    assert is_time(shown.pop("creation_time"))
    assert is_time(shown.pop("updated_time"))
    assert shown == {
        "translation_memory_id": memory_id,
        "name": "Mine ✓",
        "source_language": "de",
        "target_languages": ["en"],
        "segment_count": 4,
    }
    deleted = owner.client.delete(f"{ALL}/{memory_id}")
    assert (deleted.status_code, deleted.content) == (204, b"")
    for answer in (owner.client.get(f"{ALL}/{memory_id}"), owner.segments(memory_id), owner.client.delete(f"{ALL}/{memory_id}")):  # fmt: skip
        assert message(answer) == (404, "not found")
    assert owner.result(started["job_id"])["status"] == "completed", "an import stays what it was"


def test_job_of_an_import(owner: Owner) -> None:
    started = owner.announce(7, file_name="a.tmx")
    job = owner.job(started["job_id"])
    assert is_time(job.pop("creation_time"))
    assert is_time(job.pop("updated_time"))
    assert job.pop("results")
    assert job == {
        "job_id": started["job_id"],
        "product": "translation_memory",
        "operation": "import",
        "source_file": {"content_type": "application/xml", "content_length": 7},
        "parameters": {"display_name": "a.tmx"},
    }


def test_what_is_skipped_is_counted(owner: Owner) -> None:
    data = tmx([*GREETINGS, GREETINGS[0], ("", "nothing")])
    started = owner.announce(len(data))
    httpx.put(started["upload_url"], content=data)
    assert owner.result(started["job_id"])["skipped_segment_count"] == 2


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"this is no TMX", "The uploaded file is not valid TMX."),
        (tmx()[:-20], "The uploaded file is not valid TMX."),
        (b"<html></html>", "The uploaded file is not valid TMX."),
        (tmx([]), "The file contains no usable segments."),
        (b'<!DOCTYPE tmx [<!ENTITY a "aaaaaaaaaa">]><tmx version="1.4"></tmx>', None),
    ],
)
def test_files_that_cannot_be_used(owner: Owner, data: bytes, sentence: str | None) -> None:
    before = owner.ids()
    said = owner.refused(data)
    assert sentence is None or said == sentence
    assert owner.ids() == before


# Import


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({}, (400, "Parameter 'source_file' not specified")),
        ({"source_file": "a.tmx"}, (400, "Value for 'source_file' not supported.")),
        ({"source_file": {"content_length": 5}}, (400, "Parameter 'source_file.file_name' is required.")),
        ({"source_file": {"file_name": "", "content_length": 5}}, (400, "Parameter 'source_file.file_name' is required.")),
        ({"source_file": {"file_name": "a" * 101, "content_length": 5}}, (400, "Value for 'source_file.file_name' not supported.")),
        ({"source_file": {"file_name": "a.tmx"}}, (400, "Parameter 'source_file.content_length' is required.")),
        ({"source_file": {"file_name": "a.tmx", "content_length": 0}}, (400, "Parameter 'source_file.content_length' must be greater than 0.")),
        ({"source_file": {"file_name": "a.tmx", "content_length": -1}}, (400, "Parameter 'source_file.content_length' must be greater than 0.")),
        ({"source_file": {"file_name": "a.tmx", "content_length": "x"}}, (400, "Value for 'source_file.content_length' not supported.")),
        ({"source_file": {"file_name": "a.tmx", "content_length": 1.5}}, (400, "Value for 'source_file.content_length' not supported.")),
        ({"source_file": {"file_name": "a.tmx", "content_length": MOST_BYTES + 1}}, (413, "Request Entity Too Large")),
        ({"source_file": {"file_name": "a.tmx", "content_length": 5, "content_type": "a" * 128}}, (400, "Value for 'source_file.content_type' not supported.")),
        ({"source_file": {"file_name": "a.tmx", "content_length": 5}, "parameters": {"display_name": "ä" * 513}}, (400, "Value for 'display_name' not supported.")),
        ({"source_file": {"file_name": "a.tmx", "content_length": 5}, "parameters": {"display_name": "a\x00b"}}, (400, "Value for 'display_name' not supported.")),
        ({"source_file": {"file_name": "a\x00.tmx", "content_length": 5}}, (400, "Value for 'source_file.file_name' not supported.")),
        ({"source_file": {"file_name": "a.tmx", "content_length": 5, "content_type": "a\x00"}}, (400, "Value for 'source_file.content_type' not supported.")),
    ],
)  # fmt: skip
def test_refused_announcements(owner: Owner, body: dict[str, Any], expected: tuple[int, str]) -> None:
    assert message(owner.client.post(f"{ALL}/import", json=body)) == expected


@pytest.mark.parametrize(
    "file",
    [
        {"file_name": "a" * 100, "content_length": MOST_BYTES},
        {"file_name": "a.tmx", "content_length": "5", "content_type": "application/octet-stream"},
        {"file_name": "a.tmx", "content_length": 5, "content_type": None, "unknown": 1},
    ],
)
def test_accepted_announcements(owner: Owner, file: dict[str, Any]) -> None:
    assert owner.client.post(f"{ALL}/import", json={"source_file": file, "parameters": None}).status_code == 202


def test_a_form_is_refused(owner: Owner) -> None:
    answer = owner.client.post(f"{ALL}/import", data={"source_file[file_name]": "a"})
    assert (answer.status_code, answer.json()["code"]) == (415, "invalid_content_type")


def test_so_many_memories_and_no_more(live: Live, stranger: Owner) -> None:
    data = tmx()
    waiting = stranger.announce(len(data))
    account = _account_of(live, waiting["job_id"])
    for _ in range(MOST_MEMORIES):
        _add(live, account)
    status, said = message(
        stranger.client.post(f"{ALL}/import", json={"source_file": {"file_name": "a", "content_length": 5}})
    )
    assert (status, said) == (456, "An account may have at most 100 translation memories. Delete one first.")
    assert httpx.put(waiting["upload_url"], content=data).status_code == 200
    assert stranger.result(waiting["job_id"]) == {"status": "failed", "error": {"message": said}}
    listed = stranger.client.get(ALL, params={"page": 3, "page_size": 25}).json()
    assert (len(listed["translation_memories"]), listed["total_count"]) == (25, 100)


def _account_of(live: Live, job_id: str) -> str:
    found = live.parts.storage.database.read_now(lambda connection: job_store.find(connection, job_id))
    assert found is not None
    return found.account_id


def _add(live: Live, account_id: str) -> None:
    memory = Memory(str(uuid.uuid4()), account_id, "a", "de", ("en",), 1, now())
    live.parts.storage.database.write_now(lambda connection: store.add(connection, memory))


# Lists


def test_pages_of_memories(stranger: Owner, live: Live) -> None:
    assert stranger.client.get(ALL).json() == {"translation_memories": [], "total_count": 0}
    account = _account_of(live, stranger.announce(5)["job_id"])
    for _ in range(12):
        _add(live, account)
    found = [stranger.client.get(ALL, params={"page": page}).json() for page in range(3)]
    assert [len(page["translation_memories"]) for page in found] == [10, 2, 0]
    assert {page["total_count"] for page in found} == {12}
    ids = [memory["translation_memory_id"] for page in found for memory in page["translation_memories"]]
    assert len(set(ids)) == 12


@pytest.mark.parametrize("query", [{"page": -1}, {"page": "x"}, {"page_size": 0}, {"page_size": 26}, {"page": 2**70}])
def test_pages_that_cannot_be(owner: Owner, query: dict[str, Any]) -> None:
    assert owner.client.get(ALL, params=query).status_code == 400


def test_a_page_far_behind_the_last(owner: Owner) -> None:
    assert owner.client.get(ALL, params={"page": 2**31, "page_size": 25}).json()["translation_memories"] == []


def test_what_others_have_is_not_found(owner: Owner, stranger: Owner, greetings: str) -> None:
    job = owner.client.post(f"{ALL}/{greetings}/export").json()["job_id"]
    for answer in (
        stranger.client.get(f"{ALL}/{greetings}"),
        stranger.segments(greetings),
        stranger.client.post(f"{ALL}/{greetings}/export"),
        stranger.client.delete(f"{ALL}/{greetings}"),
        stranger.client.get(f"{ALL}/jobs/{job}"),
        owner.client.get(f"{ALL}/jobs/{UNKNOWN}"),
    ):
        assert message(answer) == (404, "not found")


# Segments


def test_segments(owner: Owner, greetings: str) -> None:
    found = owner.segments(greetings.upper()).json()
    assert found.keys() == {"segments", "segment_count"}
    assert found["segment_count"] == 4
    assert [(s["source_text"], s["targets"][0]["target_text"]) for s in found["segments"]] == GREETINGS
    first = found["segments"][0]
    ids = [first["source_segment_id"], first["targets"][0].pop("target_segment_id")]
    assert all(str(uuid.UUID(text)) == text for text in ids)
    assert first["targets"] == [{"target_language": "en", "target_text": "Good morning!"}]
    assert len({segment["source_segment_id"] for segment in found["segments"]}) == 4
    assert found["segments"][0]["source_segment_id"] == owner.segments(greetings).json()["segments"][0]["source_segment_id"]  # fmt: skip


def test_pages_of_segments(owner: Owner, dozen: str) -> None:
    texts: list[str] = []
    sizes, query = [], {"page_size": 5}
    while True:
        page = owner.segments(dozen, **query).json()
        sizes.append(len(page["segments"]))
        texts += [segment["source_text"] for segment in page["segments"]]
        if "next_page_cursor" not in page:
            break
        query = {"page_size": 5, "page_cursor": page["next_page_cursor"]}
    assert sizes == [5, 5, 2]
    assert texts == [source for source, _ in numbered(12)]


def test_a_last_page_that_is_full(owner: Owner, dozen: str) -> None:
    assert "next_page_cursor" not in owner.segments(dozen, page_size=12).json()


def test_filter(owner: Owner, dozen: str, greetings: str) -> None:
    def texts(memory_id: str, **query: Any) -> list[str]:
        found = owner.segments(memory_id, **query).json()
        assert found["segment_count"] == {dozen: 12, greetings: 4}[memory_id]
        return [segment["source_text"] for segment in found["segments"]]

    assert texts(dozen, filter_text="nummer 1") == ["Satz Nummer 1", "Satz Nummer 10", "Satz Nummer 11"]
    assert texts(dozen, filter_text="nummer 1", filter_case_sensitive="true") == []
    assert texts(greetings, filter_text="HELLO") == ["Hallo Welt!"]
    assert texts(greetings, filter_text="") == [source for source, _ in GREETINGS]
    assert texts(greetings, filter_text="no such text") == []


def test_a_cursor_carries_the_filter(owner: Owner, dozen: str) -> None:
    first = owner.segments(dozen, page_size=2, filter_text="mer 1").json()
    cursor = first["next_page_cursor"]
    rest = owner.segments(dozen, page_size=2, page_cursor=cursor).json()
    assert [segment["source_text"] for segment in rest["segments"]] == ["Satz Nummer 11"]
    assert "next_page_cursor" not in rest
    same = owner.segments(dozen, page_cursor=cursor, filter_text="mer 1", filter_case_sensitive="false")
    assert same.json()["segments"] == rest["segments"]
    for other in ({"filter_text": "mer 2"}, {"filter_case_sensitive": "1"}):
        assert message(owner.segments(dozen, page_cursor=cursor, **other)) == (400, "Invalid page_cursor")


def test_cursors_that_are_not_ours(owner: Owner, dozen: str, greetings: str) -> None:
    cursor = owner.segments(dozen, page_size=5).json()["next_page_cursor"]
    other = ("B" if cursor.startswith("A") else "A") + cursor[1:]
    for text in ("x", "NTA", "ä", cursor[:-1], cursor + "A", other, cursor.swapcase(), cursor + "=="):
        assert message(owner.segments(dozen, page_cursor=text)) == (400, "Invalid page_cursor"), text
    assert message(owner.segments(greetings, page_cursor=cursor)) == (400, "Invalid page_cursor")


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ({"page_size": 0}, "Value for 'page_size' not supported."),
        ({"page_size": 101}, "Value for 'page_size' not supported."),
        ({"filter_text": "a"}, 'Parameter "filter_text" must be at least 2 characters'),
        ({"filter_case_sensitive": "maybe"}, "Value for 'filter_case_sensitive' not supported."),
    ],
)
def test_refused_questions_for_segments(owner: Owner, greetings: str, query: dict[str, Any], expected: str) -> None:
    assert message(owner.segments(greetings, **query)) == (400, expected)


# Export


def test_export_and_import_again(owner: Owner, greetings: str) -> None:
    memory_id = owner.imported(tmx(), display_name="Über & Co")
    first = owner.client.post(f"{ALL}/{memory_id}/export")
    assert first.status_code == 202
    assert first.json()["parameters"] == {"translation_memory_id": memory_id}
    result = owner.result(first.json()["job_id"])
    assert result.keys() == {"status", "download_url", "expires_at"}
    assert result["status"] == "completed"
    assert is_time(result["expires_at"])
    job = owner.job(first.json()["job_id"])
    assert (job["operation"], job["parameters"]) == ("export", {"translation_memory_id": memory_id})
    assert "source_file" not in job
    again = owner.client.post(f"{ALL}/{memory_id}/export")
    assert (again.status_code, again.json()) == (200, first.json())
    for _ in range(2):
        file = httpx.get(result["download_url"])
        assert (file.status_code, file.headers["content-type"]) == (200, "application/xml")
        assert file.headers["content-disposition"] == "attachment; filename=\"_ber & Co.tmx\"; filename*=UTF-8''%C3%9Cber%20%26%20Co.tmx"  # fmt: skip
        assert int(file.headers["content-length"]) == len(file.content)
    copy = owner.imported(file.content)
    texts = [
        [(s["source_text"], s["targets"][0]["target_text"]) for s in owner.segments(each).json()["segments"]]
        for each in (memory_id, copy)
    ]
    assert texts[0] == texts[1] == GREETINGS


@pytest.mark.parametrize(
    "request_", [{}, {"json": {}}, {"data": {}}, {"content": b"", "headers": {"Content-Type": "application/json"}}]
)
def test_export_with_whatever_clients_send(owner: Owner, greetings: str, request_: dict[str, Any]) -> None:
    owner.result(owner.client.post(f"{ALL}/{greetings}/export").json()["job_id"])
    assert owner.client.post(f"{ALL}/{greetings}/export", **request_).status_code == 200


def test_an_export_that_runs_is_not_begun_twice(live: Live, owner: Owner) -> None:
    memory_id = owner.imported(tmx())
    job_id = owner.client.post(f"{ALL}/{memory_id}/export").json()["job_id"]
    owner.result(job_id)
    _change(live, job_id, state="processing", ends=None)
    answer = owner.client.post(f"{ALL}/{memory_id}/export")
    assert message(answer) == (409, "An export of this translation memory is already running.")
    assert owner.client.delete(f"{ALL}/{memory_id}").status_code == 204
    failed = {"status": "failed", "error": {"message": "The translation memory was deleted."}}
    assert owner.job(job_id)["results"] == [failed]


def test_an_old_export_is_made_again(live: Live, owner: Owner) -> None:
    memory_id = owner.imported(tmx())
    first = owner.client.post(f"{ALL}/{memory_id}/export").json()["job_id"]
    owner.result(first)
    _change(live, first, ends=to_ticks(now() + timedelta(minutes=1)))
    answer = owner.client.post(f"{ALL}/{memory_id}/export")
    assert (answer.status_code, answer.json()["job_id"] != first) == (202, True)


def test_a_deleted_memory_cannot_be_fetched(owner: Owner) -> None:
    memory_id = owner.imported(tmx())
    result = owner.exported(memory_id)
    owner.client.delete(f"{ALL}/{memory_id}")
    assert message(httpx.get(result["download_url"])) == (404, "not found")


def _change(live: Live, job_id: str, **values: Any) -> None:
    statement = memory_jobs.update().where(memory_jobs.c.id == job_id).values(**values)
    live.parts.storage.database.write_now(lambda connection: connection.execute(statement).close())


# Time


def test_jobs_that_waited_too_long(live: Live, owner: Owner) -> None:
    import_id = owner.announce(5)["job_id"]
    export_id = owner.client.post(f"{ALL}/{owner.imported(tmx())}/export").json()["job_id"]
    owner.result(export_id)
    for job_id, sentence in (
        (import_id, "The file did not arrive in time."),
        (export_id, "The service no longer has the exported file. Export the memory again."),
    ):
        _change(live, job_id, ends=to_ticks(now() - timedelta(seconds=1)))
        assert owner.job(job_id)["results"] == [{"status": "expired", "error": {"message": sentence}}]
        _change(live, job_id, ends=to_ticks(now() - timedelta(hours=24)))
        assert message(owner.client.get(f"{ALL}/jobs/{job_id}")) == (404, "not found")


def test_last_use_is_shown(live: Live, owner: Owner) -> None:
    memory_id = owner.imported(tmx())
    memory = live.parts.storage.database.read_now(lambda connection: store.find(connection, memory_id))
    assert memory is not None

    async def use() -> None:
        recollection = live.parts.memories.recollection
        recaller = await recollection.recall(memory.account_id, memory_id, 75, "de", "en-US")
        found = await asyncio.to_thread(recaller.best, "Halloo Welt!")
        assert found is not None
        assert (found.text, 75 <= found.percentage < 100) == ("Hello world!", True)
        await recollection.used(recaller, [found.segment])

    asyncio.run(use())
    segments = owner.segments(memory_id).json()["segments"]
    assert [("last_used_time" in s, "last_used_time" in s["targets"][0]) for s in segments] == [
        (False, False),
        (False, False),
        (True, True),
        (False, False),
    ]
    assert is_time(segments[2]["last_used_time"])
