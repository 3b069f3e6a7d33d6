"""Killed at any moment, a service makes and bills once what is repeated with its key, and loses nothing."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.documents.conftest import Owner, key_of
from tests.documents.test_crash import Killable
from tests.usual import usually

KEY = {"Idempotency-Key": "once"}
TEXT = {"text": ["Hello world"], "source_lang": "EN", "target_lang": "DE"}
GLOSSARY = {"name": "a", "dictionaries": []}


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.heavy)])
def killable(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Killable]:
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres_url").replace("+psycopg", "")
    service = Killable(tmp_path, url, "tests.idempotency.dying_service")
    yield service
    service.kill()


def translate(owner: Owner) -> httpx.Response:
    return owner.client.post("/v2/translate", json=TEXT, headers=KEY)


def create(owner: Owner) -> httpx.Response:
    return owner.client.post("/v3/glossaries", json=GLOSSARY, headers=KEY)


def upload(owner: Owner) -> httpx.Response:
    files = {"file": ("a.txt", b"Hello world")}
    return owner.client.post("/v2/document", data={"target_lang": "DE"}, files=files, headers=KEY)


def killed(killable: Killable, moment: str, ask: Callable[[Owner], httpx.Response]) -> None:
    (killable.folder / "dies").write_text(moment)
    with killable.living() as owner, pytest.raises(httpx.TransportError):
        ask(owner)
    killable.kill()
    assert (killable.folder / "died").exists()


MOMENTS: dict[tuple[str, Any], bool] = {
    ("before begin", translate): False,
    ("after begin", translate): False,
    ("after reserve", translate): False,
    ("before commit", translate): False,
    ("after commit", translate): True,
    ("before create", create): False,
    ("after create", create): True,
    ("before start", upload): False,
    ("after start", upload): False,
}
"""Whether the first try was carried out: then the second gets its answer, else it is carried out itself."""
NAMES = {f"{moment} of {ask.__name__}": (moment, ask) for moment, ask in MOMENTS}


@pytest.mark.parametrize("name", usually(NAMES, "after commit of translate"))
def test_a_kill_makes_and_bills_nothing_twice(killable: Killable, name: str) -> None:
    moment, ask = NAMES[name]
    killed(killable, moment, ask)
    with killable.living() as owner:
        second, third = ask(owner), ask(owner)
        assert second.is_success, second.text
        assert (second.headers.get("idempotent-replayed") == "true") == MOMENTS[moment, ask]
        assert third.headers["idempotent-replayed"] == "true"
        assert third.content == second.content.strip()
        if ask is translate:
            assert owner.used() == len("Hello world")
        if ask is create:
            assert len(owner.client.get("/v3/glossaries").json()["glossaries"]) == 1
        if ask is upload:
            ticket = second.json()
            assert owner.wait(ticket)["status"] == "done"
            assert owner.download(ticket).content == b"[de] Hello world"
            assert owner.used() == len("Hello world")


@pytest.mark.heavy
@pytest.mark.parametrize(("moment", "was_done"), [("before commit", False), ("after commit", True)])
def test_a_file_is_paid_once_and_not_lost(killable: Killable, moment: str, was_done: bool) -> None:
    with killable.living() as owner:
        ticket = owner.ticket("a.txt", b"Hello world")
        owner.wait(ticket)

    def fetch(owner: Owner) -> httpx.Response:
        path = f"/v2/document/{ticket['document_id']}/result"
        return owner.client.post(path, json=key_of(ticket), headers=KEY)

    killable.kill()
    killed(killable, moment, fetch)
    with killable.living() as owner:
        second, third = fetch(owner), fetch(owner)
        assert (second.headers.get("idempotent-replayed") == "true") == was_done
        assert [answer.content for answer in (second, third)] == [b"[de] Hello world"] * 2
        assert owner.used() == len("Hello world")
