"""Puts the terms of a translation into the form that the sentence requires.

An engine that must use a term often writes it exactly as in the entry: `drei Apfel`, `die Auftrag`. In German, terms
are made to agree with the words before them, and those words with the terms, if the noun is known and the sentence
leaves no choice. In doubt nothing is changed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tolmach.glossaries.terms.fitting import acceptable, standing
from tolmach.glossaries.terms.words import Word, is_shouted, pieces, words
from tolmach.linguistics.inflection.determiners import (
    ALWAYS_PLURAL,
    FUSED,
    Determiner,
    GrammaticalCase,
    adjective,
    cases,
    determiner,
    is_number,
    listed,
    looks_adjective,
)
from tolmach.linguistics.inflection.german_nouns import Noun, noun
from tolmach.linguistics.inflection.stems import paradigms
from tolmach.units import Edit, Match, Span

_MOST_ADJECTIVES = 3
_SUBJECTS = frozenset({"ich", "du", "er", "wir", "man"})
_COPULAS = listed("ist sind war waren bin bist sei seid wird werden wurde wurden bleibt bleiben heißt")


@dataclass(frozen=True, slots=True)
class PlacedTerm:
    """A term that is found in a translation."""

    span: Span
    entry: str
    is_plural: bool | None = None
    """Whether its source is a plural; None where that is not known."""
    gender: str = ""
    """`m`, `f` or `n`, for a noun that is missing from the table of declensions."""


@dataclass(frozen=True, slots=True)
class _Phrase:
    """The words that belong to a noun, and those around them."""

    word: Word | None
    """The determiner, or a word in its place."""
    adjectives: tuple[Word, ...]
    is_many: bool
    """Whether a number or a similar word says that there are several."""
    preposition: str
    is_first: bool
    """Whether the sentence starts with this phrase."""
    clause: tuple[str, ...]
    """The words of the clause that the noun is in."""

    @property
    def opening(self) -> str:
        return self.word.text.lower() if self.word else ""


def term_edits(
    source: str, source_language: str, matches: Sequence[Match], translation: str, language: str
) -> list[Edit]:
    """The edits are in order and do not overlap. Doubtful terms stay unchanged."""
    if not matches:
        return []
    stands = standing(translation, [match.target for match in matches], language)
    numbers = _numbers(source, matches) if source_language == "en" else {}
    terms = [
        PlacedTerm(span, match.target, numbers.get(match.target), match.gender)
        for match, span in ((matches[number], span) for number, span in stands.items())
    ]
    edits = [edit for edit in agreed(translation, terms) if _is_still(edit, terms)] if language == "de" else []
    is_loud = is_shouted(source) and not _quietly(translation, terms)
    return _raised(translation, terms, edits) if is_loud else edits


def _quietly(translation: str, terms: Sequence[PlacedTerm]) -> bool:
    """Whether the translation has small letters outside the terms."""
    inside = {at for term in terms for at in range(*term.span)}
    return any(char.islower() for at, char in enumerate(translation) if at not in inside)


def _is_still(edit: Edit, terms: Sequence[PlacedTerm]) -> bool:
    """Whether a changed term still counts as a form of its entry."""
    entry = next((term.entry for term in terms if term.span == (edit.start, edit.end)), None)
    return entry is None or acceptable(edit.replacement, entry, "de")


def _raised(translation: str, terms: Sequence[PlacedTerm], edits: Sequence[Edit]) -> list[Edit]:
    """The edits that write the terms in capitals, unless the entry has capitals of its own: `iPhone`."""
    changed = {(edit.start, edit.end): edit.replacement for edit in edits}
    plain = {term.span for term in terms if not term.entry[1:].islower()}
    whole = {term.span: translation[slice(*term.span)] for term in terms} | changed
    return [Edit(*span, text if span in plain else text.upper()) for span, text in sorted(whole.items())]


def _numbers(source: str, matches: Sequence[Match]) -> dict[str, bool | None]:
    """For each entry, whether its English source is a plural; None if it occurs in both numbers or this is
    not known."""
    found: dict[str, bool | None] = {}
    for match in matches:
        number = _is_english_plural(source[match.start : match.end], match)
        found[match.target] = number if found.get(match.target, number) == number else None
    return found


def _is_english_plural(written: str, match: Match) -> bool | None:
    last = pieces(written)[-1][1].lower()
    if match.exact:
        return None if last.endswith("s") else False
    return True if last.endswith("s") or last in paradigms("en").irregular else None


def agreed(text: str, terms: Sequence[PlacedTerm]) -> list[Edit]:
    """The edits are in order and do not overlap."""
    found = words(text)
    ends = {word.end: number for number, word in enumerate(found)}
    edits = [edit for term in terms if term.span[1] in ends for edit in _edits(found, ends[term.span[1]], term)]
    return sorted(edits, key=lambda edit: edit.start)


def _edits(found: Sequence[Word], at: int, term: PlacedTerm) -> Iterator[Edit]:
    known = noun(term.entry) if len(pieces(term.entry)) == 1 else None
    if known is None:
        yield from _by_gender(found, at, term)
        return
    phrase, written = _phrase(found, at), found[at].text
    if _is_plural(phrase, term):
        yield from _put(found[at], _plural(phrase, known, written))
    elif term.is_plural is False and known.singular != known.plural and written.lower() == known.singular.lower():
        yield from _singular(found[at], phrase, known)


def _by_gender(found: Sequence[Word], at: int, term: PlacedTerm) -> Iterator[Edit]:
    """Changes only the words before a singular noun: the gender alone gives no plural, and does not say whether the
    noun itself changes."""
    phrase, known = _phrase(found, at), Noun(term.entry, "", term.gender)
    if not term.gender or term.is_plural is not False or found[at].text != term.entry or phrase.word is None:
        return
    fused, said = FUSED.get(phrase.opening, {}).get(term.gender), determiner(phrase.opening)
    if fused and not (phrase.adjectives and phrase.opening == "ins"):
        yield from _put(phrase.word, fused)
    elif said and all(said.form(term.gender, case) != said.word for case in GrammaticalCase):
        yield from _agreeing(phrase.word, phrase, said, known)


def _phrase(found: Sequence[Word], at: int) -> _Phrase:
    """Reads from right to left: adjectives, a number, a determiner."""
    opening: Word | None = None
    adjectives: list[Word] = []
    is_many, number = False, at - 1
    while number >= 0 and found[number + 1].gap == " ":
        word = found[number]
        lowered = word.text.lower()
        if is_number(lowered):
            is_many = is_many or lowered != "1"
        elif lowered in ALWAYS_PLURAL:
            is_many, opening = True, word
        elif determiner(lowered) or lowered in FUSED:
            opening, number = word, number - 1
            break
        elif looks_adjective(word.text) and len(adjectives) < _MOST_ADJECTIVES:
            adjectives.insert(0, word)
        else:
            break
        number -= 1
    before = found[number].text.lower() if number >= 0 else ""
    is_first = not any(word.text[0].isalnum() for word in found[: number + 1])
    return _Phrase(opening, tuple(adjectives), is_many, before, is_first, _clause(found, at))


def _clause(found: Sequence[Word], at: int) -> tuple[str, ...]:
    marks = [-1, *(number for number, word in enumerate(found) if not word.text[0].isalnum()), len(found)]
    start, end = max(mark for mark in marks if mark < at), min(mark for mark in marks if mark > at)
    return tuple(word.text for word in found[start + 1 : end])


# Plural


def _is_plural(phrase: _Phrase, term: PlacedTerm) -> bool:
    # `aller Welt`, `6 Grad`: if the source is singular, a number says little.
    if phrase.is_many or not term.is_plural:
        return phrase.is_many and term.is_plural is not False
    known = determiner(phrase.opening)
    if known is None:
        return phrase.opening not in FUSED
    if not known.may_be_plural:
        return False
    # `den` and `der` may also belong to a single masculine noun.
    if known.word.endswith("en"):
        return GrammaticalCase.DATIVE in cases(phrase.preposition)
    return not (known.word.endswith("er") and phrase.is_first)


def _plural(phrase: _Phrase, known: Noun, written: str) -> str:
    if written.lower() in {known.plural.lower(), known.dative_plural.lower()}:
        return written
    is_dative = phrase.opening.endswith("en") or (
        not phrase.opening and cases(phrase.preposition) == {GrammaticalCase.DATIVE}
    )
    return known.dative_plural if is_dative else known.plural


# Singular


def _singular(word: Word, phrase: _Phrase, known: Noun) -> Iterator[Edit]:
    if phrase.word is None:
        return
    fused = FUSED.get(phrase.opening, {}).get(known.gender)
    if fused and not (phrase.adjectives and phrase.opening == "ins"):
        yield from _put(phrase.word, fused)
    said = determiner(phrase.opening)
    if said is None:
        return
    fitting = [case for case in GrammaticalCase if said.form(known.gender, case) == said.word]
    if not fitting:
        yield from _agreeing(phrase.word, phrase, said, known)
        return
    yield from _adjectives(phrase, said, known, fitting)
    if fitting == [GrammaticalCase.GENITIVE]:
        yield from _put(word, known.genitive)
    elif known.is_weak and GrammaticalCase.NOMINATIVE not in fitting:
        yield from _put(word, known.plural)


def _agreeing(word: Word, phrase: _Phrase, said: Determiner, known: Noun) -> Iterator[Edit]:
    """Changes the determiner and the adjectives after it if only one form is possible."""
    meant = said.cases_of_others(known.gender)
    for likely in (meant, meant & _asked(phrase)):
        forms = {said.form(known.gender, case) for case in likely}
        if len(forms) == 1 and not known.is_weak:
            yield from _put(word, forms.pop())
            yield from _adjectives(phrase, said, known, likely)
            return


def _adjectives(phrase: _Phrase, said: Determiner, known: Noun, likely: Iterable[GrammaticalCase]) -> Iterator[Edit]:
    for word in phrase.adjectives:
        forms = {adjective(word.text, said, known.gender, case) for case in likely}
        if len(forms) == 1:
            yield from _put(word, forms.pop())


def _asked(phrase: _Phrase) -> frozenset[GrammaticalCase]:
    """The cases that the rest of the sentence allows."""
    governed = cases(phrase.preposition)
    if governed:
        return governed
    said = {word.lower() for word in phrase.clause}
    if said & _SUBJECTS or (not phrase.is_first and "Sie" in phrase.clause):
        return frozenset() if said & _COPULAS else frozenset({GrammaticalCase.ACCUSATIVE})
    return frozenset(
        {GrammaticalCase.NOMINATIVE} if phrase.is_first else {GrammaticalCase.NOMINATIVE, GrammaticalCase.ACCUSATIVE}
    )


def _put(word: Word, new: str) -> Iterator[Edit]:
    written = word.text
    if written.isupper() and len(written) > 1:
        new = new.upper()
    elif written[0].isupper():
        new = new[0].upper() + new[1:]
    if new != written:
        yield Edit(word.start, word.end, new)
