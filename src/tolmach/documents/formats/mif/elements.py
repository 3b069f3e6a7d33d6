"""Finds elements of structured documents that enclose part of a sentence, so that they do not split it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import accumulate

from tolmach.documents.formats.mif.lines import CLOSING, OPENING, LineState, MifLine, Span, pairs
from tolmach.documents.kit.atoms import Atom, AtomKind, Place


@dataclass(frozen=True, slots=True, eq=False)
class TaggedStretch:
    opening: str
    closing: str
    start: int
    end: int
    before: LineState
    after: LineState
    """`before` is the state where the element begins, `after` the state where it ends."""


def with_elements(line: MifLine, text: str) -> MifLine:
    """An element that encloses part of a sentence becomes the place of its atoms. An element without text becomes a
    point. Other elements still separate sentences."""
    ends = pairs([span.name for span in line.spans], OPENING, CLOSING)
    return _Walk(line, text, ends).line() if ends else line


class _Walk:
    def __init__(self, line: MifLine, text: str, ends: dict[int, int]) -> None:
        self._old = line
        self._text = text
        self._new = MifLine()
        self._around: list[TaggedStretch] = []
        matched = {*ends, *ends.values()}
        parting = _counts(atom.kind is AtomKind.BETWEEN and at not in matched for at, atom in enumerate(line.atoms))
        self._texts = _counts(atom.has_text for atom in line.atoms)
        self._ends = {start: end for start, end in ends.items() if parting[start] == parting[end]}

    def line(self) -> MifLine:
        number = 0
        while number < len(self._old.atoms):
            number = self._go(number) + 1
        return self._new

    def _go(self, number: int) -> int:
        atom, span, end = self._old.atoms[number], self._old.spans[number], self._ends.get(number)
        if self._around and self._around[-1].end == span.end:
            self._around.pop()
        elif end is None:
            self._add(atom, span)
        elif self._texts[number] == self._texts[end]:
            whole = Span(span.start, self._old.spans[end].end)
            self._add(replace(atom, kind=AtomKind.POINT, node=self._text[whole.start : whole.end]), whole)
            return end
        else:
            last = self._old.atoms[end]
            states = atom.place.range, last.place.range
            self._around.append(TaggedStretch(atom.node, last.node, span.start, self._old.spans[end].end, *states))
        return number

    def _add(self, atom: Atom, span: Span) -> None:
        self._new.atoms.append(replace(atom, place=Place(tuple(self._around), atom.place.range)))
        self._new.spans.append(span)


def _counts(each: Iterable[bool]) -> list[int]:
    """Counts the true values up to and including each position."""
    return list(accumulate(map(int, each)))
