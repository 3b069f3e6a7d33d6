"""The one shape of everything that is translated: plain text, markup, a paragraph of a document, an utterance.

Engines, languages, glossaries and the pipeline all work with units, so this module imports none of them.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Span = tuple[int, int]
"""A start offset and an end offset; the end is exclusive."""
Formality = Literal["formal", "informal"]
"""A form of address."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of a text and its replacement."""

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


def outside(edits: Iterable[Edit], kept: Sequence[Span]) -> list[Edit]:
    """The edits, in order, that touch neither a kept span nor an earlier edit."""
    spans = sorted(span for span in kept if span[0] < span[1])
    starts = [start for start, _ in spans]
    reach = [0, *_running_ends(spans)]
    found: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit.start, -edit.end)):
        if found and edit.start < found[-1].end:
            continue
        if reach[bisect_right(starts, edit.end - 1)] <= edit.start:
            found.append(edit)
    return found


def _running_ends(spans: Sequence[Span]) -> Iterable[int]:
    end = 0
    for span in spans:
        end = max(end, span[1])
        yield end


@dataclass(frozen=True, slots=True)
class Mark:
    """An inline code: a pair around a stretch of the text, or a point if the stretch is empty.

    The text inside an opaque mark is not language: it comes out unchanged, once.
    """

    start: int
    end: int
    opaque: bool = False


Code = Mark
"""An inline code of a unit. Only the format that made the unit knows what the code stands for."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a mark of the request stands in the translation. A pair may stand twice if its words are separated."""

    mark: int
    """Its number in the request."""
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Unit:
    """A stretch of text that belongs together, without its markup: entities are read, tags are codes.

    The codes are nested or do not overlap. They are sorted by their start, outer before inner.
    """

    text: str
    codes: tuple[Code, ...] = ()


@dataclass(frozen=True, slots=True)
class Rendered:
    """A translated unit. Its codes are nested or do not overlap, outer before inner. Every code of the unit is there:
    exactly once if it is a point or opaque, at least once otherwise."""

    text: str
    codes: tuple[Placed, ...] = ()


@dataclass(frozen=True, slots=True)
class Match:
    """A term of a glossary that stands in a text."""

    start: int
    end: int
    target: str
    exact: bool = True
    """Whether the text has the entry literally, and not in an inflected form."""
    gender: str = ""
    """The gender of the target, if it is known: `m`, `f`, `n`, or `c` for the common gender of the Nordic languages."""


class Terms(Protocol):
    """The glossaries of a request, compiled for its pair."""

    def whole(self, text: str) -> str | None:
        """The translation of the text, if the whole text equals an entry."""
        ...

    def find(self, text: str) -> Sequence[Match]:
        """The matches are in order and do not overlap."""
        ...


@dataclass(frozen=True, slots=True)
class Remembered:
    """The segment of a memory that is nearest to a text."""

    segment: str
    """The id of the segment."""
    source: str
    text: str
    """The translation as the memory stores it."""
    percentage: int
    """How near the segment is; 100 only if the text is the same."""


class OpenMemory(Protocol):
    """A translation memory, opened for one pair and one threshold."""

    @property
    def source(self) -> str:
        """The base code of the language that it translates from."""
        ...

    @property
    def threshold(self) -> int:
        """How near a segment must be. At 0 the memory returns the nearest one, however poor it is."""
        ...

    def best(self, text: str) -> Remembered | None:
        """The nearest segment, if it is near enough. Blocks. The memory looks the same text up only once."""
        ...

    def taught(self, text: str) -> Sequence[Match]:
        """Phrases of the text, with the translation on which the segments agree. Blocks. The matches are in order and
        do not overlap."""
        ...


Rewriting = Callable[[str, str], Iterable[Edit]]
"""Takes a text and the code of its language, variant included, and returns the edits to make in it."""


DIGIT = "\\d"
"""A member of `Needs` that stands for any digit."""


def as_word(word: str) -> str:
    """A word as a member of `Needs`. A trailing space tells a word of one letter from the letter itself."""
    return f"{word} " if len(word) == 1 and word.isalpha() else word


Needs = frozenset[str] | None
"""Characters and lower-case words, of which a text must have at least one to be changed. None if any text may be
changed."""


@dataclass(frozen=True, slots=True)
class Touch:
    """The changes of one rule of style."""

    rule: str
    edits: Rewriting
    """Returns edits that are in order and do not overlap. A second run changes nothing more."""
    reaches: frozenset[str] = frozenset()
    """The kinds of protected text that this rule may change."""
    needs: Needs = None
    addresses: bool = False
    """Whether the rule is about the form of address."""


class Guide(Protocol):
    """The wishes of a request about style. Some of them may be for texts from one language only."""

    def style(self, source: str) -> "Style":
        """The style for texts in this source language, given as a base code. Blocks."""
        ...


class Style(Protocol):
    """How to word a translation: rules and instructions, compiled for its language."""

    @property
    def formality(self) -> Literal["formal", "informal"] | None:
        """The form of address that applies if the request names none."""
        ...

    @property
    def instructions(self) -> Sequence[str]:
        """Instructions for an engine that can take them."""
        ...

    @property
    def touches(self) -> Sequence[Touch]:
        """The touches in the order in which they are applied."""
        ...

    @property
    def keeps(self) -> Sequence[Callable[[str], Iterable[Span]]]:
        """Functions that find the passages of a text that must stay as they are."""
        ...

    @property
    def terms(self) -> Mapping[str, str]:
        """Words of the source, and the words that must replace them in the translation."""
        ...

    @property
    def ignored(self) -> Sequence[str]:
        """Names of the instructions that no rule can follow; an engine that takes instructions may still follow
        them."""
        ...

    def without_address(self) -> "Style":
        """The same style without its form of address, for a request that names one itself."""
        ...
