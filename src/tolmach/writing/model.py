"""What is asked of the writing service and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tolmach.languages.model import Language


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
    """One request: its texts are independent of each other. Without a target, each stays in its language."""

    texts: tuple[str, ...]
    target: Language | None = None
    manner: Manner | None = None
    preferred: bool = False
    """Whether a language without styles and tones may do without the manner."""


@dataclass(frozen=True, slots=True)
class KnownOrder:
    """An order whose languages are known: what it costs is known, and that it can be done too."""

    texts: tuple[str, ...]
    targets: tuple[Language, ...]
    manners: Mapping[Language, Manner | None]
    """What is asked for in each language."""

    @property
    def characters(self) -> int:
        return sum(map(len, self.texts))


@dataclass(frozen=True, slots=True)
class Improvement:
    text: str
    target: Language
