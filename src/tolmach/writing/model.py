"""The requests that the writing service takes, and its answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from tolmach.languages.model import Language
from tolmach.units import Span


class WritingStyle(StrEnum):
    SIMPLE = "simple"
    BUSINESS = "business"
    ACADEMIC = "academic"
    CASUAL = "casual"


class Tone(StrEnum):
    ENTHUSIASTIC = "enthusiastic"
    FRIENDLY = "friendly"
    CONFIDENT = "confident"
    DIPLOMATIC = "diplomatic"


Manner = WritingStyle | Tone


@dataclass(frozen=True, slots=True)
class WritingOrder:
    """One request. Its texts are independent of each other. Without a target, each text stays in its language."""

    texts: tuple[str, ...]
    target: Language | None = None
    manner: Manner | None = None
    preferred: bool = False
    """Whether the manner may be dropped in a language without styles and tones."""


@dataclass(frozen=True, slots=True)
class KnownOrder:
    """An order whose languages are known. Its cost is known, and that it can be done."""

    texts: tuple[str, ...]
    targets: tuple[Language, ...]
    manners: Mapping[Language, Manner | None]
    """The manner in each language."""

    @property
    def characters(self) -> int:
        return sum(map(len, self.texts))


EditKind = Literal["spelling", "accents", "capitals", "punctuation", "spacing", "grammar", "wording"]


@dataclass(frozen=True, slots=True)
class TextEdit:
    """One change of a text."""

    kind: EditKind
    source: Span
    """Its place in the text as it came."""
    target: Span
    """Its place in the improved text."""
    certainty: float
    """From 0 to 1."""


@dataclass(frozen=True, slots=True)
class Improvement:
    text: str
    target: Language
    edits: tuple[TextEdit, ...] = ()
    left: tuple[str, ...] = ()
    """What was asked for and could not be done: `rewording`, `writing_style`, `tone`."""
