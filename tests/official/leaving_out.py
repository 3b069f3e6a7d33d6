"""pytest without some tests: `python leaving_out.py TEST…`, in the environment of a suite.

A test is named exactly, with all its parameters: `--deselect` would leave out all whose names begin so.
"""

import sys
from collections.abc import Sequence

import pytest


class LeavingOut:
    def __init__(self, tests: Sequence[str]) -> None:
        self._tests = frozenset(tests)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        left_out = [item for item in items if item.nodeid.partition("[")[0] in self._tests]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


if __name__ == "__main__":
    # As `python -m pytest` has it: where it was called, not where this file is.
    sys.path[0] = ""
    sys.exit(pytest.main([], [LeavingOut(sys.argv[1:])]))
