"""What is told about the edits of a text."""

import pytest

from tolmach.units import Edit, applied
from tolmach.writing.telling import Doubt, certainty, doubts, edits, kind_of, told


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("  ", " ", "spacing"),
        ("", ",", "punctuation"),
        ("monday", "Monday", "capitals"),
        ("cafe", "café", "accents"),
        ("definately", "definitely", "spelling"),
        ("goes", "go", "grammar"),
        ("", "the ", "grammar"),
        ("bicycle", "cycle", "wording"),
    ],
)
def test_kinds(old: str, new: str, kind: str) -> None:
    assert kind_of(old, new, "en") == kind


def test_every_difference_is_told_with_its_places() -> None:
    before, after = "He go to teh  shop , on monday.", "He goes to the shop, on Monday."
    found = told(before, after, [Doubt(3, 7, 0.8)], "en")
    assert [(before[slice(*each.source)], after[slice(*each.target)]) for each in found] == [
        ("go", "goes"), ("teh", "the"), ("  ", " "), (" ", ""), ("monday", "Monday"),
    ]  # fmt: skip
    assert [each.certainty for each in found] == [0.8, 1.0, 1.0, 1.0, 1.0]
    assert applied(before, edits(before, after)) == after


def test_doubts_move_with_the_text() -> None:
    before = "one two three"
    first = doubts([], [(Edit(4, 7, "2"), 0.6), (Edit(8, 13, "3"), 1.0)])
    assert first == [Doubt(4, 5, 0.6)]
    text = applied(before, [Edit(4, 7, "2"), Edit(8, 13, "3")])
    (moved,) = doubts(first, [(edit, 1.0) for edit in edits(text, "number one 2 3")])
    assert "number one 2 3"[moved.start : moved.end] == "2"


def test_certainty_grows_from_a_half_to_one() -> None:
    assert 0.5 == certainty(0.0) < certainty(1.0) < certainty(4.0) < certainty(30.0) == 1.0
