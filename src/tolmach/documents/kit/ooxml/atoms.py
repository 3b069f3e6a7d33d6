"""The atoms of a paragraph of any Office format, from left to right, and the stretches that are units. Pure functions.

A dialect (for Word's paragraphs, or those of drawings) tells the atoms; the rest is the same for all.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby

from tolmach.documents.kit.identifiers import is_address
from tolmach.documents.kit.trees import Element


@dataclass(frozen=True, slots=True)
class Words:
    text: str
    look: bytes
    """The formatting that a reader sees. Equal looks have equal values."""
    run: Element
    """The run in which it was. It is written again with the properties of this run."""


@dataclass(frozen=True, slots=True)
class Thing:
    """An element of a paragraph that is moved and never made again: a text box in it has paragraphs of its own."""

    element: Element
    run: Element | None = None
    """The run in which it was, if it cannot exist without one."""


@dataclass(frozen=True, slots=True)
class Still:
    """Something that stays as it is: a picture, a reference, a field. With `text`, the reader sees that text."""

    things: tuple[Thing, ...] = ()
    text: str = ""
    inner: "tuple[Atom, ...]" = ()
    """Atoms in place of things: a container without text, and its content."""
    parts: bool = False
    """Whether it separates the text before and after it, like a line break."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Something that no sentence crosses: a tab, a page break, a line to write on."""

    things: tuple[Thing, ...] = ()
    words: Words | None = None
    """The words, if the gap is written as text."""


@dataclass(frozen=True, slots=True)
class Open:
    """The beginning of a container around the following atoms: a link, an insertion, a bookmark."""

    shell: Element | None = None
    """The element that takes new content."""
    before: "tuple[Atom, ...]" = ()
    after: "tuple[Atom, ...]" = ()
    """The atoms at its two ends, if there is no element around it."""
    once: bool = False
    """Whether it must not occur twice. Then it extends from its first words to its last."""


@dataclass(frozen=True, slots=True)
class Close:
    pass


Atom = Words | Still | Gap | Open | Close


@dataclass(frozen=True, slots=True)
class AtomStretch:
    atoms: tuple[Atom, ...]
    is_unit: bool


def shown(atoms: Sequence[Atom]) -> str:
    return "".join(atom.text for atom in atoms if isinstance(atom, Words | Still))


def is_language(text: str) -> bool:
    return any(map(str.isalpha, text))


def stretches(told: Sequence[Atom]) -> list[AtomStretch]:
    """All stretches in order. Those with letters to translate are units, without white space and points at
    their ends."""
    atoms = _joined(_without_hollow(told))
    found: list[AtomStretch] = []
    outside: list[Atom] = []
    inside: list[Atom] = []
    for atom, parts in zip(atoms, _parting(atoms), strict=True):
        if parts:
            outside = _told(found, outside, inside)
            inside = []
            outside.append(atom)
        else:
            inside.append(atom)
    outside = _told(found, outside, inside)
    return [*found, *([AtomStretch(tuple(outside), False)] if outside else [])]


def _without_hollow(atoms: Sequence[Atom]) -> list[Atom]:
    """Replaces each container without text by a point."""
    ends = pairs(atoms)
    lengths = [
        0,
        *accumulate(len(atom.text) if isinstance(atom, Words | Still) else isinstance(atom, Gap) for atom in atoms),
    ]
    kept: list[Atom] = []
    number = 0
    while number < len(atoms):
        end = ends.get(number)
        if end is not None and lengths[end] == lengths[number]:
            kept.append(Still(inner=tuple(atoms[number : end + 1])))
            number = end
        else:
            kept.append(atoms[number])
        number += 1
    return kept


def _joined(atoms: Sequence[Atom]) -> list[Atom]:
    """Joins neighbouring points into one."""
    joined: list[Atom] = []
    for is_point, group in groupby(atoms, _is_point):
        points = list(group)
        if is_point and len(points) > 1:
            parts = any(isinstance(each, Still) and each.parts for each in points)
            joined.append(Still(inner=tuple(points), parts=parts))
        else:
            joined += points
    return joined


def _is_point(atom: Atom) -> bool:
    return isinstance(atom, Still) and not atom.text


def _parting(atoms: Sequence[Atom]) -> list[bool]:
    """Which atoms separate units: gaps, and the two ends of every container with a gap in it."""
    gaps = [0, *accumulate(isinstance(atom, Gap) for atom in atoms)]
    parting = [isinstance(atom, Gap) for atom in atoms]
    for start, end in pairs(atoms).items():
        if gaps[end] > gaps[start]:
            parting[start] = parting[end] = True
    return parting


def pairs(atoms: Sequence[Atom]) -> dict[int, int]:
    """The end of each container, by its beginning."""
    found: dict[int, int] = {}
    open_: list[int] = []
    for number, atom in enumerate(atoms):
        if isinstance(atom, Open):
            open_.append(number)
        elif isinstance(atom, Close):
            found[open_.pop()] = number
    return found


def _told(found: list[AtomStretch], outside: list[Atom], inside: list[Atom]) -> list[Atom]:
    """Adds the stretches known so far, and returns the atoms that are outside from here on."""
    language = "".join(atom.text for atom in inside if isinstance(atom, Words))
    if not is_language(language) or is_address(language.strip()):
        return [*outside, *inside]
    before, core, after = trimmed(inside)
    if outside or before:
        found.append(AtomStretch((*outside, *before), False))
    found.append(AtomStretch(tuple(core), True))
    return after


def trimmed(atoms: Sequence[Atom]) -> tuple[list[Atom], list[Atom], list[Atom]]:
    """Splits the atoms into those before the first letter that are not part of the text, the text, and those
    after it."""
    ends = pairs(atoms)
    first, last = 0, len(atoms) - 1
    while True:
        while _is_edge(atoms[first]):
            first += 1
        while _is_edge(atoms[last]):
            last -= 1
        if ends.get(first) != last:
            break
        first, last = first + 1, last - 1
    core = list(atoms[first : last + 1])
    before, after = list(atoms[:first]), list(atoms[last + 1 :])
    left, right = core[0], core[-1]
    if isinstance(left, Words) and left.text[0].isspace():
        stripped = left.text.lstrip()
        before.append(replace(left, text=left.text[: -len(stripped)]))
        core[0] = replace(left, text=stripped)
        right = core[-1]
    if isinstance(right, Words) and right.text[-1].isspace():
        stripped = right.text.rstrip()
        after.insert(0, replace(right, text=right.text[len(stripped) :]))
        core[-1] = replace(right, text=stripped)
    return before, core, after


def _is_edge(atom: Atom) -> bool:
    return isinstance(atom, Words | Still) and not atom.text.strip()
