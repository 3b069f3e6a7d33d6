from collections.abc import Iterator

import numpy as np
import pytest

from tests.voice.recognising.doubles import FixedDecoder, ScriptedActivity, ScriptedDecoder, sound, words
from tolmach.voice.audio.protocol import Samples
from tolmach.voice.recognising.listening import UtteranceListener
from tolmach.voice.recognising.passes import SoundPass
from tolmach.voice.recognising.protocol import Heard, Hearing

CHUNK = 1600
TEXT = " ".join(f"word{number}" for number in range(100))


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def play(listener: UtteranceListener, samples: Samples, clock: Clock | None = None) -> Iterator[tuple[float, Heard]]:
    """With the seconds of sound at which it was heard. A clock that a pass moved on makes the sound wait."""
    clock = clock or Clock()
    for start in range(0, len(samples), CHUNK):
        listener.hear(samples[start : start + CHUNK])
        if clock.now <= (start + CHUNK) / 16_000:
            clock.now = (start + CHUNK) / 16_000
            if heard := listener.advance():
                yield clock.now, heard
    yield clock.now, listener.finish()


def concluded(found: list[tuple[float, Heard]]) -> str:
    return "".join(spoken.text for _, heard in found for spoken in heard.concluded)


def test_words_are_concluded_while_somebody_speaks_and_the_rest_at_the_pause() -> None:
    decoder = ScriptedDecoder(TEXT)
    listener = UtteranceListener(decoder, ScriptedActivity(), Hearing("en", is_fixed=True), Clock())
    speech = np.concatenate([sound(1, 0.1), sound(6, 0.9), sound(2, 0.1)])
    found = list(play(listener, speech))
    said = TEXT.split()[:12]
    assert concluded(found) == " ".join(said)
    open_ones = [heard for now, heard in found if now < 7]
    assert any(heard.concluded for heard in open_ones)
    assert all(heard.tentative for heard in open_ones)
    assert not any(heard.tentative for now, heard in found if now > 7.5)
    assert decoder.windows[-1].is_closed
    assert not any(window.is_closed for window in decoder.windows[:-1])


def test_what_is_concluded_goes_on_from_what_was() -> None:
    decoder = ScriptedDecoder(TEXT)
    listener = UtteranceListener(decoder, ScriptedActivity(), Hearing(terms=("Tolmach",)), Clock())
    found = list(play(listener, np.concatenate([sound(5, 0.9), sound(1, 0.1)])))
    prefixes = [window.prefix.strip() for window in decoder.windows]
    assert all(concluded(found).startswith(prefix) for prefix in prefixes)
    assert prefixes == sorted(prefixes, key=len)
    assert {window.terms for window in decoder.windows} == {("Tolmach",)}


def test_times_count_from_the_start_of_the_stream() -> None:
    listener = UtteranceListener(ScriptedDecoder(TEXT), ScriptedActivity(), Hearing(), Clock())
    found = list(play(listener, np.concatenate([sound(3, 0.1), sound(2, 0.9), sound(1, 0.1)])))
    first = next(spoken for _, heard in found for spoken in heard.concluded)
    assert first.start == pytest.approx(3000 - 200, abs=64)


def test_two_utterances_are_set_apart_by_a_space() -> None:
    listener = UtteranceListener(ScriptedDecoder("yes"), ScriptedActivity(), Hearing(), Clock())
    pause, speech = sound(1, 0.1), sound(0.7, 0.9)
    assert concluded(list(play(listener, np.concatenate([speech, pause, speech, pause])))) == "yes yes"


def test_silence_and_clicks_reach_no_decoder() -> None:
    decoder = ScriptedDecoder(TEXT)
    listener = UtteranceListener(decoder, ScriptedActivity(), Hearing(), Clock())
    quiet = np.concatenate([sound(5, 0.1), sound(0.05, 0.9), sound(5, 0.3)])
    assert list(play(listener, quiet)) == [(pytest.approx(10, abs=0.2), Heard())]
    assert decoder.windows == []


def test_a_phantom_takes_its_tentative_words_back() -> None:
    good = SoundPass(words("so it goes"), "en")
    loop = SoundPass(words("so so so so"), "en", compression=9)
    listener = UtteranceListener(FixedDecoder([good, loop]), ScriptedActivity(), Hearing(), Clock())
    found = list(play(listener, np.concatenate([sound(4, 0.9), sound(1, 0.1)])))
    assert found[0][1].tentative
    assert [heard for _, heard in found[1:]] == [Heard(), Heard()]


def test_weak_words_wait_for_the_end_of_the_utterance() -> None:
    weak = SoundPass(words("all of us go"), "en", log_probability=-0.9)
    listener = UtteranceListener(FixedDecoder([weak]), ScriptedActivity(), Hearing(), Clock())
    found = list(play(listener, np.concatenate([sound(4, 0.9), sound(1, 0.1)])))
    assert not any(heard.concluded for now, heard in found if now <= 4)
    assert all(heard.tentative for now, heard in found if now <= 4)
    assert concluded(found) == "all of us go"


def test_weak_words_do_not_wait_for_ever() -> None:
    weak = [SoundPass(words("all of us go on and on"), "en", log_probability=-0.9)]
    listener = UtteranceListener(FixedDecoder(weak), ScriptedActivity(), Hearing(), Clock())
    found = list(play(listener, sound(12, 0.9)))
    assert any(heard.concluded for now, heard in found if now < 9)


def test_a_slow_decoder_decodes_less_often_and_never_later_and_later() -> None:
    clock = Clock()

    def took() -> None:
        clock.now += 2.0

    decoder = ScriptedDecoder(TEXT, took)
    listener = UtteranceListener(decoder, ScriptedActivity(), Hearing(), clock)
    part = np.concatenate([sound(8, 0.9), sound(1, 0.1)])
    found = list(play(listener, np.concatenate([part] * 6), clock))
    lags = [now - heard.concluded[-1].end / 1000 for now, heard in found if heard.concluded]
    assert len(decoder.windows) < 54 / 2.0
    assert max(lags[-6:]) < 10


def test_an_endless_utterance_is_settled_in_parts() -> None:
    passes = [SoundPass(words(f"never{number} the same"), "en") for number in range(200)]
    decoder = FixedDecoder(passes)
    listener = UtteranceListener(decoder, ScriptedActivity(), Hearing(), Clock())
    found = list(play(listener, sound(60, 0.9)))
    assert sum(bool(heard.concluded) for _, heard in found) >= 2
    assert max(len(window.samples) for window in decoder.windows) < 26 * 16_000


def test_the_language_of_an_utterance_is_the_usual_one_of_the_next() -> None:
    decoder = FixedDecoder([SoundPass(words("guten Tag"), "de")])
    listener = UtteranceListener(decoder, ScriptedActivity(), Hearing("en"), Clock())
    part = np.concatenate([sound(1, 0.9), sound(1, 0.1)])
    list(play(listener, np.concatenate([part, part])))
    assert [decoder.windows[0].usual_language, decoder.windows[-1].usual_language] == ["en", "de"]
    assert decoder.windows[0].language is None


def test_a_recording_is_understood_once_and_told_word_by_word() -> None:
    decoder = ScriptedDecoder(TEXT)
    listener = UtteranceListener(decoder, ScriptedActivity(), Hearing("en", True, is_recorded=True), Clock())
    found = list(play(listener, np.concatenate([sound(1, 0.1), sound(6, 0.9), sound(2, 0.1), sound(2, 0.9)])))
    assert [window.is_closed for window in decoder.windows] == [True, True]
    spoken = [spoken for _, heard in found for spoken in heard.concluded]
    assert [item.text for item in spoken[:3]] == [" word0", " word1", " word2"]
    assert [item.start for item in spoken[:3]] == pytest.approx([800, 1300, 1800], abs=64)
    assert not any(heard.tentative for _, heard in found)


def test_a_long_utterance_of_a_recording_is_settled_in_a_brief_pause() -> None:
    decoder = ScriptedDecoder(TEXT)
    listener = UtteranceListener(decoder, ScriptedActivity(), Hearing(is_recorded=True), Clock())
    pause = sound(0.3, 0.1)
    parts = [sound(8, 0.9), pause, sound(6, 0.9), pause, sound(3, 0.9), sound(1, 0.1)]
    list(play(listener, np.concatenate(parts)))
    assert [len(window.samples) / 16_000 for window in decoder.windows] == pytest.approx([14.55, 3.25], abs=0.3)
    assert decoder.windows[1].before


def test_a_pause_that_ends_an_utterance_is_not_heard_twice() -> None:
    """Settled in it, the utterance has nothing left when it ends."""
    decoder = ScriptedDecoder(TEXT)
    listener = UtteranceListener(decoder, ScriptedActivity(), Hearing(is_recorded=True), Clock())
    list(play(listener, np.concatenate([sound(13, 0.9), sound(2, 0.1)])))
    assert len(decoder.windows) == 1


def test_an_utterance_without_any_pause_is_settled_all_the_same() -> None:
    decoder = ScriptedDecoder(TEXT)
    listener = UtteranceListener(decoder, ScriptedActivity(), Hearing(is_recorded=True), Clock())
    list(play(listener, np.concatenate([sound(60, 0.9), sound(1, 0.1)])))
    assert max(len(window.samples) for window in decoder.windows) <= 25 * 16_000
    assert sum(len(window.samples) for window in decoder.windows) == pytest.approx(60 * 16_000, abs=16_000)
