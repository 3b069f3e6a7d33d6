"""Tells whether the engine's answer corrects a sentence or rewords it. Pure.

The engine is right about forms of words, and about small words that go with them. If it replaces one known word by
another, or leaves one out, it has most often misunderstood the sentence.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby

from rapidfuzz import fuzz
from rapidfuzz.distance import Prefix

from tolmach.writing.lexicon import UNKNOWN, Lexicon, lexicon

COMMON, SHORT = 5.6, 2
"""Words so common, or with so few letters, are articles, pronouns and auxiliaries, or the rest of one before an
apostrophe. They may come, go, and replace each other."""
STEM, ENDING = 3, 3
"""The fewest letters that two forms of a word share, and the most letters by which they differ."""
ANY_WORD, ALIKE_WORD, ALIKE = 3.5, 2.0, 60.0
"""How much commoner a word must be than the one that it replaces, as logarithms. The second value applies if at least
ALIKE percent of their letters are the same. The margin is needed because the lists of words include common
misspellings."""
_WORD = re.compile(r"[^\W\d_]+")


def is_correction(before: str, after: str, language: str) -> bool:
    words = lexicon(language)
    if words is None:
        return True
    old, new = _WORD.findall(before), _WORD.findall(after)
    if _once(old) == new != old or any(after.count(mark) < before.count(mark) for mark in "?!"):
        return False
    return all(
        all(_is_small(word, words) or word in new or _has_mended(word, come, words) for word in gone)
        and all(_is_small(word, words) or word in old or _mends_one(word, gone, words) for word in come)
        for gone, come in _exchanged(old, new)
    )


def _once(words: Sequence[str]) -> list[str]:
    """The words without those that stand twice in a row: rules know which of them are mistakes."""
    return [word for word, _ in groupby(words)]


def _exchanged(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield old[a:b], new[c:d]


def _is_small(word: str, words: Lexicon) -> bool:
    return len(word) <= SHORT or words.size(word) >= COMMON


def _has_mended(old: str, come: Sequence[str], words: Lexicon) -> bool:
    return any(_mends(old, new, words) for new in come)


def _mends_one(new: str, gone: Sequence[str], words: Lexicon) -> bool:
    return any(_mends(old, new, words) for old in gone)


def _mends(old: str, new: str, words: Lexicon) -> bool:
    """Whether it is the same word, spelled or inflected otherwise."""
    if _bare(old) == _bare(new):
        return True
    if words.size(new) == UNKNOWN:
        return False
    gain = words.size(new) - words.size(old)
    if gain >= ANY_WORD or (gain >= ALIKE_WORD and fuzz.ratio(_bare(old), _bare(new)) >= ALIKE):
        return True
    shared = Prefix.similarity(old.lower(), new.lower())
    return shared >= STEM and max(len(old), len(new)) - shared <= ENDING


def _bare(word: str) -> str:
    """Letters without accents and case."""
    return "".join(char for char in unicodedata.normalize("NFD", word.casefold()) if char.isalnum())
