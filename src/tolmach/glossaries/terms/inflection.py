"""Finds a term in a translation, as its entry has it or in a form that the sentence requires."""

from collections.abc import Sequence

from tolmach.glossaries.terms.fitting import Fit
from tolmach.glossaries.terms.words import Word, pieces, words
from tolmach.linguistics.inflection.stems import Paradigms, paradigms
from tolmach.units import Span


def acceptable(phrase: str, entry: str, language: str) -> bool:
    """Whether a phrase is the entry or a form of it."""
    found = words(phrase)
    return bool(found) and _fit(found, pieces(entry), paradigms(language)) is not Fit.NONE


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
        how = _fit(chosen, wanted, endings)
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


def _fit(text: Sequence[Word], entry: Sequence[tuple[str, str]], endings: Paradigms) -> Fit:
    if len(text) != len(entry):
        return Fit.NONE
    worst = Fit.EXACT
    for number, (word, (gap, wanted)) in enumerate(zip(text, entry, strict=True)):
        if number and word.gap != gap:
            return Fit.NONE
        worst = max(worst, _word_fit(word.text, wanted, endings))
        if worst is Fit.NONE:
            break
    return worst


def _word_fit(word: str, wanted: str, endings: Paradigms) -> Fit:
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
