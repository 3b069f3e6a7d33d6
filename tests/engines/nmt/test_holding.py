import pytest

from tests.engines.nmt.notation import marked
from tolmach.engines.nmt.holding import held, outside, within
from tolmach.engines.nmt.writing import edges
from tolmach.units import Mark


@pytest.mark.parametrize(
    ("notation", "found"),
    [
        ("[a] b", []),
        ("a 😀 b", ["😀"]),
        ("a 👩‍👧❤️ b", ["👩‍👧❤️"]),
        ("[😀]😀", ["😀", "😀"]),
        ("{x😀} 😀", ["😀"]),
        ("a\nb", ["\n"]),
        ("a \r\n\t b", [" \r\n\t "]),
        ("a | \n| b", [" ", " \n", " "]),
        ("a <x0> b", ["<x0>"]),
        ("😀" * 30, ["😀" * 30]),
        ("a " + "x" * 80 + "[y] z", ["x" * 80, "y"]),
        ("a \ud800 ▁ b", ["\ud800", "▁"]),
        ("", []),
    ],
)
def test_what_the_model_cannot_copy_is_held(notation: str, found: list[str]) -> None:
    text, marks = marked(notation)
    holding = held(text, marks, edges(marks, ()))
    assert [text[mark.start : mark.end] for mark in holding] == found
    assert all(mark.opaque for mark in holding)


@pytest.mark.parametrize(
    ("marks", "found"),
    [
        ([Mark(0, 5, True), Mark(0, 2), Mark(3, 3), Mark(5, 5)], {1: 0, 2: 0}),
        ([Mark(0, 5, True), Mark(0, 5, True), Mark(0, 5)], {1: 0, 2: 0}),
        ([Mark(0, 5), Mark(0, 5, True), Mark(6, 7, True), Mark(6, 6)], {3: 2}),
        ([Mark(0, 5), Mark(1, 2), Mark(2, 2)], {}),
        ([Mark(1, 1, True), Mark(1, 2)], {}),
        ([], {}),
    ],
)
def test_what_lies_within_something_opaque(marks: list[Mark], found: dict[int, int]) -> None:
    assert within(marks) == found


@pytest.mark.parametrize(
    ("notation", "stretches"),
    [
        ("a {x} b {y}", ["a ", " b ", ""]),
        ("{x}", ["", ""]),
        ("[a {x}]", ["a ", ""]),
        ("a", ["a"]),
        ("", [""]),
        ("{a [b] c} d", ["", " d"]),
    ],
)
def test_what_is_not_opaque(notation: str, stretches: list[str]) -> None:
    assert list(outside(*marked(notation))) == stretches
