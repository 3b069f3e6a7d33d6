"""Reads back what the model wrote: the text, the places of the marks in it, and the place of each piece."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tolmach.engines.nmt.holding import is_held
from tolmach.engines.nmt.tokens import SPACE, Tokens, spans
from tolmach.engines.nmt.writing import CODES
from tolmach.languages.traits import traits
from tolmach.units import Mark, Placed, Span

NUMBERS = {piece: number for number, piece in enumerate(CODES)}
BRACKETS, QUOTES, JOINTS = "([{¿¡", "«„“‘\"'", "/-–—'’"
"""Characters that need no space after them: always, if they open, and if they stand next to a word."""


def wrong(pieces: Sequence[str], marks: Sequence[Mark]) -> frozenset[str]:
    """The code pieces that do not occur as often as they must, and those of pairs that cross."""
    wanted = {CODES[n]: 2 if _is_pair(mark) else 1 for n, mark in enumerate(marks)}
    found = {piece for piece in pieces if piece in NUMBERS}
    miscounted = {piece for piece in found | wanted.keys() if pieces.count(piece) != wanted.get(piece, 0)}
    return frozenset(miscounted or _crossing(pieces, marks))


def _is_pair(mark: Mark) -> bool:
    return mark.start < mark.end and not mark.opaque


def _crossing(pieces: Sequence[str], marks: Sequence[Mark]) -> set[str]:
    """Two pairs that only touch do not cross; at most they are closed in the wrong order."""
    places: dict[str, list[int]] = {CODES[n]: [] for n, mark in enumerate(marks) if _is_pair(mark)}
    at = 0
    for piece in pieces:
        if piece in places:
            places[piece].append(at)
        else:
            at += piece not in NUMBERS or is_held(marks[NUMBERS[piece]])
    return {
        piece
        for one, (start, end) in places.items()
        for other, (first, last) in places.items()
        if start < first < end < last
        for piece in (one, other)
    }


@dataclass(slots=True)
class PieceReading:
    """A reading that grows from left to right."""

    tokens: Tokens
    marks: Sequence[Mark]
    source: str
    target: str
    text: str = ""
    places: list[tuple[int, Span]] = field(default_factory=list)
    """The pieces that are text, by number, and their places."""
    _seen: dict[int, list[int]] = field(default_factory=dict)
    """The places of the code pieces of each mark."""
    _opaque: set[int] = field(default_factory=set)
    """The offsets at which something opaque begins."""

    @classmethod
    def of(
        cls, tokens: Tokens, pieces: Sequence[str], marks: Sequence[Mark], source: str, target: str
    ) -> "PieceReading":
        """Reads pieces among which no code is wrong; missing codes are left out."""
        first, last = _language(source, marks)
        reading = cls(tokens, marks, source, target, source[:first])
        start = 0
        for end in [*(at for at, piece in enumerate(pieces) if piece in NUMBERS), len(pieces)]:
            reading._words(pieces[start:end], start)
            if end < len(pieces):
                reading._code(NUMBERS[pieces[end]])
            start = end + 1
        reading.text += source[last:]
        return reading

    def placed(self) -> tuple[Placed, ...]:
        """Outer before inner."""
        found = {number: self._span(number) for number in self._seen}
        return tuple(Placed(number, *found[number]) for number in sorted(found, key=lambda n: self._order(n, found)))

    def _order(self, number: int, found: dict[int, Span]) -> tuple[int, int, int, int]:
        """A point at the start of a pair stands inside it if it did so in the source; otherwise it stands before it."""
        start, end = found[number]
        if start < end:
            return start, -end, number, -1
        at = self.marks[number].start
        pairs = (n for n in found if n < number and at < self.marks[n].end and not self.marks[n].opaque)
        around = [(start, -found[n][1], n) for n in pairs if found[n][0] == start < found[n][1]]
        return (*max(around, default=(start, -len(self.text) - 1, -1)), number)

    def _words(self, pieces: Sequence[str], first: int) -> None:
        if not pieces:
            return
        words = self.tokens.decode(pieces)
        if pieces[0].startswith(SPACE) and self.text and not self.text[-1].isspace():
            self.text += " "
        start = len(self.text)
        self.text += words
        self.places += ((first + n, (a + start, b + start)) for n, (a, b) in enumerate(spans(pieces, words)))

    def _code(self, number: int) -> None:
        mark = self.marks[number]
        if is_held(mark):
            self.text += " " if self._space_before(mark) else ""
            self._opaque.add(len(self.text))
            self.text += self.source[mark.start : mark.end]
        self._seen.setdefault(number, []).append(len(self.text))

    def _space_before(self, mark: Mark) -> bool:
        """Whether a space is needed: the source had one, or words of the target would touch."""
        last, behind = self.text[-1:], self.source[mark.start - 1 : mark.start] if mark.start else ""
        if not last or last.isspace() or self.source[mark.start].isspace() or self._opens():
            return False
        if not traits(self.target).spaced_words:
            return behind.isspace() and last.isascii()
        return not behind or behind.isspace() or (last.isalnum() and not behind.isascii())

    def _opens(self) -> bool:
        """Whether the text ends with a character that belongs to the next word."""
        last, before = self.text[-1], self.text[-2:-1]
        begins = not before or before.isspace() or before in BRACKETS
        return last in BRACKETS or last in (QUOTES if begins else JOINTS)

    def _span(self, number: int) -> Span:
        mark, places = self.marks[number], self._seen[number]
        if is_held(mark):
            return places[0] - (mark.end - mark.start), places[0]
        if mark.start == mark.end:
            at = self._skip(places[0], len(self.text)) if self._touches_next(mark.start) else places[0]
            return at, at
        keeps_space = self.source[mark.start].isspace()
        return places[0] if keeps_space else self._skip(places[0], places[1]), places[1]

    def _touches_next(self, at: int) -> bool:
        """Whether a point of the source stood next to what follows it rather than to the word before."""
        if any(mark.start == at for mark in self.marks if is_held(mark)):
            return True
        return at < len(self.source) and not self.source[at].isspace() and (not at or self.source[at - 1].isspace())

    def _skip(self, start: int, end: int) -> int:
        """Skips white space, except in opaque text, because nothing may be placed inside that."""
        while start < end and self.text[start].isspace() and start not in self._opaque:
            start += 1
        return start


def _language(text: str, marks: Sequence[Mark]) -> Span:
    """The span of the text without the white space around it, which the model does not see. Opaque text keeps its white
    space."""
    held = [mark for mark in marks if is_held(mark)]
    first = min((len(text) - len(text.lstrip()), *(mark.start for mark in held)))
    return first, max((len(text.rstrip()), first, *(mark.end for mark in held)))
