"""Whether what the engine made of a sentence is a correction of it, or other words. Pure.

The engine is right about forms of words, and about small words that go with them. Where it puts one known word in the
place of another, or leaves one out, it has most often not understood the sentence.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from rapidfuzz import fuzz
from rapidfuzz.distance import Prefix

from tolmach.writing.lexicon import UNKNOWN, Lexicon, lexicon

COMMON, SHORT = 5.6, 2
"""Words so common, and those of so few letters, are articles, pronouns and auxiliaries, or what an apostrophe leaves of
them: they may come, go, and stand for each other."""
STEM, ENDING = 3, 3
"""Letters that two forms of a word share at least, and those by which they differ at most."""
ANY_WORD, ALIKE_WORD, ALIKE = 3.5, 2.0, 60.0
"""By how much commoner a word must be that stands for another, as logarithms; the second where so many percent of their
letters are the same: the lists of words have what people often write wrong."""
_WORD = re.compile(r"[^\W\d_]+")


def is_correction(before: str, after: str, language: str) -> bool:
    words = lexicon(language)
    if words is None:
        return True
    old, new = _WORD.findall(before), _WORD.findall(after)
    return all(
        all(_is_small(word, words) or word in new or _has_mended(word, come, words) for word in gone)
        and all(_is_small(word, words) or word in old or _mends_one(word, gone, words) for word in come)
        for gone, come in _exchanged(old, new)
    )


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
