"""The engine for Mozilla's models: it translates every installed direction, and every pair that English joins."""

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tolmach.engines.added import likelihoods
from tolmach.engines.firefox import signs
from tolmach.engines.firefox.legs import composed
from tolmach.engines.firefox.shelf import Direction, ModelShelf, StoredModel
from tolmach.engines.firefox.standins import MaskedText, named, numbered
from tolmach.engines.loops import loops
from tolmach.engines.nmt import casing, chunks, symbols
from tolmach.engines.nmt.engine import estimate
from tolmach.engines.nmt.holding import outside
from tolmach.engines.nmt.joining import Output, copied, join
from tolmach.engines.nmt.widths import HERE
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.languages.traits import base

if TYPE_CHECKING:
    from tolmach.engines.firefox.model import FirefoxAnswer, FirefoxModel

NAME = "firefox"
PIVOT = "en"
VARIANTS = {"pt": "pt-br"}
"""Mozilla has one Portuguese. Our tables make the Brazilian variant from it, which beats the shipped model."""
BEAMS = (1, 4)
"""The beams by the number of the attempt. Firefox decodes with 1; a beam of 2 adds less than 0.1 chrF."""
_LEAST_WORDS = 2
"""The models learned sentences, and add words to a single one."""
Masking = Callable[..., MaskedText]


@dataclass(frozen=True, slots=True)
class _Manner:
    beam: int
    align: bool


class FirefoxEngine:
    """It does not support terms, context or forms of address itself: the pipeline inserts them afterwards, by the
    alignment."""

    def __init__(self, folders: Sequence[Path], *, loaded: int) -> None:
        self._shelf = ModelShelf(folders, most=loaded)
        self._known: tuple[Mapping[Direction, StoredModel], Abilities] = {}, _abilities({})

    @property
    def name(self) -> str:
        return NAME

    @property
    def abilities(self) -> Abilities:
        """This is the same object as long as no model is added or removed."""
        directions = self._shelf.directions
        if self._known[0] is not directions:
            self._known = directions, _abilities(directions)
        return self._known[1]

    def group(self, request: Request) -> Hashable:
        return request.source, request.target, request.attempt > 0, HERE.class_of(self.cost(request))

    def cost(self, request: Request) -> int:
        """An estimate, because the model may not be loaded yet. Two legs cost twice as much."""
        return estimate(request.text) * len(_legs(request.source, request.target))

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        """If a translation loses a stand-in, the text is translated once more with stand-ins of the other kind."""
        first, second = (numbered, named) if batch[0].attempt == 0 else (named, numbered)
        results = self._masked(batch, first)
        lost = [number for number, (_, is_whole) in enumerate(results) if not is_whole]
        again = self._masked([batch[number] for number in lost], second)
        for number, found in zip(lost, again, strict=True):
            if found[1]:
                results[number] = found
        return [self._compared(request, result) for request, (result, _) in zip(batch, results, strict=True)]

    def close(self) -> None:
        self._shelf.close()

    def _compared(self, request: Request, result: Result) -> Result:
        """The result with its score as the model that ships would tell it."""
        legs = _legs(request.source, request.target)
        stored = self._shelf.directions.get(legs[0]) if len(legs) == 1 else None
        scale = stored.scales.get(legs[0]) if stored else None
        return replace(result, score=scale.of(result.score)) if scale else result

    def _masked(self, batch: Sequence[Request], masking: Masking) -> list[tuple[Result, bool]]:
        """The results, each with whether all of its stand-ins came through."""
        if not batch:
            return []
        legs = _legs(batch[0].source, batch[0].target)
        first = self._shelf.model(legs[0])
        texts = [_folded(request, first) for request in batch]
        masked = [masking(text.text, request.marks) for request, text in zip(batch, texts, strict=True)]
        manner = _Manner(BEAMS[min(batch[0].attempt, len(BEAMS) - 1)], any(map(_needs_links, batch)))
        outputs = self._through(legs, [each.text for each in masked], manner)
        return [
            _finished(request, text, mask, output)
            for request, text, mask, output in zip(batch, texts, masked, outputs, strict=True)
        ]

    def _through(self, legs: Sequence[Direction], texts: Sequence[str], manner: _Manner) -> list[Output]:
        outputs = self._leg(legs[0], texts, manner)
        for leg in legs[1:]:
            onward = self._leg(leg, [output.text for output in outputs], manner)
            outputs = [composed(*both) for both in zip(outputs, onward, strict=True)]
        return outputs

    def _leg(self, leg: Direction, texts: Sequence[str], manner: _Manner) -> list[Output]:
        """Pictures, and signs that the model has no pieces for, bypass the model if it loses them."""
        model = self._shelf.model(leg)
        read = [signs.plain(text, model.reads) for text in texts]
        outputs = _translated(model, [list(_plan(text, model, leg[1])) for text in read], manner)
        fixed = [[*symbols.symbols(text), *model.misses(text)] for text in read]
        lost = [number for number, output in enumerate(outputs) if Counter(fixed[number]) - Counter(output.text)]
        parted = [symbols.around(fixed[number]) for number in lost]
        plans = [list(_plan(read[at], model, leg[1], barrier)) for at, barrier in zip(lost, parted, strict=True)]
        for number, output in zip(lost, _translated(model, plans, manner), strict=True):
            outputs[number] = output
        return [
            replace(output, text=signs.fine(text, seen, output.text, leg[1]))
            for text, seen, output in zip(texts, read, outputs, strict=True)
        ]


def _abilities(directions: Mapping[Direction, StoredModel]) -> Abilities:
    compared = [pair for pair, stored in directions.items() if pair in stored.scales]
    return Abilities(
        _pairs(directions),
        carries=True,
        least_words=_LEAST_WORDS,
        calibration=likelihoods.reference() if compared else "",
        calibrated=frozenset(variant for pair in compared for variant in _variants(*pair)),
    )


def _pairs(directions: Mapping[Direction, object]) -> frozenset[tuple[str, str]]:
    """The installed directions, those of variants, and the pairs that English joins."""
    told = {pair for source, target in directions for pair in _variants(source, target)}
    into = {source for source, target in told if target == PIVOT}
    out_of = {target for source, target in told if source == PIVOT}
    joined = {(source, target) for source in into for target in out_of if base(source) != base(target)}
    return frozenset(told | joined)


def _variants(source: str, target: str) -> Iterator[Direction]:
    yield source, target
    if source in VARIANTS:
        yield VARIANTS[source], target
    if target in VARIANTS:
        yield source, VARIANTS[target]


def _legs(source: str, target: str) -> list[Direction]:
    ours = {variant: language for language, variant in VARIANTS.items()}
    source, target = ours.get(source, source), ours.get(target, target)
    return [(source, target)] if PIVOT in (source, target) else [(source, PIVOT), (PIVOT, target)]


def _folded(request: Request, model: "FirefoxModel") -> casing.Folded:
    telling = " ".join(outside(request.text, request.marks))
    return casing.fold(request.text, request.source, model.knows, telling)


def _needs_links(request: Request) -> bool:
    return request.align or any(not mark.opaque for mark in request.marks)


def _translated(model: "FirefoxModel", plans: Sequence[Sequence[symbols.TextPart]], manner: _Manner) -> list[Output]:
    asked = [part.text for plan in plans for part in plan if part.translated]
    answers = model.translate(asked, beam=manner.beam, align=manner.align)
    wrong = [number for number, answer in enumerate(answers) if _goes_wrong(asked[number], answer)]
    careful = model.translate([asked[number] for number in wrong], align=manner.align, again=True)
    for number, answer in zip(wrong, careful, strict=True):
        answers[number] = answer
    outputs = iter([_output(text, answer) for text, answer in zip(asked, answers, strict=True)])
    return [join(plan, outputs) for plan in plans]


def _goes_wrong(text: str, answer: "FirefoxAnswer") -> bool:
    """Whether the answer does not end, or repeats itself although the text does not."""
    return not answer.ended or (loops(answer.text.split()) and not loops(text.split(), word=1))


def _plan(
    text: str, model: "FirefoxModel", target: str, barrier: re.Pattern[str] = symbols.BARRIER
) -> Iterator[symbols.TextPart]:
    """Cuts the text, so that no stretch for the model is longer than those it was trained on."""
    for part in symbols.parts(text, barrier):
        if not part.translated:
            yield part
            continue
        stretches = chunks.cut(part.text, model.longest, model.length)
        yield from chunks.joints(stretches, target, part.start)


def _output(text: str, answer: "FirefoxAnswer") -> Output:
    return Output(answer.text, answer.score, answer.links) if answer.text.strip() else copied(text)


def _finished(request: Request, text: casing.Folded, mask: MaskedText, output: Output) -> tuple[Result, bool]:
    shown = casing.upper(output.text, request.target) if text.raised else output.text
    # Some letters change their length with their case, and then the links would point elsewhere. If only a neighbour in
    # the batch asked for links, they are not part of this answer.
    links = output.links if _needs_links(request) and len(shown) == len(output.text) else ()
    restored, moved = mask.restored(shown, links)
    return Result(restored, output.score, moved), mask.is_whole(shown)
