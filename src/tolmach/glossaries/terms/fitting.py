"""How well words fit an entry: the words of a source, and those of a translation, in which a term stands as its entry
has it or in a form that the sentence requires."""

from collections.abc import Sequence
from enum import IntEnum
from functools import lru_cache

from tolmach.glossaries.terms.words import Piece, Word, pieces, words
from tolmach.linguistics.inflection.stems import Paradigms, paradigms
from tolmach.units import Span

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
            worst = max(worst, _source_word_fit(word, wanted, initial and not number, shouted, language))
            if worst is Fit.NONE:
                break
    return worst


@lru_cache(maxsize=1 << 14)
def _source_word_fit(word: str, wanted: str, initial: bool, shouted: bool, language: str) -> Fit:
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


def acceptable(phrase: str, entry: str, language: str) -> bool:
    """Whether a phrase is the entry or a form of it."""
    found = words(phrase)
    return bool(found) and _translated_fit(found, pieces(entry), paradigms(language)) is not Fit.NONE


def present(sentence: str, entry: str, language: str) -> Span | None:
    """Where the sentence has the entry: preferably as it is written, else in the first of its forms."""
    return next(iter(places(sentence, entry, language)), None)


def places(sentence: str, entry: str, language: str) -> list[Span]:
    """All places of an entry, the best fit first; places of the same fit are in order."""
    text, wanted, endings = words(sentence), pieces(entry), paradigms(language)
    if not wanted:
        return []
    found = []
    for start in range(len(text) - len(wanted) + 1):
        chosen = text[start : start + len(wanted)]
        how = _translated_fit(chosen, wanted, endings)
        if how is not Fit.NONE:
            found.append((how, chosen[0].start, chosen[-1].end))
    return [(start, end) for _, start, end in sorted(found)]


def standing(sentence: str, entries: Sequence[str], language: str) -> dict[int, Span]:
    """The entries that appear in a sentence, by number, each at a place of its own. The longest entries
    choose first."""
    taken: dict[int, Span] = {}
    for number in sorted(range(len(entries)), key=lambda number: -len(entries[number])):
        free = (
            place
            for place in places(sentence, entries[number], language)
            if all(place[1] <= start or end <= place[0] for start, end in taken.values())
        )
        place = next(free, None)
        if place is not None:
            taken[number] = place
    return taken


def _translated_fit(text: Sequence[Word], entry: Sequence[tuple[str, str]], endings: Paradigms) -> Fit:
    if len(text) != len(entry):
        return Fit.NONE
    worst = Fit.EXACT
    for number, (word, (gap, wanted)) in enumerate(zip(text, entry, strict=True)):
        if number and word.gap != gap:
            return Fit.NONE
        worst = max(worst, _translated_word_fit(word.text, wanted, endings))
        if worst is Fit.NONE:
            break
    return worst


def _translated_word_fit(word: str, wanted: str, endings: Paradigms) -> Fit:
    """A word may have a capital that its entry lacks, because a sentence may start with it, but not the other
    way round."""
    if word == wanted:
        return Fit.EXACT
    if wanted[0].isupper() and not word[0].isupper():
        return Fit.NONE
    if word in (wanted[0].upper() + wanted[1:], wanted.upper()):
        return Fit.CASE
    written = word if wanted[0].isupper() else word[0].lower() + word[1:]
    # Digits in a word mark it as the name of some thing, which takes no endings.
    changes = word.isalpha() and wanted.isalpha()
    return Fit.FORM if changes and endings.same(written, wanted) else Fit.NONE
