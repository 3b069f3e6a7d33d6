"""One thing with many languages: a few prove it in the usual run, all of them with --heavy."""

from collections.abc import Iterable
from typing import Any

import pytest


def usually(values: Iterable[Any], *usual: Any) -> list[Any]:
    """The values as parameters of a test; those that are not usual are heavy."""
    found = list(values)
    assert {*usual} <= {*found}, f"{usual} are not all among {found}"
    return [value if value in usual else pytest.param(value, marks=pytest.mark.heavy) for value in found]
