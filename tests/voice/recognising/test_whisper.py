"""Whisper itself, on recorded speech. The weights and the recording come with `tests/setup.sh`."""

from collections.abc import Iterator

import pytest

from benchmarks import voice, voice_data
from tolmach.voice.recognising.protocol import Hearing
from tolmach.voice.recognising.whisper import Whisper, open_whisper


@pytest.fixture(scope="module")
def whisper() -> Iterator[Whisper]:
    whisper = open_whisper(voice.WHISPER, "cpu")
    yield whisper
    whisper.close()


def test_a_sentence_of_a_novel_is_understood(whisper: Whisper) -> None:
    recording = list(voice_data.novel())[1]
    listener = whisper.listen(Hearing())
    listener.hear(recording.samples)
    heard = listener.finish()
    assert voice.word_errors(recording.text, "".join(spoken.text for spoken in heard.concluded))[0] <= 1
    assert {spoken.language for spoken in heard.concluded} == {"en"}
    assert 0 <= heard.concluded[0].start < heard.concluded[-1].end <= 1000 * recording.seconds + 100


def test_silence_gives_no_text(whisper: Whisper) -> None:
    listener = whisper.listen(Hearing())
    listener.hear(voice.silence(10))
    assert listener.finish().concluded == ()
    assert {"de", "en", "nb"} <= whisper.languages
    assert "no" not in whisper.languages
    assert whisper.most_streams >= 1


@pytest.mark.heavy
def test_english_is_understood_soon_and_well(whisper: Whisper) -> None:
    recordings = list(voice_data.novel())
    result = voice.understood(recordings, whisper.decoder, Hearing("en", is_fixed=True))
    assert result["word_error_rate"] <= voice.BARS["english_wer"], result
    assert result["delay_p50"] <= voice.BARS["p50"], result
    assert result["delay_p95"] <= voice.BARS["p95"], result


@pytest.mark.heavy
def test_music_gives_no_text(whisper: Whisper) -> None:
    assert voice.play(voice.music(), whisper.decoder, Hearing()).text == ""
