"""Chooses the checkers for each language. Sure mistakes are mended at once, and then all checkers look again."""

import math
import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from tolmach.engines.protocol import Weight
from tolmach.languages.model import Language
from tolmach.translation.protected import protection
from tolmach.units import Edit, Span, applied, outside
from tolmach.writing import capitals, forms, genders, grammar, spacing, spelling
from tolmach.writing.forms import is_form
from tolmach.writing.lexicon import UNKNOWN, lexicon
from tolmach.writing.proposals import Finder, Proposal, needed, trimmed
from tolmach.writing.settled import settled
from tolmach.writing.telling import certainty

_WORD = re.compile(r"[^\W\d_]{2,}")
NEAR = 5
"""In letters: words that are so near are not changed in one round."""
COMMONER = 1.5
"""What a margin grows by if the new word is ten times as common as the old one, which is a word as well."""
ROUNDS = 4
"""A mended text is looked at again, but two rules must not undo each other forever."""


@cache
def finders(language: Language) -> tuple[Finder, ...]:
    base = language.base
    speller, inflecting = spelling.finder(base), (genders.finder(base), forms.finder(base))
    found: list[Finder] = [*spacing.RULES.get(base, ()), *grammar.finders(base)]
    found += [find for find in inflecting if find is not None]
    if speller is not None:
        found += [speller, capitals.finder(base)]
    if base == "en":
        from tolmach.writing.harper import harper

        found.append(harper(language.code))
    return tuple(found)


def mended(text: str, language: Language) -> tuple[str, list[Proposal]]:
    """The text with all sure proposals applied, and the other proposals for it."""
    found = proposals(text, language)
    for _ in range(ROUNDS):
        sure = [proposal.edit for proposal in found if proposal.is_sure]
        if not sure:
            break
        text = applied(text, sure)
        found = proposals(text, language)
    return text, [proposal for proposal in found if not proposal.is_sure]


def proposals(text: str, language: Language) -> list[Proposal]:
    """The proposals outside of protected text. No two sure ones overlap."""
    found = [proposal for find in finders(language) for proposal in find(text)]
    kept = [*kept_spans(text, language), *settled(text, language.base)]
    sure = outside((proposal.edit for proposal in found if proposal.is_sure), kept)
    rest = [p for p in found if not p.is_sure and _changes(text, p.edit) and outside([p.edit], kept)]
    rest = [p for p in rest if not _makes_no_word(text, p.edit, language)]
    more = needed("all", language.base).margin
    rest = [
        replace(p, edit=trimmed(text, p.edit), margin=p.margin + more + _liked(text, p.edit, language)) for p in rest
    ]
    # If two checkers propose the same edit, the one that asks for less counts.
    asked = {p.edit: p for p in sorted(rest, key=lambda p: (-p.margin, -p.reading))}
    return [*map(Proposal, sure), *asked.values()]


def kept_spans(text: str, language: Language) -> list[Span]:
    return [(item.start, item.end) for item in protection.find(text, language.base)]


def chosen(weighed: Iterable[tuple[Proposal, Weight]]) -> list[tuple[Edit, float]]:
    """The edits that the engine finds likely enough, in order, each with its certainty. Of edits that are near each
    other, only the likeliest: either of two may mend what does not agree, and both together do not."""
    likely = [
        (_likelihood(proposal, weight), proposal.edit, _excess(proposal, weight))
        for proposal, weight in weighed
        if _excess(proposal, weight) >= 0
    ]
    done: list[tuple[Edit, float]] = []
    for _, edit, excess in sorted(likely, key=lambda found: -found[0]):
        if not any(_meet(edit, other) for other, _ in done):
            done.append((edit, certainty(excess)))
    return sorted(done, key=lambda pair: pair[0].start)


def _likelihood(proposal: Proposal, weight: Weight) -> float:
    """How a text reads counts only where that may be enough."""
    return weight.margin if proposal.reading == math.inf else max(weight.margin, weight.reading)


def _excess(proposal: Proposal, weight: Weight) -> float:
    """How much likelier than needed the text is; below 0 if it is not likely enough."""
    return max(weight.margin - proposal.margin, weight.reading - proposal.reading)


def _makes_no_word(text: str, edit: Edit, language: Language) -> bool:
    """Whether known words become unknown ones."""
    words = lexicon(language.base)
    old, new = _WORD.findall(text[edit.start : edit.end]), _WORD.findall(edit.replacement)
    if words is None or any(words.size(word) == UNKNOWN for word in old):
        return False
    return any(words.size(word) == UNKNOWN for word in new if word not in old)


def _liked(text: str, edit: Edit, language: Language) -> float:
    """What is added to the margin where a word would be replaced by a commoner one. The engine likes common words, so
    that it doubts rare ones that are right."""
    words = lexicon(language.base)
    if words is None:
        return 0.0
    old, new = _WORD.findall(text[edit.start : edit.end]), _WORD.findall(edit.replacement)
    gone, come = [word for word in old if word not in new], [word for word in new if word not in old]
    if not gone or not come or not all(is_form(word, language.base) for word in gone):
        return 0.0
    return COMMONER * max(0.0, min(map(words.size, come)) - min(map(words.size, gone)))


def _changes(text: str, edit: Edit) -> bool:
    return text[edit.start : edit.end] != edit.replacement


def _meet(one: Edit, other: Edit) -> bool:
    return one.start <= other.end + NEAR and other.start <= one.end + NEAR
