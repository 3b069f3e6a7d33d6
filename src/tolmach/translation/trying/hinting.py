"""Ordinary words that a translation lacks: translates the sentence once more, with hints of the lexicon. Pure."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tolmach.engines.protocol import Abilities, Result, Term
from tolmach.glossaries.terms.declining import term_edits
from tolmach.languages.traits import traits
from tolmach.translation import lexicon
from tolmach.translation.checks.severity import HINTED, LIKELIER
from tolmach.translation.codes.locating import outermost
from tolmach.translation.lexicon import FoundWord, LexiconHint
from tolmach.translation.reading.spans import edit
from tolmach.translation.trying.drafts import Draft, Sentence, opened, untouched
from tolmach.translation.trying.trials import Trial, whole
from tolmach.units import Match

MOST_HINTS = 3
LONGEST = 80
"""In characters of English. Long sentences take most of the time and gain hardly anything: in them, a word can be right
in many ways."""
LONGEST_WITH_OTHERS = 60
"""Likewise, where the source has another translation of a headword than the usual one. In a longer sentence it mostly
means something else, and a word in its place is a worse one: `wizyta` is an appointment, but mostly a visit."""
MOST_OTHERS = 2
"""So many other meanings of a word are tried, and so many words that mostly mean something else."""
_LESS_LIKELY = 10.0
"""The mean logarithm of the likelihoods may fall by so much, times the characters of the sentence. A hint in the wrong
sense makes the rest unlikely."""
_LIKELIER, _LIKELIER_THAN_USUAL = 0.05, 0.03
"""By so much the mean logarithm has to rise with the hint of a word that mostly means something else, and with another
meaning of a word beyond that with the first."""
_LIKELY = -0.25
"""In a translation that is likelier, words that mostly mean something else do so."""


def known_words(sentence: Sentence, abilities: Abilities) -> list[FoundWord]:
    """The words of the lexicon in the sentence. Empty where the lexicon is not for this engine, since better ones need
    none, or can do nothing for the sentence."""
    wish = sentence.wish
    is_for = wish.lexicon and abilities.terms and abilities.checked and not abilities.quality
    if not is_for or (_is_longer(sentence, LONGEST) and not lexicon.joins(wish.target.base)):
        return []
    return lexicon.found(sentence.text, wish.source.engine)


def hinting(
    sentence: Sentence, abilities: Abilities, words: Sequence[FoundWord], given: Draft, refused: Draft | None = None
) -> list[Trial]:
    """Empty where none of the words is missing. `refused` is what came of the hints before: if it lost words that were
    there, they are hinted too."""
    if given.rendered is None or _is_longer(sentence, LONGEST):
        return []
    is_short = not _is_longer(sentence, LONGEST_WITH_OTHERS)
    if not is_short:
        words = [word for word in words if word.is_usual]
    found = list(_missing(sentence, words, given, unsure=is_short and given.score < _LIKELY))
    lacking = [hint for hint in found if hint.is_sure]
    asking = _Asking(sentence, abilities, words, given, frozenset(hint.start for hint in lacking))
    hints = lacking[:MOST_HINTS]
    least = -_LESS_LIKELY / len(sentence.text) if any(hint.is_usual for hint in hints) else 0.0
    if refused is not None:
        left = list(_missing(sentence, words, refused))
        lost = [hint for hint in left if hint not in lacking] if any(hint not in left for hint in lacking) else []
        return [asking.trial(_in_order(*hints, *lost), least)] if hints and lost else []
    trials = [asking.trial(hints, least)] if hints else []
    for at, hint in enumerate(hints if is_short else ()):
        for other in hint.others[:MOST_OTHERS]:
            trials.append(asking.trial([*hints[:at], other, *hints[at + 1 :]], least, _LIKELIER_THAN_USUAL))
    for hint in [hint for hint in found if not hint.is_sure][:MOST_OTHERS]:
        trials.append(asking.trial(_in_order(*hints[: MOST_HINTS - 1], hint), _LIKELIER, _LIKELIER))
    return trials


def _in_order(*hints: LexiconHint) -> list[LexiconHint]:
    return sorted(hints, key=lambda hint: hint.start)


@dataclass(frozen=True, slots=True)
class _Asking:
    """Makes the trials of a sentence, whose first translation is given."""

    sentence: Sentence
    abilities: Abilities
    words: Sequence[FoundWord]
    given: Draft
    lacking: frozenset[int]
    """Where the words start that it surely lacks."""

    def trial(self, hints: Sequence[LexiconHint], least: float, handicap: float = 0.0) -> Trial:
        """Its outcome has to be likelier by so much at least. The handicap is what it must gain beyond that of others
        to be taken instead."""
        usual = whole(self.sentence, self.abilities, 0)
        terms = tuple(Term(hint.start, hint.end, hint.target, hint.gender) for hint in hints)
        requests = tuple(replace(request, terms=(*request.terms, *terms)) for request in usual.requests)

        def proven(results: Sequence[Result]) -> Draft:
            found = _fitted(self.sentence, usual.draft(results), hints)
            return self._judged(found, hints, least, handicap)

        return Trial(requests, -HINTED, proven)

    def _judged(self, found: Draft, hints: Sequence[LexiconHint], least: float, handicap: float) -> Draft:
        """Accepted only if it lacks fewer words than before, and none that was there."""
        unsure = {hint.start for hint in hints if not hint.is_sure}
        told = _missing(self.sentence, self.words, found, unsure=bool(unsure))
        left = {hint.start for hint in told if hint.is_sure or hint.start in unsure}
        gain = found.score - self.given.score
        if gain < least or left & unsure or not left < self.lacking | unsure:
            return replace(found, weight=math.inf)
        text = self.sentence.text
        kept = tuple((text[hint.start : hint.end], hint.target) for hint in hints if hint.start not in left)
        likelier = min(LIKELIER, max(0.0, gain - handicap))
        return replace(found, weight=found.weight - HINTED - likelier, hinted=kept)


def agreeing(sentence: Sentence, words: Sequence[FoundWord], given: Draft) -> Draft | None:
    """The draft with articles that fit its words of the lexicon, also those that needed no hint. It changes only the
    word right before one, outside of terms and opaque codes. None if all fit."""
    wish, rendered = sentence.wish, given.rendered
    if rendered is None:
        return None
    said = [(hint.target, hint.gender) for hint in lexicon.said(words, rendered.text, wish.target.engine)]
    edits = untouched(sentence, rendered, list(lexicon.joined(rendered.text, said, wish.target.base)))
    return replace(given, rendered=edit(rendered, edits)) if edits else None


def _is_longer(sentence: Sentence, most: int) -> bool:
    return len(sentence.text) > most * traits(sentence.wish.source.base).length


def _fitted(sentence: Sentence, found: Draft, hints: Sequence[LexiconHint]) -> Draft:
    """Adjusts the words around the hinted ones, because engines insert hints as they are."""
    if found.rendered is None:
        return found
    wish, words, rendered = sentence.wish, [hint.target for hint in hints], found.rendered
    matches = [Match(hint.start, hint.end, hint.target, hint.is_base, hint.gender) for hint in hints]
    gendered = [(hint.target, hint.gender) for hint in hints if hint.is_base or hint.kind != "noun"]
    agreeing = term_edits(sentence.text, wish.source.base, matches, rendered.text, wish.target.base)
    rendered = edit(rendered, agreeing)
    rendered = edit(rendered, list(lexicon.joined(rendered.text, gendered, wish.target.base)))
    return replace(found, rendered=opened(sentence, rendered, words))


def _missing(
    sentence: Sentence, words: Sequence[FoundWord], given: Draft, *, unsure: bool = False
) -> Iterator[LexiconHint]:
    """Those of the words that are missing, outside of terms, phrases of a memory and opaque codes. No code begins
    or ends in one."""
    wish, codes = sentence.wish, sentence.stretch.codes
    said = given.rendered.text if given.rendered else ""
    taken = [(codes[number].start, codes[number].end) for number in outermost(codes)]
    taken += [(match.start, match.end) for match in (*sentence.matches, *sentence.taught)]
    edges = {edge for code in codes for edge in (code.start, code.end)}
    languages = wish.source.engine, wish.target.engine
    for hint in lexicon.missing(sentence.text, said, languages, words, unsure=unsure):
        is_free = all(hint.end <= start or end <= hint.start for start, end in taken)
        if is_free and not any(hint.start < edge < hint.end for edge in edges):
            yield hint
