"""What voice jobs cost, and what bounds them."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from tests.voice.conftest import Room
from tests.voice.doubles import until
from tests.voice.jobs.owners import ALL, Owner, change, loop_of, put, recording
from tolmach.accounts.tables import reservations
from tolmach.clock import now
from tolmach.errors import QuotaExceeded
from tolmach.storage.times import to_ticks
from tolmach.voice.jobs import listening

SOUND = recording()


def limited(found: Room, milliseconds: int | None) -> None:
    async def limit() -> None:
        accounts = found.live.parts.accounts
        account = (await accounts.accounts())[0]
        for key in await accounts.keys(account.id):
            await accounts.limit(account.id, key.id, speech=milliseconds)

    asyncio.run(limit())


def test_the_duration_is_paid_once_and_only_for_what_is_done(heard: Room, owner: Owner) -> None:
    data = recording(1_234)
    before = heard.used()
    owner.made(data, ("en", "text/plain"), ("de", "text/vtt"))
    written = heard.used()
    assert (written.speech - before.speech, written.speech_to_speech - before.speech_to_speech) == (1_234, 0)
    owner.made(data, ("de", "text/plain"), ("de", "audio/flac"))
    spoken = heard.used()
    assert (spoken.speech - written.speech, spoken.speech_to_speech - written.speech_to_speech) == (1_234, 1_234)
    owner.refused(b"no sound")
    heard.speaker._fails_on = "Good"
    owner.refused(data, ("de", "audio/flac"))
    heard.speaker._fails_on = None
    assert heard.used() == spoken, "what has failed was given back"
    limited(heard, spoken.speech + 1_234)
    assert owner.made(data), "nothing is set aside any more"
    limited(heard, None)


@pytest.fixture
def forgetful() -> Iterator[list[str]]:
    """A job store that cannot write down that a recording was heard; what it refused."""
    refused: list[str] = []

    def refuse(connection: Any, cursor: Any, statement: str, parameters: Any, *rest: Any) -> None:
        if statement.startswith("INSERT") and "operation_outputs" in statement and "hear" in str(parameters):
            refused.append(statement)
            raise sa.exc.OperationalError("INSERT", None, OSError("disk full"))

    sa.event.listen(sa.Engine, "before_cursor_execute", refuse)
    yield refused
    sa.event.remove(sa.Engine, "before_cursor_execute", refuse)


def test_what_the_job_store_cannot_write_down_is_given_back(heard: Room, owner: Owner, forgetful: list[str]) -> None:
    before, upkeep = heard.used(), heard.live.parts.voice.jobs.upkeep
    job_id = owner.started(SOUND)

    def has_failed() -> bool:
        asyncio.run_coroutine_threadsafe(upkeep.keep_going(), loop_of(heard)).result(20)
        return owner.states(job_id) == ["failed"]

    until(has_failed, 30)
    assert (bool(forgetful), heard.used()) == (True, before)
    left = sa.select(sa.func.count()).select_from(reservations)
    assert heard.live.parts.storage.database.read_now(lambda connection: connection.scalar(left)) == 0


def test_a_quota_is_never_exceeded(heard: Room, owner: Owner) -> None:
    begun = owner.announce(size=len(SOUND))
    before = heard.used()
    limited(heard, before.speech + 3_199)
    assert put(begun, SOUND).status_code == 204
    assert owner.results(begun["job_id"])[0]["error"]["message"] == QuotaExceeded.default
    assert heard.used() == before
    limited(heard, 0)
    assert owner.post(owner.asked()).status_code == 456
    limited(heard, None)


def test_the_reporting_tag_goes_with_the_job(heard: Room, owner: Owner) -> None:
    owner.client.headers["X-DeepL-Reporting-Tag"] = "Podcasts"
    owner.made(SOUND)
    today = now().date().isoformat()
    with heard.live.admin as admin:
        found = admin.get("/v2/admin/analytics/custom-tags", params={"start_date": today, "end_date": today})
    assert '"podcasts"' in found.text


def test_an_upload_has_to_begin_in_time(heard: Room, owner: Owner) -> None:
    begun = owner.announce(size=len(SOUND))
    change(heard, begun["job_id"], ends=to_ticks(now()))
    refused = put(begun, SOUND)
    assert (refused.status_code, "time" in refused.json()["message"]) == (403, True)
    assert owner.client.get(f"{ALL}/{begun['job_id']}").status_code == 404


def test_a_recording_may_be_three_hours_long(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "MOST_SECONDS", 1)
    assert "at most 3 hours" in owner.refused(recording(1_001))
    assert owner.made(recording(1_000))


def test_a_recording_takes_no_place_from_a_session(heard: Room, owner: Owner) -> None:
    sessions = heard.live.parts.voice.sessions._sessions
    heard.recogniser.gate.clear()
    try:
        jobs = [owner.started(SOUND) for _ in range(2)]
        until(lambda: all(owner.states(job_id) == ["processing"] for job_id in jobs))
        for _ in range(heard.recogniser.most_streams):
            heard.client.request(source_language="en")
        for session in list(sessions._all.values()):
            loop_of(heard).call_soon_threadsafe(sessions.end, session)
    finally:
        heard.recogniser.gate.set()
    assert [owner.results(job_id)[0]["status"] for job_id in jobs] == ["complete"] * 2


def test_many_who_fetch_at_once_get_the_same(owner: Owner) -> None:
    result = owner.results(owner.started(SOUND))[0]

    async def race() -> list[httpx.Response]:
        headers = {"Authorization": f"DeepL-Signature {result['signature']}"}
        async with httpx.AsyncClient(headers=headers) as client:
            return await asyncio.gather(*(client.get(result["download_url"]) for _ in range(5)))

    answers = asyncio.run(race())
    assert {answer.status_code for answer in answers} <= {200, 404}
    assert {answer.text for answer in answers if answer.status_code == 200} == {
        "Good morning everybody. The artist paints a house. Thank you very much indeed\n"
    }
