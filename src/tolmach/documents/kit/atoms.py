"""The atoms of a format's paragraphs, with formatting and elements around text. Pure functions.

Each atom has a range, which determines its look and may be copied as often as needed, and the elements around it, which
may not be copied, because others refer to them. Only the format knows what ranges and elements are.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import takewhile
from typing import Any, TypeVar

T = TypeVar("T")
LINE_END = "\u2028"
DROPPED = dict.fromkeys(map(ord, "\u00ad\ufeff"))
"""Soft hyphens and zero-width marks: they belong to the original words only."""


class AtomKind(Enum):
    TEXT = auto()
    POINT = auto()
    SHOWN = auto()
    """A point in place of a text that the program generates."""
    BETWEEN = auto()
    """Separates sentences."""


@dataclass(frozen=True, slots=True)
class Place:
    around: tuple[Any, ...] = ()
    range: Any = None


@dataclass(frozen=True, slots=True)
class Atom:
    kind: AtomKind
    place: Place
    text: str = ""
    node: Any = None
    """The data that the format needs to write it again; None for text."""

    @property
    def is_empty(self) -> bool:
        return not self.text and self.node is None

    @property
    def has_text(self) -> bool:
        """Whether it has text that belongs to a unit."""
        return self.kind is AtomKind.TEXT and bool(clean(self.text).strip(LINE_END))


def clean(text: str) -> str:
    return text.translate(DROPPED)


def common(paths: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """The common beginning of all paths."""
    return tuple(level[0] for level in takewhile(lambda level: len(set(level)) == 1, zip(*paths, strict=False)))
