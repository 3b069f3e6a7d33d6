"""Takes units and returns translated units: the steps of BEFORE, the engine, the steps of AFTER.

Together they are a generator: it yields requests to an engine and receives the results (`driving`).
"""

import asyncio
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.engines.queue import Priority
from tolmach.engines.route import Route
from tolmach.engines.words import word_count
from tolmach.glossaries.terms.fitting import standing
from tolmach.languages.model import Language
from tolmach.languages.traits import traits
from tolmach.translation.finishing.restyling import adapted, restyled
from tolmach.translation.model import Done, KnownWish, Receipt
from tolmach.translation.phrasebook import known
from tolmach.translation.protected.wrapped import Unwrapped, unwrapped
from tolmach.translation.reading.inner import inner, rejoined
from tolmach.translation.reading.legible import legible
from tolmach.translation.reading.segments import Segmented, segment
from tolmach.translation.reading.spans import Spacing, Stretch, apart, as_it_is, together
from tolmach.translation.recalled.recalling import FittedSegment, Recall
from tolmach.translation.sentences import Split
from tolmach.translation.trying.cases import Case
from tolmach.translation.trying.driving import drive
from tolmach.units import Match, Remembered, Rendered, Span, Style, Unit

NONE = Abilities(frozenset())
CONTEXT = "context"
"""The entry in the receipt if an engine cannot read the context of the request."""
MOST_WORDS_BY_HEART = 3
"""The most words of a text from the phrase book, for an engine that translates longer texts better than the book."""
Steps = Generator[list[Request], Sequence[Result], list[Done]]


async def run(units: Sequence[Unit], wish: KnownWish, route: Route, *, key: str, priority: Priority) -> list[Done]:
    if wish.source.base == wish.target.base:
        return await asyncio.to_thread(_same_language, units, wish)
    steps = translating(units, wish, route.abilities, route.second.abilities if route.second else None)
    return await drive(steps, partial(route.translate, key=key, priority=priority))


def translating(units: Sequence[Unit], wish: KnownWish, abilities: Abilities, second: Abilities | None = None) -> Steps:
    """`second` are the abilities of the engine that gets doubtful sentences."""
    recall = Recall(wish.memory, wish.source.engine, wish.target.engine) if wish.memory else None
    texts = [inner(unit, wish) for unit in units]
    parts = [text.units if text else (unit,) for unit, text in zip(units, texts, strict=True)]
    works = [_through(BEFORE, Work(part, wish, abilities, recall, second)) for each in parts for part in each]
    yield from _translated([case for work in works for case in work.cases])
    done = (_through(AFTER, work).done() for work in works)
    return [rejoined(text, list(islice(done, len(text.units)))) if text else next(done) for text in texts]


@dataclass(frozen=True, slots=True)
class Work:
    """A unit on its way, with all that is known of it so far."""

    unit: Unit
    wish: KnownWish
    abilities: Abilities
    recall: Recall | None = None
    second: Abilities | None = None
    """Those of the engine that gets doubtful sentences."""
    wrapping: Unwrapped = Unwrapped(Unit(""))
    segmented: Segmented = Segmented((), (), (), ())
    stored: tuple[FittedSegment | None, ...] = ()
    """For each stretch, the segment that a memory has for it."""
    near: tuple[Remembered | None, ...] = ()
    """For each stretch, the nearest segment of a memory."""
    taught: tuple[Sequence[Match], ...] = ()
    """For each stretch, what a memory teaches about phrases in it."""
    known: tuple[str | None, ...] = ()
    """For each stretch, its translation, if that needs no engine."""
    cases: tuple[Case, ...] = ()
    """One for each stretch."""
    parts: tuple[Rendered, ...] = ()
    """The translation of each stretch."""
    rendered: Rendered = Rendered("")
    styled: frozenset[str] = frozenset()
    """The rules of style that changed it."""

    def has_stored(self, text: str) -> bool:
        """Whether a memory has a segment that says the same."""
        return self.recall is not None and self.recall.has(text)

    def done(self) -> Done:
        ignored = _ignored(self.wish.style, self.abilities) | _unread(self.wish, self.abilities)
        receipt = Receipt(styled=self.styled, ignored=ignored, address=self.wish.form)
        for case in self.cases:
            receipt |= case.receipt()
        return Done(self.rendered, receipt)


def _through(steps: Sequence[Callable[[Work], Work]], work: Work) -> Work:
    for step in steps:
        work = step(work)
    return work


def _legible(work: Work) -> Work:
    return replace(work, unit=legible(work.unit))


def _unwrapped(work: Work) -> Work:
    # A segment that is stored with its placeholders is used as it is.
    if work.has_stored(work.unit.text.strip()):
        return work
    # An engine of quality reads quotation marks as they are, one that carries marks keeps them by itself, and a memory
    # may know them.
    can = work.abilities
    is_plain = can.checked and not can.quality and not can.carries and work.recall is None
    found = unwrapped(work.unit, work.wish.source.base, work.wish.target.base if is_plain else None)
    return replace(work, unit=found.unit, wrapping=found)


def _segmented(work: Work) -> Work:
    unit, wish = work.unit, work.wish
    is_entry = wish.terms is not None and wish.terms.whole(unit.text.strip()) is not None
    is_free = not any(code.opaque for code in unit.codes)
    # A memory's segment may be the whole unit, or span two sentences of it.
    is_stored = work.has_stored(unit.text.strip())
    # A phrase may be two sentences, if nothing stands between them.
    is_phrase = not unit.codes and _by_heart([unit.text], work) != [None]
    found = segment(
        unit,
        wish.source.base,
        wish.split,
        whole=is_free and (is_entry or is_stored or is_phrase),
        terms=wish.terms,
        stored=work.recall.has if work.recall else None,
    )
    return replace(work, segmented=found)


def _looked_up(work: Work) -> Work:
    """Looks up each stretch. A memory goes first."""
    stretches, recall = work.segmented.stretches, work.recall
    said = iter(_by_heart([each.text for each in stretches if each.translated], work))
    return replace(
        work,
        stored=tuple(recall.best(each.text) if recall and each.translated else None for each in stretches),
        near=tuple(recall.near(each.text) if recall and each.translated else None for each in stretches),
        taught=tuple(_taught(each.text, work) if each.translated else () for each in stretches),
        known=tuple(next(said) if each.translated else None for each in stretches),
    )


def _taught(sentence: str, work: Work) -> Sequence[Match]:
    """An engine of quality gets the nearest segment as an example."""
    can = work.abilities
    return work.recall.taught(sentence) if work.recall and can.terms and can.checked and not can.quality else ()


def _by_heart(sentences: Sequence[str], work: Work) -> list[str | None]:
    """An engine of quality needs no phrase book, and context may give a phrase another sense."""
    can, wish = work.abilities, work.wish
    if not wish.phrases or not can.checked or can.quality or wish.context:
        return [None] * len(sentences)
    said = known(sentences, wish.source.engine, wish.target.engine, wish.formality, wish.address)
    if can.least_words <= 1:
        return said
    return [
        phrase if word_count(sentence, wish.source.engine) <= MOST_WORDS_BY_HEART else None
        for sentence, phrase in zip(sentences, said, strict=True)
    ]


def _prepared(work: Work) -> Work:
    found = zip(work.segmented.stretches, work.known, work.stored, work.near, work.taught, strict=True)
    can, second = work.abilities, work.second
    cases = (Case(each, work.wish, can, said, kept, near, taught, second) for each, said, kept, near, taught in found)
    return replace(work, cases=tuple(cases))


def _translated(cases: Sequence[Case]) -> Generator[list[Request], Sequence[Result], None]:
    """Asks for all sentences together, and again for all that have to be tried again."""
    waiting = cases
    while trials := [(case, trial) for case in waiting for trial in case.next()]:
        results = iter((yield [request for _, trial in trials for request in trial.requests]))
        for case, trial in trials:
            case.take(trial, [next(results) for _ in trial.requests])
        waiting = list(dict.fromkeys(case for case, _ in trials))


def _chosen(work: Work) -> Work:
    return replace(work, parts=tuple(case.rendered() for case in work.cases))


def _joined(work: Work) -> Work:
    return replace(work, rendered=work.segmented.joined(work.parts, spacing(work.wish.source, work.wish.target)))


def _styled(work: Work) -> Work:
    """Leaves out terms and segments of a memory, because people have chosen their words."""
    style, target = work.wish.style, work.wish.target
    if style is None:
        return work
    terms = standing(work.rendered.text, [term for case in work.cases for term in case.terms], target.base)
    fixed = [*terms.values(), *_recalled(work)]
    rendered, changed = restyled(work.rendered, work.unit.codes, style, target, fixed)
    return replace(work, rendered=rendered, styled=changed)


def _recalled(work: Work) -> Iterator[Span]:
    """Where the stretches from a memory stand. Stretches keep their order."""
    text, at = work.rendered.text, 0
    for case, part in zip(work.cases, work.parts, strict=True):
        found = text.find(part.text.strip(), at)
        at = max(found, at)
        if case.is_recalled and found >= 0:
            yield found, found + len(part.text.strip())


def _ignored(style: Style | None, abilities: Abilities = NONE) -> frozenset[str]:
    """An engine that takes instructions got all of them, so it ignored none."""
    return frozenset(style.ignored if style and not abilities.instructions else ())


def _unread(wish: KnownWish, abilities: Abilities) -> frozenset[str]:
    return frozenset({CONTEXT} if wish.context and not abilities.context else ())


def _wrapped(work: Work) -> Work:
    return replace(work, rendered=work.wrapping.wrapped(work.rendered))


BEFORE: tuple[Callable[[Work], Work], ...] = (
    _legible,  # letters as engines have learnt to read them
    _unwrapped,  # placeholders in pairs become codes
    _segmented,  # what must not change becomes codes, and the unit is cut into sentences
    _looked_up,  # what is known needs no engine: segments of a memory, fixed phrases
    _prepared,  # terms are found in each sentence, or one that is the sentence
)
"""Then the sentences of all units are translated together, each in one or more trials. The result of a trial gets its
terms, is repaired, gets its codes and the space around them, and is checked (`cases`, `trials`, `drafts`)."""
AFTER: tuple[Callable[[Work], Work], ...] = (
    _chosen,  # the least evil of the drafts of each sentence
    _joined,  # with the space and the line breaks between the sentences
    _styled,  # by the rules of a list, which see the whole unit
    _wrapped,  # codes become placeholders again
)


def spacing(source: Language, target: Language) -> Spacing | None:
    """How sentences follow each other, where the languages differ in that."""
    given, wanted = traits(source.base), traits(target.base)
    if given.spaced_sentences and not wanted.spaced_sentences:
        return together
    return apart if wanted.spaced_words and not given.spaced_words else None


def _same_language(units: Sequence[Unit], wish: KnownWish) -> list[Done]:
    """Adapts units to another variant of their own language."""
    texts = [segment(unit, wish.source.base, Split.NONE) for unit in units]
    done = [text.joined([_adapted(stretch, wish) for stretch in text.stretches]) for text in texts]
    return [_in_style(rendered, unit, wish) for rendered, unit in zip(done, units, strict=True)]


def _in_style(rendered: Rendered, unit: Unit, wish: KnownWish) -> Done:
    if wish.style is None:
        return Done(rendered)
    found, changed = restyled(rendered, unit.codes, wish.style, wish.target)
    return Done(found, Receipt(styled=changed, ignored=_ignored(wish.style)))


def _adapted(stretch: Stretch, wish: KnownWish) -> Rendered:
    given = as_it_is(stretch.text, stretch.codes)
    return adapted(given, stretch.codes, wish.target) if stretch.translated else given
