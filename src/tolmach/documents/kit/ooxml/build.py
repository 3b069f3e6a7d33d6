"""Builds the elements of a paragraph from its own atoms, or from a translation and a plan."""

import re
from collections.abc import Iterable, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Protocol

from tolmach.documents.kit.inline import pieces
from tolmach.documents.kit.ooxml.atoms import Atom, Close, Gap, Open, Still, Thing, Words
from tolmach.documents.kit.ooxml.plan import WritingPlan
from tolmach.documents.kit.trees import Element
from tolmach.units import Rendered

_UNHOLDABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


class Dialect(Protocol):
    def run(self, like: Element, text: str) -> Element:
        """A new run with this text and the properties of `like`."""
        ...

    def emptied(self, container: Element) -> Element:
        """Removes the content of a container, and returns the element that takes new content."""
        ...


class Track:
    """Collects elements from left to right. The result is in `elements`."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._open: list[tuple[Open, list[Element]]] = []
        self.elements: list[Element] = []
        self._last_run: Element | None = None

    def atoms(self, atoms: Iterable[Atom]) -> None:
        for atom in atoms:
            self.atom(atom)

    def atom(self, atom: Atom) -> None:
        match atom:
            case Words():
                self.words(atom, atom.text)
            case Still(things=things, inner=inner):
                self.things(things)
                self.atoms(inner)
            case Gap(things=things, words=words):
                self.things(things)
                if words:
                    self.words(words, words.text)
            case Open():
                self.begin(atom)
            case Close():
                self.end()

    def words(self, like: Words, text: str) -> None:
        if text:
            self._lay(self._dialect.run(like.run, clean(text)))

    def things(self, things: Iterable[Thing]) -> None:
        for thing in things:
            if thing.run is None:
                self._lay(thing.element)
            elif self._last_run is thing.run and self.elements:
                self._put(self.elements[-1], thing.element)
            else:
                run = self._dialect.run(thing.run, "")
                self._put(run, thing.element)
                self._lay(run)
                self._last_run = thing.run

    def begin(self, container: Open) -> None:
        self.atoms(container.before)
        self._last_run = None
        self._open.append((container, self.elements))
        if container.shell is not None:
            self.elements = []

    def end(self) -> None:
        container, outer = self._open.pop()
        if container.shell is not None:
            self._dialect.emptied(container.shell).extend(self.elements)
            self.elements = outer
            self._lay(container.shell)
        self._last_run = None
        self.atoms(container.after)

    def _put(self, run: Element, element: Element) -> None:
        element.tail = None
        run.append(element)

    def _lay(self, element: Element) -> None:
        element.tail = None
        self.elements.append(element)
        self._last_run = None


def lay(track: Track, plan: WritingPlan, rendered: Rendered) -> None:
    """Lays down a translation. Anything that it lost is laid down after it."""
    _Laying(track, plan).go(rendered)


class _Laying:
    def __init__(self, track: Track, plan: WritingPlan) -> None:
        self._track = track
        self._plan = plan
        self._open: list[int] = []
        self._done: set[int] = set()

    def go(self, rendered: Rendered) -> None:
        told = pieces(self._plan.inline, rendered)
        texts = [piece.text for piece in told]
        for number, piece in enumerate(told):
            if piece.point in self._plan.spaced:
                _tighten(texts, number)
        for piece, text in zip(told, texts, strict=True):
            self._piece(piece.inside, piece.point, text)
        self._into(())
        for mark, meaning in enumerate(self._plan.meanings):
            if isinstance(meaning, Still):
                self._still(mark, meaning)

    def _piece(self, inside: Sequence[int], point: int | None, text: str) -> None:
        meanings = self._plan.meanings
        self._into([mark for mark in inside if isinstance(meanings[mark], Open)])
        kept = point if point is not None else next((m for m in inside if isinstance(meanings[m], Still)), None)
        if kept is not None:
            still = meanings[kept]
            assert isinstance(still, Still)
            self._still(kept, still)
        else:
            looks = [each for mark in inside if isinstance(each := meanings[mark], Words)]
            self._track.words(looks[-1] if looks else self._plan.bases[self._container()], text)

    def _container(self) -> int | None:
        return self._open[-1] if self._open else None

    def _still(self, mark: int, still: Still) -> None:
        if mark not in self._done:
            self._done.add(mark)
            self._track.atom(still)

    def _into(self, containers: Sequence[int]) -> None:
        shared = 0
        while shared < min(len(self._open), len(containers)) and self._open[shared] == containers[shared]:
            shared += 1
        while len(self._open) > shared:
            self._open.pop()
            self._track.end()
        for mark in containers[shared:]:
            container = self._plan.meanings[mark]
            assert isinstance(container, Open)
            self._track.begin(self._again(mark, container))
            self._open.append(mark)

    def _again(self, mark: int, container: Open) -> Open:
        """A container that exists already is written a second time from copies. One that must not occur twice
        continues: its end is laid down again, which removes it from its earlier place."""
        if mark not in self._done:
            self._done.add(mark)
            return container
        if container.once:
            return Open(after=container.after)
        return Open(deepcopy(container.shell), _copies(container.before), _copies(container.after))


def _copies(atoms: Iterable[Atom]) -> tuple[Atom, ...]:
    return tuple(_copy(atom) if isinstance(atom, Still) else atom for atom in atoms)


def _copy(still: Still) -> Still:
    things = tuple(Thing(deepcopy(thing.element), thing.run) for thing in still.things)
    return replace(still, things=things, inner=_copies(still.inner))


def clean(text: str) -> str:
    """The text without the characters that XML cannot hold."""
    return _UNHOLDABLE.sub("", text)


def _tighten(texts: list[str], number: int) -> None:
    if number > 0:
        texts[number - 1] = texts[number - 1].rstrip(" ")
    if number + 1 < len(texts):
        texts[number + 1] = texts[number + 1].lstrip(" ")
