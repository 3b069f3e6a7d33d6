"""Finds the terms of texts in a language, with what the service knows about its words. Blocks."""

from collections.abc import Iterable, Sequence

from tolmach.glossaries.found import FoundTerm, WordFacts, found
from tolmach.languages.traits import base
from tolmach.translation.sentences import Split, pieces
from tolmach.writing.lexicon import lexicon

MOST = 100


def terms(texts: Iterable[str], language: str, most: int = MOST) -> Sequence[FoundTerm]:
    known = lexicon(base(language))
    sentences = (piece.text.strip() for text in texts for piece in pieces(text, base(language), Split.ALL))
    return found(sentences, WordFacts(base(language), known.size if known else None), most)
