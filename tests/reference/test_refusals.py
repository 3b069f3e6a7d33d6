"""What no request brings about by itself is brought about here, and is told in the words of the description."""

import asyncio
import re
import socket
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import pytest
from starlette.routing import Router
from starlette.types import ASGIApp, Receive, Scope, Send

from tests.conftest import Live
from tests.wire.test_admission import ROOMY, Fixed
from tolmach.clock import now
from tolmach.documents.service import NOT_DONE
from tolmach.errors import ApiError, Unavailable
from tolmach.memories.model import Announced, new_import
from tolmach.memories.routes import UPLOADS as IMPORTS
from tolmach.observing import health
from tolmach.observing.metrics import Metrics
from tolmach.reference.examples import EXAMPLES
from tolmach.reference.refusals.circumstances import ANYWHERE, SOMEWHERE, circumstance
from tolmach.storage.outage import Outage
from tolmach.voice.jobs.routes import UPLOADS as RECORDINGS
from tolmach.wire.admission import Admission, Wait
from tolmach.wire.answers import Answers
from tolmach.wire.idempotency import HEADER, Repeatable, digest
from tolmach.wire.limits import within

Told = tuple[int, Any]
TRANSLATE = "POST /v2/translate"


def _answered(answer: httpx.Response) -> Told:
    return answer.status_code, answer.json()


def _raised(work: Callable[[], Any]) -> Told:
    with pytest.raises(ApiError) as raised:
        work()
    return raised.value.status, raised.value.body


def _asked(inner: ASGIApp, path: str) -> Told:
    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(inner), base_url="http://test") as client:
            return await client.get(path)

    return _answered(asyncio.run(ask()))


def _sent(client: httpx.Client, name: str, **headers: str) -> Told:
    method, _, path = name.partition(" ")
    return _answered(client.request(method, path, json=EXAMPLES[name].body, headers=headers))


# Anywhere


def _not_http(live: Live) -> Told:
    url = httpx.URL(live.url)
    with socket.create_connection((url.host, url.port), timeout=30) as line:
        line.sendall(b"nonsense\r\n\r\n")
        answer = b"".join(iter(lambda: line.recv(4096), b""))
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), httpx.Response(200, content=body).json()


def _unknown_path(live: Live) -> Told:
    with live.developer as client:
        return _answered(client.get("/v2/nothing"))


def _under_way(live: Live) -> Told:
    own = asyncio.run(live.parts.accounts.accounts())[0]
    body, key = EXAMPLES[TRANSLATE].body, uuid.uuid4().hex
    asyncio.run(live.parts.repeats.begin(Repeatable(own.id, TRANSLATE, key, digest({}, body))))
    with live.developer as client:
        return _sent(client, TRANSLATE, **{HEADER: key})


def _not_accepted(live: Live) -> Told:
    with live.developer as client:
        made = client.post("/v2/glossaries", json=EXAMPLES["POST /v2/glossaries"].body).json()
        path = f"/v2/glossaries/{made['glossary_id']}/entries"
        return _answered(client.get(path, headers={"Accept": "application/json"}))


def _admission(wait: Wait) -> Told:
    return _raised(lambda: Admission(Fixed(wait), longest_wait=10, memory=ROOMY).check("key", 100))


def _quota_exceeded(live: Live) -> Told:
    with live.admin as admin:
        made = admin.post("/v2/admin/developer-keys").json()
        admin.put("/v2/admin/developer-keys/limits", json={"key_id": made["key_id"], "characters": 0})
    with live.client(made["key"]) as client:
        status, told = _sent(client, TRANSLATE)
    # The day on which a period ends hangs on that of the test.
    return status, {**told, "detail": re.sub("until [0-9: -]+ UTC", "until 2027-01-01 00:00 UTC", told["detail"])}


async def _fault(scope: Scope, receive: Receive, send: Send) -> None:
    raise ZeroDivisionError


def _unavailable(live: Live) -> Told:
    refused: Unavailable = Outage("The database").noticed()
    return refused.status, refused.body


def _timeout(live: Live) -> Told:
    async def late() -> None:
        raise TimeoutError

    return _raised(lambda: asyncio.run(within(300, late())))


BROUGHT_ABOUT: dict[str, Callable[[Live], Told]] = {
    "not_http": _not_http,
    "unknown_path": _unknown_path,
    "under_way": _under_way,
    "not_accepted": _not_accepted,
    "too_many_requests": lambda live: _admission(Wait(20, 20, 20, 1)),
    "quota_exceeded": _quota_exceeded,
    "internal_error": lambda live: _asked(Answers(_fault), "/"),
    "unavailable": _unavailable,
    "timeout": _timeout,
    "overloaded": lambda live: _admission(Wait(20, 20, 0, 3)),
}


@pytest.mark.parametrize("told", ANYWHERE, ids=lambda told: told.name)
def test_anywhere(live: Live, told: Any) -> None:
    assert BROUGHT_ABOUT[told.name](live) == (told.status, told.answer)


# Somewhere


MOST = {
    "/v2/glossaries": ("POST /v2/glossaries", "tolmach.glossaries.service.MOST_GLOSSARIES"),
    "/v3/glossaries": ("POST /v3/glossaries", "tolmach.glossaries.service.MOST_GLOSSARIES"),
    "/v3/style_rules": ("POST /v3/style_rules", "tolmach.styles.service.MOST_LISTS"),
    "/v3/spoken-terms": ("POST /v3/spoken-terms", "tolmach.spoken_terms.service.MOST_COLLECTIONS"),
    "/v3/translation_memories": ("POST /v3/translation_memories/import", "tolmach.memories.service.MOST_MEMORIES"),
}


@pytest.mark.parametrize("area", MOST)
def test_too_many(live: Live, monkeypatch: pytest.MonkeyPatch, area: str) -> None:
    name, limit = MOST[area]
    monkeypatch.setattr(limit, 0)
    with live.developer as client:
        assert _sent(client, name) == (SOMEWHERE[area].status, SOMEWHERE[area].answer)


def test_forgotten_jobs(live: Live) -> None:
    unknown = str(uuid.uuid4())
    job = new_import(unknown, unknown, unknown, "a", Announced("application/xml", 1), now())
    query = live.parts.memories.signer.query(job, now() + timedelta(hours=1))
    signature = live.parts.voice.jobs.signer.upload(unknown)
    urls = {
        "/storage/translation_memories": f"{IMPORTS}/{unknown}?{query}",
        "/storage/voice": f"{RECORDINGS}/{unknown}?signature={signature}",
    }
    with live.client() as client:
        for area, url in urls.items():
            assert _answered(client.put(url, content=b"a")) == (404, SOMEWHERE[area].answer)


def test_a_document_that_is_not_done() -> None:
    error = Unavailable(NOT_DONE)
    told = circumstance("/v2/document/{document_id}/result", 503)
    assert (told.status, told.answer) == (error.status, error.body)


def test_not_ready() -> None:
    async def away() -> bool:
        return False

    told = circumstance("/readyz", 503)
    routes = health.routes(Metrics("1"), {"database": away})
    assert _asked(Router(routes), "/readyz") == (told.status, told.answer)


def test_words_of_an_area_go_before_those_of_anywhere() -> None:
    assert circumstance("/v3/style_rules/{style_id}", 456).name == "too_many"
    assert circumstance("/v2/translate", 456).name == "quota_exceeded"
    assert {*BROUGHT_ABOUT} == {told.name for told in ANYWHERE}
