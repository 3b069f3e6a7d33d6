"""Long lists, a leaf at a time. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

ROWS = 50

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Leaf(Generic[T]):
    """Some of what was found in a list."""

    rows: Sequence[T]
    number: int
    """From 0."""
    found: int
    total: int
    """With what was not looked for."""

    @property
    def last(self) -> int:
        return max(0, self.found - 1) // ROWS

    @property
    def first_row(self) -> int:
        return self.number * ROWS + 1

    @property
    def last_row(self) -> int:
        return self.number * ROWS + len(self.rows)


def leaf(found: Sequence[T], number: str, total: int) -> Leaf[T]:
    """The one of this number, or the nearest there is."""
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0
    at = min(wanted, max(0, len(found) - 1) // ROWS)
    return Leaf(found[at * ROWS : (at + 1) * ROWS], at, len(found), total)
