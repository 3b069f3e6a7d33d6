"""A child may ask the one that started it, and can do no more than that."""

import time
from collections.abc import Callable

import pytest

from tests.files import works
from tests.files.conftest import Run
from tolmach.errors import Unavailable, UnsafeFile
from tolmach.files import child, helping
from tolmach.files.child import MIB, ChildLimits

LIMITS = ChildLimits(seconds=20, memory=256 * MIB)


def shout(question: bytes, seconds: float) -> bytes:
    assert 0 < seconds <= LIMITS.seconds
    return question.upper()


@pytest.mark.parametrize("given", [b"", b"abc", b"a" * 5_000_000])
def test_what_it_asks_is_answered(run: Run, given: bytes) -> None:
    assert run(works.ask_twice, given, LIMITS, shout) == given.upper() + given[::-1].upper()


def test_who_asks_nothing_needs_no_helper(run: Run) -> None:
    assert run(works.reverse, b"abc", LIMITS, shout) == b"cba"
    assert run(works.is_helped, b"", LIMITS, shout) == b"True"
    assert run(works.is_helped, b"", LIMITS) == b"False"
    assert not helping.has_helper()


@pytest.mark.parametrize(
    ("work", "sentence"),
    [
        (works.refuse, "The file has a password."),
        (works.fail, child.UNREADABLE),
        (works.die, child.UNREADABLE),
        (works.grow, child.TOO_LARGE),
        (works.boast, child.UNREADABLE),
        (works.close, child.UNREADABLE),
    ],
)
def test_what_goes_wrong_is_a_sentence(run: Run, work: Callable[[bytes], bytes], sentence: str) -> None:
    with pytest.raises(UnsafeFile) as refused:
        run(work, b"a secret", LIMITS, shout)
    assert refused.value.message == sentence


def test_a_refusal_of_the_helper_is_the_childs_to_tell(run: Run) -> None:
    def refuse(question: bytes, seconds: float) -> bytes:
        raise UnsafeFile("The text in the picture cannot be read.")

    with pytest.raises(UnsafeFile, match="in the picture"):
        run(works.ask_twice, b"abc", LIMITS, refuse)


def test_a_helper_that_cannot_help_ends_the_child(run: Run) -> None:
    def absent(question: bytes, seconds: float) -> bytes:
        raise Unavailable("Nobody is there.", retry_after=10)

    with pytest.raises(Unavailable) as refused:
        run(works.ask_twice, b"abc", LIMITS, absent)
    assert refused.value.retry_after == 10


@pytest.mark.parametrize("work", [works.sleep, works.ask_twice])
def test_all_of_it_has_an_end(run: Run, work: Callable[[bytes], bytes]) -> None:
    def slow(question: bytes, seconds: float) -> bytes:
        time.sleep(seconds + 0.2)
        return question

    began = time.monotonic()
    with pytest.raises(UnsafeFile) as refused:
        run(work, b"abc", ChildLimits(seconds=2), slow)
    assert refused.value.message == child.TOO_LONG
    assert time.monotonic() - began < 12


def test_what_it_tells_comes_at_once_and_survives_it(run: Run) -> None:
    told: list[bytes] = []
    assert run(works.tell_each, b"abc", LIMITS, told=told.append) == b"all"
    assert told == [b"a", b"b", b"c"]
    with pytest.raises(UnsafeFile):
        run(works.tell_and_die, b"xyz", LIMITS, told=told.append)
    assert told[3:] == [b"xyz"]


def test_who_wants_to_hear_nothing_is_told_nothing(run: Run) -> None:
    with pytest.raises(UnsafeFile, match=child.UNREADABLE):
        run(works.tell_each, b"abc", LIMITS)


def test_who_tells_something_has_its_time_again(run: Run) -> None:
    told: list[bytes] = []
    assert run(works.tell_slowly, b"abcd", ChildLimits(seconds=2), told=told.append) == b"all"
    assert len(told) == 4
