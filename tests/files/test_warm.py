"""Forks of a template: one for each work, none the wiser for another's, and a child in any case."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.files import works
from tolmach.errors import UnsafeFile
from tolmach.files import child, template
from tolmach.files.child import MIB, ChildLimits
from tolmach.files.warm import WarmChildren

LIMITS = ChildLimits(seconds=20, memory=256 * MIB)


@pytest.fixture
def children() -> Iterator[WarmChildren]:
    found = WarmChildren([works.__name__])
    yield found
    found.close()


def templates() -> list[int]:
    """Those of this process."""
    return [each for each in descendants(os.getpid()) if template.__name__ in command(each)]


def descendants(parent: int) -> list[int]:
    found = []
    for process in filter(str.isdigit, os.listdir("/proc")):
        try:
            above = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue
        if int(above) == parent:
            found.append(int(process))
    return found


def command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes().decode()
    except OSError:
        return ""


def alone(before: list[int]) -> int:
    (found,) = set(templates()) - set(before)
    return found


def test_each_work_has_a_process_of_its_own(children: WarmChildren) -> None:
    seen = [child.run(works.remember, b"a secret", LIMITS, start=children.start) for _ in range(3)]
    assert len({each.split()[0] for each in seen}) == 3
    assert {each.split()[1] for each in seen} == {b"1"}


def test_it_has_no_descriptor_but_its_own(children: WarmChildren) -> None:
    child.run(works.reverse, b"", LIMITS, start=children.start)
    assert child.run(works.descriptors, b"", LIMITS, start=children.start) == b"0 1 2"


def test_many_at_once(children: WarmChildren) -> None:
    answers: dict[int, bytes] = {}

    def work(number: int) -> None:
        answers[number] = child.run(works.reverse, b"%d!" % number * 50_000, LIMITS, start=children.start)

    threads = [threading.Thread(target=work, args=[number]) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == {number: (b"%d!" % number * 50_000)[::-1] for number in range(8)}


def test_nothing_is_started_before_it_is_needed_and_nothing_stays(children: WarmChildren) -> None:
    before = templates()
    unused = WarmChildren([works.__name__])
    assert templates() == before
    unused.close()
    child.run(works.reverse, b"", LIMITS, start=children.start)
    alone(before)
    children.close()
    assert templates() == before
    assert child.run(works.reverse, b"ab", LIMITS, start=children.start) == b"ba"


def test_what_was_opened_is_there_already(children: WarmChildren) -> None:
    before = templates()
    children.open()
    opened = alone(before)
    children.open()
    assert child.run(works.reverse, b"ab", LIMITS, start=children.start) == b"ba"
    assert alone(before) == opened


def test_a_template_that_was_killed_is_replaced(children: WarmChildren) -> None:
    before = templates()
    child.run(works.reverse, b"", LIMITS, start=children.start)
    killed = alone(before)
    os.kill(killed, signal.SIGKILL)
    assert child.run(works.reverse, b"ab", LIMITS, start=children.start) == b"ba"
    assert alone(before) != killed


def test_where_no_template_works_children_are_fresh() -> None:
    children = WarmChildren(["tests.files.there_is_no_such_module"])
    before = templates()
    for _ in range(2):
        assert child.run(works.reverse, b"ab", LIMITS, start=children.start) == b"ba"
    assert templates() == before


@pytest.mark.parametrize("work", [works.sleep, works.die, works.fail])
def test_whatever_becomes_of_a_work_none_of_it_stays(work: Callable[[bytes], bytes], children: WarmChildren) -> None:
    before = templates()
    child.run(works.reverse, b"", LIMITS, start=children.start)
    parent = alone(before)
    with pytest.raises(UnsafeFile):
        child.run(work, b"", ChildLimits(seconds=1), start=children.start)
    alive = [each for each in descendants(parent) if command(each)]
    assert alive == []
    assert child.run(works.reverse, b"ab", LIMITS, start=children.start) == b"ba"
    deadline = time.monotonic() + 5
    while len(descendants(parent)) > 1 and time.monotonic() < deadline:
        child.run(works.reverse, b"", LIMITS, start=children.start)
    assert len(descendants(parent)) <= 1, "the dead are buried when the next one is made"
