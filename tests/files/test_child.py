"""A child gets bytes and gives bytes, or its caller gets a sentence in bounded time and memory."""

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.files import works
from tests.files.conftest import Run
from tolmach.errors import UnsafeFile
from tolmach.files import child
from tolmach.files.child import MIB, ChildLimits

LIMITS = ChildLimits(seconds=20, memory=256 * MIB)


@pytest.mark.parametrize("given", [b"", b"abc", bytes(range(256)) * 40_000])
def test_bytes_in_and_bytes_out(run: Run, given: bytes) -> None:
    assert run(works.reverse, given, LIMITS) == given[::-1]


@pytest.mark.parametrize(
    ("work", "limits", "sentence"),
    [
        (works.refuse, LIMITS, "The file has a password."),
        (works.fail, LIMITS, child.UNREADABLE),
        (works.die, LIMITS, child.UNREADABLE),
        (works.grow, LIMITS, child.TOO_LARGE),
        (works.sleep, ChildLimits(seconds=2), child.TOO_LONG),
        (works.spin, ChildLimits(seconds=2), child.TOO_LONG),
    ],
)
def test_what_goes_wrong_is_a_sentence_in_time(
    run: Run, work: Callable[[bytes], bytes], limits: ChildLimits, sentence: str
) -> None:
    began = time.monotonic()
    with pytest.raises(UnsafeFile) as refused:
        run(work, b"a secret", limits)
    assert refused.value.message == sentence
    assert time.monotonic() - began < limits.seconds + 10


@pytest.mark.parametrize(
    ("work", "sentence"), [(works.refuse, "The file has a password."), (works.fail, child.UNREADABLE)]
)
def test_without_a_child_what_goes_wrong_is_the_same_sentence(work: Callable[[bytes], bytes], sentence: str) -> None:
    with pytest.raises(UnsafeFile) as refused:
        child.here(work, b"a secret")
    assert refused.value.message == sentence
    assert refused.value.__suppress_context__ or refused.value.__context__ is None


def test_nothing_is_left_behind(run: Run, tmp_path: Path) -> None:
    with pytest.raises(UnsafeFile):
        run(works.write, str(tmp_path / "file").encode(), LIMITS)
    assert [path.stat().st_size for path in tmp_path.iterdir()] in ([], [0])


def test_nothing_is_inherited(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TOLMACH_LLM_KEY", "secret")
    assert b"TOLMACH" not in run(works.environment, b"", LIMITS)


def test_whoever_waits_for_an_answer_goes_before_it(run: Run) -> None:
    most = 19
    assert int(run(works.niceness, b"", LIMITS)) == min(os.nice(0) + child.NICENESS, most)
