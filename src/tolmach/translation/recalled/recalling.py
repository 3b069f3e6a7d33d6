"""Finds the translation that a memory has for a text with the same meaning, and fits it to a sentence with its codes.
Pure.

A stored translation of the same text is a person's words and stays as it is. A translation of a near text is used only
if the differences can be carried over (`differing`) and no check finds a fault in the result. Both must have everything
that must not change; else they are of no use.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tolmach.engines.protocol import Link, Result
from tolmach.translation import checks
from tolmach.translation.checks import Facts
from tolmach.translation.codes import place
from tolmach.translation.protected import protection
from tolmach.translation.recalled.differing import carried
from tolmach.translation.trying.drafts import TAGS, Draft, Sentence, concerned
from tolmach.units import Match, OpenMemory, Remembered, Rendered

MEMORY = "memory"
"""The check that a segment says what the text says. It comes on top of those of `checks`."""
_WORD = re.compile(r"\w+")
_EXACT = 100


@dataclass(frozen=True, slots=True)
class FittedSegment:
    """A segment, and its translation with what differs carried over."""

    found: Remembered
    text: str
    says_the_same: bool = True
    """False where a threshold of 0 asks for the nearest segment, however poor."""


class Recall:
    """The memory of a request. It looks at every text once, although a sentence is asked for by itself and together
    with its neighbours. Blocks, as the memory does."""

    def __init__(self, memory: OpenMemory, source: str, target: str) -> None:
        """Takes the languages by their engine codes."""
        self._memory = memory
        self._languages = source, target
        self._fits: dict[str, FittedSegment | None] = {}

    def best(self, text: str) -> FittedSegment | None:
        if text not in self._fits:
            self._fits[text] = self._fit(text)
        return self._fits[text]

    def near(self, text: str) -> Remembered | None:
        """The nearest segment, even if it says something else."""
        return self._memory.best(text)

    def taught(self, text: str) -> Sequence[Match]:
        """Phrases of the text on whose translation the segments of the memory agree."""
        return self._memory.taught(text)

    def has(self, text: str) -> bool:
        """Whether a segment says the same as this text, so that it need not be cut."""
        found = self.best(text)
        return found is not None and found.says_the_same

    def _fit(self, text: str) -> FittedSegment | None:
        found = self._memory.best(text)
        if found is None:
            return None
        said = self._said(text, found)
        if said is not None:
            return FittedSegment(found, said)
        return FittedSegment(found, found.text, says_the_same=False) if self._memory.threshold == 0 else None

    def _said(self, text: str, found: Remembered) -> str | None:
        source, target = self._languages
        spans = protection.find(text, source)
        protected = tuple(text[item.start : item.end] for item in spans)
        if found.percentage == _EXACT:
            return None if checks.misplaced(text, found.text, protected).times else found.text
        said = carried(text, found.source, found.text, self._languages)
        faults = said is not None and checks.check(text, said, Facts(source, target, protected))
        return None if faults else said


def recalled(sentence: Sentence, fit: FittedSegment) -> Draft | None:
    """None where an opaque code is missing in the segment, or nothing tells where the codes belong."""
    placement = place(
        sentence.text, sentence.stretch.codes, Result(fit.text, alignment=_links(sentence.text, fit.text))
    )
    if placement.codes is None or (placement.troubled and fit.found.percentage < _EXACT):
        return None
    found = checks.check(sentence.text, fit.text, sentence.facts())
    faults = {fault.kind.value for fault in found} | ({TAGS} if placement.troubled else set())
    faults |= set() if fit.says_the_same else {MEMORY}
    rendered = Rendered(fit.text, placement.codes)
    return Draft(rendered, frozenset(faults), recalled=fit.found, concerned=concerned(found))


def looked_at(sentence: Sentence) -> frozenset[str]:
    """The checks that a memory's answer went through, even if the engine's answers are not checked. Only an engine can
    tell which words were left out."""
    checked = Sentence(sentence.stretch, sentence.wish, sentence.matches).checked()
    return checked - {checks.FaultKind.OMISSION.value} | {MEMORY}


def _links(text: str, said: str) -> tuple[Link, ...]:
    """There is no alignment, so words are assumed to follow each other at the same pace. Words that are the same in
    both languages, such as names and numbers, are linked directly."""
    source, target = ([match.span() for match in _WORD.finditer(each)] for each in (text, said))
    same = {text[slice(*span)].casefold(): span for span in source}
    twins = {span: same[word] for span in target if (word := said[slice(*span)].casefold()) in same}
    own = [span for span in source if span not in twins.values()]
    others = [span for span in target if span not in twins]
    paced = {span: own[number * len(own) // len(others)] for number, span in enumerate(others)} if own else {}
    return tuple(Link(before, span, 1.0) for span, before in (twins | paced).items())
