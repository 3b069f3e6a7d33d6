"""Handles bookmarks and commented stretches: numbered marks at their beginning and end.

If both marks are in one paragraph with text between them, they are a container; otherwise each is a point that stays.
"""

from collections.abc import Sequence
from itertools import accumulate

from tolmach.documents.kit.ooxml.atoms import Atom, Close, Gap, Open, Still, Words
from tolmach.documents.kit.ooxml.names import W
from tolmach.documents.kit.trees import Element

_STARTS = {f"{W}{name}Start": f"{W}{name}End" for name in ("bookmark", "commentRange", "perm")}
_ENDS = frozenset(_STARTS.values())
_CURSOR = "_GoBack"
"""The bookmark of the last editing position, which may be in the middle of a sentence."""
_DEEPEST = 20
"""The most ranges that may be open at a time. More would be slow to read and of no use."""


def paired(atoms: Sequence[Atom]) -> list[Atom]:
    told = _cursor_first(atoms)
    pairs = _pairs(told)
    ends = {end: start for start, end in pairs.items()}
    found: list[Atom] = []
    skipped = -1
    for number, atom in enumerate(told):
        if number in pairs:
            last = pairs[number]
            found.append(Open(before=(atom,), after=tuple(told[last : _behind(told, last)]), once=True))
        elif number in ends:
            found.append(Close())
            skipped = _behind(told, number)
        elif number >= skipped:
            found.append(atom)
    return found


def _behind(atoms: Sequence[Atom], end: int) -> int:
    """The end of a stretch, including a reference to its comment."""
    following = end + 1
    if following < len(atoms) and (element := _element(atoms[following])) is not None:
        return following + (element.tag == f"{W}commentReference")
    return following


def _cursor_first(atoms: Sequence[Atom]) -> list[Atom]:
    numbers = {
        element.get(f"{W}id")
        for element in map(_element, atoms)
        if element is not None and element.get(f"{W}name") == _CURSOR
    }
    if not numbers:
        return list(atoms)
    is_cursor = [
        (element := _element(atom)) is not None
        and element.tag in (f"{W}bookmarkStart", f"{W}bookmarkEnd")
        and element.get(f"{W}id") in numbers
        for atom in atoms
    ]
    first = [atom for atom, is_first in zip(atoms, is_cursor, strict=True) if is_first]
    return first + [atom for atom, is_first in zip(atoms, is_cursor, strict=True) if not is_first]


def _pairs(atoms: Sequence[Atom]) -> dict[int, int]:
    """The pairs of marks of stretches that are nested or separate, in the same container."""
    found: dict[int, int] = {}
    open_: list[tuple[int, str] | None] = []
    """The open beginnings, with None for each open container."""
    texts = [0, *accumulate(isinstance(atom, Words | Gap) for atom in atoms)]
    for number, atom in enumerate(atoms):
        if isinstance(atom, Open):
            open_.append(None)
        elif isinstance(atom, Close):
            while open_.pop() is not None:
                pass
        elif (element := _element(atom)) is not None:
            key = f"{_STARTS.get(str(element.tag), element.tag)} {element.get(f'{W}id')}"
            if element.tag in _STARTS and len(open_) < _DEEPEST:
                open_.append((number, key))
            elif element.tag in _ENDS and (start := _taken(open_, key)) is not None and texts[number] > texts[start]:
                found[start] = number
    return found


def _taken(open_: list[tuple[int, str] | None], key: str) -> int | None:
    """Removes the beginning, and those after it, which would overlap."""
    for depth in range(len(open_) - 1, -1, -1):
        entry = open_[depth]
        if entry is None:
            return None
        if entry[1] == key:
            del open_[depth:]
            return entry[0]
    return None


def _element(atom: Atom) -> Element | None:
    return atom.things[0].element if isinstance(atom, Still) and len(atom.things) == 1 else None
