"""An endpoint that understands speech: what it is asked, and what becomes of a session when it fails."""

import io
import time
import wave
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import serving
from tests.voice.client import Stream, VoiceClient
from tests.voice.recognising.doubles import sound
from tests.voice.recognising.transcriptions import HANG, Play, Transcribing, raw, told, transcribing
from tolmach.settings import Settings
from tolmach.voice.audio.reading import reader
from tolmach.voice.audio.writing import writer
from tolmach.voice.opening import open_studio
from tolmach.voice.recognising.passes import PassFailed, SoundWindow
from tolmach.voice.recognising.remote import RemoteDecoder, RemoteRecogniser, TranscriptionEndpoint
from tolmach.voice.stream.threads import VoiceThreads
from tolmach.voice.studio import Studio

SPEECH = (Path(__file__).parents[1] / "files" / "s16le-16000.raw").read_bytes()
TEXT = "The meeting begins at nine."
KEY = "sk-quite-secret"
NONSENSE = [
    raw(500),
    raw(503, b'{"error": {"message": "overloaded"}}'),
    raw(401),
    raw(302),
    raw(200, b"<html>"),
    raw(200, b"[" * 100_000),
    raw(200, b'{"words": []}'),
    raw(200, b'{"text": "' + b"a" * (2 << 20) + b'"}'),
    raw(HANG),
]


def endpoint(served: Transcribing) -> TranscriptionEndpoint:
    return TranscriptionEndpoint(served.url, "tiny", KEY, timeout=0.5, pause=0.01)


@contextmanager
def decoding(*plays: Play) -> Iterator[tuple[RemoteDecoder, Transcribing]]:
    with transcribing(*plays) as served:
        decoder = RemoteDecoder(endpoint(served))
        yield decoder, served
        decoder.close()


def test_what_is_asked() -> None:
    window = SoundWindow(sound(1, 0.5), "nb", before=" Well then.", prefix=" The", terms=("Tolmach", "Zwiefalten"))
    with decoding(told(TEXT)) as (decoder, served):
        found = decoder.decode(window)
    assert (found.text, found.language) == (" meeting begins at nine.", "nb")
    ((form,), (headers,)) = served.forms, served.headers
    assert headers["path"] == "/v1/audio/transcriptions"
    assert headers["Authorization"] == f"Bearer {KEY}"
    assert form["prompt"] == [b"Tolmach, Zwiefalten. Well then."]
    assert (form["model"], form["language"], form["response_format"]) == ([b"tiny"], [b"no"], [b"verbose_json"])
    assert form["timestamp_granularities[]"] == [b"word", b"segment"]
    with wave.open(io.BytesIO(form["file"][0])) as sent:
        assert (sent.getframerate(), sent.getnchannels(), sent.getnframes()) == (16_000, 1, 16_000)


def test_only_what_is_known_is_told() -> None:
    with decoding(told(TEXT, language="german")) as (decoder, served):
        assert decoder.decode(SoundWindow(sound(1, 0.5), None)).language == "de"
    assert {"language", "prompt"}.isdisjoint(served.forms[0])


def test_what_only_repeats_the_terms_is_asked_for_without_them() -> None:
    window = SoundWindow(sound(1, 0.5), "en", terms=("Tolmach", "Zwiefalten"))
    with decoding(told("Tolmach, Zwiefalten."), told(TEXT)) as (decoder, served):
        assert decoder.decode(window).text == f" {TEXT}"
    assert ["prompt" in form for form in served.forms] == [True, False]


@pytest.mark.parametrize("bad", NONSENSE)
def test_a_failure_is_tried_again_and_then_told(bad: Play) -> None:
    with decoding(bad, told(TEXT)) as (decoder, _):
        assert decoder.decode(SoundWindow(sound(1, 0.5), "en")).text == f" {TEXT}"
    with decoding(bad) as (decoder, served):
        with pytest.raises(PassFailed):
            decoder.decode(SoundWindow(sound(1, 0.5), "en", is_closed=True))
        assert len(served.forms) == 3
        assert {headers["path"] for headers in served.headers} == {"/v1/audio/transcriptions"}


def test_nobody_is_there() -> None:
    decoder = RemoteDecoder(TranscriptionEndpoint("http://127.0.0.1:9", "tiny", pause=0.01))
    with pytest.raises(PassFailed):
        decoder.decode(SoundWindow(sound(1, 0.5), "en"))
    decoder.close()


def test_by_setting(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, recogniser_url="http://127.0.0.1:9/v1", recogniser_model="tiny")
    studio = open_studio(settings)
    assert isinstance(studio.recogniser, RemoteRecogniser)
    assert (studio.recogniser.name, "de" in studio.recogniser.languages) == ("tiny", True)
    studio.recogniser.close()
    studio.threads.close()


@contextmanager
def hearing_elsewhere(data: Path, *plays: Play) -> Iterator[VoiceClient]:
    with transcribing(*plays) as served:

        def studio() -> Studio:
            return Studio(RemoteRecogniser(endpoint(served)), None, reader, writer, VoiceThreads(1))

        settings = Settings(data=data, engine="stub", log_level="error")
        with serving(settings, studio=studio) as live, live.developer as client:
            yield VoiceClient(client)


def say(stream: Stream) -> None:
    for start in range(0, len(SPEECH), 6400):
        stream.send({"source_media_chunk": {"data": SPEECH[start : start + 6400]}})
        time.sleep(0.05)


def test_a_session_is_heard_elsewhere(tmp_path: Path) -> None:
    with (
        hearing_elsewhere(tmp_path, told(TEXT, language="english")) as client,
        client.stream(target_languages=["de"]) as stream,
    ):
        say(stream)
        stream.finish()
        assert stream.rest() == 1000
    assert stream.told.source == TEXT
    assert stream.told.targets["de"] == f"[de] {TEXT}"


def test_a_session_goes_on_when_passes_fail(tmp_path: Path) -> None:
    with (
        hearing_elsewhere(tmp_path, raw(500), raw(502), told(TEXT)) as client,
        client.stream(source_language="en", source_language_mode="fixed") as stream,
    ):
        say(stream)
        stream.finish()
        assert stream.rest() == 1000
    assert stream.told.source == TEXT


@pytest.mark.parametrize("bad", [raw(500), raw(200, b"?"), raw(HANG)])
def test_a_session_ends_with_its_code_where_nothing_is_understood(tmp_path: Path, bad: Play) -> None:
    with hearing_elsewhere(tmp_path, bad) as client:
        with client.stream(source_language="en", source_language_mode="fixed") as stream:
            say(stream)
            stream.finish()
            assert stream.rest() == 1011
        assert stream.told.error is not None
        assert stream.told.error["reason_code"] == 5030001
