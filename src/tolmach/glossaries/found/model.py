"""What the finder knows about words, and what it finds."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from tolmach.languages.little import is_little
from tolmach.languages.traits import base

ORDINARY = 3.5
"""The size that an unknown word is taken to have, where a language has no list of words."""
COMMON = 5.7
"""A word of this size holds sentences together, whatever they are about."""


class TermKind(StrEnum):
    TERM = "term"
    ABBREVIATION = "abbreviation"
    NAME = "name"


@dataclass(frozen=True, slots=True)
class WordFacts:
    language: str
    size: Callable[[str], float] | None = None
    """How common a word is: the logarithm of how often it occurs in a thousand million words. None for a language
    without a list."""

    def is_stop(self, word: str) -> bool:
        small = word.lower()
        return is_little(small, base(self.language)) or self.rarity(small) <= 1 - COMMON / 7

    def rarity(self, word: str) -> float:
        """From 0 for the commonest word to 1 for one that is in no list."""
        return 1 - (self.size(word) if self.size else ORDINARY) / 7


@dataclass(frozen=True, slots=True)
class FoundTerm:
    text: str
    """As the text writes it most often."""
    kind: TermKind
    count: int
    score: float
    long_form: str = ""
    """What an abbreviation stands for, if the text says so."""
    contexts: tuple[str, ...] = field(default=(), repr=False)
    """Sentences that have it."""
