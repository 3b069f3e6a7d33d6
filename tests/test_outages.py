"""The whole service while PostgreSQL or the object store is away: clear refusals, and all is well afterwards."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote, urlsplit

import httpx
import pytest
import sqlalchemy as sa

from tests.conftest import Live, serving
from tests.proxy import Proxy, proxy
from tests.s3 import new_bucket, s3
from tests.voice.doubles import scripted_studio
from tolmach.settings import Settings

QUICK = 20.0
TEXT = {"text": ["Good morning"], "target_lang": "DE"}
FILE = {"file": ("letter.txt", b"Good morning")}


@pytest.fixture
def far(tmp_path: Path, postgresql_copy: str) -> Iterator[tuple[Proxy, Live]]:
    """A service whose database is behind a line that can break."""
    with proxy(sa.make_url(postgresql_copy)) as (line, url):
        settings = Settings(
            data=tmp_path, engine="stub", log_level="error", database=url.render_as_string(hide_password=False)
        )
        with serving(settings, studio=scripted_studio) as service:
            yield line, service
            line.mend()


def eventually(ask: Callable[[], httpx.Response], status: int = 200) -> httpx.Response:
    deadline = time.monotonic() + QUICK
    while (answer := ask()).status_code != status:
        assert time.monotonic() < deadline, (answer.status_code, answer.text)
        time.sleep(0.2)
    return answer


def check_refusal(answer: httpx.Response, what: str) -> None:
    assert answer.status_code == 503
    assert answer.json() == {"message": f"{what} cannot be reached", "code": "unavailable"}
    assert int(answer.headers["Retry-After"]) >= 1
    assert answer.headers["X-Trace-ID"]


def used(service: Live) -> int:
    with service.developer as client:
        count: int = client.get("/v2/usage").json()["character_count"]
    return count


@pytest.mark.parametrize("breaks", [Proxy.cut, Proxy.silence])
def test_without_its_database_it_refuses_and_recovers(far: tuple[Proxy, Live], breaks: Callable[[Proxy], None]) -> None:
    line, service = far
    with service.developer as client:
        delivered = [client.post("/v2/translate", json=TEXT).status_code].count(200)
        breaks(line)
        for _ in range(3):
            began = time.monotonic()
            check_refusal(client.post("/v2/translate", json=TEXT), "The database")
            assert time.monotonic() - began < QUICK
        ready = client.get("/readyz")
        assert (ready.status_code, ready.json()["parts"]["database"]) == (503, "not ready")
        assert client.get("/healthz").status_code == 200
        line.mend()
        eventually(lambda: client.get("/readyz"))
        assert client.post("/v2/translate", json=TEXT).status_code == 200
        assert used(service) == (delivered + 1) * len(TEXT["text"][0])


def test_a_line_that_breaks_while_it_translates_costs_what_is_delivered(far: tuple[Proxy, Live]) -> None:
    """At every moment of a request, from before it to after it."""
    line, service = far
    delivered = 0
    with service.developer as client:
        for pause in (0.0, 0.002, 0.004, 0.008, 0.015):
            cutting = _later(pause, line.cut)
            delivered += client.post("/v2/translate", json=TEXT).status_code == 200
            cutting.join()
            line.mend()
            eventually(lambda: client.get("/readyz"))
        # What is in doubt is cleared with the beat of the process.
        deadline = time.monotonic() + 3 * QUICK
        while used(service) != delivered * len(TEXT["text"][0]) or _reserved(service):
            assert time.monotonic() < deadline, (used(service), delivered, _reserved(service))
            time.sleep(0.5)


def _reserved(service: Live) -> int:
    count = sa.text("SELECT count(*) FROM reservations")
    return service.parts.storage.database.read_now(lambda connection: connection.scalar(count) or 0)


def _later(seconds: float, action: Callable[[], None]) -> threading.Timer:
    timer = threading.Timer(seconds, action)
    timer.start()
    return timer


def test_without_its_object_store_only_documents_are_refused(tmp_path: Path) -> None:
    with s3() as endpoint:
        line = Proxy(urlsplit(endpoint).port or 0)
        place = new_bucket(endpoint, str(tmp_path)).replace(quote(endpoint), quote(f"http://127.0.0.1:{line.port}"))
        settings = Settings(data=tmp_path / "data", engine="stub", log_level="error", blobs=place)
        with serving(settings, studio=scripted_studio) as service, service.developer as client:

            def upload() -> httpx.Response:
                return client.post("/v2/document", data={"target_lang": "DE"}, files=FILE)

            assert upload().status_code == 200
            line.cut()
            began = time.monotonic()
            check_refusal(upload(), "The object store")
            assert time.monotonic() - began < QUICK
            assert client.post("/v2/translate", json=TEXT).status_code == 200
            assert client.get("/readyz").status_code == 200
            line.mend()
            made = eventually(upload).json()
            asked = f"/v2/document/{made['document_id']}"
            key = {"document_key": made["document_key"]}
            deadline = time.monotonic() + QUICK
            while (status := client.post(asked, json=key).json())["status"] != "done":
                assert time.monotonic() < deadline, status
                time.sleep(0.2)
            assert b"Good morning" in client.post(f"{asked}/result", json=key).content
