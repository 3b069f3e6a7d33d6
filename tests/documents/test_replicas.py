"""Several services on one PostgreSQL and one blob store: a document is everybody's, and whoever dies, it is done once."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.conftest import Live, serving
from tests.documents.conftest import Owner, key_of
from tests.documents.test_crash import KEY, LINES, NAME, PARKED, TEXT, Crew, until
from tolmach.documents.workshop import BROKEN, Workshop
from tolmach.settings import Settings
from tolmach.storage import tending
from tolmach.storage.roster import BEAT_SECONDS, SILENCE

TRANSLATED = [f"[de] {line}" for line in LINES]

# Two services in one process: only the first of them has jobs, which is all that these need.


@pytest.fixture
def pair(postgresql_copy: str, tmp_path: Path) -> Iterator[tuple[Owner, Owner]]:
    with ExitStack() as stack:
        both = [stack.enter_context(_beside(postgresql_copy, tmp_path, name)) for name in ("one", "two")]
        first, second = (stack.enter_context(live.client(KEY)) for live in both)
        yield Owner(first), Owner(second)


@contextmanager
def _beside(url: str, folder: Path, name: str, **settings: int) -> Iterator[Live]:
    shared = {"blobs": str(folder / "blobs"), "secret_file": str(folder / "secret"), "developer_key": KEY}
    own = Settings(data=folder / name, database=url, engine="stub", log_level="error", **shared, **settings)  # type: ignore[arg-type]  # fmt: skip
    with serving(own) as live:
        yield live


def test_what_one_took_another_tells_and_hands_out(pair: tuple[Owner, Owner], postgresql_copy: str) -> None:
    one, two = pair
    ticket = one.ticket("a.txt", b"Hello world", source_lang="EN")
    assert two.wait(ticket)["status"] == "done"
    assert _sealed_keys(postgresql_copy) == [None], "the key outlived the work"
    assert two.download(ticket).content == b"[de] Hello world"
    for owner in pair:
        assert owner.client.post(f"/v2/document/{ticket['document_id']}", json=key_of(ticket)).status_code == 404
        assert owner.used() == len(b"Hello world")


def test_two_who_fetch_at_once_at_two_places_pay_once(pair: tuple[Owner, Owner]) -> None:
    text = b"Some words. " * 2000
    ticket = pair[0].ticket("a.txt", text, source_lang="EN")
    pair[0].wait(ticket)
    answers: list[int] = []

    def fetch(owner: Owner) -> None:
        answers.append(owner.download(ticket).status_code)

    threads = [threading.Thread(target=fetch, args=[owner]) for owner in pair]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 200 in answers
    assert set(answers) <= {200, 404}
    assert pair[1].used() == len(text)


def test_the_room_for_documents_is_counted_once_for_all(postgresql_copy: str, tmp_path: Path) -> None:
    codes: list[int] = []
    with _beside(postgresql_copy, tmp_path, "one", max_documents=5) as live:

        def upload() -> None:
            with live.client(KEY) as client:
                codes.append(Owner(client).upload("a.txt", b"Hello").status_code)

        threads = [threading.Thread(target=upload) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert sorted(codes) == [200] * 5 + [429] * 3


def test_what_was_begun_too_often_is_given_up(
    postgresql_copy: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its job has ended, and could not say so."""
    monkeypatch.setattr(Workshop, "_carry_through", lambda *_: 1 / 0)
    monkeypatch.setattr(tending, "TENDING", 0.5)
    with _beside(postgresql_copy, tmp_path, "one") as live, live.client(KEY) as client:
        found = Owner(client).refused("a.txt", b"Hello world")
    assert found == BROKEN
    assert _sealed_keys(postgresql_copy) == [None]


def _sealed_keys(url: str) -> list[bytes | None]:
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        return [row[0] for row in connection.execute("SELECT sealed_key FROM documents")]


# Processes of their own, which can be killed and stopped.


@pytest.fixture
def crew(postgres_url: str, tmp_path: Path) -> Iterator[Crew]:
    found = Crew(tmp_path, postgres_url.replace("+psycopg", ""))
    yield found
    found.end()


def _handed_out(owner: Owner, ticket: dict[str, str], used: int = len(TEXT)) -> None:
    found = owner.status(ticket)
    assert (found["status"], found["billed_characters"]) == ("done", len(TEXT))
    assert owner.download(ticket).text.splitlines() == TRANSLATED
    assert owner.used() == used


MOMENTS: dict[str, Callable[[Crew], bool]] = {
    "as it begins": lambda crew: True,
    "after two checkpoints": lambda crew: "part-1~" in crew.blobs,
}


@pytest.mark.heavy
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_document_goes_on_elsewhere_though_nobody_asks(crew: Crew, moment: str) -> None:
    owners = [Owner(client) for client in crew.start()]
    ticket = owners[0].ticket(NAME, TEXT)
    worker = crew.worker()
    until(lambda: MOMENTS[moment](crew))
    begun = time.monotonic()
    crew.all[worker].kill(missed=False)
    until(lambda: "result~" in crew.blobs)
    assert time.monotonic() - begun < SILENCE.total_seconds() + 3 * BEAT_SECONDS + 15
    living = [owner for number, owner in enumerate(owners) if number != worker]
    until(lambda: living[0].status(ticket)["status"] == "done")
    if moment == "after two checkpoints":
        assert {crew.times(line) for line in LINES[: len(LINES) // 5]} == {1}, "what lay in a checkpoint was done again"
    _handed_out(living[1], ticket)
    until(lambda: crew.blobs == [])


@pytest.mark.heavy
def test_one_that_was_only_stopped_for_a_while_does_no_harm(crew: Crew) -> None:
    owners = [Owner(client) for client in crew.start()]
    ticket = owners[0].ticket(NAME, TEXT)
    worker = crew.worker()
    slow = crew.all[worker]
    assert slow.process is not None
    until(lambda: "part-0~" in crew.blobs)
    slow.process.send_signal(signal.SIGSTOP)
    slow.miss()
    other = owners[(worker + 1) % 3]
    until(lambda: other.status(ticket)["status"] == "done")
    slow.process.send_signal(signal.SIGCONT)
    until(lambda: PARKED in slow.output.read_text())
    _handed_out(owners[worker], ticket)
    assert owners[worker].translated("b.txt", b"Hello world").text == "[de] Hello world"
    until(lambda: crew.blobs == [])
    assert other.used() == len(TEXT) + len(b"Hello world")


@pytest.mark.heavy
def test_one_that_ends_hands_its_work_on_at_once(crew: Crew) -> None:
    owners = [Owner(client) for client in crew.start()]
    ticket = owners[0].ticket(NAME, TEXT)
    worker = crew.worker()
    until(lambda: "part-0~" in crew.blobs)
    ending = crew.all[worker].process
    assert ending is not None
    ending.send_signal(signal.SIGTERM)
    assert ending.wait(30) == 0
    begun = time.monotonic()
    until(lambda: any(each.asked for number, each in enumerate(crew.all) if number != worker))
    assert time.monotonic() - begun < SILENCE.total_seconds() / 2, "the others waited until they missed it"
    other = owners[(worker + 1) % 3]
    until(lambda: other.status(ticket)["status"] == "done")
    _handed_out(other, ticket)


@pytest.mark.heavy
def test_how_long_it_takes_is_told_by_all(crew: Crew) -> None:
    owners = [Owner(client) for client in crew.start()]
    ticket = owners[0].ticket(NAME, TEXT * 3)
    crew.worker()
    until(lambda: "part-0~" in crew.blobs)
    told = [owner.status(ticket)["seconds_remaining"] for owner in owners]
    assert min(told) >= 1
    assert max(told) - min(told) <= 2
