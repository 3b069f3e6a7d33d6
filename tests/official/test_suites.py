"""What can be known of the official suites without having them."""

import re
from pathlib import Path

from tests.official.suites import but, pinned, suites


def test_every_pinned_test_is_named_once() -> None:
    for tests in pinned().values():
        assert len(set(tests)) == len(tests) > 5


def test_the_pattern_leaves_out_these_and_no_others() -> None:
    pattern = re.compile(but(["a (b)", "c"]))
    assert [name for name in ("a (b)", "c", "a (b) d", "cc", "d") if pattern.search(name)] == ["a (b) d", "cc", "d"]


def test_each_suite_is_told_what_to_leave_out() -> None:
    python, node = suites(Path("folder"), pinned())
    assert "--deselect=tests/test_general.py::test_example_translation" in python.command
    assert "gives\\ correct\\ example" in str(node.command[-1])
