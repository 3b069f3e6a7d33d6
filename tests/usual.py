"""What of many languages or variants proves a thing in the usual run; all of them do with --heavy."""

from collections.abc import Iterable
from math import gcd
from typing import Any, TypeVar

import pytest

MANY = 8
STEP = 4

T = TypeVar("T")


def usually(values: Iterable[Any], *usual: Any) -> list[Any]:
    """The values as parameters of a test; those that are not usual are heavy."""
    found = list(values)
    assert {*usual} <= {*found}, f"{usual} are not all among {found}"
    return [value if value in usual else pytest.param(value, marks=pytest.mark.heavy) for value in found]


def share(variants: list[T]) -> list[T]:
    """About a quarter of many, spread over all of them, always with the first and the last.

    The step has no divisor in common with their number: where every language meets every database, a step of four would
    meet one database only.
    """
    count = len(variants)
    if count < MANY:
        return variants
    step = next(step for step in range(STEP, count + STEP) if gcd(step, count) == 1)
    return [*variants[: count - 1 : step], variants[-1]]


def spares(config: pytest.Config) -> bool:
    """Whether the run takes a share of many variants: one of all tests does, one of named files takes every variant."""
    asked = config.getoption("--heavy") or config.getoption("--all-variants") or config.getoption("--words")
    return not asked and config.args == config.getini("testpaths")


def trim(metafunc: pytest.Metafunc) -> None:
    """Leaves the test its share. pytest has no public way to do so before it makes an item of each variant, and that
    takes longer than most of them."""
    calls = metafunc._calls
    usual = [call for call in calls if not any(mark.name == "heavy" for mark in call.marks)]
    if usual and metafunc.definition.get_closest_marker("every_variant") is None:
        calls[:] = share(usual)
