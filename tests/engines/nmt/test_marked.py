"""Marks and terms with the shipped model."""

import re
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given

from tests.engines.nmt.notation import linked, marked, shown
from tests.translation.strategies import units
from tests.words import Says
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Request, Term
from tolmach.translation.codes.nesting import is_legal
from tolmach.units import Mark, Placed, Unit


@pytest.fixture(scope="module")
def engine() -> Iterator[NmtEngine]:
    made = NmtEngine(device="cpu", threads=2)
    yield made
    made.close()


def asked(notation: str, target: str = "de", **options: Any) -> Request:
    text, marks = marked(notation)
    return Request(text, "en", target, marks=marks, **options)


@pytest.mark.parametrize(
    ("notation", "target", "shape"),
    [
        ("Click [Save] to keep your changes.", "de", r"[^\[\]]*\[\w+\]0.*"),
        ("Click [Save] to keep your changes.", "ja", r"[^\[\]]*\[\w+\]0.*"),
        ("Hello [world].|", "de", r"\w+ \[\w+\]0\.\|1"),
        ("|[Hello] world", "de", r"\|0\[\w+\]1 \w+"),
        ("Hello {name}, welcome to {place}.", "fr", r"\w+ \{name\}, .* \{place\}\."),
        ("Press {A}{B} to go on.", "de", r".* \{A\}\{B\},? .*"),
        ("{x}: the file is open.", "de", r"\{x\}: .*"),
        ('He said "{x}" to me.', "de", r".*„\{x\}“.*"),
        ("I [love 😀] it", "de", r".*\[.* 😀\]0.*"),
        ("The house\nis [red].", "de", r"\w+ \w+\n\w+ \[\w+\]0\."),
        ("  Hello [world]  ", "de", r"  \w+ \[\w+\]0  "),
        ("The price is 380\u00a0000 [euros].", "de", r".*380.000 \[\w+\]0.*"),
        ("THE FILE {x} IS OPEN", "de", r"[A-ZÄÖÜ]+ [A-ZÄÖÜ]+ \{x\} [A-ZÄÖÜ]+ [A-ZÄÖÜ]+"),
    ],
)
def test_marks_stand_among_the_words_as_they_stood(engine: NmtEngine, notation: str, target: str, shape: str) -> None:
    (result,) = engine.translate([asked(notation, target)])
    assert result.marks is not None
    assert re.fullmatch(shape, shown(result.text, result.marks)), result.text


@pytest.mark.parametrize("target", ["de", "ja"])
@pytest.mark.parametrize("notation", ["Click [Save] to keep your changes.", "The house is [red]."])
def test_marks_go_where_their_words_go(engine: NmtEngine, says: Says, notation: str, target: str) -> None:
    (result,) = engine.translate([asked(notation, target)])
    assert result.marks is not None
    (mark,) = result.marks
    says(f"{notation} {target}", result.text[mark.start : mark.end])


@pytest.mark.parametrize("notation", ["", "|", "{only}", "{a} {b}", "[{a}] | 42!", "[😀]", "[|\n]", "{Foo [Bar]}"])
def test_what_is_not_language_is_not_decoded(engine: NmtEngine, notation: str) -> None:
    request = asked(notation)
    (result,) = engine.translate([request])
    assert (result.text, result.score) == (request.text, 0.0)
    if request.marks:
        assert result.marks == tuple(Placed(n, mark.start, mark.end) for n, mark in enumerate(request.marks))


def test_marks_within_something_opaque_go_where_it_goes(engine: NmtEngine) -> None:
    marks = (Mark(0, 7, opaque=True), Mark(0, 3), Mark(4, 4), Mark(4, 7), Mark(15, 19))
    (result,) = engine.translate([Request("Foo Bar is the main page.", "en", "de", marks=marks)])
    assert result.marks is not None
    assert [result.text[item.start : item.end] for item in result.marks[:4]] == ["Foo Bar", "Foo", "", "Bar"]
    assert [item.mark for item in result.marks] == [0, 1, 2, 3, 4]


def test_text_in_capitals_stays_so_around_what_is_opaque(engine: NmtEngine, says: Says) -> None:
    text = "THE LITTLE HOUSE 😀 IS RED"
    (result,) = engine.translate([Request(text, "en", "de", marks=(Mark(4, 10),))])
    assert result.marks is not None
    assert result.text.isupper()
    assert "😀" in result.text
    says(text, result.text[result.marks[0].start : result.marks[0].end])


@pytest.mark.parametrize(
    ("text", "marks", "terms"),
    [
        ("Hello my world", tuple(Mark(at % 14, at % 14) for at in range(25)), ()),
        ("The system is slow.", (Mark(6, 8),), (Term(4, 10, "Anlage"),)),
        ("The system is slow.", (), (Term(4, 10, "<x3>"),)),
        ("The system is slow.", (), (Term(4, 4, "neu"),)),
        ("The house is red. " * 40, (Mark(0, 3),), ()),
    ],
)
def test_what_cannot_be_written_is_translated_without_marks(
    engine: NmtEngine, text: str, marks: tuple[Mark, ...], terms: tuple[Term, ...]
) -> None:
    plain, asked_for = engine.translate(
        [Request(text, "en", "de"), Request(text, "en", "de", marks=marks, terms=terms)]
    )
    assert asked_for == plain
    assert asked_for.marks is None


def test_a_very_long_text_with_many_marks_takes_no_longer(engine: NmtEngine) -> None:
    text, began = "x" * 100_000, time.process_time()
    marks = tuple(Mark(at, at + 1, opaque=at % 2 == 0) for at in range(100_000))
    (result,) = engine.translate([Request(text, "en", "de", marks=marks)])
    assert result.text == text
    assert time.process_time() - began < 5


@pytest.mark.parametrize(
    ("text", "term", "target", "expected"),
    [
        ("The system is slow.", Term(4, 10, "Anlage"), "de", "Anlage"),
        ("Open the dashboard.", Term(9, 18, "tableau"), "fr", "tableau"),
        ("The Zurvan is new.", Term(4, 10, "Plimbo"), "de", "Plimbo"),
    ],
)
def test_terms_are_used(engine: NmtEngine, text: str, term: Term, target: str, expected: str) -> None:
    (result,) = engine.translate([Request(text, "en", target, terms=(term,))])
    assert expected in result.text
    assert "<" not in result.text


def test_marks_and_terms_together(engine: NmtEngine) -> None:
    (result,) = engine.translate(
        [Request("The house is red.", "en", "de", marks=(Mark(4, 9),), terms=(Term(4, 9, "Gebäude"),))]
    )
    assert result.marks is not None
    assert shown(result.text, result.marks).count("[Gebäude]0") == 1


def test_links_come_with_marks_when_asked_for(engine: NmtEngine, says: Says) -> None:
    request = asked("The [old] house of {name} is red.", align=True)
    (result,) = engine.translate([request])
    says(request.text, linked(request, result, "house", "red"))
    assert linked(request, result, "{name}") == {"{name}": "{name}"}
    assert result.text == engine.translate([replace(request, align=False)])[0].text


@pytest.mark.heavy
def test_marked_results_do_not_depend_on_their_neighbours(engine: NmtEngine) -> None:
    requests = [
        asked(notation)
        for notation in ("Click [Save].", "Hello {name}, this is a [very] long letter to you.", "{x}", "Open the door.")
    ]
    alone = [engine.translate([request])[0] for request in requests]
    assert engine.translate(requests) == alone
    assert engine.translate(requests[::-1]) == alone[::-1]


@given(units(25))
def test_any_marks_on_any_text(engine: NmtEngine, unit: Unit) -> None:
    """Whatever the model makes of it: what is opaque is there unchanged, and every mark is there."""
    (result,) = engine.translate([Request(unit.text, "en", "de", marks=unit.codes)])
    if result.marks is not None:
        assert is_legal(unit.codes, result.marks, len(result.text))
        for item in result.marks:
            if (code := unit.codes[item.mark]).opaque:
                assert result.text[item.start : item.end] == unit.text[code.start : code.end]
