"""The one shape that everything to be translated takes: plain text, markup, a paragraph of a document, an utterance.

Engines, languages, glossaries and the pipeline all speak of it, so it knows none of them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Span = tuple[int, int]
"""Two offsets: from, up to."""
Formality = Literal["formal", "informal"]
"""A form of address."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a text and what stands there instead."""

    start: int
    end: int
    replacement: str


def applied(text: str, edits: Iterable[Edit]) -> str:
    """The text with its edits, which are in order and do not overlap."""
    parts: list[str] = []
    end = 0
    for edit in edits:
        parts += [text[end : edit.start], edit.replacement]
        end = edit.end
    return "".join([*parts, text[end:]])


@dataclass(frozen=True, slots=True)
class Mark:
    """An inline code: a pair around a stretch of the text, or a point of it where the stretch is empty.

    What an opaque mark stands around is not language: it comes out unchanged, once.
    """

    start: int
    end: int
    opaque: bool = False


Code = Mark
"""An inline code of a unit. What it stood for is the business of the format that made the unit."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a mark of the request stands in the translation. A pair may stand twice, when its words part."""

    mark: int
    """Its number in the request."""
    start: int
    end: int


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
    gender: str = ""
    """Of the target, where that is known: `m`, `f`, `n`, or `c` for the common gender of the North."""


class Terms(Protocol):
    """The glossaries of a request, compiled for its pair."""

    def whole(self, text: str) -> str | None:
        """The translation of a text that equals an entry."""
        ...

    def find(self, text: str) -> Sequence[Match]:
        """Matches in order, none overlapping another."""
        ...


@dataclass(frozen=True, slots=True)
class Remembered:
    """What a memory has for a text: the segment that is nearest to it."""

    segment: str
    """The id of the segment."""
    source: str
    text: str
    """As it is stored."""
    percentage: int
    """How near; 100 only where the text is the same."""


class OpenMemory(Protocol):
    """A translation memory, opened for one pair and one threshold."""

    @property
    def source(self) -> str:
        """The base code of the language that it translates from."""
        ...

    @property
    def threshold(self) -> int:
        """How near a segment has to be. At 0 the nearest is asked for, however poor."""
        ...

    def best(self, text: str) -> Remembered | None:
        """The nearest segment, if it is near enough. Blocks; the same text is looked up once."""
        ...


Rewriting = Callable[[str, str], Iterable[Edit]]
"""From a text and the code of its language, variant included, to what is to be changed in it."""


DIGIT = "\\d"
"""Any digit, among what a rewriting needs."""


def as_word(word: str) -> str:
    """A word among what a rewriting needs: one of a single letter is more than the letter."""
    return f"{word} " if len(word) == 1 and word.isalpha() else word


Needs = frozenset[str] | None
"""Characters and words in small letters, of which a text must have one so that it is changed. None where any text may
be."""


@dataclass(frozen=True, slots=True)
class Touch:
    """What one rule of style changes."""

    rule: str
    edits: Rewriting
    """In order, none overlapping another. Doing it twice changes nothing more."""
    reaches: frozenset[str] = frozenset()
    """Kinds of what must not change that this rule is about."""
    needs: Needs = None
    addresses: bool = False
    """Whether it is about the form of address."""


class Guide(Protocol):
    """What a request says about style. Some of it may be for texts from one language only."""

    def style(self, source: str) -> "Style":
        """For texts from this language, a base code. Blocks."""
        ...


class Style(Protocol):
    """How a translation is to be worded: rules and instructions, compiled for its language."""

    @property
    def formality(self) -> Literal["formal", "informal"] | None:
        """The form of address, where the request names none."""
        ...

    @property
    def instructions(self) -> Sequence[str]:
        """What an engine is told that can be told something."""
        ...

    @property
    def touches(self) -> Sequence[Touch]:
        """In the order in which they are made."""
        ...

    @property
    def keeps(self) -> Sequence[Callable[[str], Iterable[Span]]]:
        """What finds the passages of a text that stay as they are."""
        ...

    @property
    def terms(self) -> Mapping[str, str]:
        """Words of the source, and what they are to become."""
        ...

    @property
    def ignored(self) -> Sequence[str]:
        """Names of the instructions that nobody here can follow."""
        ...

    def without_address(self) -> "Style":
        """The same, but for the form of address, which the request has named."""
        ...
