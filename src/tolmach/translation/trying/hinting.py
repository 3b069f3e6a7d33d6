"""Ordinary words that a translation lacks: translates the sentence once more, with hints of the lexicon. Pure."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

from tolmach.engines.protocol import Abilities, Result, Term
from tolmach.glossaries.terms.declining import term_edits
from tolmach.languages.traits import traits
from tolmach.translation import lexicon
from tolmach.translation.checks.severity import HINTED
from tolmach.translation.codes.locating import outermost
from tolmach.translation.lexicon import LexiconHint
from tolmach.translation.reading.spans import edit
from tolmach.translation.trying.drafts import Draft, Sentence, opened, untouched
from tolmach.translation.trying.trials import Trial, whole
from tolmach.units import Match

MOST_HINTS = 3
LONGEST = 140
"""In characters of English. Long sentences take most of the time and gain hardly anything: in them, a word can be right
in many ways."""
_LESS_LIKELY = 10.0
"""The mean logarithm of the likelihoods may fall by so much, times the characters of the sentence. A hint in the wrong
sense makes the rest unlikely."""


def hinting(sentence: Sentence, abilities: Abilities, given: Draft) -> Trial | None:
    """None where nothing is missing, or where the lexicon is not for this engine."""
    if (
        not _is_for(abilities, sentence)
        or given.rendered is None
        or len(sentence.text) > LONGEST * traits(sentence.wish.source.base).length
    ):
        return None
    lacking = list(_missing(sentence, given))
    hints = lacking[:MOST_HINTS]
    if not hints:
        return None
    usual = whole(sentence, abilities, 0)
    terms = tuple(Term(hint.start, hint.end, hint.target, hint.gender) for hint in hints)
    requests = tuple(replace(request, terms=(*request.terms, *terms)) for request in usual.requests)

    def proven(results: Sequence[Result]) -> Draft:
        """Accepted only if it lacks fewer words than before, and none that was there."""
        found = _fitted(sentence, usual.draft(results), hints)
        left = {hint.start for hint in _missing(sentence, found)}
        is_unlikely = (given.score - found.score) * len(sentence.text) > _LESS_LIKELY
        if is_unlikely or not left < {hint.start for hint in lacking}:
            return replace(found, weight=math.inf)
        words = ((sentence.text[hint.start : hint.end], hint.target) for hint in hints if hint.start not in left)
        return replace(found, weight=found.weight - HINTED, hinted=tuple(words))

    return Trial(requests, -HINTED, proven)


def agreeing(sentence: Sentence, abilities: Abilities, given: Draft) -> Draft | None:
    """The draft with articles that fit its words of the lexicon, also those that needed no hint. It changes only the
    word right before one, outside of terms and opaque codes. None if all fit."""
    wish, rendered = sentence.wish, given.rendered
    if not _is_for(abilities, sentence) or rendered is None:
        return None
    found = lexicon.said(sentence.text, rendered.text, (wish.source.engine, wish.target.engine))
    words = [(hint.target, hint.gender) for hint in found]
    edits = untouched(sentence, rendered, list(lexicon.joined(rendered.text, words, wish.target.base)))
    return replace(given, rendered=edit(rendered, edits)) if edits else None


def _is_for(abilities: Abilities, sentence: Sentence) -> bool:
    """Whether the lexicon is for this engine: better ones need none."""
    return sentence.wish.lexicon and abilities.terms and abilities.checked and not abilities.quality


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


def _missing(sentence: Sentence, given: Draft) -> Iterator[LexiconHint]:
    """The missing words outside of terms and opaque codes. No code begins or ends in one."""
    wish, codes = sentence.wish, sentence.stretch.codes
    said = given.rendered.text if given.rendered else ""
    taken = [(codes[number].start, codes[number].end) for number in outermost(codes)]
    taken += [(match.start, match.end) for match in sentence.matches]
    edges = {edge for code in codes for edge in (code.start, code.end)}
    for hint in lexicon.missing(sentence.text, said, (wish.source.engine, wish.target.engine)):
        is_free = all(hint.end <= start or end <= hint.start for start, end in taken)
        if is_free and not any(hint.start < edge < hint.end for edge in edges):
            yield hint
