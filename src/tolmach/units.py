"""The one shape that everything to be translated takes: plain text, markup, a paragraph of a document, an utterance."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from tolmach.engines.protocol import Mark, Placed

Code = Mark
"""An inline code of a unit. What it stood for is the business of the format that made the unit."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A stretch of text that belongs together, without its markup: entities are read, tags are codes.

    Codes are nested or apart, in order of their start, outer before inner.
    """

    text: str
    codes: tuple[Code, ...] = ()


@dataclass(frozen=True, slots=True)
class Rendered:
    """A translated unit. Its codes are nested or apart, outer before inner; every code of the unit is there,
    once if it is a point or opaque, at least once otherwise."""

    text: str
    codes: tuple[Placed, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """A term of a glossary that stands in a text."""

    start: int
    end: int
    target: str
    exact: bool = True
    """Whether the entry stands there as it is, not in an inflected form."""


class Terms(Protocol):
    """The glossaries of a request, compiled for its pair."""

    def whole(self, text: str) -> str | None:
        """The translation of a text that equals an entry."""
        ...

    def find(self, text: str) -> Sequence[Match]:
        """Matches in order, none overlapping another."""
        ...
