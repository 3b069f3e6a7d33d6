"""How well a word of a text fits a word of an entry."""

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache

from tolmach.glossaries.terms.words import Piece
from tolmach.linguistics.inflection.stems import paradigms

_SHORT = 3
_NO_PLURALS = frozenset({"hers", "news", "ours"})


class Fit(IntEnum):
    """How well words fit. The best value is the smallest."""

    EXACT = 0
    CASE = 1
    """Another case for a reason that the text shows: a sentence starts there, or the whole text is in capitals."""
    FORM = 2
    """Another form of the word."""
    NONE = 3


def fit(text: Sequence[Piece], entry: Sequence[Piece], initial: bool, shouted: bool, language: str) -> Fit:
    """Compares as many words of a text as the entry has. `initial` says whether the first one starts a sentence."""
    worst = Fit.EXACT
    for number, ((gap, word), (wanted_gap, wanted)) in enumerate(zip(text, entry, strict=True)):
        if gap != wanted_gap:
            return Fit.NONE
        if word != wanted:
            worst = max(worst, _word_fit(word, wanted, initial and not number, shouted, language))
            if worst is Fit.NONE:
                break
    return worst


@lru_cache(maxsize=1 << 14)
def _word_fit(word: str, wanted: str, initial: bool, shouted: bool, language: str) -> Fit:
    if shouted and word == wanted.upper():
        return Fit.CASE
    if initial and word == wanted[0].upper() + wanted[1:]:
        return Fit.CASE
    endings = paradigms(language)
    if not (word.isalpha() and wanted.isalpha()):
        return Fit.NONE
    if initial and wanted[0].islower():
        word = word[0].lower() + word[1:]
    if min(len(word), len(wanted)) <= endings.shortest and not _is_short_plural(word.lower(), wanted.lower(), language):
        return Fit.NONE
    if not shouted and not _cased_alike(word, wanted):
        return Fit.NONE
    return Fit.FORM if endings.same(_as_written(word, wanted), wanted) else Fit.NONE


def _is_short_plural(word: str, wanted: str, language: str) -> bool:
    """Whether the word is a plural of a word as short as `car`, to which other endings make other words: `cared`."""
    shorter, longer = sorted((word, wanted), key=len)
    return language == "en" and len(shorter) == _SHORT and longer == shorter + "s" and longer not in _NO_PLURALS


def _cased_alike(word: str, wanted: str) -> bool:
    """Whether the letters that both words share agree in case, and the rest of the word does not suddenly turn
    to capitals."""
    shared = min(len(word), len(wanted))
    rest_alike = word[shared:].islower() or not word[shared:] or wanted.isupper() == word.isupper()
    return rest_alike and all(a.isupper() == b.isupper() for a, b in zip(word, wanted, strict=False))


def _as_written(word: str, wanted: str) -> str:
    """The word with a capital only if the entry has one. A capital marks a noun, but not in a text in capitals."""
    return word if wanted[0].isupper() else word[0].lower() + word[1:]
