"""The engine that translates with a CTranslate2 model in this process."""

import math
import os
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat
from pathlib import Path

from tolmach.engines.nmt import alignment, casing, chunks, symbols
from tolmach.engines.nmt.correcting import NOTHING, Correcting, CorrectionDraft
from tolmach.engines.nmt.decoder import FRAME, Decoded, Decoder, Decoding, DecodingJob, Manner
from tolmach.engines.nmt.holding import outside
from tolmach.engines.nmt.joining import Output, copied, join
from tolmach.engines.nmt.judging import Judging
from tolmach.engines.nmt.marked import Marked, Marking
from tolmach.engines.nmt.packages import ModelPackage, load_package, shipped
from tolmach.engines.nmt.restriction import Restriction
from tolmach.engines.nmt.tokens import Tokens, plain, spans
from tolmach.engines.nmt.trying import AGAIN, failed, like, usual
from tolmach.engines.nmt.varying import WORDINGS, Varying
from tolmach.engines.nmt.writing import Controls
from tolmach.engines.protocol import APART, Abilities, Request, Result, Term
from tolmach.errors import StartError

COUNTED = 1000
"""Pieces of texts with more characters are estimated and not counted: such texts are few, and counting takes as long as
they are."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """What the model sees at once: a sentence, or a stretch of one."""

    text: str
    source: str
    target: str
    align: bool
    manner: Manner
    controls: Controls
    corrected: bool = False


class NmtEngine:
    def __init__(self, directory: Path | None = None, *, device: str = "auto", threads: int = 0) -> None:
        self._package = load_package(directory or shipped())
        folder = self._package.directory
        try:
            self._tokens = Tokens(folder / "spm.model")
            self._restriction = Restriction.read(folder / "vmap.txt")
            self._decoder = Decoder(str(folder), device, threads or os.cpu_count() or 1)
        except (RuntimeError, ValueError, OSError) as error:
            raise StartError(f"The model in {folder} cannot be loaded on device {device}: {error}") from error
        self._limit = self._package.longest - 10
        self._marking = Marking(self._tokens, self._restriction, self._limit)
        self._correcting = Correcting(self._tokens, self._restriction, self._decoder)
        self._varying = Varying(self._tokens, self._restriction, self._decoder, self._limit)
        self._judging = Judging(self._tokens, self._restriction, self._decoder, self._limit)
        self._abilities = _abilities(self._package)

    @property
    def name(self) -> str:
        return "nmt"

    @property
    def package(self) -> ModelPackage:
        return self._package

    @property
    def abilities(self) -> Abilities:
        return self._abilities

    def group(self, request: Request) -> Hashable:
        """Groups texts of one class of lengths, because a batch takes as long as its longest text. Texts to vary are a
        group of their own, because they take longest of all, and so are those to judge."""
        if request.task in APART:
            return request.target, request.task
        return request.target, self._decoder.widths.class_of(self.cost(request) + FRAME)

    def cost(self, request: Request) -> int:
        """Counted and not estimated, because a batch costs as if all its texts were as long as its longest."""
        offered = sum(3 + bool(term.gender) + self._length(term.target) for term in request.terms)
        written = 2 * len(request.marks) + offered + Controls.of(self._tokens, request).length
        once = self._length(request.text) + self._length(request.said) + written
        return WORDINGS * once if request.task == "vary" else once

    def _length(self, text: str) -> int:
        return self._tokens.length(plain(text)) if len(text) <= COUNTED else estimate(text)

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        """Texts with marks or terms are translated separately. If the model breaks the marks, they are translated as
        plain text."""
        known = [self._known(request) for request in batch]
        found: dict[int, Result] = {
            number: copied(request.text).result for number, request in enumerate(known) if not self._can(request)
        }
        proposed = [number for number, request in enumerate(known) if request.proposals and number not in found]
        found.update((n, self._varying.vary(request)) for n, request in enumerate(known) if request.task == "vary")
        given = [number for number, request in enumerate(known) if request.task == "judge"]
        found.update(zip(given, self._judging.judged([known[number] for number in given]), strict=True))
        left = [number for number in range(len(batch)) if number not in found]
        marked = [number for number in left if known[number].marks or known[number].terms]
        rest = [number for number in left if number not in marked]
        ways = (
            self._weighed([known[number] for number in proposed]),
            self._marked([known[number] for number in marked]),
            self._plain([known[number] for number in rest]),
        )
        weighed, *done = self._decoder.together(*ways)
        found.update(zip([*marked, *rest], chain(*done), strict=True))
        for number, result in zip(proposed, weighed, strict=True):
            found[number] = replace(found[number], weights=result.weights)
        return [found[number] for number in range(len(batch))]

    def close(self) -> None:
        self._decoder.close()

    def _can(self, request: Request) -> bool:
        return request.task != "correct" or request.target in self._abilities.corrects

    def _known(self, request: Request) -> Request:
        """The request without what this model has not learned. For corrections the model was trained on the text
        alone."""
        can = self._abilities
        if request.task == "correct":
            return replace(request, marks=(), terms=(), context="", formality=None)
        if request.task == "vary":
            request = replace(request, marks=())
        return replace(
            request,
            marks=request.marks if can.marks else (),
            terms=self._terms(request),
            context=request.context if can.context else "",
            formality=request.formality if request.target in can.formality else None,
        )

    def _terms(self, request: Request) -> tuple[Term, ...]:
        if not self._abilities.terms:
            return ()
        terms = request.terms
        return terms if self._abilities.genders else tuple(replace(term, gender="") for term in terms)

    def _marked(self, requests: Sequence[Request]) -> Decoding[list[Result]]:
        texts = []
        for request in requests:
            telling = " ".join(outside(request.text, request.marks))
            case = casing.fold(request.text, request.source, self._restriction.knows, telling)
            controls = Controls.of(self._tokens, request)
            texts.append(Marked(request, plain(case.text), case.raised, controls))
        results = yield from self._marking.translate(texts)
        broken = [request for request, result in zip(requests, results, strict=True) if result is None]
        plain_ones = iter((yield from self._plain(broken)))
        return [result or next(plain_ones) for result in results]

    def _weighed(self, requests: Sequence[Request]) -> Decoding[list[Result]]:
        """Results that have nothing but weights. A text that is too long for the model is not weighed; then nothing
        speaks for a proposal."""
        texts = self._tokens.encode([self._read(request.text, request) for request in requests])
        jobs = [
            self._job(_fragment(request, self._tokens), pieces) for request, pieces in zip(requests, texts, strict=True)
        ]
        proposed = [
            (number, text, needed)
            for number, request in enumerate(requests)
            for text, needed in zip(request.proposals, request.needed or repeat(-math.inf), strict=False)
        ]
        targets = self._tokens.encode([self._read(text, requests[number]) for number, text, _ in proposed])
        short = [
            place
            for place, ((number, *_), target) in enumerate(zip(proposed, targets, strict=True))
            if max(len(texts[number]), len(target)) <= self._limit
        ]
        of_short = [jobs[proposed[place][0]] for place in short]
        translated = yield from self._correcting.translating(of_short)
        needed = [proposed[place][2] for place in short]
        weights = self._correcting.weighed(of_short, [targets[place] for place in short], translated, needed)
        found = dict(zip(short, weights, strict=True))
        every = iter(found.get(place, NOTHING) for place in range(len(proposed)))
        return [Result("", weights=tuple(islice(every, len(request.proposals)))) for request in requests]

    def _read(self, text: str, request: Request) -> str:
        return plain(casing.fold(text, request.source, self._restriction.knows).text)

    def _plain(self, requests: Sequence[Request]) -> Decoding[list[Result]]:
        plans = [symbols.parts(request.text) for request in requests]
        fragments = [
            replace(_fragment(request, self._tokens), text=part.text)
            for request, plan in zip(requests, plans, strict=True)
            for part in plan
            if part.translated
        ]
        outputs = iter((yield from self._translate(fragments)))
        return [join(plan, outputs).result for plan in plans]

    def _translate(self, fragments: Sequence[Fragment]) -> Decoding[list[Output]]:
        """Translates fragments of any length. Symbols that the model loses bypass it."""
        outputs = yield from self._whole(fragments)
        lost = [
            number
            for number, (fragment, output) in enumerate(zip(fragments, outputs, strict=True))
            if _lost(symbols.symbols(fragment.text), symbols.symbols(output.text))
        ]
        plans = [_around(fragments[number].text) for number in lost]
        pieces = [
            replace(fragments[number], text=part.text)
            for number, plan in zip(lost, plans, strict=True)
            for part in plan
            if part.translated
        ]
        again = iter((yield from self._whole(pieces)))
        for number, plan in zip(lost, plans, strict=True):
            outputs[number] = join(plan, again)
        return outputs

    def _whole(self, fragments: Sequence[Fragment]) -> Decoding[list[Output]]:
        """Translates fragments that may be too long for the model."""
        plans = [self._chunks(fragment) for fragment in fragments]
        short = [
            replace(fragment, text=part.text)
            for fragment, plan in zip(fragments, plans, strict=True)
            for part in plan
            if part.translated
        ]
        outputs = iter((yield from self._short(short)))
        return [join(plan, outputs) for plan in plans]

    def _chunks(self, fragment: Fragment) -> list[symbols.TextPart]:
        if len(fragment.text) <= self._limit:
            return [symbols.TextPart(fragment.text, 0, True)]
        stretches = chunks.cut(fragment.text, self._limit, self._tokens.length)
        return list(_as_they_stand(stretches) if fragment.corrected else chunks.joints(stretches, fragment.target))

    def _short(self, fragments: Sequence[Fragment]) -> Decoding[list[Output]]:
        cases = [casing.fold(fragment.text, fragment.source, self._restriction.knows) for fragment in fragments]
        pieces = self._tokens.encode([plain(case.text) for case in cases])
        jobs = [self._job(*pair) for pair in zip(fragments, pieces, strict=True)]
        decoded = yield from self._decoded(jobs)
        outputs = [
            self._output(fragment, case, job, found)
            for fragment, case, job, found in zip(fragments, cases, jobs, decoded, strict=True)
        ]
        drafts = {
            number: CorrectionDraft(fragment.text, fragment.target, outputs[number], found.pieces, job, fragment.align)
            for number, (fragment, job, found) in enumerate(zip(fragments, jobs, decoded, strict=True))
            if fragment.corrected
        }
        believed = dict(zip(drafts, self._correcting.believed(list(drafts.values())), strict=True))
        return [believed.get(number, output) for number, output in enumerate(outputs)]

    def _job(self, fragment: Fragment, pieces: Sequence[str]) -> DecodingJob:
        restricted = fragment.manner.restricted and self._restriction.holds(pieces, fragment.source, fragment.target)
        manner = replace(fragment.manner, restricted=restricted, align=fragment.align)
        return DecodingJob(f"<2{fragment.target}>", fragment.controls.around(pieces), manner, pieces)

    def _decoded(self, jobs: Sequence[DecodingJob]) -> Decoding[list[Decoded]]:
        """A suspicious result is decoded again, more carefully. If every try fails, it stays empty, and the text is
        copied later."""
        decoded = list((yield jobs))
        wrong = failed(jobs, decoded)
        for manner in AGAIN:
            careful = [replace(jobs[n], manner=like(manner, jobs[n].manner)) for n in wrong]
            for number, found in zip(wrong, (yield careful), strict=True):
                decoded[number] = found
            wrong = failed(jobs, decoded)
        for number in wrong:
            decoded[number] = Decoded(())
        return decoded

    def _output(self, fragment: Fragment, case: casing.Folded, job: DecodingJob, found: Decoded) -> Output:
        text = self._tokens.decode(found.pieces).strip()
        if not text:
            return copied(fragment.text) if fragment.align else Output(fragment.text)
        shown = casing.upper(text, fragment.target) if case.raised else text
        rival = self._rival(fragment, case, found)
        if not fragment.align or len(shown) != len(text):
            return Output(shown, found.score, rival=rival)
        places = fragment.controls.around_spans(spans(job.text, fragment.text))
        source = alignment.words(job.pieces, places)
        target = alignment.words(found.pieces, spans(found.pieces, text))
        return Output(shown, found.score, alignment.links(found.attention, source, target), rival)

    def _rival(self, fragment: Fragment, case: casing.Folded, found: Decoded) -> str | None:
        text = self._tokens.decode(found.rival).strip()
        return (casing.upper(text, fragment.target) if case.raised else text) or None


def _fragment(request: Request, tokens: Tokens) -> Fragment:
    return Fragment(
        request.text,
        request.source,
        request.target,
        request.align,
        usual(request),
        Controls.of(tokens, request),
        request.task == "correct",
    )


def estimate(text: str) -> int:
    """The number of pieces, estimated by bytes: one is about four Latin letters, two Cyrillic ones or one and a half
    ideographs."""
    return 4 + len(text.encode(errors="replace")) // 4


_HEEDED = frozenset({"bg", "cs", "el", "lt", "lv", "ro", "sk", "sl", "uk"})
"""Targets whose forms of address the model was not taught but mostly finds, because it learned those of other
languages. No request can demand a form for them, but without the sign the model mixes both forms in one text."""


def _abilities(package: ModelPackage) -> Abilities:
    languages = package.languages
    return Abilities(
        frozenset((a, b) for a in languages for b in languages if a != b),
        marks="marks" in package.tasks,
        terms="terms" in package.tasks,
        genders="genders" in package.tasks,
        context="context" in package.tasks,
        formality=frozenset(package.formality) | (_HEEDED.intersection(languages) if package.formality else set()),
        corrects=frozenset(languages) if "fix" in package.tasks else frozenset(),
        varies=True,
        judges=True,
        calibration=package.fingerprint,
    )


def _lost(given: list[str], kept: list[str]) -> bool:
    """A symbol that only the translation has, such as ° for "degrees", is not a loss."""
    return bool(given) and given != kept


def _around(text: str) -> list[symbols.TextPart]:
    return symbols.parts(text, symbols.around(symbols.symbols(text)))


def _as_they_stand(stretches: Sequence[str]) -> Iterator[symbols.TextPart]:
    """The stretches as parts, with the white space that is there."""
    start = 0
    for stretch in stretches:
        yield from (replace(part, start=start + part.start) for part in symbols.parts(stretch))
        start += len(stretch)
