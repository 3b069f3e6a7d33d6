"""Signed URLs: what they are good for, and what not. And the cursors, which bear a signature too."""

import socket
import threading
import uuid
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.conftest import Live
from tests.memories.owners import Owner, message, tmx
from tolmach.clock import now
from tolmach.errors import BadRequest, Forbidden
from tolmach.memories import job_store
from tolmach.memories.model import Announced, Job, MemoryOperation, new_import
from tolmach.memories.signing import Cursor, Grant, Signer
from tolmach.memories.tables import memory_jobs
from tolmach.storage.times import to_ticks

WRONG = "Forbidden. The signature of this URL is wrong."
EXPIRED = "Forbidden. This URL has expired."


@pytest.fixture
def owner(live: Live) -> Iterator[Owner]:
    with live.developer as client:
        yield Owner(client)


def status(owner: Owner, job_id: str) -> str:
    return str(owner.job(job_id)["results"][0]["status"])


# By themselves


def a_job() -> Job:
    return new_import(str(uuid.uuid4()), str(uuid.uuid4()), "account", "name", Announced("text/xml", 5), now())


def grant(signer: Signer, job: Job) -> Grant:
    said = parse_qs(signer.query(job, now() + timedelta(hours=1)))
    return Grant(job.id, said["expires"][0], said["signature"][0])


def test_a_signature_is_bound_to_everything() -> None:
    """Of a URL; whose job it is and which file it waits for says the job itself, and never otherwise."""
    signer, job = Signer(b"s" * 32), a_job()
    right = grant(signer, job)
    signer.check(right, MemoryOperation.IMPORT, now())
    for other in (replace(right, job_id=str(uuid.uuid4())), replace(right, expires=str(int(right.expires) + 1))):
        with pytest.raises(Forbidden, match="signature"):
            signer.check(other, MemoryOperation.IMPORT, now())
    with pytest.raises(Forbidden, match="signature"):
        signer.check(right, MemoryOperation.EXPORT, now())
    with pytest.raises(Forbidden, match="signature"):
        Signer(b"t" * 32).check(right, MemoryOperation.IMPORT, now())
    with pytest.raises(Forbidden, match="expired"):
        signer.check(right, MemoryOperation.IMPORT, now() + timedelta(hours=2))


def test_cursors() -> None:
    signer, cursor = Signer(b"s" * 32), Cursor(50, "Straße ✓", True)
    text = signer.cursor("one", cursor)
    assert signer.read_cursor("one", text) == cursor
    for memory_id, other in (("two", text), ("one", text[:-1]), ("one", ""), ("one", f"{text}!"), ("one", "ü")):
        with pytest.raises(BadRequest, match="Invalid page_cursor"):
            signer.read_cursor(memory_id, other)


# Upload


def test_an_upload_needs_no_key_and_minds_none(owner: Owner) -> None:
    data = tmx()
    for method, headers in (
        ("PUT", {}),
        ("POST", {"Authorization": "Bearer x", "Content-Type": "text/plain"}),
        ("PUT", {"Authorization": "DeepL-Auth-Key wrong", "Content-Type": "application/x-tmx+xml"}),
    ):
        started = owner.announce(len(data))
        assert httpx.request(method, started["upload_url"], content=data, headers=headers).status_code == 200
        assert owner.result(started["job_id"])["status"] == "completed"


def test_a_second_upload(owner: Owner) -> None:
    data = tmx()
    started = owner.announce(len(data))
    assert httpx.put(started["upload_url"], content=data).status_code == 200
    assert message(httpx.put(started["upload_url"], content=data)) == (409, "Upload already completed")
    owner.result(started["job_id"])
    assert message(httpx.put(started["upload_url"], content=b"x" * len(data))) == (409, "Upload already completed")


def test_many_uploads_at_once(owner: Owner) -> None:
    """One counts, whichever it is, and the others hear so."""
    files = [tmx([(f"Satz {letter * 20}", f"Sentence {letter * 20}")]) for letter in "abcdef"]
    started = owner.announce(len(files[0]))
    answers: list[int] = []

    def send(data: bytes) -> None:
        answers.append(httpx.put(started["upload_url"], content=data, timeout=30).status_code)

    threads = [threading.Thread(target=send, args=(data,)) for data in files]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [200] + [409] * 5
    assert owner.result(started["job_id"])["status"] == "completed"


@pytest.mark.parametrize(
    ("difference", "expected"), [(-1, 400), (1, 413), pytest.param(100_000, 413, marks=pytest.mark.heavy)]
)
@pytest.mark.parametrize("is_chunked", [False, True])
def test_another_size_than_announced(owner: Owner, difference: int, expected: int, is_chunked: bool) -> None:
    data = tmx()
    sent = data[:difference] if difference < 0 else data + b" " * difference
    started = owner.announce(len(data))
    content = iter([sent[:50], sent[50:]]) if is_chunked else sent
    answer = httpx.put(started["upload_url"], content=content)
    assert answer.status_code == expected
    assert answer.json()["message"]
    assert status(owner, started["job_id"]) == "awaiting_input"
    assert httpx.put(started["upload_url"], content=data).status_code == 200
    assert owner.result(started["job_id"])["status"] == "completed"


def test_an_upload_that_breaks_off(live: Live, owner: Owner) -> None:
    data = tmx()
    started = owner.announce(len(data))
    parts = urlsplit(started["upload_url"])
    head = f"PUT {parts.path}?{parts.query} HTTP/1.1\r\nHost: a\r\nContent-Length: {len(data)}\r\n\r\n"
    with closing(socket.create_connection((parts.hostname or "", parts.port or 0))) as connection:
        connection.sendall(head.encode() + data[:100])
    assert status(owner, started["job_id"]) == "awaiting_input"
    assert httpx.put(started["upload_url"], content=data).status_code == 200


def test_urls_that_nobody_signed(live: Live, owner: Owner) -> None:
    data = tmx()
    started = owner.announce(len(data))
    url = started["upload_url"]
    plain, _, query = url.partition("?")
    signature = parse_qs(query)["signature"][0]
    expires = parse_qs(query)["expires"][0]
    flipped = ("0" if signature[0] != "0" else "1") + signature[1:]
    for other in (
        plain,
        f"{plain}?expires={expires}",
        f"{plain}?signature={signature}",
        f"{plain}?expires={expires}&signature={flipped}",
        f"{plain}?expires={int(expires) + 1}&signature={signature}",
        f"{plain}?expires=x&signature={signature}",
        f"{plain}?expires={expires}&signature=%C3%A4",
        f"{plain}?expires={expires}&signature[]={signature}&signature[]={signature}",
    ):
        assert message(httpx.put(other, content=data)) == (403, WRONG), other
    assert status(owner, started["job_id"]) == "awaiting_input"
    unknown = url.replace(started["job_id"], str(uuid.uuid4()))
    assert message(httpx.put(unknown, content=data)) == (403, WRONG), "as for one that exists"
    assert message(httpx.put(url.replace(started["job_id"], "a'--"), content=data)) == (403, WRONG)
    swapped = owner.announce(len(data))
    assert message(httpx.put(url.replace(started["job_id"], swapped["job_id"]), content=data)) == (403, WRONG)
    assert httpx.get(url).status_code == 405
    assert message(httpx.get(url.replace("/imports/", "/exports/"))) == (403, WRONG)


def test_an_upload_that_comes_too_late(live: Live, owner: Owner) -> None:
    started = owner.announce(5)
    _end(live, started["job_id"])
    url = _signed_again(live, started["job_id"], started["upload_url"])
    assert message(httpx.put(url, content=b"12345")) == (403, EXPIRED)
    assert message(httpx.put(started["upload_url"], content=b"12345")) == (403, EXPIRED), "the row counts too"


def _end(live: Live, job_id: str) -> None:
    ends = to_ticks(now() - timedelta(seconds=1))
    statement = memory_jobs.update().where(memory_jobs.c.id == job_id).values(ends=ends)
    live.parts.storage.database.write_now(lambda connection: connection.execute(statement).close())


def _signed_again(live: Live, job_id: str, url: str) -> str:
    """As if an hour had gone by since it was signed."""
    job = live.parts.storage.database.read_now(lambda connection: job_store.find(connection, job_id))
    assert job is not None
    query = live.parts.memories.signer.query(job, now() - timedelta(seconds=1))
    return f"{url.partition('?')[0]}?{query}"


# Download


def test_downloads(live: Live, owner: Owner) -> None:
    url = owner.exported(owner.imported(tmx()))["download_url"]
    head = httpx.head(url)
    assert (head.status_code, head.content) == (200, b"")
    assert int(head.headers["content-length"]) == len(httpx.get(url).content)
    assert httpx.get(url, headers={"Authorization": "DeepL-Auth-Key wrong"}).status_code == 200
    assert httpx.put(url, content=b"x").status_code == 405
    assert message(httpx.get(url[:-1] + ("0" if url[-1] != "0" else "1"))) == (403, WRONG)
    job_id = urlsplit(url).path.rpartition("/")[2]
    assert message(httpx.get(_signed_again(live, job_id, url))) == (403, EXPIRED)
    assert message(httpx.get(url.replace(job_id, str(uuid.uuid4())))) == (403, WRONG)
    statement = memory_jobs.delete().where(memory_jobs.c.id == job_id)
    live.parts.storage.database.write_now(lambda connection: connection.execute(statement).close())
    assert message(httpx.get(url)) == (404, "not found"), "who was let in learns that it is gone"


def test_errors_are_answers_of_ours(owner: Owner) -> None:
    answer = httpx.put(owner.announce(5)["upload_url"], content=b"1")
    assert answer.json().keys() >= {"message", "code"}
    assert len(answer.headers["x-trace-id"]) == 32
