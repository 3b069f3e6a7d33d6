"""Whisper itself, on recorded speech. The weights and the recording come with `tests/setup.sh`."""

from collections.abc import Iterator

import numpy as np
import pytest

from benchmarks.voice import recorded, speech, spoken_terms
from benchmarks.voice.noise import NOISES
from tolmach.voice.recognising.protocol import Hearing
from tolmach.voice.recognising.whisper import Whisper, open_whisper


@pytest.fixture(scope="module")
def whisper() -> Iterator[Whisper]:
    whisper = open_whisper(speech.WHISPER, "cpu")
    yield whisper
    whisper.close()


def test_a_sentence_of_a_novel_is_understood(whisper: Whisper) -> None:
    recording = list(recorded.novel())[1]
    listener = whisper.listen(Hearing())
    listener.hear(recording.samples)
    heard = listener.finish()
    assert speech.word_errors(recording.text, "".join(spoken.text for spoken in heard.concluded))[0] <= 1
    assert {spoken.language for spoken in heard.concluded} == {"en"}
    assert 0 <= heard.concluded[0].start < heard.concluded[-1].end <= 1000 * recording.seconds + 100


@pytest.mark.parametrize("name", NOISES)
def test_what_is_no_speech_gives_no_text(whisper: Whisper, name: str) -> None:
    listener = whisper.listen(Hearing())
    listener.hear(NOISES[name](10))
    assert listener.finish().concluded == ()


def test_speech_between_coughs_is_only_what_was_said(whisper: Whisper) -> None:
    recording = list(recorded.novel())[1]
    coughing = NOISES["coughs"](3)
    listener = whisper.listen(Hearing("en", is_fixed=True))
    listener.hear(np.concatenate([coughing, recording.samples, recorded.PAUSE, coughing]))
    heard = listener.finish()
    assert speech.word_errors(recording.text, "".join(spoken.text for spoken in heard.concluded))[0] <= 1


def test_what_it_understands(whisper: Whisper) -> None:
    assert {"de", "en", "nb"} <= whisper.languages
    assert "no" not in whisper.languages
    assert whisper.most_streams >= 1


@pytest.mark.heavy
def test_english_is_understood_soon_and_well(whisper: Whisper) -> None:
    recordings = list(recorded.novel())
    result = speech.understood(recordings, whisper.decoder, Hearing("en", is_fixed=True))
    assert result["word_error_rate"] <= speech.BARS["english_wer"], result
    assert result["delay_p50"] <= speech.BARS["p50"], result
    assert result["delay_p95"] <= speech.BARS["p95"], result


@pytest.mark.heavy
def test_listed_names_are_found_and_nothing_else_is_lost(whisper: Whisper) -> None:
    """Some of those of the benchmark."""
    result = spoken_terms.measure(whisper.decoder, list(spoken_terms.said_names())[::5])
    assert result["found_with_terms"] >= spoken_terms.BAR * max(1, result["found_without_terms"]), result
    assert result["others_taken_for_names"] == 0, result
    assert result["novel_wer_with_terms"] <= result["novel_wer_without_terms"], result
