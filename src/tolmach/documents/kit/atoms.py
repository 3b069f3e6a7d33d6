"""What the paragraphs of a format are made of, where formatting and elements stand around text. Pure.

Each atom knows its range, which says how it looks and of which there may be as many as needed, and the elements around
it, of which there may not, because others refer to them. What ranges and elements are only the format knows.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import takewhile
from typing import Any, TypeVar

T = TypeVar("T")
LINE_END = "\u2028"
DROPPED = dict.fromkeys(map(ord, "\u00ad\ufeff"))
"""Where a word may be parted, and marks of no width: they belong to the words that were there."""


class AtomKind(Enum):
    TEXT = auto()
    POINT = auto()
    SHOWN = auto()
    """A point that stands for a text which the program makes."""
    BETWEEN = auto()
    """Parts sentences."""


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
    """What the format needs to write it again; of text, nothing."""

    @property
    def is_empty(self) -> bool:
        return not self.text and self.node is None

    @property
    def has_text(self) -> bool:
        """Whether it has text that a unit would have."""
        return self.kind is AtomKind.TEXT and bool(clean(self.text).strip(LINE_END))


def clean(text: str) -> str:
    return text.translate(DROPPED)


def common(paths: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """What all of them begin with."""
    return tuple(level[0] for level in takewhile(lambda level: len(set(level)) == 1, zip(*paths, strict=False)))
