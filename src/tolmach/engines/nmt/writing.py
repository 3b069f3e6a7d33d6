"""Writes a request in the language of the model: marks and terms are reserved pieces among those of the text.

A pair of equal code pieces surrounds a stretch. A single code piece is a point, or stands for a stretch that must not
change. A term is `<t> its pieces <=> the pieces of its translation </t>`; if its gender is known, that follows the
translation. The text before the request comes after `<ctx>`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tolmach.engines.nmt.holding import is_held
from tolmach.engines.nmt.symbols import BARRIER
from tolmach.engines.nmt.tokens import Tokens, plain, spans
from tolmach.engines.protocol import Request, Term
from tolmach.units import Mark, Span

CODES = tuple(f"<x{number}>" for number in range(24))
TERM, BECOMES, TERM_END, CONTEXT = "<t>", "<=>", "</t>", "<ctx>"
GENDERS = {"m": "<r1>", "f": "<r2>", "n": "<r3>", "c": "<r4>"}
FORMALITY = {"formal": "<formal>", "informal": "<informal>"}
CORRECT = "<fix>"
NOWHERE = (0, 0)
LONGEST_CONTEXT = 60
"""In pieces; those nearest to the text are kept."""
LONGEST_PIECE = 16
"""In characters."""


@dataclass(frozen=True, slots=True)
class Written:
    """Pieces with their places in the text; a reserved piece has no place."""

    pieces: list[str] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    """The pieces of the text itself."""
    offered: list[str] = field(default_factory=list)
    """The pieces of the translations of terms."""

    def add(self, pieces: Sequence[str], places: Sequence[Span]) -> None:
        self.pieces.extend(pieces)
        self.spans.extend(places)
        self.text.extend(pieces)

    def offer(self, pieces: Sequence[str], place: Span) -> None:
        self.pieces.extend(pieces)
        self.spans.extend([place] * len(pieces))
        self.offered.extend(pieces)

    def symbol(self, piece: str) -> None:
        self.pieces.append(piece)
        self.spans.append(NOWHERE)


@dataclass(frozen=True, slots=True)
class Controls:
    """Control pieces before and after the pieces of a text."""

    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @classmethod
    def of(cls, tokens: Tokens, request: Request) -> "Controls":
        before = [CORRECT] if request.task == "correct" else []
        before += [FORMALITY[request.formality]] if request.formality else []
        if not request.context:
            return cls(tuple(before))
        near = BARRIER.sub(" ", request.context[-LONGEST_CONTEXT * LONGEST_PIECE :])
        (pieces,) = tokens.encode([plain(near)])
        return cls(tuple(before), (CONTEXT, *pieces[-LONGEST_CONTEXT:]) if pieces else ())

    @property
    def length(self) -> int:
        return len(self.before) + len(self.after)

    def around(self, pieces: Sequence[str]) -> list[str]:
        return [*self.before, *pieces, *self.after]

    def around_spans(self, places: Sequence[Span]) -> list[Span]:
        return [*[NOWHERE] * len(self.before), *places, *[NOWHERE] * len(self.after)]


def edges(marks: Sequence[Mark], terms: Sequence[Term]) -> set[int]:
    spans = [(mark.start, mark.end) for mark in marks] + [(term.start, term.end) for term in terms]
    return {edge for span in spans for edge in span}


def writable(marks: Sequence[Mark], terms: Sequence[Term]) -> bool:
    """Whether the model's few code pieces are enough, no mark begins or ends inside a term or an opaque mark, and no
    term holds text that would be read as a command."""
    if len(marks) > len(CODES) or any(term.start == term.end or BARRIER.search(term.target) for term in terms):
        return False
    atoms = [(mark.start, mark.end) for mark in marks if is_held(mark)] + [(term.start, term.end) for term in terms]
    is_cut = any(start < edge < end for start, end in atoms for edge in edges(marks, terms))
    return len(set(atoms)) == len(atoms) and not is_cut


def write(tokens: Tokens, text: str, marks: Sequence[Mark], terms: Sequence[Term]) -> Written:
    """Writes the text with its marks and terms, which must be `writable`."""
    stretches = _stretches(tokens, text, sorted(edges(marks, terms) | {0, len(text)}))
    written, place = Written(), 0
    atoms = {mark.start: (mark.end, number) for number, mark in enumerate(marks) if is_held(mark)}
    offered = {term.start: term for term in terms}
    while place <= len(text):
        for number in _boundary(marks, place):
            written.symbol(CODES[number])
        if place == len(text):
            break
        if place in atoms:
            end, number = atoms[place]
            written.symbol(CODES[number])
        elif place in offered:
            end = _offer(written, tokens, offered[place], stretches)
        else:
            end = stretches[place].end
            written.add(stretches[place].pieces, stretches[place].spans)
        place = end
    return written


def _offer(written: Written, tokens: Tokens, term: Term, stretches: dict[int, "_Stretch"]) -> int:
    written.symbol(TERM)
    place = term.start
    while place < term.end:
        written.add(stretches[place].pieces, stretches[place].spans)
        place = stretches[place].end
    written.symbol(BECOMES)
    (given,) = tokens.encode([plain(term.target)])
    # Attention to the offered words counts as attention to the words that they translate.
    written.offer(given, (term.start, term.end))
    if term.gender:
        written.symbol(GENDERS[term.gender])
    written.symbol(TERM_END)
    return term.end


def _boundary(marks: Sequence[Mark], place: int) -> Iterator[int]:
    """The marks that close here (inner first), the points, and the marks that open (outer first)."""
    open_pairs = [number for number, mark in enumerate(marks) if not mark.opaque and mark.start < mark.end]
    yield from reversed([number for number in open_pairs if marks[number].end == place])
    yield from (number for number, mark in enumerate(marks) if mark.start == mark.end == place)
    yield from (number for number in open_pairs if marks[number].start == place)


@dataclass(frozen=True, slots=True)
class _Stretch:
    end: int
    pieces: list[str]
    spans: list[Span]


def _stretches(tokens: Tokens, text: str, edges: Sequence[int]) -> dict[int, _Stretch]:
    """The pieces between neighbouring edges: cut from those of the whole text if no edge splits a piece, otherwise
    encoded separately."""
    (pieces,) = tokens.encode([text])
    places = spans(pieces, text)
    if any(start < edge < end for start, end in places for edge in edges):
        return {start: _alone(tokens, text, start, end) for start, end in pairwise(edges)}
    found = {}
    for start, end in pairwise(edges):
        mine = [number for number, place in enumerate(places) if start <= place[0] < end]
        found[start] = _Stretch(end, [pieces[n] for n in mine], [places[n] for n in mine])
    return found


def _alone(tokens: Tokens, text: str, start: int, end: int) -> _Stretch:
    part = text[start:end]
    goes_on = start and not part[:1].isspace() and not text[start - 1].isspace()
    pieces = tokens.encode_inside(part) if goes_on else tokens.encode([part])[0]
    return _Stretch(end, pieces, [(a + start, b + start) for a, b in spans(pieces, part)])
