"""What can be known of the official suites without having them."""

import re
import subprocess
import sys
from pathlib import Path

from tests.official.suites import HERE, but, pinned, suites


def test_every_pinned_test_is_named_once() -> None:
    for tests in pinned().values():
        assert len(set(tests)) == len(tests) > 5


def test_the_pattern_leaves_out_these_and_no_others() -> None:
    pattern = re.compile(but(["a (b)", "c"]))
    assert [name for name in ("a (b)", "c", "a (b) d", "cc", "d") if pattern.search(name)] == ["a (b) d", "cc", "d"]


def test_a_test_of_python_is_left_out_with_its_parameters_and_without_its_namesakes(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(
        "import pytest\n"
        "def test_some(): assert False\n"
        "def test_some_more(): pass\n"
        "@pytest.mark.parametrize('value', [1, 2])\n"
        "def test_each(value): assert False\n"
        "@pytest.mark.parametrize('value', [1, 2])\n"
        "def test_each_other(value): pass\n"
    )
    command: list[str | Path] = [
        sys.executable,
        HERE / "leaving_out.py",
        "test_some.py::test_some",
        "test_some.py::test_each",
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "3 passed, 3 deselected" in done.stdout, done.stdout


def test_each_suite_is_told_what_to_leave_out() -> None:
    python, node = suites(Path("folder"), pinned())
    assert "tests/test_general.py::test_example_translation" in python.command
    assert "gives\\ correct\\ example" in str(node.command[-1])
