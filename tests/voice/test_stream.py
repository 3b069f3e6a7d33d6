"""The messages of a stream, from the first word to the end."""

import pytest

from tests.voice.client import Told
from tests.voice.conftest import SCRIPT, Room

SAID = SCRIPT["en"]
WHOLE = len(SAID.split()) * 200
both = pytest.mark.parametrize("message_format", ["json", "msgpack"])


def test_a_transcript_in_pieces_is_the_transcript(shared: Room) -> None:
    with shared.client.stream(source_language="en") as stream:
        stream.say(WHOLE)
        stream.finish()
        assert stream.rest() == 1000
    assert stream.told.source == SAID
    assert [kind for kind, _ in stream.told.messages[-2:]] == ["end_of_source_transcript", "end_of_stream"]
    assert not stream.told.targets


@both
def test_every_target_gets_everything_once(shared: Room, message_format: str) -> None:
    with shared.client.stream(
        source_language="en", target_languages=["de", "es"], message_format=message_format
    ) as stream:
        stream.say(WHOLE)
        stream.finish()
        assert stream.rest() == 1000
    first, second, third = (f"{part}." for part in SAID.split(". "))
    for language in ("de", "es"):
        wanted = " ".join(f"[{language}] {part}" for part in (first, second, third.rstrip(".")))
        assert stream.told.targets[language] == wanted
    assert stream.told.ended == {("source", ""), ("target", "de"), ("target", "es"), ("stream", "")}


def test_words_are_tentative_until_their_sentence_is_whole(shared: Room) -> None:
    with shared.client.stream(source_language="en", target_languages=["de"]) as stream:
        stream.say(400)
        first = stream.wait_for("source_transcript_update")
        assert first["concluded"] == []
        assert "Good morning".startswith(first["tentative"][0]["text"])
        stream.say(400)
        while not stream.told.of("source_transcript_update")[-1]["concluded"]:
            stream.wait_for("source_transcript_update")
        assert stream.told.source == "Good morning everybody."
        while not stream.told.targets["de"]:
            stream.wait_for("target_transcript_update")
        assert stream.told.targets["de"] == "[de] Good morning everybody."


@both
def test_speech(shared: Room, message_format: str) -> None:
    with shared.client.stream(
        source_language="en",
        target_languages=["es"],
        target_media_languages=["de"],
        target_media_content_type="audio/pcm; encoding=s16le; rate=24000",
        message_format=message_format,
    ) as stream:
        stream.say(WHOLE)
        stream.finish()
        assert stream.rest() == 1000
    told = stream.told
    assert told.spoken["de"] == told.targets["de"] != ""
    assert told.media == {"de": "audio/pcm;encoding=s16le;rate=24000"}
    assert ("media", "de") in told.ended
    words = len(told.spoken["de"].split())
    assert told.duration == words * 100
    if message_format == "msgpack":
        assert sum(map(len, told.packets["de"])) == words * 100 * 48


def test_speech_in_a_container_starts_with_its_headers(shared: Room) -> None:
    with shared.client.stream(
        source_language="en", target_media_languages=["de"], target_media_voice="female", message_format="msgpack"
    ) as stream:
        stream.say(WHOLE)
        stream.finish()
        assert stream.rest() == 1000
    assert stream.told.media == {"de": "audio/webm;codecs=opus"}
    assert stream.told.headers["de"] >= 1
    assert stream.told.packets["de"][0].startswith(b"\x1aE\xdf\xa3")


def test_a_target_in_the_spoken_language_is_the_transcript(shared: Room) -> None:
    with shared.client.stream(source_language="en", target_languages=["EN", "en-GB"]) as stream:
        stream.say(WHOLE)
        stream.finish()
        assert stream.rest() == 1000
    assert stream.told.targets["EN"] == SAID
    assert stream.told.targets["en-GB"] == SAID


def test_languages_are_named_as_the_request_does(shared: Room) -> None:
    with shared.client.stream(source_language="EN", target_languages=["zh-HANS", "ZH-hans", "de"]) as stream:
        stream.say(WHOLE)
        stream.finish()
        assert stream.rest() == 1000
    assert set(stream.told.targets) == {"zh-HANS", "de"}
    assert {item["language"] for body in stream.told.of("source_transcript_update") for item in body["concluded"]} == {
        "EN"
    }


def test_two_sessions_beside_each_other(shared: Room) -> None:
    client = shared.client
    with (
        client.stream(source_language="en", target_languages=["de"]) as english,
        client.stream(source_language="de", target_languages=["fr"]) as german,
    ):
        for _ in range(8):
            english.say(200)
            german.say(200)
        for stream in (english, german):
            stream.say(WHOLE - 1600)
            stream.finish()
        assert (english.rest(), german.rest()) == (1000, 1000)
    assert english.told.source == SAID
    assert german.told.source == SCRIPT["de"]
    assert german.told.targets["fr"] == "[fr] Guten Morgen zusammen. [fr] Das ist ein Haus."


def test_no_audio_at_all(shared: Room) -> None:
    with shared.client.stream(target_languages=["de"]) as stream:
        stream.finish()
        assert stream.rest() == 1000
    assert (stream.told.source, dict(stream.told.targets)) == ("", {})
    assert ("target", "de") in stream.told.ended


def test_glossaries_are_used_for_the_targets_that_they_have(shared: Room) -> None:
    entries = {"source_lang": "en", "target_lang": "de", "entries": "artist\tMaler", "entries_format": "tsv"}
    with shared.live.developer as client:
        made = client.post("/v3/glossaries", json={"name": "a", "dictionaries": [entries]}).json()
    with shared.client.stream(
        source_language="en", target_languages=["de", "es"], glossary_id=made["glossary_id"]
    ) as stream:
        stream.say(WHOLE)
        stream.finish()
        assert stream.rest() == 1000
    assert "Maler" in stream.told.targets["de"]
    assert "artist" in stream.told.targets["es"]


def test_spoken_terms_reach_the_recogniser(shared: Room) -> None:
    with shared.live.developer as client:
        lists = [{"lang": "en", "entries": "Grafana\nTolmach"}, {"lang": "de", "entries": "Haus"}]
        made = client.post("/v3/spoken-terms", json={"name": "a", "term_lists": lists}).json()
    with shared.client.stream(
        source_language="en", source_language_mode="fixed", spoken_terms_id=made["spoken_terms_id"]
    ) as stream:
        stream.finish()
        assert stream.rest() == 1000
    hearing = shared.recogniser.hearings[-1]
    assert (hearing.language, hearing.is_fixed, hearing.terms) == ("en", True, ("Grafana", "Tolmach"))


def test_segments_that_were_told_stay_told_over_a_reconnection(shared: Room) -> None:
    access = shared.client.request(source_language="en", target_languages=["de"])
    told = Told()
    with shared.client.open(access, told=told) as stream:
        stream.say(1000)
        stream.wait_for("target_transcript_update")
    again = shared.client.reconnect(access["token"])
    assert again["session_id"] == access["session_id"]
    with shared.client.open(again, told=told) as stream:
        stream.say(WHOLE - 1000)
        stream.finish()
        assert stream.rest() == 1000
    assert told.source == SAID
    assert told.targets["de"].startswith("[de] Good morning everybody. [de] The artist")
