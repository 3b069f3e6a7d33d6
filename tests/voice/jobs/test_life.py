"""Voice jobs through quotas, crowds, kills and time: paid once, nothing lost, nothing left over.

Most tests have a service of their own, because a process can run only one set of jobs.
"""

import asyncio
import signal
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tests.conftest import serving
from tests.documents.test_crash import PARKED, Crew, Killable
from tests.voice.conftest import SCRIPT, Room, room
from tests.voice.doubles import ScriptedRecogniser, until
from tests.voice.jobs.owners import ALL, Owner, change, fetch, get, loop_of, recording
from tests.voice.test_privacy import logged as logged
from tolmach.accounts.tables import daily_usage
from tolmach.clock import now
from tolmach.errors import Unavailable
from tolmach.settings import Settings
from tolmach.storage.database import Database
from tolmach.storage.times import to_ticks
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.writing import writer
from tolmach.voice.jobs.model import LARGE_BYTES, MOST_UNDER_WAY
from tolmach.voice.jobs.tables import voice_jobs, voice_results
from tolmach.voice.opening import NO_RECOGNISER
from tolmach.voice.stream.threads import VoiceThreads
from tolmach.voice.studio import Studio

KEY = str(uuid.uuid4())
SOUND = recording()


@contextmanager
def service(
    folder: Path, recogniser: ScriptedRecogniser | None = None, **settings: Any
) -> Iterator[tuple[Room, Owner]]:
    keys: dict[str, Any] = {"developer_key": KEY, "admin_key": f"{KEY}:adm"}
    with room(folder, recogniser, **keys, **settings) as found, found.live.developer as client:
        yield found, Owner(client)


def rows(found: Room) -> int:
    tables = (voice_jobs, voice_results)
    return sum(
        found.live.parts.storage.database.read_now(
            lambda connection, table=table: connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0  # type: ignore[misc]
        )
        for table in tables
    )


def blobs(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "blobs" / "voice").rglob("*~"))


# How many, how long


def test_so_many_jobs_at_the_same_time(tmp_path: Path) -> None:
    with service(tmp_path) as (found, owner):
        large = [owner.announce(size=LARGE_BYTES + 1) for _ in range(2)]
        refused = owner.post(owner.asked(size=LARGE_BYTES + 1))
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "30")
        assert "over 100,000,000 bytes" in refused.json()["message"]
        small = [owner.announce(size=LARGE_BYTES) for _ in range(MOST_UNDER_WAY - 2)]
        refused = owner.post(owner.asked())
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "30")
        for begun in (large[0], small[0]):
            change(found, begun["job_id"], ends=to_ticks(now()))
        owner.announce(size=LARGE_BYTES + 1)
        owner.announce()
        assert owner.post(owner.asked()).status_code == 429


def test_what_is_over_is_removed(tmp_path: Path) -> None:
    with service(tmp_path) as (found, owner):
        upkeep = found.live.parts.voice.jobs.upkeep
        late, done = owner.announce(size=len(SOUND)), owner.started(SOUND, ("en", "text/plain"), ("de", "text/vtt"))
        results = owner.results(done)
        until(lambda: blobs(tmp_path) == ["result-0~", "result-1~"])
        change(found, done, ends=to_ticks(now() - timedelta(seconds=6)))
        assert owner.client.get(f"{ALL}/{done}").status_code == 404
        assert get(results[0]).status_code == 404
        asyncio.run_coroutine_threadsafe(upkeep.remove_ended(), loop_of(found)).result(20)
        assert (blobs(tmp_path), rows(found)) == ([], 2)
        change(found, late["job_id"], ends=to_ticks(now() - timedelta(hours=2)))
        asyncio.run_coroutine_threadsafe(upkeep.remove_ended(), loop_of(found)).result(20)
        assert rows(found) == 0


def test_a_copy_that_the_disk_kept_goes_later(tmp_path: Path) -> None:
    with service(tmp_path) as (found, owner):
        found.recogniser.gate.clear()
        job_id = owner.started(SOUND)
        copies = tmp_path / "voice"
        until(lambda: (copies / job_id).exists())
        (copies / str(uuid.uuid4())).write_bytes(b"of a job that has ended")
        upkeep = found.live.parts.voice.jobs.upkeep
        asyncio.run_coroutine_threadsafe(upkeep.sweep(), loop_of(found)).result(20)
        assert [path.name for path in copies.iterdir()] == [job_id], "only what nobody works on is removed"
        found.recogniser.gate.set()
        assert owner.results(job_id)[0]["status"] == "complete"


# Live sessions go first


def test_a_recording_waits_while_all_places_are_taken(tmp_path: Path) -> None:
    with service(tmp_path, ScriptedRecogniser(SCRIPT, most_streams=1)) as (found, owner):
        with found.client.stream(source_language="en") as stream:
            job_id = owner.started(SOUND)
            until(lambda: owner.states(job_id) == ["processing"])
            time.sleep(0.6)
            assert owner.states(job_id) == ["processing"]
            stream.finish()
            assert stream.rest() == 1000
        assert owner.results(job_id)[0]["status"] == "complete"


@pytest.mark.parametrize("has_recogniser", [False, True])
def test_only_what_can_be_done_here_is_promised(tmp_path: Path, has_recogniser: bool) -> None:
    def studio() -> Studio:
        if not has_recogniser:
            raise Unavailable(NO_RECOGNISER)
        return Studio(ScriptedRecogniser(SCRIPT), None, reader, writer, VoiceThreads(1))

    settings = Settings(data=tmp_path, engine="stub", log_level="error")
    with serving(settings, studio=studio) as live, live.developer as client:
        owner = Owner(client)
        written, spoken = (owner.post(owner.asked(("de", kind))) for kind in ("text/plain", "audio/flac"))
    assert written.status_code == (201 if has_recogniser else 503)
    assert spoken.status_code == (400 if has_recogniser else 503)
    assert not has_recogniser or "no synthesiser" in spoken.json()["detail"]


# Killed, and stopped


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.heavy)])
def killable(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Killable]:
    url = "" if request.param == "sqlite" else request.getfixturevalue("postgres_url").replace("+psycopg", "")
    service = Killable(tmp_path, url, "tests.voice.jobs.slow_service")
    yield service
    service.kill()


@pytest.mark.parametrize(
    "moment",
    [
        pytest.param("at once", marks=pytest.mark.heavy),
        "while it is heard",
        pytest.param("when it is heard", marks=pytest.mark.heavy),
    ],
)
def test_a_job_survives_a_kill_and_is_paid_once(killable: Killable, moment: str) -> None:
    targets = [("en", "text/plain"), ("de", "text/plain")]
    with killable.living() as living:
        owner = Owner(living.client)
        job_id = owner.started(SOUND, *targets)
        moments: dict[str, Callable[[], bool]] = {
            "at once": lambda: True,
            "while it is heard": lambda: killable.asked["listened"] == 1,
            "when it is heard": lambda: "transcript~" in killable.blobs(),
        }
        until(moments[moment], 30)
        killable.kill()
    assert _kept(killable) == []
    with killable.living() as living:
        owner = Owner(living.client)
        results = owner.results(job_id)
        assert [fetch(result).text.split()[0] for result in results] == ["Good", "[de]"]
        assert killable.asked["listened"] == {"at once": 1, "while it is heard": 2, "when it is heard": 1}[moment]
        assert killable.blobs() == []
    assert _kept(killable) == []
    assert _paid(killable) == 3_200


@pytest.mark.heavy
@pytest.mark.parametrize("ending", ["killed", "paused"])
def test_another_replica_goes_on_with_a_job_and_it_is_paid_once(postgres_url: str, tmp_path: Path, ending: str) -> None:
    crew = Crew(tmp_path, postgres_url.replace("+psycopg", ""), "tests.voice.jobs.slow_service")
    try:
        owners = [Owner(client) for client in crew.start()]
        job_id = owners[0].started(SOUND, ("en", "text/plain"), ("de", "text/plain"))
        worker = crew.worker()
        first = crew.all[worker]
        assert first.process is not None
        if ending == "killed":
            first.kill()
        else:
            first.process.send_signal(signal.SIGSTOP)
            first.miss()
        results = owners[(worker + 1) % 3].results(job_id)
        if ending == "paused":
            first.process.send_signal(signal.SIGCONT)
            until(lambda: PARKED in first.output.read_text(), 60)
        assert [fetch(result).text.split()[0] for result in results] == ["Good", "[de]"]
        assert _paid(first) == 3_200
    finally:
        crew.end()


def _paid(killable: Killable) -> int:
    database = Database(killable.database or f"sqlite:///{killable.folder / 'data' / 'tolmach.sqlite'}")
    try:
        return database.read_now(
            lambda connection: connection.scalar(sa.select(sa.func.sum(daily_usage.c.speech))) or 0
        )
    finally:
        database.close()


def _kept(killable: Killable) -> list[Path]:
    """Files in which something of the recording, its words or its name stands."""
    needles = (SOUND[44:108], b"artist paints", b"interview.wav")
    paths = [path for path in (killable.folder / "data").rglob("*") if path.is_file()]
    return [path for path in (*paths, killable.output) if any(needle in path.read_bytes() for needle in needles)]


def test_a_stop_in_the_middle_begins_again(tmp_path: Path) -> None:
    first = ScriptedRecogniser(SCRIPT)
    first.gate.clear()
    with service(tmp_path, first) as (_, owner):
        job_id = owner.started(SOUND)
        until(lambda: bool(first.hearings))
    with service(tmp_path) as (found, owner):
        until(lambda: owner.states(job_id) == ["complete"], 30)
        assert found.used().speech == 3_200


# Nothing is kept


def content(path: Path) -> bytes:
    """Nothing where the file went while it was looked for."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def test_nothing_that_was_said_stands_anywhere(tmp_path: Path, logged: Any) -> None:
    """Whatever moment somebody looks at the disk, and afterwards."""
    secret, mark = "xylophonist", b"\x5a\x17\xc3\x2e\x91\x44\xee\x08"
    data = recording(3_200, mark)
    script = {"en": f"The {secret} plays. And the {secret} stops here"}
    needles = (secret.encode(), mark * 2, b"whereabouts.wav")

    def holding() -> list[Path]:
        files = [path for path in tmp_path.rglob("*") if path.is_file()]
        return [path for path in files if any(needle in content(path) for needle in needles)]

    with service(tmp_path, ScriptedRecogniser(script)) as (found, owner):
        targets = [("en", "text/plain"), ("de", "application/x-subrip"), ("de", "audio/pcm;encoding=s16le;rate=16000")]
        found.recogniser.gate.clear()
        job_id = owner.started(data, *targets, name="whereabouts.wav")
        until(lambda: owner.states(job_id)[0] == "processing" and bool(found.recogniser.hearings))
        assert blobs(tmp_path)[0].startswith("upload-")
        assert holding() == []
        found.recogniser.gate.set()
        results = owner.results(job_id)
        until(lambda: blobs(tmp_path) == ["result-0~", "result-1~", "result-2~"])
        assert holding() == []
        assert owner.job(job_id)["source_file"]["name"] == "whereabouts.wav"
        assert secret in fetch(results[0]).text
        signature = results[1]["signature"]
        for result in results[1:]:
            fetch(result)
        until(lambda: blobs(tmp_path) == [])
        until(lambda: list((tmp_path / "voice").iterdir()) == [])
        owner.refused(mark * 1000)
    assert holding() == []
    said = logged.getvalue()
    assert "voice job over" in said
    assert not [word for word in (secret, "whereabouts", signature) if word in said]
