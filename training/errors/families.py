"""Groups the words of a language whose base form is the same, so that one form can stand for another."""

from collections import defaultdict
from collections.abc import Mapping
from itertools import takewhile

Families = Mapping[str, tuple[str, ...]]
"""Each word with other forms of it, the likest first."""
NONE: Families = {}
MOST = 6


def families(lemmas: Mapping[str, str]) -> Families:
    """Takes words with their base forms."""
    forms: dict[str, set[str]] = defaultdict(set)
    for word, base in lemmas.items():
        forms[base] |= {word, base}
    others: dict[str, set[str]] = defaultdict(set)
    for group in forms.values():
        for word in group:
            others[word] |= group - {word}
    return {word: tuple(sorted(found, key=lambda form: _distance(word, form))[:MOST]) for word, found in others.items()}


def _distance(word: str, form: str) -> tuple[int, str]:
    """The letters of both words behind what they begin with alike."""
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(word, form, strict=False)))
    return len(word) + len(form) - 2 * alike, form
