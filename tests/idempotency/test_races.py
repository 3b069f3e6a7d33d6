"""Many at once, slow answers and clients who hang up; on each kind of database and over replicas."""

import json
import socket
import threading
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.conftest import Live, serving
from tests.documents.conftest import Owner
from tests.translation.hanging_up import body, paced, sentences, settled, used
from tolmach.engines.stub import StubEngine
from tolmach.settings import Settings
from tolmach.wire.line import GONE

KEY = "5ec4e7d0-1111-4111-8111-1234567890ab"
BODY = {"text": ["Hello world"], "source_lang": "EN", "target_lang": "DE"}
MANY = 64


def send(url: str, key: str, path: str = "/v2/translate", wish: dict[str, Any] = BODY) -> httpx.Response:
    headers = {"Authorization": f"DeepL-Auth-Key {KEY}", "Idempotency-Key": key}
    return httpx.post(url + path, json=wish, headers=headers, timeout=60, verify=False)


@contextmanager
def service(url: str, folder: Path, name: str = "one", seconds: float = 0.0) -> Iterator[Live]:
    shared = {"blobs": str(folder / "blobs"), "secret_file": str(folder / "secret"), "developer_key": KEY}
    settings = Settings(data=folder / name, database=url, log_level="error", **shared)  # type: ignore[arg-type]
    with serving(settings, lambda: StubEngine(["en", "de"], seconds_per_token=seconds)) as live:
        yield live


def at_once(
    urls: list[str], key: str, path: str = "/v2/translate", wish: dict[str, Any] = BODY
) -> list[httpx.Response]:
    answers: list[httpx.Response] = []
    ready = threading.Barrier(MANY)

    def one(number: int) -> None:
        ready.wait()
        answers.append(send(urls[number % len(urls)], key, path, wish))

    threads = [threading.Thread(target=one, args=[number]) for number in range(MANY)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def check(answers: list[httpx.Response]) -> None:
    """One was carried out; all others waited or were told what came of it."""
    told = [answer for answer in answers if answer.is_success]
    busy = [answer for answer in answers if answer.status_code == 409]
    assert len(told) + len(busy) == len(answers), {answer.status_code for answer in answers}
    assert [answer.headers.get("idempotent-replayed") for answer in told].count(None) == 1
    assert len({answer.content.strip() for answer in told}) == 1
    for answer in busy:
        assert answer.json()["code"] == "request_in_progress"
        assert answer.headers["retry-after"] == "1"


@pytest.mark.parametrize("url", ["sqlite_copy", pytest.param("postgresql_copy", marks=pytest.mark.heavy)])
def test_of_many_at_once_one_is_billed(url: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    with service(request.getfixturevalue(url), tmp_path, seconds=0.1) as live, live.client(KEY) as client:
        answers = at_once([live.url], "text")
        check(answers)
        assert 409 in {answer.status_code for answer in answers}
        assert Owner(client).used() == len("Hello world")
        check(at_once([live.url], "glossary", "/v3/glossaries", {"name": "a", "dictionaries": []}))
        assert len(client.get("/v3/glossaries").json()["glossaries"]) == 1


@pytest.mark.heavy
def test_replicas_answer_for_each_other(postgresql_copy: str, tmp_path: Path) -> None:
    with ExitStack() as stack:
        one, two = (stack.enter_context(service(postgresql_copy, tmp_path, name, 0.1)) for name in ("one", "two"))
        client = stack.enter_context(one.client(KEY))
        check(at_once([one.url, two.url], "text"))
        first, again = send(one.url, "text"), send(two.url, "text")
        assert first.content == again.content
        assert send(two.url, "text", wish={**BODY, "text": ["Other"]}).status_code == 422
        ticket = Owner(client).ticket("a.txt", b"Hello world")
        Owner(client).wait(ticket)
        path, wish = f"/v2/document/{ticket['document_id']}/result", {"document_key": ticket["document_key"]}
        fetched = [send(live.url, "file", path, wish) for live in (one, two)]
        assert [answer.content for answer in fetched] == [b"[de] Hello world"] * 2
        assert fetched[1].headers["idempotent-replayed"] == "true"
        assert Owner(client).used() == 2 * len("Hello world")


def _call(live: Live, key: str, texts: list[str]) -> socket.socket:
    content = json.dumps(body(texts)).encode()
    host, _, port = live.url.removeprefix("http://").rpartition(":")
    line = socket.create_connection((host, int(port)), timeout=10)
    head = (
        "POST /v2/translate HTTP/1.1\r\nHost: tolmach\r\nContent-Type: application/json\r\n"
        f"Authorization: DeepL-Auth-Key {live.keys.developer}\r\nIdempotency-Key: {key}\r\n"
        f"Content-Length: {len(content)}\r\n\r\n"
    )
    line.sendall(head.encode() + content)
    return line


def test_who_hangs_up_pays_nothing_and_may_come_again(tmp_path: Path) -> None:
    with paced(tmp_path, 0.3) as (live, engine), live.developer as client:
        texts, key = sentences(6), str(uuid.uuid4())
        line = _call(live, key, texts)
        assert engine.busy.wait(10)
        line.close()
        settled(live)
        assert used(live) == 0
        again = client.post("/v2/translate", json=body(texts), headers={"Idempotency-Key": key})
        assert again.status_code == 200
        assert "idempotent-replayed" not in again.headers
        assert used(live) == sum(map(len, texts))


def test_an_answer_that_began_with_blanks_comes_again_without(tmp_path: Path) -> None:
    with paced(tmp_path, 0.5, first_byte=0.1) as (live, _), live.developer as client:
        headers = {"Idempotency-Key": "slow"}
        first, again = (client.post("/v2/translate", json=body(["Hello"]), headers=headers) for _ in range(2))
        assert first.content.startswith(b" ")
        assert again.content == first.content.strip()
        assert again.headers["content-type"] == first.headers["content-type"]
        assert again.headers["idempotent-replayed"] == "true"


def test_work_that_breaks_down_leaves_the_key_free(tmp_path: Path) -> None:
    with paced(tmp_path, 0.0) as (live, _), live.developer as client:
        for _ in range(2):
            answer = client.post("/v2/translate", json=body(["BREAK"]), headers={"Idempotency-Key": "broken"})
            assert answer.status_code >= 500
        assert client.post("/v2/translate", json=body(["Hello"]), headers={"Idempotency-Key": "broken"}).is_success
        assert used(live) == len("Hello")


@pytest.mark.heavy
def test_who_leaves_a_file_pays_nothing_and_may_come_again(tmp_path: Path) -> None:
    """As the server says it: a client who is gone before the last byte."""
    gone = False

    def around(app: Any) -> Any:
        async def leaving(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] == "http" and gone and scope["path"].endswith("/result"):
                scope["extensions"] = {**scope.get("extensions", {}), GONE: {"lost": lambda: True}}
            await app(scope, receive, send)

        return leaving

    settings = Settings(data=tmp_path, engine="stub", log_level="error")
    with serving(settings, around=around) as live, live.developer as client:
        owner = Owner(client)
        ticket = owner.ticket("a.txt", b"Hello world")
        owner.wait(ticket)
        path, wish = f"/v2/document/{ticket['document_id']}/result", {"document_key": ticket["document_key"]}
        gone = True
        with pytest.raises(httpx.RemoteProtocolError):
            client.post(path, json=wish, headers={"Idempotency-Key": "left"})
        gone = False
        assert owner.used() == 0
        again = client.post(path, json=wish, headers={"Idempotency-Key": "left"})
        assert "idempotent-replayed" not in again.headers
        assert again.content == b"[de] Hello world"
        assert owner.used() == len("Hello world")
