"""What a session costs: the audio that was heard, to the millisecond, and nothing beyond the quota."""

import asyncio
import contextlib
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.voice.client import PATH, PCM, Told, VoiceClient
from tests.voice.conftest import Room, room
from tolmach.accounts.analytics import DayRange, parse_range
from tolmach.accounts.model import TagUsage

FILES = Path(__file__).parent / "files"


@pytest.fixture
def own(tmp_path: Path) -> Any:
    with room(tmp_path) as found:
        yield found


def limited(found: Room, milliseconds: int | None) -> str:
    """A key with this cap, of the first account."""
    with found.live.admin as admin:
        made = admin.post("/v2/admin/developer-keys").json()
        limits = {"key_id": made["key_id"], "speech_to_text_milliseconds": milliseconds}
        assert admin.put("/v2/admin/developer-keys/limits", json=limits).status_code == 200
    key: str = made["key"]
    return key


def reserved(found: Room) -> int:
    import sqlalchemy as sa

    from tolmach.accounts.tables import counters, reservations

    def work(connection: sa.Connection) -> int:
        held = connection.execute(sa.select(sa.func.sum(counters.c.reserved_speech))).scalar_one() or 0
        return int(held) + int(connection.execute(sa.select(sa.func.count()).select_from(reservations)).scalar_one())

    return found.live.parts.storage.database.read_now(work)


def test_what_was_heard_is_billed_exactly(own: Room) -> None:
    with own.client.stream(source_language="en") as stream:
        stream.say(2000)
        stream.send({"source_media_chunk": {"data": bytes(2 * 24)}})
        stream.finish()
        assert stream.rest() == 1000
    # A millisecond that was begun counts.
    assert (own.used().speech, own.used().speech_to_speech) == (2002, 0)
    assert reserved(own) == 0


def test_speech_counts_when_something_was_said(own: Room) -> None:
    fields = {"source_language": "en", "target_media_languages": ["de"]}
    with own.client.stream(**fields) as stream:
        stream.finish()
        assert stream.rest() == 1000
    assert own.used().speech_to_speech == 0
    with own.client.stream(**fields) as stream:
        stream.say(1000)
        stream.finish()
        assert stream.rest() == 1000
    assert (own.used().speech, own.used().speech_to_speech) == (1000, 1000)


def test_a_quota_that_is_used_up_refuses_the_request(own: Room) -> None:
    with own.live.client(limited(own, 0)) as client:
        assert client.post(PATH, json={"source_media_content_type": PCM}).status_code == 456


@pytest.mark.parametrize("cap", [1400, 1000, 1399])
def test_a_quota_that_ends_in_the_middle(own: Room, cap: int) -> None:
    with own.live.client(limited(own, cap)) as client:
        voice = VoiceClient(client)
        access = voice.request(source_language="en")
        with voice.open(access) as stream:
            stream.say(2000)
            assert stream.rest() == 1008
        assert stream.told.error is not None
        assert (stream.told.error["reason_code"], stream.told.error["error_code"]) == (4560001, 456)
        assert client.get(PATH, params={"token": access["token"]}).status_code == 400
        usage = client.get("/v2/usage").json()
    assert usage["speech_to_text_milliseconds_count"] == cap // 200 * 200
    assert reserved(own) == 0


def test_two_sessions_share_a_quota(own: Room) -> None:
    with own.live.client(limited(own, 2000)) as client:
        voice = VoiceClient(client)
        with voice.stream(source_language="en") as one, voice.stream(source_language="en") as other:
            for stream in (one, other) * 6:
                with contextlib.suppress(ConnectionClosed):
                    stream.say(200)
            for stream in (one, other):
                with contextlib.suppress(ConnectionClosed):
                    stream.finish()
            codes = {one.rest(), other.rest()}
        assert 1008 in codes
        assert client.get("/v2/usage").json()["speech_to_text_milliseconds_count"] == 2000
    assert reserved(own) == 0


def test_a_lost_connection_is_paid_for_once(own: Room) -> None:
    access = own.client.request(source_language="en")
    told = Told()
    with own.client.open(access, told=told) as stream:
        stream.say(1000)
    with own.client.open(own.client.reconnect(access["token"]), told=told) as stream:
        stream.say(1000)
        stream.finish()
        assert stream.rest() == 1000
    assert own.used().speech == 2000
    assert reserved(own) == 0


def test_a_recorder_that_begins_anew_is_heard_from_its_beginning(own: Room) -> None:
    recording = (FILES / "speech.webm").read_bytes()
    access = own.client.request(source_media_content_type="audio/webm", message_format="msgpack")
    for number in range(2):
        with own.client.open(access, "msgpack") as stream:
            stream.send({"source_media_chunk": {"data": recording}})
            if number:
                stream.finish()
                assert stream.rest() == 1000
        if not number:
            access = own.client.reconnect(access["token"])
    once = len((FILES / "s16le-16000.raw").read_bytes()) / 32
    assert own.used().speech == pytest.approx(2 * once, abs=100)


def test_the_tag_of_the_request_holds_for_the_session(own: Room) -> None:
    headers = {"X-DeepL-Reporting-Tag": "Team-A"}
    access = own.client.http.post(PATH, json={"source_media_content_type": PCM}, headers=headers).json()
    with own.client.open(access) as stream:
        stream.say(600)
    again = own.client.http.get(PATH, params={"token": access["token"]}, headers={"X-DeepL-Reporting-Tag": "b"}).json()
    with own.client.open(again) as stream:
        stream.say(600)
        stream.finish()
        assert stream.rest() == 1000
    found = asyncio.run(_tagged(own))
    assert [(item.tag, item.amounts.speech) for item in found] == [("team-a", 1200)]


async def _tagged(own: Room) -> list[TagUsage]:
    account = (await own.live.parts.accounts.accounts())[0]
    today: DayRange = parse_range(str(date.today()), str(date.today()))
    return (await own.live.parts.analytics.by_tag(account.id, today, by_day=False, page=1))[0]
