"""One translation of a sentence: places its codes, repairs it where that is certain, and checks it. Pure."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tolmach.engines.protocol import Link, Result
from tolmach.glossaries.terms.declining import term_edits
from tolmach.glossaries.terms.enforcement import enforce, raised
from tolmach.glossaries.terms.fitting import standing
from tolmach.linguistics import address
from tolmach.translation import checks, repairs
from tolmach.translation.checks import Facts
from tolmach.translation.checks.severity import EMPTIED, SEVERITY, SWALLOWED
from tolmach.translation.codes import MOST_CODES, place
from tolmach.translation.codes.locating import outermost
from tolmach.translation.codes.spacing import respaced
from tolmach.translation.finishing import formatting
from tolmach.translation.finishing.restyling import adapted
from tolmach.translation.model import KnownWish
from tolmach.translation.reading.spans import Stretch, edit, reworded, rewrite
from tolmach.translation.repairs import digits
from tolmach.units import Code, Edit, Formality, Match, Remembered, Rendered, Span

TAGS = "tags"
"""The check of the codes, beside those of `checks`."""


@dataclass(frozen=True, slots=True)
class Draft:
    rendered: Rendered | None
    """None where the codes could not be placed."""
    faults: frozenset[str] = frozenset()
    weight: float = 0.0
    """How bad it is."""
    troubled: frozenset[int] = frozenset()
    """The codes that are to blame."""
    mended: frozenset[str] = frozenset()
    """Faults that were repaired."""
    is_known: bool = False
    """True if the translation needed no engine."""
    engines: frozenset[str] = frozenset()
    """The names of the engines that translated it."""
    score: float = 0.0
    """How likely it is to the engine; 0 if that is not known."""
    rival: str | None = field(default=None, repr=False)
    """What the engine would have said instead."""
    hinted: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """The words of the lexicon that the engine was told, each with its translation."""
    recalled: Remembered | None = None
    """The segment of a memory that it is."""
    concerned: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    """Faults, each with the words of the source in which it was found; repaired faults are included."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stretch to translate, and what is known about it beforehand."""

    stretch: Stretch
    wish: KnownWish
    matches: tuple[Match, ...] = ()
    is_checked: bool = True
    """Whether the engine answers with language at all."""
    near: Remembered | None = None
    """The nearest segment of a memory. It helps an engine where it does not say the same as the sentence."""
    taught: tuple[Match, ...] = ()
    """What a memory teaches about phrases in it. The engine is told, and nothing enforces it."""
    speaks: bool = False
    """Whether it speaks to the reader, as far as is known. If so, the engine is told in which form."""

    @property
    def text(self) -> str:
        return self.stretch.text

    @property
    def terms(self) -> tuple[str, ...]:
        """What its matches have to become."""
        return tuple(match.target for match in self.matches)

    @property
    def formality(self) -> Formality | None:
        """The form that the engine is told. A sentence that does not address the reader needs none."""
        return self.wish.formality or (self.wish.address if self.speaks else None)

    def facts(self, links: Sequence[Link] = ()) -> Facts:
        return Facts(
            source=self.wish.source.engine,
            target=self.wish.target.engine,
            protected=self._protected(),
            terms=self.terms,
            matched=tuple(self.text[match.start : match.end] for match in self.matches),
            alignment=tuple(links) or None,
            formality=self.wish.form,
        )

    def _protected(self) -> tuple[str, ...]:
        """Empty if there are too many: such a sentence is translated in pieces, which leaves protected text as it
        is."""
        codes = self.stretch.codes
        if len(codes) > MOST_CODES:
            return ()
        texts = (self.text[codes[number].start : codes[number].end] for number in outermost(codes))
        return tuple(text for text in texts if text.strip())

    def checked(self) -> frozenset[str]:
        """The checks that apply to this sentence."""
        idle = {
            checks.FaultKind.PROTECTED: not outermost(self.stretch.codes),
            checks.FaultKind.TERMS: not self.matches,
            checks.FaultKind.FORMALITY: self.wish.form is None or not address.tells(self.wish.target.engine),
        }
        if not self.is_checked:
            idle = dict.fromkeys(checks.FaultKind, True)
        tags = {TAGS} if len(outermost(self.stretch.codes)) < len(self.stretch.codes) else set()
        return frozenset(kind.value for kind in checks.FaultKind if not idle.get(kind)) | tags


def draft(sentence: Sentence, result: Result, *, enforced: bool) -> Draft:
    """Enforced terms are there in the end, whatever the engine answered."""
    facts = sentence.facts(result.alignment)
    mended = with_terms(sentence.text, sentence, sentence.matches, result) if enforced else result
    if sentence.is_checked:
        mended = reworded(mended, repairs.repair(sentence.text, mended.text, facts))
    placement = place(sentence.text, sentence.stretch.codes, mended)
    if placement.codes is None:
        kind = checks.FaultKind.PROTECTED.value if placement.troubled else TAGS
        return Draft(None, frozenset({kind}), math.inf, placement.troubled)
    placed = Rendered(mended.text, placement.codes)
    rendered = respaced(sentence.text, sentence.stretch.codes, placed, sentence.wish.target.base)
    found = judged(sentence, rendered, facts, placement.troubled)
    weight = found.weight + SWALLOWED * placement.swallowed
    found = replace(found, weight=weight, score=result.score, rival=result.rival)
    if mended.text == result.text:
        return found
    had = {fault.kind.value for fault in checks.check(sentence.text, result.text, facts)}
    return replace(found, mended=frozenset(had) - found.faults)


def judged(sentence: Sentence, rendered: Rendered, facts: Facts, emptied: frozenset[int] = frozenset()) -> Draft:
    done = _finished(sentence, rendered)
    faults = checks.check(sentence.text, done.text, facts) if sentence.is_checked else []
    kinds = {fault.kind.value for fault in faults} | ({TAGS} if emptied else set())
    weight = checks.weight(faults) + EMPTIED * len(emptied)
    return Draft(done, frozenset(kinds), weight, emptied, concerned=concerned(faults))


def concerned(faults: Sequence[checks.Fault]) -> tuple[tuple[str, str], ...]:
    """Each fault with each of its words."""
    return tuple((fault.kind.value, word) for fault in faults for word in fault.words)


def rejudged(sentence: Sentence, found: Draft, cost: float) -> Draft:
    """Checks a draft that was made for a changed sentence against this sentence."""
    if found.rendered is None:
        return found
    again = judged(sentence, found.rendered, sentence.facts())
    weight = again.weight + EMPTIED * len(found.troubled) + cost
    faults = again.faults | (found.faults & {TAGS})
    return replace(again, faults=faults, weight=weight, score=found.score, rival=found.rival)


def with_terms(text: str, sentence: Sentence, matches: Sequence[Match], result: Result) -> Result:
    """Puts the terms into the translation of a sentence or of a piece of one."""
    if not matches:
        return result
    fixed = _occurrences(sentence.facts().protected, result.text)
    done = enforce(text, matches, result.text, result.alignment, sentence.wish.target.base, fixed)
    return reworded(result, done.text)


def forced(sentence: Sentence, rendered: Rendered) -> Rendered:
    """Puts in the terms that were torn when the sentence was cut, about where they stood."""
    if not sentence.matches:
        return rendered
    fixed = [(item.start, item.end) for item in rendered.codes if sentence.stretch.codes[item.mark].opaque]
    done = enforce(sentence.text, sentence.matches, rendered.text, (), sentence.wish.target.base, fixed)
    return edit(rendered, done.edits)


def recounted(sentence: Sentence, given: Draft) -> Draft | None:
    """Replaces a wrong number by the number of the source, where no decoding brought it."""
    if given.rendered is None or checks.FaultKind.NUMBERS not in given.faults:
        return None
    changed = digits.replaced(sentence.text, given.rendered.text, sentence.facts())
    return _without(checks.FaultKind.NUMBERS, sentence, given, rewrite(given.rendered, changed))


def readdressed(sentence: Sentence, given: Draft) -> Draft | None:
    """The draft in the form of address that is wanted, if changing words is safe and breaks nothing else."""
    wish = sentence.wish
    if given.rendered is None or wish.form is None or checks.FaultKind.FORMALITY not in given.faults:
        return None
    source = sentence.text if wish.source.base == "en" else ""
    changed = address.repair(given.rendered.text, wish.target.engine, wish.form, source)
    if changed is None:
        return None
    return _without(checks.FaultKind.FORMALITY, sentence, given, rewrite(given.rendered, changed))


def _without(fault: checks.FaultKind, sentence: Sentence, given: Draft, changed: Rendered) -> Draft | None:
    """The draft in other words, if these lose this fault, bring no other and leave opaque codes alone."""
    found = judged(sentence, changed, sentence.facts())
    left = given.faults - {fault.value}
    if given.rendered is None or found.rendered is None or not found.faults <= left:
        return None
    if _opaque(sentence, found.rendered) != _opaque(sentence, given.rendered):
        return None
    return replace(given, rendered=found.rendered, faults=left, weight=given.weight - SEVERITY[fault])


def _opaque(sentence: Sentence, rendered: Rendered) -> list[str]:
    codes = sentence.stretch.codes
    return [rendered.text[item.start : item.end] for item in rendered.codes if codes[item.mark].opaque]


def _occurrences(wanted: Sequence[str], text: str) -> list[Span]:
    return [match.span() for item in set(wanted) for match in re.finditer(re.escape(item), text)]


def formatted(source: str, rendered: Rendered, codes: Sequence[Code], terms: Sequence[str], language: str) -> Rendered:
    """The translation opened and closed as the source is, outside of opaque codes and terms."""
    fixed = [(item.start, item.end) for item in rendered.codes if codes[item.mark].opaque]
    fixed += standing(rendered.text, terms, language).values()
    return edit(rendered, formatting.kept(source, rendered.text, language, fixed))


def _labelled(sentence: Sentence, rendered: Rendered) -> Rendered:
    edits = formatting.labelled(sentence.text, rendered.text)
    return edit(rendered, untouched(sentence, rendered, edits)) if edits else rendered


def untouched(sentence: Sentence, rendered: Rendered, edits: Sequence[Edit]) -> list[Edit]:
    """The edits that leave opaque codes and terms alone."""
    if not edits:
        return []
    fixed = [(item.start, item.end) for item in rendered.codes if sentence.stretch.codes[item.mark].opaque]
    fixed += standing(rendered.text, sentence.terms, sentence.wish.target.base).values()
    return [each for each in edits if all(each.end <= start or end <= each.start for start, end in fixed)]


def _inflected(sentence: Sentence, rendered: Rendered) -> Rendered:
    """Puts terms in the form that the words around them ask for, and in capitals if the whole source is."""
    language = sentence.wish.target.base
    fixed = [(item.start, item.end) for item in rendered.codes if sentence.stretch.codes[item.mark].opaque]
    edits = term_edits(sentence.text, sentence.wish.source.base, sentence.matches, rendered.text, language)
    if any(each.start < end and start < each.end for each in edits for start, end in fixed):
        return rendered
    return edit(rendered, edits)


def opened(sentence: Sentence, rendered: Rendered, terms: Sequence[str]) -> Rendered:
    """Gives a term at the start of a sentence the capital that the source has there."""
    given, text = _first(sentence.text), rendered.text
    at = _first(text)
    if not sentence.text[given : given + 1].isupper() or not text[at : at + 1].islower():
        return rendered
    places = dict(standing(text, terms, sentence.wish.target.base).values())
    return edit(rendered, [Edit(at, at + 1, raised(text[at : places[at]])[0])]) if at in places else rendered


def _first(text: str) -> int:
    """Where the first letter or digit stands."""
    return next((at for at, char in enumerate(text) if char.isalnum()), len(text))


def _finished(sentence: Sentence, rendered: Rendered) -> Rendered:
    wish, codes, language = sentence.wish, sentence.stretch.codes, sentence.wish.target.base
    if wish.preserve_formatting:
        rendered = formatted(sentence.text, rendered, codes, sentence.terms, language)
    else:
        rendered = _labelled(sentence, rendered)
    rendered = opened(sentence, _inflected(sentence, rendered), sentence.terms)
    return adapted(rendered, codes, wish.target, [*standing(rendered.text, sentence.terms, language).values()])
