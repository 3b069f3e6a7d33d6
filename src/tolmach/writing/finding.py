"""Chooses the checkers for each language. Sure mistakes are mended at once, and then all checkers look again."""

import re
from collections.abc import Iterable
from functools import cache

from tolmach.engines.protocol import Result
from tolmach.languages.model import Language
from tolmach.translation.protected import protection
from tolmach.units import Edit, Span, applied, outside
from tolmach.writing import capitals, genders, grammar, spacing, spelling
from tolmach.writing.lexicon import UNKNOWN, lexicon
from tolmach.writing.proposals import Finder, Proposal

_WORD = re.compile(r"[^\W\d_]{2,}")
ROUNDS = 4
"""A mended text is looked at again, but two rules must not undo each other forever."""


@cache
def finders(language: Language) -> tuple[Finder, ...]:
    base = language.base
    speller, agreeing = spelling.finder(base), genders.finder(base)
    found: list[Finder] = [*spacing.RULES.get(base, ()), *grammar.finders(base)]
    if agreeing is not None:
        found.append(agreeing)
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
    kept = kept_spans(text, language)
    sure = outside((proposal.edit for proposal in found if proposal.is_sure), kept)
    rest = [p for p in found if not p.is_sure and _changes(text, p.edit) and outside([p.edit], kept)]
    rest = [p for p in rest if not _makes_no_word(text, p.edit, language)]
    # If two checkers propose the same edit, the one that asks for less counts.
    asked = {p.edit: p for p in sorted(rest, key=lambda p: (-p.margin, -p.reading))}
    return [*map(Proposal, sure), *asked.values()]


def kept_spans(text: str, language: Language) -> list[Span]:
    return [(item.start, item.end) for item in protection.find(text, language.base)]


def chosen(weighed: Iterable[tuple[Proposal, Result]]) -> list[Edit]:
    """The edits that the engine finds likely enough, the likeliest first; of edits that overlap, only one."""
    likely = [
        (max(result.score, result.reading), proposal.edit)
        for proposal, result in weighed
        if result.score >= proposal.margin or result.reading >= proposal.reading
    ]
    done: list[Edit] = []
    for _, edit in sorted(likely, key=lambda pair: -pair[0]):
        if not any(_meet(edit, other) for other in done):
            done.append(edit)
    return sorted(done, key=lambda edit: edit.start)


def _makes_no_word(text: str, edit: Edit, language: Language) -> bool:
    """Whether known words become unknown ones."""
    words = lexicon(language.base)
    old, new = _WORD.findall(text[edit.start : edit.end]), _WORD.findall(edit.replacement)
    if words is None or any(words.size(word) == UNKNOWN for word in old):
        return False
    return any(words.size(word) == UNKNOWN for word in new if word not in old)


def _changes(text: str, edit: Edit) -> bool:
    return text[edit.start : edit.end] != edit.replacement


def _meet(one: Edit, other: Edit) -> bool:
    return one.start <= other.end and other.start <= one.end
