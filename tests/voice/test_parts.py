"""The parts of a stream by themselves."""

import asyncio
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.ids import new_uuid
from tolmach.voice.recognising.protocol import Spoken
from tolmach.voice.stream.chunks import begins
from tolmach.voice.stream.faults import FaultCode, StreamFault
from tolmach.voice.stream.outbox import Outbox, OutboxFull
from tolmach.voice.stream.pace import PATIENCE, StreamPace
from tolmach.voice.stream.steady import HELD_BACK, SteadyText
from tolmach.voice.stream.stretches import PAUSE, Stretches
from tolmach.voice.tokens import TokenSigner, TokenUnknown, VoiceToken

# Pace


def flow(chunks: Sequence[tuple[float, float]]) -> bool:
    """Whether chunks at these seconds, of so many milliseconds, come too fast."""
    pace = StreamPace(0.0)
    try:
        for moment, milliseconds in chunks:
            pace.count(0, milliseconds, moment)
    except StreamFault as fault:
        return fault.fault is not FaultCode.TOO_FAST
    return True


def test_twice_as_fast_for_an_hour_is_fair() -> None:
    assert flow([(number * 0.05, 100) for number in range(72_000)])


def test_a_line_that_stuttered_is_fair() -> None:
    """Nothing for four seconds, then all of it at once, again and again."""
    assert flow([(4.0 * (number // 40), 100) for number in range(4_000)])


@pytest.mark.parametrize("speed", [2.5, 3, 10])
def test_faster_is_not(speed: float) -> None:
    assert not flow([(number * 0.1 / speed, 100) for number in range(5_000)])


def test_a_pause_saves_nothing_up() -> None:
    flood = [(1000.0, 100.0)] * (int(PATIENCE) // 100 + 1)
    assert not flow([(0.0, 100.0), *flood])


def test_messages_without_anything_count() -> None:
    assert flow([(number * 0.006, 0) for number in range(10_000)])
    assert not flow([(number * 0.001, 0) for number in range(10_000)])


def test_bytes_without_sound_count() -> None:
    pace = StreamPace(0.0)
    for _ in range(20):
        pace.count(100_000, 0, 0.0)
    with pytest.raises(StreamFault):
        pace.count(100_000, 0, 0.0)


# Stretches


def said(*words: str, language: str = "en", start: int = 0) -> list[Spoken]:
    return [Spoken(word, language, start + 100 * n, start + 100 * n + 100) for n, word in enumerate(words)]


def test_sentences_are_whole_when_they_end() -> None:
    stretches = Stretches()
    assert stretches.add(said("Good", " morning")) == []
    assert stretches.add(said(" all.", start=200)) == [Spoken("Good morning all.", "en", 0, 300)]
    assert stretches.open == ()


def test_a_sentence_that_ends_within_a_segment() -> None:
    stretches = Stretches()
    (whole,) = stretches.add([Spoken("It rains. We go", "en", 0, 1500)])
    assert (whole.text.strip(), whole.start, whole.end) == ("It rains.", 0, 1000)
    assert stretches.close() == [Spoken("We go", "en", 1000, 1500)]


def test_a_full_stop_that_ends_no_sentence() -> None:
    stretches = Stretches()
    assert stretches.add(said("And", " Mr.")) == []
    assert stretches.add(said(" Dashwood", " left.", start=200), " He") == [
        Spoken("And Mr. Dashwood left.", "en", 0, 400)
    ]
    assert stretches.add(said(" It is 5 p.m.", start=400), " and raining") == []


def test_pauses_and_languages_part() -> None:
    stretches = Stretches()
    stretches.add(said("one"))
    assert [item.text for item in stretches.add(said(" two", start=100 + PAUSE))] == ["one"]
    assert [item.text for item in stretches.add(said(" drei", language="de", start=1800))] == [" two"]


@given(st.lists(st.text("ab. !?äß。", min_size=1, max_size=12), max_size=30))
def test_nothing_is_lost_between_stretches(texts: list[str]) -> None:
    stretches = Stretches()
    whole = [*stretches.add(said(*texts)), *stretches.close()]
    assert "".join(item.text for item in whole) == "".join(texts)
    times = [moment for item in whole for moment in (item.start, item.end)]
    assert times == sorted(times)


# Steady text


def test_the_last_words_wait() -> None:
    steady = SteadyText()
    assert steady.update("das ist ein Haus") == "das ist"
    assert steady.update("das ist ein Haus", whole=True) == "das ist ein Haus"


def test_what_was_shown_goes_only_when_two_say_so() -> None:
    steady = SteadyText()
    steady.update("a b c d", whole=True)
    assert steady.update("a x c d e", whole=True) == "a b c d"
    assert steady.update("a x c d e f", whole=True) == "a x c d e f"
    assert steady.update("a b", whole=True) == "a x c d e f"


def test_languages_without_spaces_are_held_back_by_signs() -> None:
    assert SteadyText().update("私は学生です") == "私は学生です"[:-HELD_BACK]


@given(st.lists(st.lists(st.sampled_from("abc"), max_size=6), min_size=2, max_size=30))
def test_never_erased_twice_in_a_row(translations: list[list[str]]) -> None:
    """Flicker is bounded: of two updates that follow each other, at most one takes words back."""
    steady = SteadyText()
    shown = [steady.update(" ".join(words), whole=True) for words in translations]
    erasing = [not after.startswith(before) for before, after in pairwise(shown)]
    contradictions = [not " ".join(after).startswith(" ".join(before)) for before, after in pairwise(translations)]
    assert sum(erasing) <= max(1, sum(contradictions))


# Outbox


def test_frames_stay_until_they_are_sent() -> None:
    async def talk() -> list[object]:
        outbox = Outbox()
        outbox.put("a")
        outbox.put("b")
        seen: list[object] = [await outbox.next(), await outbox.next()]
        outbox.sent()
        outbox.end(1000, "c")
        outbox.put("d")
        for _ in range(2):
            seen.append(await outbox.next())
            outbox.sent()
        return [*seen, await outbox.next(), outbox.is_delivered]

    assert asyncio.run(talk()) == ["a", "a", "b", "c", 1000, True]


def test_a_full_outbox() -> None:
    async def fill() -> None:
        outbox = Outbox(most=10)
        outbox.put("12345")
        with pytest.raises(OutboxFull):
            outbox.put("123456")

    asyncio.run(fill())


# Tokens and chunks


def test_only_what_we_wrote_is_a_token() -> None:
    signer, token = TokenSigner(b"secret"), VoiceToken(new_uuid(), 7)
    written = signer.written(token)
    assert signer.read(written) == token
    assert signer.written(VoiceToken(token.session_id, 8)) != written
    others = [TokenSigner(b"another").written(token), written[:-1], written + "=", written + "A", " " + written]
    for text in ("", "x", "\N{SNOWMAN}", "A" * len(written), *others):
        with pytest.raises(TokenUnknown):
            signer.read(text)


def test_where_a_recording_begins() -> None:
    assert begins(b"\x1aE\xdf\xa3...")
    assert begins(b"OggS\x00\x02...")
    assert begins(b"\x00\x00\x00\x1cftypM4A ")
    assert not begins(b"OggS\x00\x00...")
    assert not begins(b"")
