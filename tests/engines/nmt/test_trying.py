import pytest

from tolmach.engines.nmt.decoder import Decoded, DecodingJob, Manner
from tolmach.engines.nmt.trying import AGAIN, ATTEMPTS, failed, like, usual
from tolmach.engines.protocol import Request


@pytest.mark.parametrize(("attempt", "number"), [(0, 0), (1, 1), (2, 2), (3, 2), (99, 2)])
def test_every_attempt_has_its_manner(attempt: int, number: int) -> None:
    assert usual(Request("x", "en", "de", attempt=attempt)) == ATTEMPTS[number]


def test_later_attempts_search_wider() -> None:
    beams = [manner.beam for manner in ATTEMPTS]
    assert beams == sorted(set(beams))
    assert len({*ATTEMPTS, *AGAIN}) == len(ATTEMPTS) + len(AGAIN)


@pytest.mark.parametrize(
    ("manner", "first", "expected"),
    [
        (Manner(beam=4), Manner(align=True), Manner(beam=4, align=True)),
        (Manner(beam=4), Manner(restricted=False), Manner(beam=4, restricted=False)),
        (Manner(beam=4, restricted=False), Manner(), Manner(beam=4, restricted=False)),
        (Manner(beam=4, align=True), Manner(), Manner(beam=4)),
    ],
)
def test_a_second_try_is_like_the_first(manner: Manner, first: Manner, expected: Manner) -> None:
    assert like(manner, first) == expected


def test_what_failed_is_measured_against_the_text_without_its_controls() -> None:
    text = ["▁a", "▁b"]
    jobs = [DecodingJob("<2de>", ["<fix>", *text, "<ctx>", *["▁c"] * 60], Manner(), text=text)] * 3
    decoded = [Decoded(["▁x", "▁y"]), Decoded([]), Decoded(["▁ha"] * 12)]
    assert failed(jobs, decoded) == [1, 2]
