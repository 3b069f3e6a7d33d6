"""Killed at any moment, a service loses no document: it goes on from the last checkpoint. On SQLite when its owner asks;
on PostgreSQL by itself, and there `test_replicas.py` has more.

And whatever moment somebody looks at the disk, neither text, name nor key of a document stands there.
"""

import os
import signal
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import psycopg
import pytest

from tests.documents.conftest import Owner, key_of
from tests.usual import usually
from tests.warm import WarmProcess

KEY = "5ec4e7d0-1111-4111-8111-1234567890ab"
LINES = [f"Sentence number {number} about the {word} needle." for number in range(220) for word in ("first", "second", "third")]  # fmt: skip
TEXT = "\n".join(LINES).encode()
NAME = "Whereabouts of Mr Needlework.txt"
PARKED = '"where": "_core:'
"""What the log has of DBOS when a run has found that its job is another's now; its words are not logged."""


@dataclass
class Killable:
    folder: Path
    database: str = ""
    module: str = "tests.documents.slow_service"
    shared: Path | None = None
    """A folder for the blobs and the secret of several."""
    process: WarmProcess | None = None

    @property
    def asked(self) -> Counter[str]:
        """What the engine was asked to translate, through all lives of the service."""
        path = self.folder / "asked"
        return Counter(path.read_text().splitlines() if path.exists() else [])

    @property
    def output(self) -> Path:
        return self.folder / "output"

    def start(self) -> str:
        environment = os.environ | {
            "TOLMACH_DATA": str(self.folder / "data"),
            "TOLMACH_DEVELOPER_KEY": KEY,
            "TOLMACH_DATABASE": self.database,
            "TOLMACH_BLOBS": str(self._blobs),
            "TOLMACH_SECRET_FILE": str((self.shared or self.folder / "data") / "secret"),
            "ASKED": str(self.folder / "asked"),
        }
        begun = self.output.stat().st_size if self.output.exists() else 0
        with self.output.open("ab") as out:
            self.process = WarmProcess(self.module, env=environment, stdout=out, stderr=out)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            said = self.output.read_bytes()[begun:].decode()
            if "listens on " in said:
                return said.rpartition("listens on ")[2].splitlines()[0].rstrip("/")
            time.sleep(0.05)
        raise AssertionError(self.output.read_text())

    def kill(self, *, missed: bool = True) -> None:
        """`missed` without the time that it takes others to see it."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        if self.database and missed:
            self.miss()

    def miss(self) -> None:
        assert self.process is not None
        with psycopg.connect(self.database) as connection:
            connection.execute("DELETE FROM processes WHERE name = %s", [f"{socket.gethostname()}:{self.process.pid}"])

    @contextmanager
    def living(self) -> Iterator[Owner]:
        headers = {"Authorization": f"DeepL-Auth-Key {KEY}"}
        with httpx.Client(base_url=self.start(), headers=headers, timeout=30) as client:
            yield Owner(client)

    def blobs(self) -> list[str]:
        return sorted(path.name for path in self._blobs.rglob("*~"))

    @property
    def _blobs(self) -> Path:
        return (self.shared or self.folder / "data") / "blobs"


class Crew:
    """Three of them on one PostgreSQL and one folder of blobs."""

    def __init__(self, folder: Path, url: str, module: str = Killable.module) -> None:
        self.all = [Killable(folder / name, url, module, folder / "shared") for name in ("one", "two", "three")]
        self._clients: list[httpx.Client] = []
        for each in self.all:
            each.folder.mkdir()

    def start(self) -> list[httpx.Client]:
        headers = {"Authorization": f"DeepL-Auth-Key {KEY}"}
        self._clients = [httpx.Client(base_url=each.start(), headers=headers, timeout=30) for each in self.all]
        return self._clients

    def worker(self, works: Callable[[Killable], bool] = lambda each: bool(each.asked)) -> int:
        """The one that works on what was asked of any."""
        until(lambda: any(works(each) for each in self.all))
        return next(number for number, each in enumerate(self.all) if works(each))

    def times(self, line: str) -> int:
        """How often the engines of all were asked for a line."""
        return sum(each.asked[line] for each in self.all)

    @property
    def blobs(self) -> list[str]:
        return self.all[0].blobs()

    def end(self) -> None:
        for client in self._clients:
            client.close()
        for each in self.all:
            if each.process is not None:
                each.kill(missed=False)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.heavy)])
def killable(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Killable]:
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres_url").replace("+psycopg", "")
    service = Killable(tmp_path, url)
    yield service
    service.kill()


def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def _moments(service: Killable, owner: Owner, ticket: dict[str, str]) -> dict[str, Callable[[], bool]]:
    return {
        "at once": lambda: True,
        "after two checkpoints": lambda: "part-1~" in service.blobs(),
        "at the end": lambda: owner.status(ticket)["status"] == "done",
    }


@pytest.mark.parametrize("moment", usually(["at once", "after two checkpoints", "at the end"], "after two checkpoints"))
def test_nothing_is_lost(killable: Killable, moment: str) -> None:
    with killable.living() as owner:
        ticket = owner.ticket(NAME, TEXT)
        until(_moments(killable, owner, ticket)[moment])
        killable.kill()
    parts = [name for name in killable.blobs() if name.startswith("part-")]
    asked = killable.asked
    with killable.living() as owner:
        if moment != "at the end" and not killable.database:
            time.sleep(1.0)
            assert killable.asked == asked, "nobody has the key, so nobody can go on"
        if killable.database:
            until(lambda: "result~" in killable.blobs())
        found = owner.wait(ticket)
        assert (found["status"], found["billed_characters"]) == ("done", len(TEXT))
        lines = owner.download(ticket).text.splitlines()
    assert lines == [f"[de] {line}" for line in LINES]
    repeated = sum(times - 1 for times in killable.asked.values())
    assert repeated <= (len(LINES) if moment == "at once" else 0) + 400 * (moment == "after two checkpoints")
    if moment == "after two checkpoints":
        assert len(parts) >= 2
        done = LINES[: len(LINES) // 5]
        assert {killable.asked[line] for line in done} == {1}, "what lay in a checkpoint was translated again"
    assert killable.blobs() == []


@pytest.mark.parametrize("moment", usually(["at once", "when it is asked for"], "at once"))
def test_nothing_is_lost_of_a_short_one(killable: Killable, moment: str) -> None:
    text = "\n".join(LINES[:40])
    with killable.living() as owner:
        used = owner.used()
        ticket = owner.ticket(NAME, text.encode())
        if moment == "when it is asked for":
            until(lambda: bool(killable.asked))
        killable.kill()
    with killable.living() as owner:
        if killable.database:
            until(lambda: "result~" in killable.blobs())
        found = owner.wait(ticket)
        assert (found["status"], found["billed_characters"]) == ("done", len(text))
        assert owner.download(ticket).text.splitlines() == [f"[de] {line}" for line in LINES[:40]]
        assert owner.used() == used + len(text)
    assert max(killable.asked.values()) <= 2
    assert killable.blobs() == []


def test_a_thief_with_the_disk_gets_nothing(killable: Killable) -> None:
    with killable.living() as owner:
        ticket = owner.ticket(NAME, TEXT)
        secret = bytes.fromhex(ticket["document_key"])
        needles = [b"needle", b"Needlework", b"Sentence number", secret, secret.hex().encode(), secret.hex().upper().encode()]  # fmt: skip

        def search() -> None:
            for path in [*(killable.folder / "data").rglob("*"), killable.output]:
                if path.is_file():
                    found = path.read_bytes()
                    assert not [needle for needle in needles if needle in found], path.name

        search()
        until(lambda: "part-0~" in killable.blobs())
        search()
        killable.kill()
        search()
    with killable.living() as owner:
        owner.wait(ticket)
        search()
        assert owner.download(ticket).status_code == 200
        search()
        assert owner.client.post(f"/v2/document/{ticket['document_id']}", json=key_of(ticket)).status_code == 404
    assert killable.output.stat().st_size > 0
