"""Agreement, endpoints, pace, phantoms and drafts: what a listener is made of."""

from typing import Any

import pytest

from tests.voice.recognising.doubles import sound, words
from tolmach.voice.audio.protocol import HEARING_RATE
from tolmach.voice.recognising.decoding import LONGEST_CONTEXT, MOST_TERMS, most_likely, whisper_prompt
from tolmach.voice.recognising.drafts import LONG, UtteranceDraft, agreed
from tolmach.voice.recognising.endpointing import FRAME, MARGIN, ONSET, PAUSE, Endpointer
from tolmach.voice.recognising.loops import before_loop
from tolmach.voice.recognising.pace import SHARE, SHORTEST, PassPace
from tolmach.voice.recognising.passes import SoundPass, SoundWindow, TimedWord
from tolmach.voice.recognising.phantoms import is_echo, is_phantom


@pytest.mark.parametrize(
    ("before", "now", "until", "count"),
    [
        ("", "we go on", 9, 0),
        ("we go", "we go home now", 9, 2),
        ("We go, home", "we go home now", 9, 3),
        ("we went home", "we go home", 9, 1),
        ("we go home", "we go home", 9, 2),
        ("we go home now", "we go home now please", 1.2, 2),
        ("...", "...", 9, 0),
    ],
)
def test_agreement_is_about_words_and_leaves_the_last_one_open(before: str, now: str, until: float, count: int) -> None:
    assert agreed(words(before), words(now), until) == count


def test_an_utterance_begins_and_ends_by_voice() -> None:
    ends = Endpointer()
    assert ends.feed([0.1] * 20 + [0.9] * (ONSET - 1) + [0.1] * 5) == []
    assert ends.feed([0.9] * 40 + [0.4] * 2 + [0.1] * (PAUSE - 1)) == []
    first = (20 + ONSET - 1 + 5) * FRAME
    assert ends.start == first - MARGIN
    assert ends.is_pausing
    (ended,) = ends.feed([0.1])
    assert (ended.start, ended.end) == (first - MARGIN, first + 42 * FRAME + MARGIN)
    assert ended.strength == pytest.approx((40 * 0.9 + 2 * 0.4) / 42)
    assert ends.finish() is None


def test_a_short_pause_does_not_end_it_and_the_end_of_the_stream_does() -> None:
    ends = Endpointer()
    assert ends.feed([0.9] * 20 + [0.1] * (PAUSE - 1) + [0.9] * 20) == []
    ended = ends.finish()
    assert ended is not None
    assert (ended.start, ended.end) == (0, (39 + PAUSE) * FRAME)


def test_a_slow_machine_decodes_less_often_and_recovers() -> None:
    pace = PassPace()
    assert pace.is_due(SHORTEST)
    assert not pace.is_due(SHORTEST / 2)
    pace.took(3.0)
    assert not pace.is_due(2.9 / SHARE)
    assert pace.is_due(3.1 / SHARE)
    for _ in range(10):
        pace.took(0.1)
    assert pace.is_due(SHORTEST)


@pytest.mark.parametrize(
    ("text", "log_probability", "no_speech", "compression", "strength", "phantom"),
    [
        ("Thank you.", -0.2, 0.1, 1, 0.9, False),
        ("Thank you.", -0.2, 0.1, 1, 0.6, True),
        ("thanks for watching!", -0.9, 0.1, 1, 0.9, True),
        ("ご視聴ありがとうございました", -0.2, 0.5, 1, 0.9, True),
        ("The train is late.", -0.9, 0.5, 1, 0.6, False),
        ("The train is late.", -1.2, 0.7, 1, 0.9, True),
        ("no no no", -0.2, 0.1, 3, 0.9, True),
        (" ... ", -0.2, 0.1, 1, 0.6, True),
    ],
)
def test_phantoms(
    text: str, log_probability: float, no_speech: float, compression: float, strength: float, phantom: bool
) -> None:
    heard = SoundPass(words(text), "en", True, log_probability, no_speech, compression)
    assert is_phantom(heard, strength) is phantom


@pytest.mark.parametrize(
    ("shares", "usual", "found"),
    [
        ({"de": 0.7, "en": 0.3}, None, ("de", True)),
        ({"de": 0.7, "en": 0.3}, "en", ("en", False)),
        ({"de": 0.9, "en": 0.1}, "en", ("de", True)),
        ({"cy": 0.9, "en": 0.1}, None, ("en", True)),
        ({"cy": 0.9, "en": 0.1}, "cy", ("cy", True)),
        ({"cy": 1.0}, None, ("en", False)),
        ({"de": 0.4, "en": 0.3, "fr": 0.3}, None, ("de", False)),
    ],
)
def test_the_language_changes_only_for_sure(
    shares: dict[str, float], usual: str | None, found: tuple[str, bool]
) -> None:
    assert most_likely(shares, usual) == found


def test_words_for_which_there_is_no_time_were_not_said() -> None:
    said = words("we go home")
    again = tuple(TimedWord(word.text, 1.5, 1.5) for word in said)
    assert before_loop((*said, *again, *words("now", 1.5))) == said
    assert before_loop(said) == said
    assert before_loop((*said, again[0])) == (*said, again[0])
    assert before_loop(()) == ()


def test_another_language_starts_the_agreement_anew() -> None:
    draft = UtteranceDraft(0)
    assert draft.weigh(SoundPass(words("so so la"), "en"), 9) == ((), words("so so la"))
    assert draft.weigh(SoundPass(words("so so la"), "de"), 9)[0] == ()
    assert draft.language is None
    assert draft.weigh(SoundPass(words("so so la"), "de"), 9)[0] == words("so so")
    assert (draft.language, draft.prefix) == ("de", " so so")


def test_what_is_concluded_is_cut_off_a_long_utterance_in_its_longest_pause() -> None:
    said = (*words("one two three four five six seven eight"), *words("nine ten eleven twelve thirteen fourteen", 4.4))
    draft = UtteranceDraft(2 * HEARING_RATE)
    for _ in range(2):
        draft.weigh(SoundPass(said, "en"), 99)
    assert said[-1].end > LONG
    draft.shorten()
    assert draft.start == pytest.approx((2 + 4.2) * HEARING_RATE, abs=1)
    assert draft.before == " one two three four five six seven eight"
    assert draft.prefix == " nine ten eleven twelve thirteen"
    place = draft.start
    draft.shorten()
    assert draft.start == place


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (" Zwiefalten, grafana, and that is it.", True),
        (" Tolmach, Zwiefalten", True),
        (" Zwiefalten and Grafana are down.", False),
        (" Grafana, Zwiefalten.", False),
        ("", False),
    ],
)
def test_a_list_that_is_read_out_is_an_echo(text: str, expected: bool) -> None:
    assert is_echo(text, ("Tolmach", "Zwiefalten", "Grafana")) is expected
    assert not is_echo(text, ())


class Letters:
    """A tokenizer with a token for each letter."""

    sot_prev, sot_sequence, no_timestamps = -1, (-2,), -3

    def encode(self, text: str) -> list[int]:
        return [*map(ord, text)]


def prompted(window: SoundWindow) -> tuple[str, str]:
    """What stands before the start of the transcript, and after it."""
    tokenizer: Any = Letters()
    tokens = whisper_prompt(tokenizer, window)
    start = tokens.index(-2)
    assert tokens[start : start + 2] == [-2, -3]
    assert tokens[:1] == ([-1] if start else [-2])
    return "".join(map(chr, tokens[1:start])), "".join(map(chr, tokens[start + 2 :]))


def test_terms_end_with_a_full_stop_and_go_before_what_was_said() -> None:
    samples = sound(1, 0.5)
    assert prompted(SoundWindow(samples, "en")) == ("", "")
    window = SoundWindow(samples, "en", before=" Well then.", prefix=" We go", terms=("Tolmach", "New Relic"))
    assert prompted(window) == (" Tolmach, New Relic. Well then.", " We go")


def test_a_long_context_loses_its_oldest_words_and_no_terms_that_fit() -> None:
    window = SoundWindow(sound(1, 0.5), "en", before="x" * 500 + " end", terms=("name",) * 20)
    before, _ = prompted(window)
    assert before.startswith(f" {', '.join(('name',) * 20)}.")
    assert before.endswith("x end")
    assert len(before) == LONGEST_CONTEXT
    many, _ = prompted(SoundWindow(sound(1, 0.5), "en", terms=("name",) * 99))
    assert len(many) == MOST_TERMS
