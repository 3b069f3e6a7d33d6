"""Spaces at which no line may break come back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translation.strategies import texts, units
from tolmach.translation.finishing.solid import restored
from tolmach.translation.reading.spans import as_it_is
from tolmach.units import Code, Rendered, Unit


def said(source: str, target: str) -> str:
    """With `~` for a no-break space and `_` for a narrow one."""
    spaces = str.maketrans("~_", "\u00a0\u202f")
    done = restored(source.translate(spaces), (), Rendered(target.translate(spaces)))
    return done.text.translate(str.maketrans("\u00a0\u202f", "~_"))


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("It is 10~km and 5_% off.", "Es sind 10 km und 5 % weniger.", "Es sind 10~km und 5_% weniger."),
        ("It is 5_% and 10~km off.", "Es sind 10 km und 5 % weniger.", "Es sind 10~km und 5_% weniger."),
        ("1_234_567,50~€ en tout", "1 234 567.50 € in all", "1_234_567.50~€ in all"),
        ("Price:~5 or more", "Preis: 5 oder mehr", "Preis:~5 oder mehr"),
        ("M.~Dupont est là", "Herr Dupont ist da", "Herr~Dupont ist da"),
        ("Is it far~?", "Est-ce que c'est loin ?", "Est-ce que c'est loin~?"),
        ("Is it far~?", "Ist es weit?", "Ist es weit?"),
        ("Home~|~About us", "Startseite | Über uns", "Startseite~|~Über uns"),
        ("Hello~world", "Hallo Welt", "Hallo~Welt"),
        ("Save~all~files", "Alle Dateien jetzt sichern", "Alle~Dateien~jetzt~sichern"),
        ("the~red house", "das rote Haus", "das~rote Haus"),
        ("in~the red old house", "im alten Haus", "im alten Haus"),
        ("a ~ b", "a b", "a ~ b"),
        ("No such space", "Kein solcher Raum", "Kein solcher Raum"),
        ("10~km", "10km", "10km"),
    ],
)
def test_between_the_same_words(source: str, target: str, expected: str) -> None:
    assert said(source, target) == expected


def test_where_only_what_is_opaque_has_them_nothing_changes() -> None:
    codes = (Code(0, 5, opaque=True),)
    done = as_it_is("10\u00a0km und mehr", codes)
    assert restored("10\u00a0kmmore", codes, done) == done


def test_what_is_opaque_stays() -> None:
    codes = (Code(0, 3, opaque=True),)
    assert restored("a b\u00a0c", codes, as_it_is("a b c", codes)).text == "a b\u00a0c"


@given(units(), texts())
def test_only_spaces_change(unit: Unit, other: str) -> None:
    given = as_it_is(unit.text, unit.codes)
    assert restored(unit.text, unit.codes, given) == given
    done = restored(unit.text, (), Rendered(other))
    assert done.text.split() == other.split()


@given(st.integers(1, 400))
def test_many_take_no_long_time(count: int) -> None:
    text = "a\u00a0b " * count
    assert restored(text, (), Rendered("a b " * count)).text == text
