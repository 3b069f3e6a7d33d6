"""Turns a stretch of atoms into a unit, and keeps what its codes stand for. Pure functions."""

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from tolmach.documents.kit.atoms import LINE_END, Atom, AtomKind, Place, clean, common
from tolmach.documents.kit.inline import Inline, InlineBuilder

_DENSE = "\u2e80"
"""From this character on, scripts have no spaces between words."""

Looks = Callable[[Any], Hashable]
"""The look of a range for a reader: ranges with equal results look the same."""


@dataclass(frozen=True, slots=True)
class CodePair:
    """An element around a stretch, a range that differs from the one around it, or both at once."""

    element: Hashable
    """The element; None for a range alone."""
    range: Hashable


@dataclass(frozen=True, slots=True)
class Stays:
    """An atom at a point, or one that is shown and stays."""

    atom: Atom
    spaced: bool = False
    """Whether the unit has a space here that the document does not have."""


class Telling:
    """Passes atoms to a builder, with a code wherever the elements around them or the formatting change."""

    def __init__(self, stretch: list[Atom], around: tuple[Hashable, ...], looks: Looks) -> None:
        self._stretch = [atom for atom in stretch if not atom.is_empty]
        self._depth = len(around)
        self._ranges = _ranges(self._stretch, looks)
        self._uniform = _uniform(self._stretch, self._ranges)
        self._usual = Place(around, _usual(self._stretch, self._ranges))
        self._builder = InlineBuilder()
        self._codes: list[CodePair | Stays] = []
        self._open: list[CodePair] = []
        self._last = " "
        self._line_end: int | None = None

    def told(self) -> tuple[Inline, tuple[CodePair | Stays, ...], Place]:
        for atom in self._stretch:
            self._go_to(self._path(atom))
            self._tell(atom)
        self._go_to([])
        return self._builder.inline(), tuple(self._codes), self._usual

    def _go_to(self, path: list[CodePair]) -> None:
        shared = len(common([self._open, path]))
        for _ in self._open[shared:]:
            self._builder.close()
        for pair in path[shared:]:
            self._builder.open()
            self._codes.append(pair)
        self._open = path

    def _path(self, atom: Atom) -> list[CodePair]:
        """The codes around an atom. An atom that is not text keeps its own range without a code."""
        path, now = list[CodePair](), self._usual.range
        for element in atom.place.around[self._depth :]:
            now = self._uniform.get(element, now)
            path.append(CodePair(element, now))
        range_ = self._ranges[atom.place.range]
        return path if now == range_ or atom.kind is not AtomKind.TEXT else [*path, CodePair(None, range_)]

    def _tell(self, atom: Atom) -> None:
        if atom.kind is AtomKind.TEXT:
            for number, line in enumerate(clean(atom.text).split(LINE_END)):
                if number:
                    self._end_line(atom.place)
                self._say(line)
        elif atom.kind is AtomKind.SHOWN:
            self._space(atom.text)
            self._builder.opaque(atom.text)
            self._codes.append(Stays(atom))
            self._last = atom.text[-1]
        else:
            self._builder.point()
            self._codes.append(Stays(atom))

    def _end_line(self, place: Place) -> None:
        self._builder.point()
        self._line_end = len(self._codes)
        self._codes.append(Stays(Atom(AtomKind.TEXT, place, LINE_END)))

    def _say(self, text: str) -> None:
        if text:
            self._space(text)
            self._builder.text(text)
            self._last = text[-1]

    def _space(self, following: str) -> None:
        """Replaces a line end between words by a space, because words on two lines are two words."""
        parted = not any(char.isspace() or char >= _DENSE for char in self._last + following[0])
        if self._line_end is not None and parted:
            self._codes[self._line_end] = Stays(Atom(AtomKind.TEXT, self._usual, LINE_END), spaced=True)
            self._builder.text(" ")
        self._line_end = None


def _ranges(stretch: list[Atom], looks: Looks) -> dict[Hashable, Hashable]:
    """For each range, the longest of the ranges that look the same."""
    longest: dict[Hashable, tuple[int, Hashable]] = {}
    seen = {atom.place.range: looks(atom.place.range) for atom in stretch}
    for atom in stretch:
        length, look = _length(atom), seen[atom.place.range]
        if look not in longest or length > longest[look][0]:
            longest[look] = length, atom.place.range
    return {range_: longest[look][1] for range_, look in seen.items()}


def _usual(stretch: list[Atom], ranges: dict[Hashable, Hashable]) -> Hashable:
    """The range with the most characters."""
    lengths: Counter[Hashable] = Counter()
    for atom in stretch:
        lengths[ranges[atom.place.range]] += _length(atom)
    return lengths.most_common(1)[0][0]


def _uniform(stretch: list[Atom], ranges: dict[Hashable, Hashable]) -> dict[Hashable, Hashable]:
    """The elements in which all text has the same range."""
    found: dict[Hashable, set[Hashable]] = {}
    for atom in (atom for atom in stretch if atom.kind is AtomKind.TEXT):
        for element in atom.place.around:
            found.setdefault(element, set()).add(ranges[atom.place.range])
    return {element: each.pop() for element, each in found.items() if len(each) == 1}


def _length(atom: Atom) -> int:
    return len(atom.text) if atom.kind is AtomKind.TEXT else 0
