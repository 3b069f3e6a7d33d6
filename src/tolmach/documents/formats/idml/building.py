"""Writes a base with translations in place of some of its passages."""

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import groupby
from typing import Any

from lxml import etree

from tolmach.documents.formats.idml.atoms import CONTENT, RANGE, SETTINGS, Base
from tolmach.documents.kit.atoms import Atom, Place
from tolmach.documents.kit.passages import Passage, translated
from tolmach.documents.kit.trees import Element, local
from tolmach.units import Rendered

_UNSEEN = frozenset(
    {"AppliedLanguage", "KerningMethod", "KerningValue", "Tracking", "NoBreak", "Ligatures", "MiterLimit"}
)
_RUBY = "Ruby"


def rebuild(base: Base, changes: Iterable[tuple[Passage, Rendered]]) -> None:
    atoms: list[Atom] = []
    done = 0
    for passage, rendered in changes:
        atoms += base.atoms[done : passage.start]
        atoms += _without_readings(translated(passage, rendered))
        done = passage.end
    atoms += base.atoms[done:]
    _Writer().write(base.element, atoms)


def _without_readings(atoms: list[Atom]) -> Iterator[Atom]:
    """Removes the readings above Japanese words, which do not apply to a translation."""
    plain: dict[Element | None, Element | None] = {None: None}
    for atom in atoms:
        range_: Any = atom.place.range
        if range_ not in plain:
            plain[range_] = _without_reading(range_)
        yield replace(atom, place=Place(atom.place.around, plain[range_]))


def _without_reading(range_: Element) -> Element:
    if not any(_RUBY in name for name in range_.attrib):
        return range_
    copy = deepcopy(range_)
    for name in [name for name in copy.attrib if _RUBY in name]:
        del copy.attrib[name]
    return copy


def looks(range_: Element | None) -> tuple[tuple[tuple[str, str], ...], bytes]:
    """The look of a character range for a reader."""
    if range_ is None:
        return (), b""
    seen = [(str(name), str(value)) for name, value in range_.items() if name not in _UNSEEN and _RUBY not in name]
    properties = range_.find("Properties")
    return tuple(sorted(seen)), b"" if properties is None else b"".join(etree.tostring(properties).split())


class _Writer:
    def __init__(self) -> None:
        self._used: set[Element] = set()

    def write(self, element: Element, atoms: list[Atom]) -> None:
        for child in list(element):
            element.remove(child)
        self._fill(element, atoms, 0)

    def _fill(self, parent: Element, atoms: list[Atom], depth: int) -> None:
        for outer, group in groupby(atoms, lambda atom: _at(atom, depth)):
            if outer is None:
                _write_ranges(parent, group)
            elif outer in self._used:
                self._fill(parent, list(group), depth + 1)
            else:
                self._around(parent, outer, list(group), depth)

    def _around(self, parent: Element, outer: Element, atoms: list[Atom], depth: int) -> None:
        """Writes an element with its content. If all atoms have the same range, that range encloses the element, as
        InDesign writes it."""
        self._used.add(outer)
        first = atoms[0].place.range
        if first is not None and all(atom.place.range is first for atom in atoms):
            parent = _copied(parent, first)
            atoms = [replace(atom, place=Place(atom.place.around)) for atom in atoms]
        for child in list(outer):
            if local(child) not in SETTINGS:
                outer.remove(child)
        outer.tail = None
        parent.append(outer)
        self._fill(outer, atoms, depth + 1)


def _at(atom: Atom, depth: int) -> Element | None:
    around: tuple[Element, ...] = atom.place.around
    return around[depth] if depth < len(around) else None


def _write_ranges(parent: Element, atoms: Iterable[Atom]) -> None:
    for range_, group in groupby(atoms, lambda atom: atom.place.range):
        _write(parent if range_ is None else _copied(parent, range_), group)


def _copied(parent: Element, range_: Element) -> Element:
    copy = etree.SubElement(parent, RANGE, dict(range_.attrib))
    copy.extend(deepcopy(child) for child in range_.iterchildren("Properties"))
    return copy


def _write(parent: Element, atoms: Iterable[Atom]) -> None:
    for in_content, group in groupby(atoms, lambda atom: _is_in_content(atom)):
        if in_content:
            _write_content(parent, [atom for atom in group if not atom.is_empty])
        else:
            parent.extend(_freed(group))


def _write_content(parent: Element, atoms: list[Atom]) -> None:
    if not atoms:
        return
    content = etree.SubElement(parent, CONTENT)
    last: Element | None = None
    for atom in atoms:
        if atom.node is not None:
            last = next(_freed([atom]))
            content.append(last)
        elif last is None:
            content.text = (content.text or "") + atom.text
        else:
            last.tail = (last.tail or "") + atom.text


def _freed(atoms: Iterable[Atom]) -> Iterator[Element]:
    for atom in atoms:
        if atom.node is not None:
            atom.node.tail = None
            yield atom.node


def _is_in_content(atom: Atom) -> bool:
    return atom.node is None or not isinstance(atom.node.tag, str)
