"""Finds the terms of a text: words that belong together and come again, rare words, abbreviations, names. Pure.

The finder takes sentences and proposes no translations. What a word is worth comes from how often it stands in the text
and how rare it is elsewhere, so the finder needs no model of a language.
"""

from collections.abc import Iterable, Sequence

from tolmach.glossaries.found.candidates import candidates
from tolmach.glossaries.found.model import FoundTerm, TermKind, WordFacts
from tolmach.glossaries.found.ranking import ranked

__all__ = ["FoundTerm", "TermKind", "WordFacts", "found"]


def found(sentences: Iterable[str], facts: WordFacts, most: int) -> Sequence[FoundTerm]:
    """The best terms first."""
    return ranked(candidates(sentences, facts), facts)[:most]
