"""Who looks for mistakes in which language. What is sure is mended at once, and all look again."""

from collections.abc import Iterable
from functools import cache

from tolmach.languages.model import Language
from tolmach.languages.variants.edits import outside
from tolmach.translation.protected import protection
from tolmach.units import Edit, Span, applied
from tolmach.writing import capitals, grammar, spacing, spelling
from tolmach.writing.proposals import Finder, Proposal

ROUNDS = 4
"""A mended text is looked at again, but no rule may go round in circles with another."""


@cache
def finders(language: Language) -> tuple[Finder, ...]:
    base = language.base
    speller = spelling.finder(base)
    found: list[Finder] = [*spacing.RULES.get(base, ()), *grammar.finders(base)]
    if speller is not None:
        found += [speller, capitals.finder(base)]
    if base == "en":
        from tolmach.writing.harper import harper

        found.append(harper(language.code))
    return tuple(found)


def mended(text: str, language: Language) -> tuple[str, list[Proposal]]:
    """With all that is sure, and what else is proposed for that."""
    found = proposals(text, language)
    for _ in range(ROUNDS):
        sure = [proposal.edit for proposal in found if proposal.is_sure]
        if not sure:
            break
        text = applied(text, sure)
        found = proposals(text, language)
    return text, [proposal for proposal in found if not proposal.is_sure]


def proposals(text: str, language: Language) -> list[Proposal]:
    """Outside of what must not change; of the sure ones none overlaps another."""
    found = [proposal for find in finders(language) for proposal in find(text)]
    kept = kept_spans(text, language)
    sure = outside((proposal.edit for proposal in found if proposal.is_sure), kept)
    rest = [p for p in found if not p.is_sure and _changes(text, p.edit) and outside([p.edit], kept)]
    # Of what two have found, the one that needs less counts.
    asked = {p.edit: p for p in sorted(rest, key=lambda p: -p.margin)}
    return [*map(Proposal, sure), *asked.values()]


def kept_spans(text: str, language: Language) -> list[Span]:
    return [(item.start, item.end) for item in protection.find(text, language.base)]


def chosen(weighed: Iterable[tuple[Proposal, float]]) -> list[Edit]:
    """Of what the engine holds likely enough the likeliest; of two that overlap one."""
    likely = [(score, p.edit) for p, score in weighed if score >= p.margin]
    done: list[Edit] = []
    for _, edit in sorted(likely, key=lambda pair: -pair[0]):
        if not any(_meet(edit, other) for other in done):
            done.append(edit)
    return sorted(done, key=lambda edit: edit.start)


def _changes(text: str, edit: Edit) -> bool:
    return text[edit.start : edit.end] != edit.replacement


def _meet(one: Edit, other: Edit) -> bool:
    return one.start <= other.end and other.start <= one.end
