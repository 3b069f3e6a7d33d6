"""Cutting texts with codes and joining them again."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.pace import slowness
from tests.translation.strategies import links_of, texts, units
from tolmach.engines.protocol import Result
from tolmach.translation.codes import place
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.reading.spans import as_it_is, cut, edit, join, rewrite
from tolmach.units import Code, Edit, Placed, Rendered, Unit


@st.composite
def bounds(draw: st.DrawFn, length: int) -> list[tuple[int, int, bool]]:
    inner = sorted(draw(st.sets(st.integers(0, length), max_size=5)) | {0, length})
    return [(start, end, True) for start, end in pairwise(inner)]


@given(st.data())
def test_what_was_cut_is_whole_again(data: st.DataObject) -> None:
    unit = data.draw(units())
    stretches = cut(unit.text, unit.codes, data.draw(bounds(len(unit.text))))
    joined = join(unit.codes, stretches, [as_it_is(stretch.text, stretch.codes) for stretch in stretches])
    assert joined.text == unit.text
    assert [(item.mark, item.start, item.end) for item in joined.codes] == [
        (number, code.start, code.end) for number, code in enumerate(unit.codes)
    ]


@given(st.data())
def test_is_legal_however_the_parts_are_placed(data: st.DataObject) -> None:
    drawn = data.draw(units())
    unit = Unit(drawn.text, tuple(Code(code.start, code.end) for code in drawn.codes))
    stretches = cut(unit.text, unit.codes, data.draw(bounds(len(unit.text))))
    rendered = []
    for stretch in stretches:
        target = data.draw(texts(10))
        links = data.draw(links_of(len(stretch.text), len(target)))
        placement = place(stretch.text, stretch.codes, Result(target, alignment=links))
        rendered.append(
            as_it_is(stretch.text, stretch.codes) if placement.codes is None else Rendered(target, placement.codes)
        )
    joined = join(unit.codes, stretches, rendered)
    assert is_legal(unit.codes, joined.codes, len(joined.text))


@pytest.mark.parametrize(
    ("codes", "parts", "expected"),
    [
        # `One. Two.` as `Eins. Zwei.`: a pair around both is one pair again
        ([(0, 9)], [(), (), ()], [(0, 0, 11)]),
        ([(4, 5)], [(), (), ()], [(0, 5, 6)]),
        # a pair around the end of the first and the start of the second: whole where the parts touch
        ([(2, 7)], [[(0, 3, 5)], (), [(0, 0, 2)]], [(0, 3, 8)]),
        ([(2, 7)], [[(0, 0, 2)], (), [(0, 3, 5)]], [(0, 0, 2), (0, 9, 11)]),
        # a point between them needs no placing
        ([(4, 4)], [(), (), ()], [(0, 5, 5)]),
        ([(5, 5)], [(), (), ()], [(0, 6, 6)]),
    ],
)
def test_codes_over_several_sentences(
    codes: list[tuple[int, int]], parts: list[list[tuple[int, int, int]]], expected: list[tuple[int, int, int]]
) -> None:
    given = tuple(Code(*span) for span in codes)
    stretches = cut("One. Two.", given, [(0, 4, True), (4, 5, False), (5, 9, True)])
    rendered = [
        Rendered(text, tuple(Placed(*part) for part in placed))
        for text, placed in zip(("Eins.", " ", "Zwei."), parts, strict=True)
    ]
    joined = join(given, stretches, rendered)
    assert [(item.mark, item.start, item.end) for item in joined.codes] == expected


@pytest.mark.parametrize(
    ("edits", "text", "codes"),
    [
        ([], "one two", [(0, 0, 3), (1, 4, 7)]),
        ([Edit(0, 3, "three")], "three two", [(0, 0, 5), (1, 6, 9)]),
        ([Edit(0, 1, "O")], "One two", [(0, 0, 3), (1, 4, 7)]),
        ([Edit(4, 7, "2")], "one 2", [(0, 0, 3), (1, 4, 5)]),
        ([Edit(2, 5, "-")], "on-wo", [(0, 0, 3), (1, 3, 5)]),
        ([Edit(0, 0, "a "), Edit(7, 7, "!")], "a one two!", [(0, 0, 5), (1, 6, 9)]),
    ],
)
def test_edits_move_the_codes(edits: list[Edit], text: str, codes: list[tuple[int, int, int]]) -> None:
    done = edit(Rendered("one two", (Placed(0, 0, 3), Placed(1, 4, 7))), edits)
    assert done == Rendered(text, tuple(Placed(*code) for code in codes))


def test_many_codes_around_many_sentences_take_no_longer_than_apart() -> None:
    size = 20_000
    text = "x " * size
    codes = tuple(Code(0, len(text)) for _ in range(size))
    started = time.process_time()
    stretches = cut(text, codes, [(at, at + 1, at % 2 == 0) for at in range(len(text))])
    joined = join(codes, stretches, [as_it_is(stretch.text, stretch.codes) for stretch in stretches])
    assert joined.codes == tuple(Placed(n, 0, len(text)) for n in range(size))
    assert time.process_time() - started < 5 * slowness()


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("the color of it", [(0, 4, 9)]),
        ("the colour of it", [(0, 4, 10)]),
        ("the of it", [(0, 3, 3)]),
        ("the bright color it", [(0, 11, 16)]),
    ],
)
def test_a_rewritten_text_keeps_its_codes(text: str, codes: list[tuple[int, int, int]]) -> None:
    done = rewrite(Rendered("the color of it", (Placed(0, 4, 9),)), text)
    assert done == Rendered(text, tuple(Placed(*code) for code in codes))


@given(st.data())
def test_codes_stay_legal_whatever_is_edited(data: st.DataObject) -> None:
    unit = data.draw(units())
    codes = tuple(Code(code.start, code.end) for code in unit.codes)
    places = sorted(data.draw(st.lists(st.integers(0, len(unit.text)), max_size=6)))
    edits = [Edit(a, b, data.draw(texts(3))) for a, b in zip(places[::2], places[1::2], strict=False)]
    done = edit(as_it_is(unit.text, codes), edits)
    assert is_legal(codes, done.codes, len(done.text))
