"""Proposes the capital at the start of a sentence. Pure."""

import re
from collections.abc import Iterator

from tolmach.units import Edit
from tolmach.writing.lexicon import lexicon
from tolmach.writing.proposals import Proposal

KNOWN = 4.0
"""A word that is so common gets the capital. A rarer word may be a name that is written small."""
FEW_WORDS = 3
_SENTENCE = re.compile(r"[\"“„«¿¡(]*([^\W\d_]+)(?=[\s,'’]).*[.!?…][\"”“»)]*", re.DOTALL)


def finder(language: str) -> "_Capitals":
    return _Capitals(language)


class _Capitals:
    def __init__(self, language: str) -> None:
        self._language = language

    def __call__(self, text: str) -> Iterator[Proposal]:
        """Looks only at whole sentences: labels and fragments may begin as they like."""
        match = _SENTENCE.fullmatch(text)
        words = lexicon(self._language)
        if match is None or words is None or not match[1].islower() or len(text.split()) < FEW_WORDS:
            return
        if words.size(match[1]) >= KNOWN:
            yield Proposal(Edit(match.start(1), match.start(1) + 1, match[1][0].upper()))
