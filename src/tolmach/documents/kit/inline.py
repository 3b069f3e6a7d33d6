"""Turns a paragraph into a unit, and its translation into parts for the format to write. Pure functions.

A format walks over its paragraph from left to right and tells an `InlineBuilder` what it finds. It keeps by number what
each code stood for. From the translation it gets `pieces` in order: text with the codes around it, and points.
"""

from dataclasses import dataclass

from tolmach.units import Code, Placed, Rendered, Unit


@dataclass(frozen=True, slots=True)
class Inline:
    unit: Unit
    parents: tuple[int | None, ...] = ()
    """For each code, the pair around it. At the edge of a pair, offsets alone do not tell."""


class InlineBuilder:
    """Codes are numbered in the order in which they begin, which is the order of `Unit.codes`."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._length = 0
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._opaque: list[bool] = []
        self._parents: list[int | None] = []
        self._open: list[int] = []

    def text(self, text: str) -> None:
        self._texts.append(text)
        self._length += len(text)

    def open(self) -> int:
        """Begins a pair, inside those that are open."""
        return self._add()

    def close(self) -> None:
        """Ends the pair that was opened last."""
        self._ends[self._open.pop()] = self._length

    def point(self) -> int:
        number = self._add()
        self.close()
        return number

    def opaque(self, text: str) -> int:
        """Adds text that is shown to the reader and stays as it is."""
        number = self._add(opaque=True)
        self.text(text)
        self.close()
        return number

    def inline(self) -> Inline:
        codes = map(Code, self._starts, self._ends, self._opaque)
        return Inline(Unit("".join(self._texts), tuple(codes)), tuple(self._parents))

    def _add(self, *, opaque: bool = False) -> int:
        number = len(self._starts)
        self._parents.append(self._open[-1] if self._open else None)
        self._starts.append(self._length)
        self._ends.append(self._length)
        self._opaque.append(opaque)
        self._open.append(number)
        return number


@dataclass(frozen=True, slots=True)
class Piece:
    """Text, or a point if `point` is set. A pair around nothing is a `Piece` without text."""

    text: str
    inside: tuple[int, ...] = ()
    """The pairs around it, outermost first. An opaque code counts as a pair."""
    point: int | None = None


def as_it_was(unit: Unit) -> Rendered:
    """A translation that changes nothing."""
    return Rendered(unit.text, tuple(Placed(mark, code.start, code.end) for mark, code in enumerate(unit.codes)))


def pieces(inline: Inline, rendered: Rendered) -> list[Piece]:
    walk = _Walk(inline, rendered.text)
    for placed in rendered.codes:
        walk.go(placed)
    return walk.finish()


class _Walk:
    def __init__(self, inline: Inline, text: str) -> None:
        self._inline = inline
        self._text = text
        self._position = 0
        self._open: list[Placed] = []
        self._filled: list[bool] = []
        self._pieces: list[Piece] = []

    def go(self, placed: Placed) -> None:
        while self._open and self._is_over(self._open[-1], placed):
            self._close()
        self._say(placed.start)
        code = self._inline.unit.codes[placed.mark]
        if code.start == code.end:
            self._add(Piece("", self._inside(), placed.mark))
        else:
            self._open.append(placed)
            self._filled.append(False)

    def finish(self) -> list[Piece]:
        while self._open:
            self._close()
        self._say(len(self._text))
        return self._pieces

    def _is_over(self, last: Placed, placed: Placed) -> bool:
        if last.end != placed.start or placed.start != placed.end:
            return last.end <= placed.start
        return last.mark not in self._ancestors(placed.mark)

    def _ancestors(self, mark: int) -> set[int]:
        found: set[int] = set()
        parent = self._inline.parents[mark]
        while parent is not None:
            found.add(parent)
            parent = self._inline.parents[parent]
        return found

    def _close(self) -> None:
        self._say(self._open[-1].end)
        if not self._filled[-1]:
            self._add(Piece("", self._inside()))
        self._open.pop()
        self._filled.pop()

    def _say(self, end: int) -> None:
        if end > self._position:
            self._add(Piece(self._text[self._position : end], self._inside()))
            self._position = end

    def _add(self, piece: Piece) -> None:
        self._pieces.append(piece)
        self._filled = [True] * len(self._filled)

    def _inside(self) -> tuple[int, ...]:
        return tuple(placed.mark for placed in self._open)
