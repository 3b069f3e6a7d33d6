"""Translates texts with marks or terms: they are written with reserved pieces and read back, and given up if the model
breaks them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tolmach.engines.nmt import alignment, casing
from tolmach.engines.nmt.decoder import Decoded, Decoding, DecodingJob, Manner
from tolmach.engines.nmt.holding import held, is_held, outside, within
from tolmach.engines.nmt.reading import NUMBERS, PieceReading, wrong
from tolmach.engines.nmt.restriction import Restriction
from tolmach.engines.nmt.suspicion import suspicious
from tolmach.engines.nmt.tokens import Tokens
from tolmach.engines.nmt.trying import like, usual
from tolmach.engines.nmt.writing import LONGEST_PIECE, Controls, Written, edges, writable, write
from tolmach.engines.protocol import Link, Request, Result
from tolmach.units import Mark, Placed, Span

CAREFUL = Manner(beam=4)
"""For a result that lost something opaque, or that is no translation."""


@dataclass(frozen=True, slots=True)
class Marked:
    request: Request
    text: str
    """The text as the model reads it; every letter is at the same offset as in the request."""
    raised: bool
    controls: Controls


@dataclass(frozen=True, slots=True)
class _Prepared:
    marked: Marked
    marks: tuple[Mark, ...]
    """The marks of the request that are written, then those for what the model cannot copy."""
    numbers: tuple[int, ...]
    """The numbers of the written marks in the request."""
    spans: list[Span]
    """The places of the job's pieces in the text."""
    job: DecodingJob


class Marking:
    def __init__(self, tokens: Tokens, restriction: Restriction, limit: int) -> None:
        self._tokens, self._restriction, self._limit = tokens, restriction, limit

    def translate(self, texts: Sequence[Marked]) -> Decoding[list[Result | None]]:
        """A result is None if the text must be translated without its marks."""
        results = [_copied(text.request) for text in texts]
        prepared = ((number, self._prepare(text)) for number, text in enumerate(texts) if results[number] is None)
        items = {number: item for number, item in prepared if item is not None}
        decoded = dict(zip(items, (yield [item.job for item in items.values()]), strict=True))
        broken = [number for number in items if not _good(items[number], decoded[number])]
        careful = [replace(job, manner=like(CAREFUL, job.manner)) for job in (items[number].job for number in broken)]
        decoded.update(zip(broken, (yield careful), strict=True))
        for number, item in items.items():
            results[number] = self._result(item, decoded[number])
        return results

    def _prepare(self, marked: Marked) -> _Prepared | None:
        request = marked.request
        if len(marked.text) > LONGEST_PIECE * self._limit:
            return None
        inner = within(request.marks)
        numbers = tuple(number for number in range(len(request.marks)) if number not in inner)
        own = tuple(request.marks[number] for number in numbers)
        marks = (*own, *held(request.text, own, edges(own, request.terms)))
        if not writable(marks, request.terms):
            return None
        written = write(self._tokens, marked.text, marks, request.terms)
        if not written.text or len(written.pieces) > self._limit:
            return None
        pieces, manner = marked.controls.around(written.pieces), self._manner(request, written, marks)
        job = DecodingJob(f"<2{request.target}>", pieces, manner, written.text)
        return _Prepared(marked, marks, numbers, marked.controls.around_spans(written.spans), job)

    def _manner(self, request: Request, written: Written, marks: Sequence[Mark]) -> Manner:
        """Asks for links if there are pairs or points: if the model breaks those, the links tell where they belong.
        That is cheaper than another try, and sentences in another order would be broken again."""
        manner = usual(request)
        held_to = self._restriction.holds(written.text, request.source, request.target)
        allowed = self._restriction.allows(written.offered, request.target)
        align = request.align or not all(map(is_held, marks))
        return replace(manner, restricted=manner.restricted and held_to and allowed, align=align)

    def _result(self, item: _Prepared, found: Decoded) -> Result | None:
        """If only pairs and points are broken, the result has links but no marks."""
        if not _good(item, found):
            return None
        request, broken = item.marked.request, wrong(found.pieces, item.marks)
        kept = [number for number, piece in enumerate(found.pieces) if piece not in broken]
        pieces = [found.pieces[number] for number in kept]
        reading = PieceReading.of(self._tokens, pieces, item.marks, request.text, request.target)
        text = _raised(reading, request.target) if item.marked.raised else reading.text
        if text is None:
            return None
        rows = [found.attention[number] for number in kept if number < len(found.attention)]
        links = _links(item, pieces, rows, reading) if request.align or broken else ()
        return Result(
            text, found.score, links, None if broken else tuple(_own(item, reading)), rival=self._rival(item, found)
        )

    def _rival(self, item: _Prepared, found: Decoded) -> str | None:
        """What came second, as it would read; its marks are not needed."""
        if not found.rival:
            return None
        broken, request = wrong(found.rival, item.marks), item.marked.request
        pieces = [piece for piece in found.rival if piece not in broken]
        reading = PieceReading.of(self._tokens, pieces, item.marks, request.text, request.target)
        return _raised(reading, request.target) if item.marked.raised else reading.text


def _copied(request: Request) -> Result | None:
    """The text itself, if nothing in it is language."""
    if any(char.isalpha() for stretch in outside(request.text, request.marks) for char in stretch):
        return None
    return Result(request.text, marks=tuple(Placed(n, mark.start, mark.end) for n, mark in enumerate(request.marks)))


def _own(item: _Prepared, reading: PieceReading) -> Iterator[Placed]:
    """The marks of the request, each followed by the marks inside it that were not written."""
    marks = item.marked.request.marks
    inner = within(marks)
    for each in reading.placed():
        if each.mark < len(item.numbers):
            number = item.numbers[each.mark]
            yield Placed(number, each.start, each.end)
            shift = each.start - marks[number].start
            yield from (
                Placed(n, marks[n].start + shift, marks[n].end + shift) for n, outer in inner.items() if outer == number
            )


def _raised(reading: PieceReading, target: str) -> str | None:
    """The text in capitals, except for what is opaque. None if that would change its length."""
    text = reading.text
    for start, end in _open(reading):
        raised = casing.upper(text[start:end], target)
        if len(raised) != end - start:
            return None
        text = text[:start] + raised + text[end:]
    return text


def _open(reading: PieceReading) -> Iterator[Span]:
    done = 0
    for each in reading.placed():
        if is_held(reading.marks[each.mark]):
            yield done, each.start
            done = each.end
    yield done, len(reading.text)


def _links(
    item: _Prepared, pieces: Sequence[str], rows: Sequence[Sequence[float]], reading: PieceReading
) -> tuple[Link, ...]:
    if not rows:
        return ()
    numbers = [number for number, _ in reading.places]
    source = alignment.words(item.job.pieces, item.spans)
    target = alignment.words([pieces[number] for number in numbers], [place for _, place in reading.places])
    copied = (
        Link((mark.start, mark.end), (each.start, each.end), 1.0)
        for each in reading.placed()
        if is_held(mark := item.marks[each.mark])
    )
    return (*alignment.links([rows[number] for number in numbers if number < len(rows)], source, target), *copied)


def _good(item: _Prepared, found: Decoded) -> bool:
    """Whether everything opaque is there exactly once, no unknown code appeared, and the result looks like a
    translation."""
    numbers = [NUMBERS[piece] for piece in wrong(found.pieces, item.marks)]
    is_lost = any(number >= len(item.marks) or is_held(item.marks[number]) for number in numbers)
    return not is_lost and not suspicious(item.job.text, found.pieces, item.job.limit)
