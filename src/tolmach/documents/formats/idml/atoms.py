"""Splits a story into bases, and a base into atoms.

A base is an element with text of its own: a range of a paragraph style, or an element around more than one paragraph.
Its content is flattened: the ranges of its atoms are character ranges, which may be copied freely, and around them are
the elements to which others refer.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count, islice

from lxml import etree

from tolmach.documents.kit.atoms import Atom, AtomKind, Place
from tolmach.documents.kit.trees import Element, Tree, local

RANGE, CONTENT = "CharacterStyleRange", "Content"
SETTINGS = frozenset({"Properties", "StoryPreference", "InCopyExportOption", "XMLAttribute"})
_UNSEEN = frozenset({"Note", "HiddenText"})
_AROUND = frozenset({"XMLElement", "HyperlinkTextSource", "CrossReferenceSource", "Change"})
_BETWEEN = frozenset({"Br", "ParagraphStyleRange", "Table", "EndnoteRange"})
_TAB, _RIGHT_TAB = "\t", "ACE 8"


@dataclass(frozen=True, slots=True)
class Base:
    element: Element
    atoms: list[Atom] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    """For each atom, the number of atoms before it in the story."""


def length(tree: Tree) -> int:
    return sum(len(text) for content in tree.iter(CONTENT) for text in _texts(content))


def bases(tree: Tree, hidden_conditions: frozenset[str]) -> list[Base]:
    """The bases with text."""
    walk = _Walk(_parted(tree), hidden_conditions)
    walk.go(tree.getroot())
    return [base for base in walk.found if any(atom.kind is AtomKind.TEXT and atom.text for atom in base.atoms)]


class _Walk:
    """Walks over the tree. The parser limits the depth of the tree."""

    def __init__(self, parted: set[Element], hidden_conditions: frozenset[str]) -> None:
        self.found: list[Base] = []
        self._parted = parted
        self._hidden = hidden_conditions
        self._count = count()

    def go(self, element: Element) -> None:
        base = Base(element)
        self.found.append(base)
        for child in element:
            self._flatten(child, Place(), base)

    def _flatten(self, element: Element, place: Place, base: Base) -> None:
        if local(element) == CONTENT:
            self._add(base, *_of_content(element, place))
        elif self._is_inline(element):
            self._flatten_children(element, place, base)
        else:
            self._add(base, self._object(element, place))
            if not self._is_closed(element):
                self.go(element)

    def _flatten_children(self, element: Element, place: Place, base: Base) -> None:
        is_range = element.tag == RANGE
        inside = Place(place.around, element) if is_range else Place((*place.around, element), place.range)
        before = len(base.atoms)
        for child in element:
            if local(child) not in SETTINGS:
                self._flatten(child, inside, base)
        if is_range and len(base.atoms) == before:
            self._add(base, Atom(AtomKind.TEXT, inside))
        if not is_range and not any(atom.has_text for atom in base.atoms[before:]):
            del base.atoms[before:], base.order[before:]
            self._add(base, Atom(AtomKind.POINT, place, node=element))

    def _add(self, base: Base, *atoms: Atom) -> None:
        base.atoms.extend(atoms)
        base.order.extend(islice(self._count, len(atoms)))

    def _is_inline(self, element: Element) -> bool:
        if self._is_closed(element):
            return False
        return element.tag == RANGE or (element.tag in _AROUND and element not in self._parted)

    def _is_closed(self, element: Element) -> bool:
        """Whether nothing in the element is translated."""
        name = local(element)
        if name in _UNSEEN or name in SETTINGS or not name:
            return True
        return element.get("ChangeType") == "DeletedText" or self._is_hidden(element)

    def _is_hidden(self, element: Element) -> bool:
        conditions = element.get("AppliedConditions", "").replace(" Condition/", "\nCondition/").splitlines()
        return bool(conditions) and self._hidden.issuperset(conditions)

    def _object(self, element: Element, place: Place) -> Atom:
        name = local(element)
        if name in _BETWEEN or name in SETTINGS or element in self._parted:
            return Atom(AtomKind.BETWEEN, place, node=element)
        shown = element.get("ResultText", "") if name == "TextVariableInstance" else ""
        is_shown = shown and not shown.startswith("<?")
        return Atom(AtomKind.SHOWN if is_shown else AtomKind.POINT, place, shown, element)


def _parted(tree: Tree) -> set[Element]:
    """The elements in which a sentence ends, except those around footnotes and cells."""
    found: set[Element] = set()
    for each in tree.iter(*_BETWEEN, CONTENT):
        if each.tag in _BETWEEN or any(atom.kind is AtomKind.BETWEEN for atom in _of_content(each, Place())):
            for outer in each.iterancestors():
                if outer in found or not (outer.tag in _AROUND or outer.tag == RANGE):
                    break
                found.add(outer)
    return found


def _of_content(content: Element, place: Place) -> Iterator[Atom]:
    yield from _of_text(content.text or "", place)
    for child in content:
        is_tab = isinstance(child, etree._ProcessingInstruction) and f"{child.target} {child.text}" == _RIGHT_TAB
        yield Atom(AtomKind.BETWEEN if is_tab else AtomKind.POINT, place, node=child)
        yield from _of_text(child.tail or "", place)


def _of_text(text: str, place: Place) -> Iterator[Atom]:
    for number, part in enumerate(text.split(_TAB)):
        if number:
            yield Atom(AtomKind.BETWEEN, place, _TAB)
        if part:
            yield Atom(AtomKind.TEXT, place, part)


def _texts(content: Element) -> Iterator[str]:
    yield content.text or ""
    for child in content:
        yield child.tail or ""
