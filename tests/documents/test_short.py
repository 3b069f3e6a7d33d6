"""A short document goes a short way: at once, in one go, and whoever asks for it first sees it done."""

import asyncio
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from benchmarks.documents.made import docx, pages
from tests.conftest import Live, serving
from tests.documents.conftest import Owner, key_of
from tests.documents.corpus import files
from tolmach.documents.attempt import SHORT, Attempt
from tolmach.documents.service import SOON
from tolmach.documents.workshop import WORKERS
from tolmach.engines.protocol import Request, Result
from tolmach.engines.stub import StubEngine
from tolmach.errors import Unavailable
from tolmach.languages.catalogue import engine_codes
from tolmach.settings import Settings
from tolmach.storage.jobs.service import POLLING

PATIENCE = 30.0
BOOK = b"A volume about harbours and their lights.\n" * (2 * SHORT // 40)
LETTER = b"The ferry leaves at noon."


class Gate(StubEngine):
    """Holds back texts with a certain word while it is shut."""

    def __init__(self) -> None:
        super().__init__(engine_codes())
        self.word = ""
        self.opened = threading.Event()
        self.opened.set()
        self.held = threading.Semaphore(0)

    def shut(self, word: str) -> None:
        self.word = word
        self.opened.clear()

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        if not self.opened.is_set() and any(self.word in request.text for request in batch):
            self.held.release()
            assert self.opened.wait(PATIENCE)
        return super().translate(batch)


@pytest.fixture(scope="module")
def gated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Live, Gate]]:
    gate = Gate()
    settings = Settings(data=tmp_path_factory.mktemp("data"), threads=2, log_level="error")
    with serving(settings, lambda: gate) as live:
        yield live, gate


@pytest.fixture
def gate(gated: tuple[Live, Gate]) -> Iterator[Gate]:
    yield gated[1]
    gated[1].opened.set()


@pytest.fixture
def owner(gated: tuple[Live, Gate]) -> Iterator[Owner]:
    with gated[0].developer as client:
        # The first one waits for what the others find ready.
        Owner(client).translated(data=b"A first one")
        yield Owner(client)


def asked(owner: Owner, ticket: dict[str, str], **headers: str) -> dict[str, Any]:
    answer = owner.client.post(f"/v2/document/{ticket['document_id']}", json=key_of(ticket), headers=headers)
    found: dict[str, Any] = answer.raise_for_status().json()
    return found


@pytest.mark.parametrize("name", ["a.txt", "a.html", "a.srt", "a.json", "a.xlf", "a.docx"])
def test_it_is_done_at_the_first_question(owner: Owner, name: str) -> None:
    given = {
        "a.txt": LETTER,
        "a.html": b"<p>The ferry leaves at noon.</p>",
        "a.srt": b"1\n00:00:01,000 --> 00:00:02,000\nThe ferry leaves at noon.\n",
        "a.json": b'{"ferry": "The ferry leaves at noon."}',
        "a.xlf": b'<xliff version="1.2"><file source-language="en" target-language="de" original="a" datatype="x"><body>'
        b'<trans-unit id="1"><source>The ferry leaves at noon.</source></trans-unit></body></file></xliff>',
    }
    data = given[name] if name in given else min((path.read_bytes() for path in files("docx")), key=len)
    ticket = owner.ticket(name, data)
    assert asked(owner, ticket)["status"] == "done"
    assert owner.download(ticket).status_code == 200


@pytest.mark.parametrize(
    ("name", "data", "part"), [("a.json", b"{broken", "JSON"), ("a.txt", b"- - - 12 -", "No text"), ("a.txt", b"Dies ist schon auf Deutsch geschrieben.", "equal")]
)  # fmt: skip
def test_what_cannot_be_translated_is_told_at_the_first_question(
    owner: Owner, name: str, data: bytes, part: str
) -> None:
    found = asked(owner, owner.ticket(name, data))
    assert found["status"] == "error"
    assert part in found["error_message"]


def test_who_asks_is_answered_when_it_is_done(owner: Owner, gate: Gate) -> None:
    gate.shut("ferry")
    ticket = owner.ticket(data=LETTER)
    with ThreadPoolExecutor() as pool:
        waiting = [pool.submit(asked, owner, ticket) for _ in range(3)]
        assert gate.held.acquire(timeout=PATIENCE)
        time.sleep(0.3)
        assert not any(each.done() for each in waiting)
        gate.opened.set()
        assert {each.result(PATIENCE)["status"] for each in waiting} == {"done"}


def test_who_does_not_want_to_wait_is_answered_at_once(owner: Owner, gate: Gate) -> None:
    gate.shut("ferry")
    ticket = owner.ticket(data=LETTER)
    assert gate.held.acquire(timeout=PATIENCE)
    began = time.monotonic()
    assert asked(owner, ticket, Prefer="respond-async, wait=0")["status"] == "translating"
    assert time.monotonic() - began < SOON.total_seconds() / 2


def test_nobody_waits_longer_than_a_moment_and_only_once(owner: Owner, gate: Gate) -> None:
    gate.shut("ferry")
    ticket, began = owner.ticket(data=LETTER), time.monotonic()
    assert asked(owner, ticket)["status"] == "translating"
    first = time.monotonic()
    assert first - began < SOON.total_seconds() + 2
    found = asked(owner, ticket)
    assert (found["status"], found["seconds_remaining"]) == ("translating", 1)
    assert time.monotonic() - first < SOON.total_seconds() / 2
    gate.opened.set()
    assert owner.wait(ticket)["status"] == "done"


def test_who_asks_for_a_book_is_told_how_it_stands(owner: Owner, gate: Gate) -> None:
    gate.shut("harbours")
    ticket, began = owner.ticket(data=BOOK * 4), time.monotonic()
    assert asked(owner, ticket)["status"] in ("queued", "translating")
    assert time.monotonic() - began < SOON.total_seconds() / 2
    gate.opened.set()
    assert owner.wait(ticket)["status"] == "done"


def test_it_does_not_wait_behind_books(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every place is taken, while the engine is free."""
    step, released = Attempt.translate, threading.Event()

    async def held(attempt: Attempt, number: int) -> None:
        while not released.is_set():  # noqa: ASYNC110  # it is set in another thread
            await asyncio.sleep(0.02)
        await step(attempt, number)

    monkeypatch.setattr(Attempt, "translate", held)
    books = [owner.ticket(data=BOOK) for _ in range(WORKERS + 1)]
    time.sleep(2 * POLLING)
    assert owner.wait(owner.ticket(data=LETTER))["status"] == "done"
    assert {asked(owner, book, Prefer="wait=0")["status"] for book in books} <= {"queued", "translating"}
    released.set()
    assert [owner.wait(book)["status"] for book in books] == ["done"] * len(books)


def test_a_package_that_turns_out_to_be_long_takes_the_long_way(owner: Owner) -> None:
    """A file is small, but nobody has read it yet."""
    data = docx(pages(["The harbour lights are lit at dusk, and the keeper goes home."], 1, 3 * SHORT))
    assert owner.translated("a.docx", data).status_code == 200


def test_what_goes_wrong_in_one_go_is_tried_step_by_step(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = []

    async def fail(attempt: Attempt) -> int:
        tried.append(attempt)
        raise Unavailable("The blob store does not answer")

    monkeypatch.setattr(Attempt, "whole", fail)
    assert owner.translated(data=LETTER).content == b"[de] " + LETTER
    assert len(tried) == 1


def test_it_is_billed_once_and_leaves_nothing(gated: tuple[Live, Gate], owner: Owner) -> None:
    documents = Path(gated[0].parts.settings.data) / "blobs" / "documents"
    used, lying = owner.used(), set(documents.rglob("*~"))
    assert owner.translated(data=LETTER).content == b"[de] " + LETTER
    assert owner.used() == used + len(LETTER)
    assert set(documents.rglob("*~")) <= lying
