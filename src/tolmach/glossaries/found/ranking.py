"""Ranks candidates by C-value: a long term that comes often is worth most, and what stands only within longer terms is
worth nothing by itself. Rarity in the language weighs it."""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from tolmach.glossaries.found.candidates import Candidate, Key
from tolmach.glossaries.found.model import FoundTerm, TermKind, WordFacts

LEAST_COUNT = 2
RARE = 0.45
"""A single word must be so rare, one of several words may be common."""
SHORTEST = 4
EXPLAINED = 2.0
"""What it is worth that the text itself explains an abbreviation."""


def ranked(found: Mapping[Key, Candidate], facts: WordFacts) -> list[FoundTerm]:
    longer = _longer(found)
    terms = [
        FoundTerm(_form(each), each.kind, each.count, round(value, 3), each.long_form, tuple(each.contexts))
        for key, each in found.items()
        if _may_be(each, facts) and (value := _value(each, longer.get(key, ()), facts)) > 0
    ]
    known = {term.text.lower() for term in terms}
    explained = (term for term in terms if term.long_form and term.long_form.lower() not in known)
    terms += [replace(term, text=term.long_form, kind=TermKind.TERM, long_form="") for term in [*explained]]
    return sorted(terms, key=lambda term: (-term.score, term.text))


def _longer(found: Mapping[Key, Candidate]) -> Mapping[Key, Sequence[Candidate]]:
    """For each key, the longer candidates that come again and have it within."""
    longer = defaultdict[Key, list[Candidate]](list)
    for key, each in found.items():
        if each.count >= LEAST_COUNT:
            inner = {key[a:b] for a in range(len(key)) for b in range(a + 1, len(key) + 1) if b - a < len(key)}
            for part in inner & found.keys():
                longer[part].append(each)
    return longer


def _may_be(each: Candidate, facts: WordFacts) -> bool:
    if each.kind is TermKind.ABBREVIATION:
        return each.count >= LEAST_COUNT or bool(each.long_form) or any(map(str.isdigit, _form(each)))
    if each.count < LEAST_COUNT:
        return False
    return each.length > 1 or (len(each.words[0]) >= SHORTEST and facts.rarity(each.words[0]) >= RARE)


def _value(each: Candidate, longer: Sequence[Candidate], facts: WordFacts) -> float:
    count: float = each.count
    if longer:
        count -= sum(other.count for other in longer) / len(longer)
    if count <= 0:
        return 0.0
    if each.kind is TermKind.ABBREVIATION:
        return count * (EXPLAINED if each.long_form else 1.0)
    rarity = sum(map(facts.rarity, each.words)) / len(each.words)
    return math.log2(each.length + 1) * count * rarity


def _form(each: Candidate) -> str:
    return min(each.forms, key=lambda form: (-each.forms[form], form))
