"""Collects the translatable items of a package in order, each with units and a way to write their translations."""

from collections.abc import Sequence
from typing import Protocol

from tolmach.documents.kit.inline import Inline, as_it_was
from tolmach.documents.kit.ooxml.atoms import Atom, AtomStretch, shown, stretches
from tolmach.documents.kit.ooxml.blanks import with_gaps
from tolmach.documents.kit.ooxml.build import Dialect, Track, clean, lay
from tolmach.documents.kit.ooxml.languages import WrittenLanguage
from tolmach.documents.kit.ooxml.lines import Lines
from tolmach.documents.kit.ooxml.opc import Part
from tolmach.documents.kit.ooxml.plan import WritingPlan, planned
from tolmach.documents.kit.trees import Element
from tolmach.units import Rendered, Unit


class Item(Protocol):
    @property
    def inlines(self) -> Sequence[Inline]: ...

    @property
    def characters(self) -> int: ...

    def write(self, rendered: Sequence[Rendered], language: WrittenLanguage) -> None:
        """`rendered` has one entry for each of `inlines`. At least one of them differs from the original."""
        ...


class Story:
    """Collects items in order."""

    def __init__(self) -> None:
        self._items: list[tuple[Part, Item, int]] = []
        self._units: list[Unit] = []
        self._known: dict[tuple[Unit, ...], int] = {}
        self.characters = 0

    @property
    def units(self) -> tuple[Unit, ...]:
        return tuple(self._units)

    def tell(self, part: Part, item: Item, again: bool = False) -> None:
        """With `again`, the text may have been told before: then it gets the translation of the first item with the
        same units, and is not counted a second time. If there is none, it is an item like others."""
        units = tuple(inline.unit for inline in item.inlines)
        if again and units in self._known:
            self._items.append((part, item, self._known[units]))
            return
        self.characters += item.characters
        if units:
            self._known.setdefault(units, len(self._units))
            self._items.append((part, item, len(self._units)))
            self._units += units

    def told(self, item: Item) -> int | None:
        """The number of the first unit of an earlier item with the same text, if there is one."""
        return self._known.get(tuple(inline.unit for inline in item.inlines))

    def write(self, rendered: Sequence[Rendered], language: WrittenLanguage) -> bool:
        """Writes translations into the trees of the parts, and marks the parts that changed. Returns whether
        anything did."""
        any_changed = False
        for part, item, first in self._items:
            own = rendered[first : first + len(item.inlines)]
            if any(each != as_it_was(inline.unit) for each, inline in zip(own, item.inlines, strict=True)):
                item.write(own, language)
                part.changed = any_changed = True
        return any_changed


def of_attribute(element: Element, name: str) -> Lines:
    return Lines(element.get(name, ""), lambda text: element.set(name, clean(text)))


def of_content(element: Element) -> Lines:
    def put(text: str) -> None:
        element.text = clean(text)

    return Lines(element.text or "", put)


class Speech(Dialect, Protocol):
    """A dialect that can also tell the atoms of a paragraph, and put new content into it."""

    def atoms(self, paragraph: Element) -> list[Atom]: ...

    def fill(self, paragraph: Element, content: Sequence[Element], language: WrittenLanguage) -> None:
        """Replaces the content of a paragraph. Its own properties stay, except for language and direction."""
        ...


class StoryParagraph:
    def __init__(self, element: Element, speech: Speech) -> None:
        atoms = speech.atoms(element)
        self._element = element
        self._speech = speech
        self._parts: list[AtomStretch | WritingPlan] = [
            planned(each.atoms) if each.is_unit else each for each in stretches(with_gaps(atoms))
        ]
        self.characters = len(shown(atoms))

    @property
    def inlines(self) -> Sequence[Inline]:
        return [part.inline for part in self._parts if isinstance(part, WritingPlan)]

    def write(self, rendered: Sequence[Rendered], language: WrittenLanguage) -> None:
        track = Track(self._speech)
        following = iter(rendered)
        for part in self._parts:
            if isinstance(part, WritingPlan):
                lay(track, part, next(following))
            else:
                track.atoms(part.atoms)
        self._speech.fill(self._element, track.elements, language)
