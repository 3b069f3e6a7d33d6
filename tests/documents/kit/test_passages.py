"""Atoms as units, and what a translation makes of them."""

import pytest

from tolmach.documents.kit.atoms import LINE_END, Atom, AtomKind, Place
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.passages import Passage, passages, translated
from tolmach.units import Placed, Rendered

PLAIN, BOLD, BOLDER = Place((), "plain"), Place((), "bold"), Place((), "bold!")
LINK = Place(("link",), "plain")


def _text(text: str, place: Place = PLAIN) -> Atom:
    return Atom(AtomKind.TEXT, place, text)


def _point(place: Place = PLAIN) -> Atom:
    return Atom(AtomKind.POINT, place, node="point")


BETWEEN = Atom(AtomKind.BETWEEN, PLAIN, node="between")


def _looks(range_: str) -> str:
    return range_.removesuffix("!")


def _passages(*atoms: Atom) -> list[Passage]:
    return passages(list(atoms), _looks)


def _codes(passage: Passage) -> list[tuple[int, int]]:
    return [(code.start, code.end) for code in passage.inline.unit.codes]


@pytest.mark.parametrize(
    ("atoms", "expected"),
    [
        ([_text("One "), _text("two")], [("One two", [])]),
        ([_text("One"), BETWEEN, _text("two")], [("One", []), ("two", [])]),
        ([_text("  One ")], [("One", [])]),
        ([_text("12"), BETWEEN, _text(" ")], []),
        ([_text("One "), _text("two", BOLD), _text(" three")], [("One two three", [(4, 7)])]),
        ([_text("One "), _text("two ", BOLD), _text("six", BOLDER)], [("One two six", [(0, 4)])]),
        ([_point(), _text("One"), _point()], [("One", [])]),
        ([_text("One"), _point(BOLD), _text(" two")], [("One two", [(3, 3)])]),
        ([_text("One", LINK)], [("One", [])]),
        ([_text("One", LINK), _text(" two")], [("One two", [(0, 3)])]),
        ([_point(LINK), _text("One", LINK), _text(" two")], [("One two", [(0, 3), (0, 0)])]),
        ([_text(f"One{LINE_END}two")], [("One two", [(3, 3)])]),
        ([_text(f"One {LINE_END}two")], [("One two", [(4, 4)])]),
        ([_text("On\u00ade")], [("One", [])]),
    ],
    ids=str,
)
def test_units(atoms: list[Atom], expected: list[tuple[str, list[tuple[int, int]]]]) -> None:
    assert [(each.inline.unit.text, _codes(each)) for each in _passages(*atoms)] == expected


@pytest.mark.parametrize(
    "atoms",
    [
        [_text(" One "), _text("two", BOLD), _text(" three ")],
        [_text("One", LINK), _point(BOLD), _text(" two")],
        [_text("One"), _text(LINE_END), _text("two")],
    ],
    ids=["bold", "link", "lines"],
)
def test_a_translation_that_changes_nothing_gives_the_same_text(atoms: list[Atom]) -> None:
    [passage] = _passages(*atoms)
    same = translated(passage, as_it_was(passage.inline.unit))
    assert "".join(atom.text for atom in same) == "".join(atom.text for atom in atoms)
    assert [atom for atom in same if atom.kind is AtomKind.POINT] == [
        atom for atom in atoms if atom.kind is AtomKind.POINT
    ]


def test_an_element_around_nothing_is_kept_and_other_nothings_are_not() -> None:
    [passage] = _passages(_text("One "), _text("two", LINK), _text(" and "), _text("six", BOLD))
    result = translated(passage, Rendered("Eins", (Placed(0, 0, 0), Placed(1, 4, 4))))
    assert result == [_text("", LINK), _text("Eins")]
