"""Requesting a stream, coming back to it, and everything that is refused."""

import asyncio
import contextlib
import time
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.conftest import serving
from tests.voice.client import PATH, PCM, Told, VoiceClient
from tests.voice.conftest import SCRIPT, Room, room
from tests.voice.doubles import ScriptedRecogniser, until
from tolmach.callers import Plan
from tolmach.settings import Settings
from tolmach.voice.audio.types import SOURCES, TARGETS
from tolmach.voice.service import VoiceTimes


def refused(room: Room, access: dict[str, Any]) -> int:
    with pytest.raises(InvalidStatus) as caught, room.client.open(access):
        pass
    assert caught.value.response.body is not None
    assert b'"message"' in caught.value.response.body
    return caught.value.response.status_code


def key_of_another(room: Room, plan: Plan = Plan.PRO) -> str:
    async def make() -> str:
        accounts = room.live.parts.accounts
        account = await accounts.create_account(str(uuid.uuid4()), plan)
        return (await accounts.create_key(account.id))[1]

    return asyncio.run(make())


# What is asked for


def test_the_least_request(shared: Room) -> None:
    access = shared.client.request()
    assert access["streaming_url"] == shared.live.url.replace("http", "ws") + f"{PATH}/connect"
    assert uuid.UUID(access["session_id"])


@pytest.mark.parametrize("media", SOURCES)
def test_every_source_type(shared: Room, media: str) -> None:
    with room_for(shared, source_media_content_type=media.upper().replace(";", " ; ")) as answer:
        assert answer.status_code == 200


@pytest.mark.parametrize("media", ["audio/opus;container=ogg", "audio/opus; container=webm"])
def test_other_names_of_types(shared: Room, media: str) -> None:
    with room_for(shared, source_media_content_type=media) as answer:
        assert answer.status_code == 200


@pytest.mark.parametrize("media", TARGETS)
def test_every_target_type(shared: Room, media: str) -> None:
    with room_for(shared, target_media_languages=["de"], target_media_content_type=media) as answer:
        assert answer.status_code == 200


class room_for:
    """A request whose session is over when it is left, so that there is room for the next."""

    def __init__(self, room: Room, **fields: Any) -> None:
        self._room = room
        self._fields = fields

    def __enter__(self) -> httpx.Response:
        self._answer = self._room.client.http.post(PATH, json={"source_media_content_type": PCM, **self._fields})
        return self._answer

    def __exit__(self, *_: object) -> None:
        if self._answer.status_code == 200:
            with self._room.client.open(self._answer.json(), self._fields.get("message_format") or "json") as stream:
                stream.finish()
                stream.rest()


FIVE = ["de", "es", "fr", "it", "nl"]


@pytest.mark.parametrize(
    "fields",
    [
        {"target_languages": FIVE},
        {"target_languages": [*FIVE, "DE", "Es"]},
        {"target_languages": FIVE, "target_media_languages": ["de"]},
        {"target_media_languages": ["de"], "target_media_voice": "male"},
        {"source_language": None, "message_format": "msgpack"},
        {"source_language": "DE", "source_language_mode": "fixed"},
        {"formality": "formal", "target_languages": ["de", "da"]},
        {"formality": "prefer_less"},
        {"message_format": None, "target_languages": None, "glossary_id": None},
        {"something_else": 1},
    ],
)
def test_accepted(shared: Room, fields: dict[str, Any]) -> None:
    with room_for(shared, **fields) as answer:
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"source_media_content_type": "audio/pcm"}, "source_media_content_type"),
        ({"source_media_content_type": None}, "source_media_content_type"),
        ({"source_media_content_type": 7}, "source_media_content_type"),
        ({"message_format": "xml"}, "message_format"),
        ({"source_language": "xx"}, "source_language"),
        ({"source_language": "en-GB"}, "source_language"),
        ({"source_language": "fr"}, "source_language"),
        ({"source_language_mode": "fixed"}, "source_language"),
        ({"source_language_mode": "sometimes"}, "source_language_mode"),
        ({"target_languages": [*FIVE, "pl"]}, "target_languages"),
        ({"target_languages": ["xx"]}, "target_languages"),
        ({"target_languages": ["de-CH"]}, "target_languages"),
        ({"target_languages": [1]}, "target_languages"),
        ({"target_languages": FIVE, "target_media_languages": ["ja"]}, "target_languages"),
        ({"target_media_languages": ["de", "es"]}, "target_media_languages"),
        ({"target_media_languages": ["et"]}, "target_media_languages"),
        ({"target_media_languages": ["it"]}, "target_media_languages"),
        ({"target_media_languages": ["de"], "target_media_content_type": "audio/wav"}, "target_media_content_type"),
        ({"target_media_voice": "robot"}, "target_media_voice"),
        ({"glossary_id": "x"}, "glossary_id"),
        ({"glossary_id": str(uuid.uuid4()), "glossary_ids": [str(uuid.uuid4())]}, "glossary_ids"),
        ({"glossary_ids": [str(uuid.uuid4()) for _ in range(6)]}, "glossary_ids"),
        ({"spoken_terms_id": "x"}, "spoken_terms_id"),
        ({"formality": "rude"}, "formality"),
    ],
)
def test_bad_values_are_named(shared: Room, fields: dict[str, Any], named: str) -> None:
    answer = shared.client.http.post(PATH, json={"source_media_content_type": PCM, **fields})
    assert answer.status_code == 400
    assert named in answer.json()["message"]


@pytest.mark.parametrize("field", ["glossary_id", "glossary_ids", "spoken_terms_id"])
def test_unknown_ids(shared: Room, field: str) -> None:
    value = str(uuid.uuid4())
    fields = {field: [value] if field.endswith("s") else value}
    answer = shared.client.http.post(PATH, json={"source_media_content_type": PCM, **fields})
    assert answer.status_code == 404


def test_only_json(shared: Room) -> None:
    answer = shared.client.http.post(PATH, data={"source_media_content_type": PCM})
    assert answer.status_code == 415


def test_what_another_account_has_is_not_found(shared: Room) -> None:
    with shared.live.client(key_of_another(shared)) as other:
        entries = {"source_lang": "en", "target_lang": "de", "entries": "a\tb", "entries_format": "tsv"}
        glossary = other.post("/v3/glossaries", json={"name": "a", "dictionaries": [entries]}).json()["glossary_id"]
        terms = other.post("/v3/spoken-terms", json={"name": "a"}).json()["spoken_terms_id"]
    for fields in ({"glossary_id": glossary}, {"spoken_terms_id": terms}):
        answer = shared.client.http.post(PATH, json={"source_media_content_type": PCM, **fields})
        assert answer.status_code == 404


# The address


@pytest.mark.parametrize(
    ("headers", "url"),
    [
        (
            {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "voice.example"},
            "wss://voice.example/v3/voice/realtime/connect",
        ),
        ({"Host": "plain.example:81"}, "ws://plain.example:81/v3/voice/realtime/connect"),
    ],
)
def test_the_address_follows_the_request(tmp_path: Path, headers: dict[str, str], url: str) -> None:
    with room(tmp_path, proxies=("127.0.0.1",)) as found:
        answer = found.client.http.post(PATH, json={"source_media_content_type": PCM}, headers=headers)
        assert answer.json()["streaming_url"] == url
        again = found.client.http.get(PATH, params={"token": answer.json()["token"]}, headers=headers)
        assert again.json()["streaming_url"] == url


def test_a_stranger_cannot_say_that_it_is_encrypted(shared: Room) -> None:
    headers = {"X-Forwarded-Proto": "https"}
    with room_for(shared), shared.live.developer as client:
        answer = client.post(PATH, json={"source_media_content_type": PCM}, headers=headers)
    assert answer.json()["streaming_url"].startswith("ws://")


# Tokens


def test_unknown_tokens_are_refused(shared: Room) -> None:
    access = shared.client.request()
    assert refused(shared, {**access, "token": "x"}) == 403
    assert refused(shared, {**access, "token": ""}) == 403
    with pytest.raises(InvalidStatus) as caught, connect(access["streaming_url"], proxy=None):
        pass
    assert caught.value.response.status_code == 403
    with shared.client.open(access) as stream:
        stream.finish()
        assert stream.rest() == 1000


@pytest.mark.parametrize("query", ["", "?token=", "?token=x", "?token=x&token=y", "?other=1"])
def test_a_reconnection_needs_a_token(shared: Room, query: str) -> None:
    answer = shared.client.http.get(f"{PATH}{query}")
    assert (answer.status_code, answer.json()["message"]) == (400, "Invalid token.")


def test_the_second_use_of_a_token_ends_the_session(shared: Room) -> None:
    access = shared.client.request()
    with shared.client.open(access) as stream:
        stream.say(200)
        assert refused(shared, access) == 403
        assert stream.rest() == 1008
    assert shared.client.http.get(PATH, params={"token": access["token"]}).status_code == 400
    assert refused(shared, access) == 403


def test_an_outdated_token_ends_the_session(shared: Room) -> None:
    access = shared.client.request()
    again = shared.client.reconnect(access["token"])
    with shared.client.open(again) as stream:
        stream.say(200)
        answer = shared.client.http.get(PATH, params={"token": access["token"]})
        assert (answer.status_code, answer.json()["message"]) == (400, "Invalid token.")
        assert stream.rest() == 1008
    assert shared.client.http.get(PATH, params={"token": again["token"]}).status_code == 400


def test_an_outdated_token_does_not_connect(shared: Room) -> None:
    access = shared.client.request()
    again = shared.client.reconnect(access["token"])
    assert refused(shared, access) == 403
    assert refused(shared, again) == 403


def test_a_reconnection_closes_the_present_connection(shared: Room) -> None:
    access = shared.client.request(source_language="en")
    told = Told()
    with shared.client.open(access, told=told) as stream:
        stream.say(400)
        stream.wait_for("source_transcript_update")
        again = shared.client.reconnect(access["token"])
        assert stream.rest() == 4001
    assert again["token"] != access["token"]
    with shared.client.open(again, told=told) as stream:
        stream.say(400)
        stream.finish()
        assert stream.rest() == 1000
    assert told.source == "Good morning everybody. The"


def test_the_token_of_another_account_says_nothing(shared: Room) -> None:
    access = shared.client.request()
    with shared.live.client(key_of_another(shared)) as client:
        unknown = client.get(PATH, params={"token": "unknown"})
        answer = client.get(PATH, params={"token": access["token"]})
    assert (answer.status_code, answer.json()) == (400, unknown.json())
    with shared.client.open(access) as stream:
        stream.finish()
        assert stream.rest() == 1000


def test_no_reconnection_after_an_error(shared: Room) -> None:
    access = shared.client.request()
    with shared.client.open(access) as stream:
        stream.send({"nonsense": {}})
        assert stream.rest() == 1008
    assert shared.client.http.get(PATH, params={"token": access["token"]}).status_code == 400


def test_the_end_can_still_be_fetched_where_the_line_broke(shared: Room) -> None:
    access = shared.client.request(source_language="en")
    told = Told()
    shared.recogniser.gate.clear()
    try:
        with shared.client.open(access, told=told) as stream:
            stream.say(600)
            stream.finish()
    finally:
        shared.recogniser.gate.set()
    with shared.client.open(shared.client.reconnect(access["token"]), told=told) as stream:
        assert stream.rest() == 1000
    assert told.source == "Good morning everybody."


# Time


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    """Where nobody has patience."""
    times = VoiceTimes(fresh=2.0, alone=1.0, idle=2.5, longest=3.5)
    with room(tmp_path_factory.mktemp("data"), times=times) as found:
        yield found


def test_a_token_that_nobody_uses(hasty: Room) -> None:
    access = hasty.client.request()
    time.sleep(2.2)
    assert refused(hasty, access) == 403


def test_idle_clients(hasty: Room) -> None:
    access = hasty.client.request()
    with hasty.client.open(access) as stream:
        stream.say(200)
        assert stream.rest() == 1008
    assert stream.told.error is not None
    assert (stream.told.error["reason_code"], stream.told.error["error_code"]) == (4080001, 408)
    assert hasty.client.http.get(PATH, params={"token": access["token"]}).status_code == 400


def test_a_session_without_its_client(hasty: Room) -> None:
    access = hasty.client.request()
    with hasty.client.open(access) as stream:
        stream.say(200)
    until(lambda: hasty.client.http.get(PATH, params={"token": access["token"]}).status_code == 400)


def test_the_longest_connection(hasty: Room) -> None:
    access = hasty.client.request(source_language="en")
    told = Told()
    with hasty.client.open(access, told=told) as stream:
        for _ in range(5):
            stream.say(200)
            time.sleep(0.3)
        assert stream.rest() == 1001
    with hasty.client.open(hasty.client.reconnect(access["token"]), told=told) as stream:
        stream.finish()
        assert stream.rest() == 1000
    assert told.source == "Good morning everybody. The artist"


# Room


def test_a_full_machine(tmp_path: Path) -> None:
    with room(tmp_path, ScriptedRecogniser(SCRIPT, most_streams=2)) as found:
        first, second = found.client.request(), found.client.request()
        answer = found.client.http.post(PATH, json={"source_media_content_type": PCM})
        assert answer.status_code == 429
        assert 50 <= int(answer.headers["retry-after"]) <= 60
        with found.client.open(first) as stream:
            assert 25 <= retry_after(found) <= 30
            stream.finish()
            assert stream.rest() == 1000
        found.client.request()
        assert found.client.http.post(PATH, json={"source_media_content_type": PCM}).status_code == 429
        assert refused(found, {**second, "token": "x"}) == 403


def retry_after(found: Room) -> int:
    return int(found.client.http.post(PATH, json={"source_media_content_type": PCM}).headers["retry-after"])


# Starts and ends


def test_without_a_recogniser(tmp_path: Path) -> None:
    with serving(Settings(data=tmp_path, engine="stub", log_level="error")) as live, live.developer as client:
        answer = client.post(PATH, json={"source_media_content_type": PCM})
        assert answer.status_code == 503
        assert "tolmach models add whisper-base" in answer.json()["message"]


def test_a_restart_refuses_old_tokens(tmp_path: Path) -> None:
    with room(tmp_path) as found:
        key = found.live.keys.developer
        access = found.client.request()
        with found.client.open(access) as stream:
            stream.say(1000)
            stream.wait_for("source_transcript_update")
    with room(tmp_path, developer_key=key) as found, found.live.client(key) as client:
        answer = client.get(PATH, params={"token": access["token"]})
        assert (answer.status_code, answer.json()["code"]) == (400, "invalid_parameter")
        again = VoiceClient(client).request()
        assert refused(found, {**again, "token": access["token"]}) == 403


def test_a_stop_ends_sessions_and_what_was_heard_is_paid_for(tmp_path: Path) -> None:
    with contextlib.ExitStack() as connections:
        with room(tmp_path) as found:
            stream = connections.enter_context(found.client.open(found.client.request(source_language="en")))
            stream.say(1000)
            stream.wait_for("source_transcript_update")
            until(lambda: "artist" in str(stream.told.messages) or stream.next() is None)
        assert stream.rest() in (1001, 1012)
    with room(tmp_path) as found:
        assert found.used().speech == 1000
