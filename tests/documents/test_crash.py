"""Killed at any moment, a service loses no document: it goes on when its owner asks, from the last checkpoint.

And whatever moment somebody looks at the disk, neither text, name nor key of a document stands there.
"""

import os
import signal
import subprocess
import sys
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

KEY = "5ec4e7d0-1111-4111-8111-1234567890ab"
LINES = [f"Sentence number {number} about the {word} needle." for number in range(220) for word in ("first", "second", "third")]  # fmt: skip
TEXT = "\n".join(LINES).encode()
NAME = "Whereabouts of Mr Needlework.txt"


@dataclass
class Killable:
    folder: Path
    database: str = ""
    module: str = "tests.documents.slow_service"
    process: subprocess.Popen[bytes] | None = None

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
            "TOLMACH_REPLICA": "one",
            "ASKED": str(self.folder / "asked"),
        }
        begun = self.output.stat().st_size if self.output.exists() else 0
        with self.output.open("ab") as out:
            command = [sys.executable, "-m", self.module]
            self.process = subprocess.Popen(command, env=environment, stdout=out, stderr=out)
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            said = self.output.read_bytes()[begun:].decode()
            if "listens on " in said:
                return said.rpartition("listens on ")[2].splitlines()[0].rstrip("/")
            time.sleep(0.05)
        raise AssertionError(self.output.read_text())

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    @contextmanager
    def living(self) -> Iterator[Owner]:
        headers = {"Authorization": f"DeepL-Auth-Key {KEY}"}
        with httpx.Client(base_url=self.start(), headers=headers, timeout=30) as client:
            yield Owner(client)

    def blobs(self) -> list[str]:
        return sorted(path.name for path in (self.folder / "data" / "blobs").rglob("*~"))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.heavy)])
def killable(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Killable]:
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres_url").replace("+psycopg", "")
    service = Killable(tmp_path, url)
    yield service
    service.kill()


def _until(condition: Callable[[], bool]) -> None:
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


@pytest.mark.parametrize(
    "moment", ["at once", "after two checkpoints", pytest.param("at the end", marks=pytest.mark.heavy)]
)
def test_nothing_is_lost(killable: Killable, moment: str) -> None:
    with killable.living() as owner:
        ticket = owner.ticket(NAME, TEXT)
        _until(_moments(killable, owner, ticket)[moment])
        killable.kill()
    parts = [name for name in killable.blobs() if name.startswith("part-")]
    asked = killable.asked
    with killable.living() as owner:
        if moment != "at the end":
            time.sleep(1.0)
            assert killable.asked == asked, "nobody has the key, so nobody can go on"
        if killable.database:
            forget_leases(killable.database)
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


def forget_leases(url: str) -> None:
    """A dead replica's hold on a document ends after half a minute; a test need not wait for it."""
    with psycopg.connect(url) as connection:
        connection.execute("UPDATE documents SET held_until = 0")


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
        _until(lambda: "part-0~" in killable.blobs())
        search()
        killable.kill()
        search()
    with killable.living() as owner:
        if killable.database:
            forget_leases(killable.database)
        owner.wait(ticket)
        search()
        assert owner.download(ticket).status_code == 200
        search()
        assert owner.client.post(f"/v2/document/{ticket['document_id']}", json=key_of(ticket)).status_code == 404
    assert killable.output.stat().st_size > 0
