"""What servers answer, in the forms that they are known to use."""

from typing import Any

import pytest

from tests.voice.recognising.doubles import sound, words
from tolmach.voice.recognising.answers import BadTranscription, beyond, language, sound_pass
from tolmach.voice.recognising.passes import SoundWindow, TimedWord

WINDOW = SoundWindow(sound(4, 0.5), "en")


def timed(*rows: tuple[str, float, float]) -> list[dict[str, Any]]:
    return [{"word": word, "start": start, "end": end} for word, start, end in rows]


@pytest.mark.parametrize(
    "told",
    [
        timed(("Hello", 0.5, 1), ("Mr", 1, 1.5), ("O'Neil", 2, 3)),
        timed((" Hello,", 0.5, 1), (" Mr.", 1, 1.5), (" O'Neil!", 2, 3)),
    ],
    ids=["bare", "with marks"],
)
def test_words_with_times(told: list[dict[str, Any]]) -> None:
    found = sound_pass({"text": "Hello, Mr. O'Neil!", "words": told}, WINDOW)
    assert found.words == (TimedWord(" Hello,", 0.5, 1), TimedWord(" Mr.", 1, 1.5), TimedWord(" O'Neil!", 2, 3))


def test_words_of_a_language_without_spaces() -> None:
    told = timed(("今日", 0, 1), ("は", 1, 1.2), ("晴れ", 1.5, 2))
    found = sound_pass({"text": "今日は、晴れ。", "words": told}, SoundWindow(sound(2, 0.5), "ja"))
    assert [word.text for word in found.words] == [" 今日", "は、", "晴れ。"]


def test_segments_are_spread_over_their_words() -> None:
    segments = [
        {"text": " One two.", "start": 0.0, "end": 1.8, "avg_logprob": -0.2, "no_speech_prob": 0.1},
        {"text": " Three.", "start": 2.0, "end": 3.0, "avg_logprob": -0.4, "no_speech_prob": 0.3},
    ]
    found = sound_pass({"text": " One two. Three.", "segments": segments, "words": timed(("One", 0, 1))}, WINDOW)
    assert [word.text for word in found.words] == [" One", " two.", " Three."]
    assert [(word.start, word.end) for word in found.words][0::2] == [(0, pytest.approx(0.8)), (2, 3)]
    assert (found.log_probability, found.no_speech) == (pytest.approx(-0.3), pytest.approx(0.2))


def test_text_alone_is_spread_over_the_sound() -> None:
    found = sound_pass({"text": "Yes indeed"}, WINDOW)
    assert [word.text for word in found.words] == [" Yes", " indeed"]
    assert (found.words[0].start, found.words[-1].end) == (0, 4)


def test_times_out_of_the_sound_are_put_into_it() -> None:
    told = timed(("One", -5, 0.5), ("two", 99, 1), ("three", 3, float("nan")))
    for word in sound_pass({"text": "One two three", "words": told}, WINDOW).words:
        assert 0 <= word.start <= word.end <= 4


@pytest.mark.parametrize(
    ("named", "window", "found"),
    [
        ("german", SoundWindow(sound(1, 0.5), None), "de"),
        ("German", SoundWindow(sound(1, 0.5), None), "de"),
        ("fr", SoundWindow(sound(1, 0.5), None), "fr"),
        ("no", SoundWindow(sound(1, 0.5), None, usual_language="nb"), "nb"),
        ("norwegian", SoundWindow(sound(1, 0.5), None, usual_language="en"), "en"),
        ("welsh", SoundWindow(sound(1, 0.5), None, usual_language="de"), "de"),
        (None, SoundWindow(sound(1, 0.5), None), "en"),
        ("german", SoundWindow(sound(1, 0.5), "fr"), "fr"),
    ],
)
def test_language(named: object, window: SoundWindow, found: str) -> None:
    assert language(named, window) == found


@pytest.mark.parametrize(
    ("prefix", "heard", "rest"),
    [
        ("", "so it goes", "so it goes"),
        (" So it", "so it goes on", "goes on"),
        (" So, it's", "So its going on", "going on"),
        (" So it goes", "so it", ""),
        (" We spoke to", "We spoke two of them", "of them"),
        (" the", "the the the end", "the the end"),
    ],
)
def test_what_is_beyond_the_concluded(prefix: str, heard: str, rest: str) -> None:
    assert " ".join(word.text.strip() for word in beyond(prefix, words(heard))) == rest


@pytest.mark.parametrize("answer", [None, [], "text", {}, {"text": 3}, {"text": "a" * 5000}, {"error": "no"}])
def test_nonsense(answer: object) -> None:
    with pytest.raises(BadTranscription):
        sound_pass(answer, WINDOW)


@pytest.mark.parametrize(
    "members", [{"words": 3}, {"words": [None, 1]}, {"segments": "x"}, {"words": [{"word": None}]}]
)
def test_odd_members_are_passed_over(members: dict[str, Any]) -> None:
    assert sound_pass({"text": "Yes.", **members}, WINDOW).text == " Yes."
