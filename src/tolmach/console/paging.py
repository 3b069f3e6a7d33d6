"""Shows long lists one leaf at a time. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

ROWS = 50

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Leaf(Generic[T]):
    """Some of the items that were found in a list."""

    rows: Sequence[T]
    number: int
    """The number of the leaf, from 0."""
    found: int
    total: int
    """The number of all items, including those that the search did not match."""

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
    """The leaf of this number, or the nearest one."""
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 9 else 0
    at = min(wanted, max(0, len(found) - 1) // ROWS)
    return Leaf(found[at * ROWS : (at + 1) * ROWS], at, len(found), total)
