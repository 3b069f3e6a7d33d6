"""Estimates how many words a text has."""

from tolmach.languages.scripts import UNSPACED
from tolmach.languages.traits import traits
from tolmach.patterns import deferred

_WORD = deferred(rf"[{UNSPACED}]+|[^\W_]+(?:[-'’.·]+[^\W_]+)*")
_LETTERS_OF_A_WORD = 3
"""In a script without spaces: most words have two letters, names and loanwords more."""


def word_count(text: str, language: str) -> int:
    """Exact if spaces separate the words; otherwise an estimate by letters."""
    found = _WORD.findall(text)
    if traits(language).spaced_words:
        return len(found)
    return sum(-(-len(run) // _LETTERS_OF_A_WORD) for run in found)
