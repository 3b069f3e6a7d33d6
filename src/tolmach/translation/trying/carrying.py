"""Carries names, numbers, amounts and times that came out wrong through as protected text, then writes them as the
target does. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from tolmach.engines.protocol import Abilities
from tolmach.languages.traits import base
from tolmach.translation import checks, naming
from tolmach.translation.checks import dates, quantities
from tolmach.translation.checks.model import Exact
from tolmach.translation.checks.severity import CARRIED, FaultKind
from tolmach.translation.codes import MOST_CODES
from tolmach.translation.phrasebook import proper
from tolmach.translation.phrasebook.proper import Proper, spelled
from tolmach.translation.reading.spans import edit
from tolmach.translation.trying.drafts import Draft, Sentence, rejudged
from tolmach.translation.trying.trials import Trial, whole
from tolmach.units import Code, Edit, Rendered

_VALUES = frozenset({FaultKind.NUMBERS.value, FaultKind.DATES.value})
CARRIABLE = _VALUES | {FaultKind.NAMES.value}
"""Faults that a carried stretch cannot have."""
_UNTRANSLATED = frozenset({FaultKind.COPY.value, FaultKind.EMPTY.value, FaultKind.LOOP.value})
"""Faults that a single odd word may cause."""
_Numbered = tuple[Code, int | str]
"""A code with its number in the sentence, or with the way the target writes a carried stretch."""


def carrying(sentence: Sentence, abilities: Abilities, given: Draft) -> Trial | None:
    """Another trial that carries the wrong stretches of this draft through. None where there are none, or where the
    engine would read them all the same."""
    codes = _with(sentence, _unsaid(sentence, given))
    if not (abilities.marks or abilities.carries) or not len(sentence.stretch.codes) < len(codes) <= MOST_CODES:
        return None
    marks, origins = tuple(code for code, _ in codes), [origin for _, origin in codes]
    usual = whole(replace(sentence, stretch=replace(sentence.stretch, codes=marks)), abilities, 1)
    # In the usual manner: the request already differs, and wider beams take twice the time.
    requests = tuple(replace(request, marks=marks, attempt=0) for request in usual.requests)
    return Trial(requests, CARRIED, lambda results: _landed(sentence, origins, usual.draft(results)))


def _unsaid(sentence: Sentence, given: Draft) -> list[Exact]:
    if given.rendered is None or (CARRIABLE | _UNTRANSLATED).isdisjoint(given.faults):
        return []
    facts = sentence.facts()
    source, target = (checks.without(text, facts.protected) for text in (sentence.text, given.rendered.text))
    languages = facts.source, facts.target
    spans = naming.runs(checks.without(source, facts.matched), target, languages)
    found = [Exact(start, end, _written(source[start:end], facts.target)) for start, end in spans]
    if not found and not _UNTRANSLATED.isdisjoint(given.faults):
        found = [Exact(start, end, source[start:end]) for start, end in naming.odd(source, facts.source)]
    if not _VALUES.isdisjoint(given.faults):
        found += [*quantities.unsaid(source, target, languages), *dates.unsaid(source, target, languages)]
    return sorted(item for n, item in enumerate(found) if not any(_overlap(item, other) for other in found[:n]))


def _overlap(one: Exact, other: Exact) -> bool:
    return one.start < other.end and other.start < one.end


def _written(name: str, language: str) -> str:
    """The name as the phrase book has it, which knows some names of each language, else by its letters."""
    ways = (proper.form(Proper(kind, name), language, "") for kind in sorted(proper.KINDS))
    return next(filter(None, ways), None) or spelled(name, base(language))


def _with(sentence: Sentence, found: Sequence[Exact]) -> list[_Numbered]:
    """The codes of the sentence, and an opaque code around each stretch, except where the edge of a code or a term lies
    within it."""
    codes = sentence.stretch.codes
    spans = [(code.start, code.end) for code in codes] + [(match.start, match.end) for match in sentence.matches]
    edges = {edge for span in spans for edge in span}
    kept: list[_Numbered] = [(code, number) for number, code in enumerate(codes)]
    for start, end, text in found:
        in_term = any(match.start <= start and end <= match.end for match in sentence.matches)
        if not in_term and not any(start < edge < end for edge in edges):
            kept.append((Code(start, end, opaque=True), text))
    return sorted(kept, key=lambda item: (item[0].start, -item[0].end, isinstance(item[1], str)))


def _landed(sentence: Sentence, origins: Sequence[int | str], found: Draft) -> Draft:
    """Writes each carried stretch as the target does, and removes its code."""
    if found.rendered is None:
        return found
    placed = [(item, origins[item.mark]) for item in found.rendered.codes]
    edits = [Edit(item.start, item.end, text) for item, text in placed if isinstance(text, str)]
    done = edit(found.rendered, edits)
    own = (replace(item, mark=origin) for item in done.codes if isinstance(origin := origins[item.mark], int))
    return rejudged(sentence, replace(found, rendered=Rendered(done.text, tuple(own))), CARRIED)
