"""A stretch on its way through the pipeline: runs its trials, and keeps the best outcome. Pure."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from tolmach.engines.protocol import Abilities, Result
from tolmach.glossaries.terms.fitting import standing
from tolmach.languages.model import Language
from tolmach.languages.variants import adapt
from tolmach.linguistics import address
from tolmach.translation import confidence
from tolmach.translation.checks.severity import AGAIN, FORCED, IN_PIECES, SEVERITY, FaultKind
from tolmach.translation.codes import MOST_CODES
from tolmach.translation.codes.locating import outermost
from tolmach.translation.codes.widening import widened
from tolmach.translation.confidence import AnsweredSentence, JudgedSentence
from tolmach.translation.finishing.restyling import adapted
from tolmach.translation.finishing.solid import restored
from tolmach.translation.model import KnownWish, Receipt
from tolmach.translation.reading.plainer import likely, plain, rewording
from tolmach.translation.reading.spans import Stretch, as_it_is
from tolmach.translation.recalled.recalling import MEMORY, FittedSegment, looked_at, recalled
from tolmach.translation.trying.carrying import CARRIABLE, carrying
from tolmach.translation.trying.drafts import Draft, Sentence, forced, readdressed, recounted
from tolmach.translation.trying.hinting import agreeing, hinting, known_words
from tolmach.translation.trying.trials import Trial, by_another, in_pieces, whole
from tolmach.units import Match, Placed, Remembered, Rendered

TERMS = FaultKind.TERMS.value
PHRASE, LEXICON, TAUGHT = "phrase", "lexicon", "memory_terms"
T = TypeVar("T")
_IN_WORDS = CARRIABLE | {FaultKind.OPPOSITES.value}
"""Faults that other words, or carrying through, mostly settle."""


class Case:
    """Tries the sentence as usual, then in another manner, then in pieces, and keeps the least bad draft."""

    def __init__(
        self,
        stretch: Stretch,
        wish: KnownWish,
        abilities: Abilities,
        known: str | None = None,
        stored: FittedSegment | None = None,
        near: Remembered | None = None,
        taught: Sequence[Match] = (),
        second: Abilities | None = None,
    ) -> None:
        """`known` is the translation where no term of a glossary has to be obeyed, `stored` what a memory has for the
        sentence, `near` the segment that is nearest to it, `taught` what the memory teaches about phrases in it.
        `second` are the abilities of the engine that is asked if the translation is doubtful."""
        self._stretch = stretch
        self._known = known
        self._stored = stored
        self._sentence: Sentence | None = None
        if stretch.translated:
            matches = matching(stretch, wish)
            uncut = replace(stretch, codes=widened(stretch.codes, matches))
            sentence = Sentence(uncut, wish, matches, abilities.checked, near, fitting(uncut, matches, taught))
            self._sentence = _addressed(sentence)
        self._is_given = False
        """Whether people translated it: it is a fixed phrase, or an entry of a glossary."""
        self._pair = wish.source.engine, wish.target.engine
        self._calibration = abilities.calibration_of(self._pair)
        self._second_engine = second
        self._drafts: list[Draft] = []
        self._is_blind = False
        """Whether the engine did not say which words became which."""
        self._rounds = self._trials(self._sentence, abilities) if self._sentence else iter(())

    @property
    def terms(self) -> tuple[str, ...]:
        """The translations of the glossary terms in it."""
        return self._sentence.terms if self._sentence else ()

    @property
    def is_recalled(self) -> bool:
        best = self._best()
        return best is not None and best.recalled is not None

    def next(self) -> list[Trial]:
        """What to try now; empty if the draft is good enough or everything was tried."""
        return next(self._rounds, [])

    def take(self, trial: Trial, results: Sequence[Result]) -> None:
        engines = frozenset(result.engine for result in results if result.engine)
        self._drafts.append(replace(trial.draft(results), engines=engines))
        self._is_blind = trial.requests[0].align and not results[0].alignment

    def rendered(self) -> Rendered:
        best = self._best()
        if best is None or best.rendered is None:
            return self._unchanged()
        if best.recalled is not None:
            return best.rendered
        return restored(self._stretch.text, self._stretch.codes, best.rendered)

    def receipt(self) -> Receipt:
        best = self._best()
        if self._sentence is None or best is None:
            return Receipt()
        concerned = tuple((check, word) for check, word in best.concerned if check in best.faults)
        if best.recalled is not None:
            return Receipt(
                looked_at(self._sentence),
                left=best.faults,
                known=frozenset({MEMORY}),
                recalled=frozenset({best.recalled}),
                concerned=concerned,
                sentences=self._judged(best),
            )
        taught = _said(self._sentence, self._sentence.taught, best)
        marks = {PHRASE: best.is_known, LEXICON: best.hinted, TAUGHT: taught}
        known = frozenset(name for name, is_so in marks.items() if is_so)
        repaired = (self._drafts[0].faults | best.mended) - best.faults
        terms = _terms(self._sentence, best)
        return Receipt(
            self._sentence.checked(),
            repaired,
            best.faults,
            known,
            terms=terms,
            hinted=frozenset(best.hinted),
            taught=taught,
            concerned=concerned,
            engines=best.engines,
            sentences=self._judged(best),
        )

    def _judged(self, best: Draft) -> tuple[JudgedSentence, ...]:
        """How sure the sentence is; empty if that is not known."""
        text = self.rendered().text.strip()
        if best.recalled is not None:
            return (confidence.sure(text, best.recalled.percentage / 100),)
        if self._is_given:
            return (confidence.sure(text),)
        answer = AnsweredSentence(self._stretch.text, text, best.score, best.rival)
        found = confidence.judged(answer, self._pair, self._calibration, is_faulty=bool(best.faults))
        return (found,) if found is not None else ()

    def _trials(self, sentence: Sentence, abilities: Abilities) -> Iterator[list[Trial]]:
        stored = recalled(sentence, self._stored) if self._stored else None
        if stored is not None:
            self._drafts.append(stored)
            return
        entry = _entry(sentence)
        if entry is not None:
            self._drafts.append(Draft(entry))
            self._is_given = True
            return
        phrase = _around(sentence, self._known) if not sentence.matches else None
        if phrase is not None:
            self._drafts.append(Draft(adapted(phrase, sentence.stretch.codes, sentence.wish.target), is_known=True))
            self._is_given = True
            return
        asked, sentence = sentence, plain(sentence, abilities)
        words = known_words(sentence, abilities)
        if len(self._stretch.codes) <= MOST_CODES:
            yield [whole(sentence, abilities, 0)]
            sentence = self._spoken_to(sentence)
            if sentence.wish.target.engine not in abilities.formality:
                # Asked again, an engine that cannot be told the form would bring the same one.
                self._drafts += _given(readdressed(sentence, self._drafts[0]))
            hinted = hinting(sentence, abilities, words, self._drafts[0])
            if self._weight() >= AGAIN and not self._is_blind:
                # What the memory teaches may be the reason.
                yield from self._second(replace(sentence, taught=()), abilities, hinted)
            elif hinted:
                before = len(self._drafts)
                yield hinted
                refused = self._drafts[before:]
                if all(math.isinf(draft.weight) for draft in refused):
                    again = hinting(sentence, abilities, words, self._drafts[0], refused[0])
                    if again:
                        yield again
        last = in_pieces(sentence, abilities) if self._weight() >= IN_PIECES else None
        if last is not None and self._weight() > last.cost:
            yield [last]
        if (best := self._best()) and FaultKind.EMPTY.value in best.faults:
            self._drafts.append(Draft(self._unchanged(), frozenset({FaultKind.COPY.value}), SEVERITY[FaultKind.COPY]))
        self._settle(sentence)
        best = self._best()
        if best is not None and (fitting := agreeing(sentence, words, best)):
            self._drafts[self._drafts.index(best)] = fitting
        if self._second_engine is not None and (best := self._best()) and self._is_doubtful(best):
            yield [by_another(asked, self._second_engine, best)]

    def _is_doubtful(self, best: Draft) -> bool:
        return any(each.is_doubtful for each in self._judged(best))

    def _spoken_to(self, sentence: Sentence) -> Sentence:
        """The draft may show what the source does not: that the sentence speaks to the reader."""
        shows = FaultKind.FORMALITY.value in self._drafts[0].faults
        return replace(sentence, speaks=sentence.speaks or shows)

    def _unchanged(self) -> Rendered:
        """The source as it is, which is better than signs that say nothing."""
        return as_it_is(self._stretch.text, self._stretch.codes)

    def _second(self, sentence: Sentence, abilities: Abilities, hinted: list[Trial]) -> Iterator[list[Trial]]:
        """Tries the sentence once more, and at the same time in pieces around the codes that made trouble. If only a
        name or a number is wrong, it is carried through first: that mostly settles the matter, and saves a decoding.
        Trials with hints go with the first of these."""
        first = self._drafts[0]
        carried = _given(carrying(sentence, abilities, first))
        reworded = _in_other_words(sentence, abilities, first) if sentence.is_checked else []
        if (carried or reworded) and first.faults <= _IN_WORDS:
            yield [*carried, *reworded, *hinted]
            if self._is_settled():
                return
            carried = reworded = hinted = []
        pieces = _given(in_pieces(sentence, abilities, first.troubled)) if first.troubled else []
        yield [whole(sentence, abilities, 1), *carried, *reworded, *hinted, *pieces]

    def _settle(self, sentence: Sentence) -> None:
        """Repairs what no decoding brought. In the end terms are there, even if their place is only estimated."""
        best = self._best()
        for change in (recounted, readdressed):
            if best is not None and (found := change(sentence, best)):
                self._drafts.append(found)
                best = found
        if best is not None and best.rendered is not None and TERMS in best.faults:
            mended = replace(
                best,
                rendered=forced(sentence, best.rendered),
                faults=best.faults - {TERMS},
                weight=best.weight - FORCED,
            )
            self._drafts.append(mended)

    def _is_settled(self) -> bool:
        best = self._best()
        return best is not None and best.rendered is not None and not best.faults

    def _weight(self) -> float:
        best = self._best()
        return best.weight if best else math.inf

    def _best(self) -> Draft | None:
        return min(self._drafts, key=lambda draft: draft.weight, default=None)


def _addressed(sentence: Sentence) -> Sentence:
    """Notes whether the sentence speaks to the reader. Drops the decided form of address where it does not apply."""
    wish, language = sentence.wish, sentence.wish.source.engine
    if wish.address is None:
        return sentence
    speaks = address.speaks_to_somebody(sentence.text, language)
    silent = not speaks and wish.target.engine in address.ALWAYS_SHOWN
    if silent or address.is_label(sentence.text, language):
        return replace(sentence, wish=replace(wish, address=None))
    return replace(sentence, speaks=speaks)


def _in_other_words(sentence: Sentence, abilities: Abilities, first: Draft) -> list[Trial]:
    """Trials in other words, also with the faults of the first draft carried through, because either alone may not
    settle it."""
    said = likely(sentence)
    if said is None:
        return []
    ways = (whole(said, abilities, 0), *_given(carrying(said, abilities, first)))
    return [rewording(sentence, way) for way in ways]


def _given(found: T | None) -> list[T]:
    return [] if found is None else [found]


def _entry(sentence: Sentence) -> Rendered | None:
    """The translation of a sentence that is a whole entry of a glossary."""
    terms = sentence.wish.terms
    return _around(sentence, terms.whole(sentence.text) if terms else None)


def _around(sentence: Sentence, found: str | None) -> Rendered | None:
    """The sentence with this translation. Its codes lie around all of it, or before it."""
    codes = sentence.stretch.codes
    ends = {0: 0, len(sentence.text): len(found or "")}
    if found is None or any(code.opaque or not {code.start, code.end} <= ends.keys() for code in codes):
        return None
    return Rendered(found, tuple(Placed(n, ends[code.start], ends[code.end]) for n, code in enumerate(codes)))


def matching(stretch: Stretch, wish: KnownWish) -> tuple[Match, ...]:
    """The terms that stand in the sentence outside of opaque codes."""
    if wish.terms is None:
        return ()
    opaque = [stretch.codes[number] for number in outermost(stretch.codes)]
    return tuple(
        _in_script(match, wish.target)
        for match in wish.terms.find(stretch.text)
        if all(match.end <= code.start or code.end <= match.start for code in opaque)
    )


def fitting(stretch: Stretch, matches: Sequence[Match], taught: Sequence[Match]) -> tuple[Match, ...]:
    """What a memory teaches, where no term of a glossary and no opaque code stands, and no code begins or ends."""
    taken = [(stretch.codes[number].start, stretch.codes[number].end) for number in outermost(stretch.codes)]
    taken += [(match.start, match.end) for match in matches]
    edges = {edge for code in stretch.codes for edge in (code.start, code.end)}
    return tuple(
        each
        for each in taught
        if all(each.end <= start or end <= each.start for start, end in taken)
        and not any(each.start < edge < each.end for edge in edges)
    )


def _terms(sentence: Sentence, best: Draft) -> frozenset[tuple[str, str]]:
    """Each term as it stands in the sentence and in its translation."""
    text = best.rendered.text if best.rendered else ""
    found = standing(text, sentence.terms, sentence.wish.target.base)
    return frozenset(
        (sentence.text[match.start : match.end], text[slice(*found.get(number, (0, 0)))])
        for number, match in enumerate(sentence.matches)
    )


def _said(sentence: Sentence, taught: Sequence[Match], best: Draft) -> frozenset[tuple[str, str]]:
    """The phrases of a memory that the translation has, each as it stands in the sentence."""
    said = best.rendered.text.casefold() if best.rendered else ""
    found = (each for each in taught if each.target.casefold() in said)
    return frozenset((sentence.text[each.start : each.end], each.target) for each in found)


def _in_script(match: Match, language: Language) -> Match:
    """One dictionary serves both scripts of Chinese, but a text is in one of them."""
    return replace(match, target=adapt(match.target, language.code)) if language.base == "zh" else match
