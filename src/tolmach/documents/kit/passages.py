"""Finds the sentences of paragraphs: stretches of atoms become units, and translations become atoms. Pure functions."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace

from tolmach.documents.kit.atoms import DROPPED, Atom, AtomKind, Place, clean, common
from tolmach.documents.kit.inline import Inline, Piece, pieces
from tolmach.documents.kit.telling import CodePair, Looks, Stays, Telling
from tolmach.units import Rendered


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence or more, from one atom up to another."""

    start: int
    end: int
    before: str
    after: str
    """White space at its ends."""
    inline: Inline
    codes: tuple[CodePair | Stays, ...]
    place: Place
    """The place of text that is in no code."""


def passages(atoms: list[Atom], looks: Looks) -> list[Passage]:
    found: list[Passage] = []
    start = 0
    for end, atom in enumerate([*atoms, Atom(AtomKind.BETWEEN, Place())]):
        if atom.kind is AtomKind.BETWEEN:
            found.extend(_passage(atoms, start, end, looks))
            start = end + 1
    return found


def translated(passage: Passage, rendered: Rendered) -> list[Atom]:
    told = [
        Atom(AtomKind.TEXT, passage.place, passage.before),
        *_told(passage, rendered),
        Atom(AtomKind.TEXT, passage.place, passage.after),
    ]
    filled = {element for atom in told if not atom.is_empty for element in atom.place.around}
    return [atom for atom in told if not atom.is_empty or not filled.issuperset(atom.place.around)]


def _told(passage: Passage, rendered: Rendered) -> list[Atom]:
    atoms: list[Atom] = []
    space_due = False
    for piece in pieces(passage.inline, rendered):
        place, code = _place(passage, piece)
        if isinstance(code, Stays):
            own = place.range if code.atom.kind is AtomKind.TEXT else code.atom.place.range
            atoms.append(replace(code.atom, place=Place(place.around, own)))
            space_due = code.spaced
        elif space_due and piece.text:
            atoms.append(Atom(AtomKind.TEXT, place, piece.text.removeprefix(" ")))
            space_due = False
        else:
            atoms.append(Atom(AtomKind.TEXT, place, piece.text))
    return atoms


def _place(passage: Passage, piece: Piece) -> tuple[Place, CodePair | Stays | None]:
    """The place of a `Piece`, and the code that it stands for if it is not text."""
    place = passage.place
    stays = None if piece.point is None else passage.codes[piece.point]
    for code in (passage.codes[number] for number in piece.inside):
        if isinstance(code, Stays):
            stays = code
        else:
            around = place.around if code.element is None else (*place.around, code.element)
            place = Place(around, code.range)
    return place, stays


def _passage(atoms: list[Atom], start: int, end: int, looks: Looks) -> Iterator[Passage]:
    shown = [number for number in range(start, end) if _is_shown(atoms[number])]
    if not any(char.isalpha() for number in shown for char in atoms[number].text):
        return
    low, high = shown[0], shown[-1]
    around = common([atom.place.around for atom in atoms[low : high + 1]])
    while low > start and _shares(atoms[low - 1], atoms[low], len(around)):
        low -= 1
    while high + 1 < end and _shares(atoms[high + 1], atoms[high], len(around)):
        high += 1
    stretch = atoms[low : high + 1]
    before, after = _trimmed(stretch, around)
    inline, codes, place = Telling(stretch, around, looks).told()
    yield Passage(low, high + 1, before, after, inline, codes, place)


def _is_shown(atom: Atom) -> bool:
    return atom.kind is AtomKind.TEXT and bool(clean(atom.text).strip())


def _shares(outer: Atom, inner: Atom, depth: int) -> bool:
    """Whether the two are in the same element, not counting the elements around everything."""
    return common([outer.place.around, inner.place.around])[depth:] != ()


def _trimmed(stretch: list[Atom], around: tuple[Hashable, ...]) -> tuple[str, str]:
    """Removes the white space from both ends, but not from inside an element at the ends."""
    first, last = stretch[0], stretch[-1]
    before = after = ""
    if first.kind is AtomKind.TEXT and first.place.around == around:
        before, rest = _cut(first.text)
        stretch[0] = replace(first, text=rest)
    if last.kind is AtomKind.TEXT and last.place.around == around:
        backwards, rest = _cut(stretch[-1].text[::-1])
        after = backwards[::-1]
        stretch[-1] = replace(stretch[-1], text=rest[::-1])
    return before, after


def _cut(text: str) -> tuple[str, str]:
    """The white space and zero-width marks at the beginning, and the rest."""
    count = next((at for at, char in enumerate(text) if not char.isspace() and ord(char) not in DROPPED), len(text))
    return text[:count], text[count:]
