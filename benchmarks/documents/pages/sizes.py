"""Paragraphs in one size: no line of a paragraph is set larger or smaller than the others."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from benchmarks.documents.pages.double import doubled_words, words
from benchmarks.documents.pages.seen import PageSeen

TOLERANCE = 0.35
"""Points."""


def mixed(paragraphs: Iterable[str], pages: Sequence[PageSeen]) -> list[str]:
    """Paragraphs whose words differ in size. A word is found by the next word, where the two follow each other once."""
    placed = [(word, each.size) for page in pages for each in page.words for word in words(each.text)]
    pairs = [(word, following) for (word, _), (following, _) in pairwise(placed)]
    often = Counter(pairs)
    size_of = {pair: size for pair, (_, size) in zip(pairs, placed, strict=False) if often[pair] == 1}
    faults = []
    for text in paragraphs:
        sizes = [size_of[pair] for pair in pairwise(doubled_words(text)) if pair in size_of]
        if sizes and max(sizes) - min(sizes) > TOLERANCE:
            faults.append(f"{min(sizes):.1f} to {max(sizes):.1f} points: {text[:50]}")
    return faults
