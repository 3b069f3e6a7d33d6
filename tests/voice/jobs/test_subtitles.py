"""Subtitles of sentences: lines that fit, times that can be read, nothing lost."""

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.documents.formats import srt as srt_format
from tolmach.languages import catalogue
from tolmach.voice.jobs.subtitles import GAP, LINES, LONGEST, SHORTEST, WIDTH, TimedLine, srt, subtitles, vtt, wrapped
from tolmach.voice.jobs.writing import transcript

LONG = (
    "The committee, which had met every Thursday since the beginning of the year, decided after a long and lively "
    "discussion that the old library should be rebuilt in the place where it had stood before the fire."
)
JAPANESE = "委員会は、今年の初めから毎週木曜日に会合を開いており、長い議論の末に、古い図書館を火災前の場所に再建することを決定しました。"


@pytest.mark.parametrize("text", [LONG, "Yes.", "a " * 100])
def test_lines_are_short_and_about_equal(text: str) -> None:
    lines = wrapped(text)
    assert " ".join(lines) == " ".join(text.split())
    assert max(map(len, lines)) <= WIDTH
    assert len(lines) == 1 or min(map(len, lines)) > WIDTH // 2


def test_letters_without_spaces_are_counted_double_and_broken_anywhere_but_before_a_stop() -> None:
    lines = wrapped(JAPANESE)
    assert "".join(lines) == JAPANESE
    assert max(map(len, lines)) <= WIDTH // 2
    assert not [line for line in lines if line[0] in "、。"]


def test_a_word_that_fits_into_no_line_stands_alone() -> None:
    assert wrapped(f"See {'x' * 60} there") == ["See", "x" * 60, "there"]


def test_a_long_sentence_becomes_several_subtitles_that_share_its_time() -> None:
    shown = subtitles([TimedLine(LONG, 10_000, 22_000)])
    assert len(shown) == 3
    assert shown[0].start == 10_000
    assert shown[-1].end == 22_000
    assert all(each.text.count("\n") < LINES for each in shown)
    assert all(3_000 < each.end - each.start < 6_000 for each in shown)


def test_a_short_word_is_shown_long_enough_where_there_is_room() -> None:
    first, second, last = subtitles(
        [TimedLine("Yes.", 0, 300), TimedLine("No.", 700, 900), TimedLine("So.", 5_000, 90_000)]
    )
    assert (first.start, first.end) == (0, 700 - GAP)
    assert second.end - second.start == SHORTEST
    assert last.end - last.start == LONGEST


@given(st.lists(st.tuples(st.text(max_size=120), st.integers(0, 60_000), st.integers(0, 9_000))))
def test_whatever_is_said_nothing_is_lost_and_nothing_overlaps(said: list[tuple[str, int, int]]) -> None:
    sentences = [
        TimedLine(text, start, start + length) for text, start, length in sorted(said, key=lambda item: item[1])
    ]
    shown = subtitles(sentences)
    assert "".join("".join(each.text.split()) for each in shown) == "".join(
        "".join(each.text.split()) for each in sentences
    )
    assert all(one.start < one.end <= other.start for one, other in pairwise(shown))
    assert all("\n\n" not in each.text and each.text.strip() for each in shown)


def test_times_are_written_as_the_formats_do() -> None:
    sentences = [TimedLine("A < B --> C & D", 3_723_004, 3_725_000)]
    assert srt(sentences) == "1\n01:02:03,004 --> 01:02:05,000\nA < B --> C & D\n\n"
    assert vtt(sentences) == "WEBVTT\n\n01:02:03.004 --> 01:02:05.000\nA &lt; B --&gt; C &amp; D\n\n"
    assert (srt([]), vtt([])) == ("", "WEBVTT\n\n")


def test_a_long_pause_begins_a_new_line_of_a_transcript() -> None:
    sentences = [TimedLine("One.", 0, 500), TimedLine("Two.", 900, 1_500), TimedLine("Three.", 3_500, 4_000)]
    assert transcript(sentences, catalogue.named("en")) == "One. Two.\nThree.\n"
    assert transcript(sentences[:2], catalogue.named("ja")) == "One.Two.\n"
    assert transcript([], catalogue.named("en")) == ""


def test_the_subtitles_can_be_read_by_our_own_format() -> None:
    reading = srt_format.read(srt([TimedLine(LONG, 0, 9_000), TimedLine("Yes.", 10_000, 11_000)]).encode(), None)
    assert re.sub(r"\s+", " ", " ".join(unit.text for unit in reading.units)) == f"{LONG} Yes."
