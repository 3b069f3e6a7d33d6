import pytest

from benchmarks.tasks.sets import Correction, TermCase
from benchmarks.tasks.taught import acceptable, as_in_reference, ask, correction_rows, exact, span_scores, standing
from tolmach.engines.protocol import Link, Request, Result, Term
from tolmach.engines.stub import StubEngine
from tolmach.units import Mark, Placed

HOUSES = TermCase(0, Term(0, 6, "Haus"), "Häuser", frozenset({"Haus", "Häuser", "Häusern"}))


@pytest.mark.parametrize(
    ("text", "form", "good"),
    [
        ("Die Häuser sind alt.", "Häuser", True),
        ("In den Häusern ist es kalt.", "Häusern", True),
        ("Das Haus ist alt.", "Haus", False),
        ("Das Haus und die Häuser.", "Häuser", True),
        ("Die Gebäude sind alt.", None, False),
    ],
)
def test_a_term_where_another_form_is_needed(text: str, form: str | None, good: bool) -> None:
    assert standing(HOUSES, text, "de") == form
    assert acceptable(HOUSES, form) is good
    assert as_in_reference(HOUSES, form) is (form == "Häuser")


REQUEST = Request("the old house", "en", "de", marks=(Mark(0, 13), Mark(4, 7), Mark(13, 13)))
LINKS = (Link((0, 3), (0, 3), 1.0), Link((4, 7), (4, 8), 1.0), Link((8, 13), (9, 13), 1.0))


@pytest.mark.parametrize(
    ("placed", "every", "scores"),
    [
        ((Placed(0, 0, 13), Placed(1, 4, 8), Placed(2, 13, 13)), True, [1, 1]),
        ((Placed(0, 0, 13), Placed(1, 9, 13), Placed(2, 13, 13)), True, [1, 0]),
        ((Placed(0, 0, 13), Placed(1, 4, 13), Placed(2, 0, 0)), True, [1, 2 * 4 / 12]),
        ((Placed(0, 0, 13), Placed(1, 4, 8)), False, [1, 1]),
        ((Placed(0, 0, 13), Placed(1, 4, 8), Placed(1, 9, 13), Placed(2, 13, 13)), False, [1, 2 * 4 / 12]),
        (None, False, [0, 0]),
    ],
)
def test_codes(placed: tuple[Placed, ...] | None, every: bool, scores: list[float]) -> None:
    result = Result("das alte Haus", alignment=LINKS, marks=placed)
    assert exact(REQUEST, result) is every
    assert list(span_scores(REQUEST, result)) == pytest.approx(scores)


def test_corrections_are_counted_by_language() -> None:
    cases = [
        Correction("en", "he go", "he goes"),
        Correction("en", "it rains", "it rains"),
        Correction("de", "a b", "a b"),
    ]
    rows = correction_rows(cases, ["he goes", "it rained", "a b"])
    assert rows["en"] == {
        "f0.5": 55.6,
        "precision": 50.0,
        "recall": 100.0,
        "whole_sentences_right_percent": 100.0,
        "right_ones_touched_percent": 100.0,
    }
    assert rows["de"]["right_ones_touched_percent"] == 0.0
    assert rows["all"]["right_ones_touched_percent"] == 50.0


def test_results_come_in_the_order_of_the_requests() -> None:
    requests = [Request(f"text {number}", "en", "de" if number % 3 else "fr") for number in range(100)]
    texts = [result.text for result in ask(StubEngine(["en", "de", "fr"]), requests)]
    assert texts == [f"[{request.target}] {request.text}" for request in requests]
