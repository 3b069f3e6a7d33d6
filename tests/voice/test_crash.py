"""A service that is killed while somebody speaks: its tokens are refused by the next one, what was heard is charged once,
and nothing that was said is left behind."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.voice.client import PATH, Stream, Told, VoiceClient
from tests.voice.doubles import until
from tests.warm import WarmProcess

ADMIN = "5ec4e7d0-1111-4111-8111-1234567890ab:adm"
SECRET = "xylophonist"
MARK = b"\x5a\x17\xc3\x2e\x91\x44\xee\x08" * 800
"""200 ms of audio that can be recognised in a file."""
SCRIPT = f"The {SECRET} plays well. " * 30


class Killable:
    """A service in a folder, with settings from its environment."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self._folder = folder
        self._environment = environment
        self._output = folder / "output"
        self._process: WarmProcess | None = None

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    @contextmanager
    def living(self) -> Iterator[str]:
        """Its address, until it is killed."""
        environment = os.environ | {"TOLMACH_DATA": str(self._folder / "data"), "TOLMACH_ADMIN_KEY": ADMIN}
        environment |= self._environment
        begun = self._output.stat().st_size if self._output.exists() else 0
        with self._output.open("ab") as out:
            told = environment | {"SCRIPT": SCRIPT}
            self._process = WarmProcess("tests.voice.scripted_service", env=told, stdout=out, stderr=out)
        try:
            yield self._address(begun)
        finally:
            self.kill()

    def kept(self) -> list[Path]:
        """Files that hold something of what was said."""
        files = [path for path in self._folder.rglob("*") if path.is_file()]
        return [path for path in files if SECRET.encode() in (data := path.read_bytes()) or MARK[:16] in data]

    def _address(self, begun: int) -> str:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            said = self._output.read_bytes()[begun:].decode()
            if "listens on " in said:
                return said.rpartition("listens on ")[2].splitlines()[0].rstrip("/")
            time.sleep(0.05)
        raise AssertionError(self._output.read_text())


@pytest.fixture
def killable(tmp_path: Path) -> Killable:
    return Killable(tmp_path)


def client(url: str, key: str) -> httpx.Client:
    return httpx.Client(base_url=url, headers={"Authorization": f"DeepL-Auth-Key {key}"}, timeout=30)


def made_key(url: str) -> str:
    """With a cap, so that it is told what it used."""
    with client(url, ADMIN) as admin:
        made = admin.post("/v2/admin/developer-keys").json()
        limits = {"key_id": made["key_id"], "speech_to_text_milliseconds": 100_000}
        assert admin.put("/v2/admin/developer-keys/limits", json=limits).status_code == 200
    key: str = made["key"]
    return key


def used(http: httpx.Client) -> int:
    count: int = http.get("/v2/usage").json()["speech_to_text_milliseconds_count"]
    return count


def say(stream: Stream, seconds: int) -> None:
    """Not quite as fast as is allowed, and never before what went before was heard: a busy machine may stand still."""
    begun = heard(stream)
    for second in range(1, seconds + 1):
        for _ in range(5):
            stream.send({"source_media_chunk": {"data": MARK}})
        time.sleep(0.55)
        while heard(stream) < begun + 1000 * second:
            assert stream.next() is not None


def heard(stream: Stream) -> int:
    """Milliseconds."""
    updates = stream.told.of("source_transcript_update")[-1:]
    return max((item["end_time"] for update in updates for key in update for item in update[key]), default=0)


def test_killed_while_somebody_speaks(killable: Killable) -> None:
    with killable.living() as url, client(url, key := made_key(url)) as http:
        voice = VoiceClient(http)
        access = voice.request(source_language="en", target_languages=["de"])
        with voice.open(access) as stream:
            say(stream, 11)
            while SECRET not in stream.told.targets["de"]:
                assert stream.next() is not None
            # The first ten seconds that were set aside are used up and written down.
            until(lambda: used(http) > 0)
            killable.kill()
            assert stream.rest() == 1006
    assert killable.kept() == []
    with killable.living() as url, client(url, key) as http:
        refused = http.get(PATH, params={"token": access["token"]})
        assert (refused.status_code, refused.json()["message"]) == (400, "Invalid token.")
        address = f"ws{url.removeprefix('http')}{PATH}/connect?token={quote(access['token'])}"
        with pytest.raises(InvalidStatus) as raised:
            connect(address, proxy=None)
        assert raised.value.response.status_code == 403
        assert used(http) == 10_000
        with VoiceClient(http).stream(source_language="en") as stream:
            say(stream, 1)
            stream.finish()
            assert stream.rest() == 1000
        assert SECRET in stream.told.source
        assert used(http) == 11_000
    assert killable.kept() == []


@pytest.mark.heavy
def test_killed_while_another_replica_lives(tmp_path: Path, postgres_url: str) -> None:
    one, two = (replica(tmp_path, name, postgres_url) for name in ("one", "two"))
    told = Told()
    with (
        one.living() as here,
        two.living() as there,
        client(here, key := made_key(here)) as http,
        client(there, key) as other,
    ):
        ours, theirs = VoiceClient(http), VoiceClient(other)
        access = theirs.request(source_language="en", target_languages=["de"])
        with ours.open(at(here, access), told=told) as stream:
            say(stream, 1)
            access = theirs.reconnect(access["token"])
            assert stream.rest() == 4001
        with theirs.open(at(there, access), told=told) as stream:
            say(stream, 1)
            access = ours.reconnect(access["token"])
            assert stream.rest() == 4001
        with ours.open(at(here, access), told=told) as stream:
            until(lambda: used(other) == 2000)
            say(stream, 11)
            until(lambda: used(other) == 12_000)
            one.kill()
            assert stream.rest() == 1006
        with theirs.open(at(there, theirs.reconnect(access["token"])), told=told) as stream:
            say(stream, 1)
            stream.finish()
            assert stream.rest() == 1000
        assert used(other) == 13_000
    assert (one.kept(), two.kept()) == ([], [])


def replica(folder: Path, name: str, database: str) -> Killable:
    (folder / name).mkdir()
    url, secret = database.replace("+psycopg", ""), str(folder / "secret")
    return Killable(folder / name, TOLMACH_DATABASE=url, TOLMACH_SECRET_FILE=secret)


def at(url: str, access: dict[str, Any]) -> dict[str, Any]:
    """As if a balancer had sent the client there."""
    return {**access, "streaming_url": f"ws{url.removeprefix('http')}{PATH}/connect"}
