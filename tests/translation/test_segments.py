"""Units in sentences, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translation.strategies import units
from tests.translation.tagging import read
from tolmach.translation.reading.segments import segment
from tolmach.translation.reading.spans import as_it_is
from tolmach.translation.sentences import Split
from tolmach.units import Code, Rendered, Unit


@given(units(), st.sampled_from(list(Split)))
def test_what_is_only_segmented_comes_back_as_it_was(unit: Unit, split: Split) -> None:
    cut = segment(unit, "en", split)
    back, given = cut.joined([as_it_is(s.text, s.codes) for s in cut.stretches]), as_it_is(unit.text, unit.codes)
    assert back.text == given.text
    if split is not Split.NO_NEWLINES:
        assert back == given
    # A code that ends within the white space of a line break may end behind it.
    assert _held(back) == _held(given)


def _held(rendered: Rendered) -> list[tuple[int, str]]:
    return sorted((item.mark, rendered.text[item.start : item.end].strip()) for item in rendered.codes)


def test_a_code_may_end_within_a_line_break() -> None:
    unit = Unit("000000000 \nX", (Code(0, 10),))
    cut = segment(unit, "en", Split.NO_NEWLINES)
    assert _held(cut.joined([as_it_is(s.text, s.codes) for s in cut.stretches])) == [(0, "000000000")]


@pytest.mark.parametrize(
    ("source", "split", "sentences"),
    [
        ("One. Two.", Split.ALL, ["One.", "Two."]),
        ("One. Two.", Split.NONE, ["One. Two."]),
        ("One\ntwo.\n\nThree.", Split.NO_NEWLINES, ["One two.", "Three."]),
        ("12. 34", Split.NONE, []),
        ("%s %d", Split.ALL, []),
        ("<x>One. Two.</x>", Split.ALL, []),
        ("Say <x>One. Two.</x> Now", Split.ALL, ["Say <One. Two.>", "Now"]),
        ("Say <x>One. Two</x> now", Split.ALL, ["Say <One. Two> now"]),
        ("See %s and <b>{name}</b> here", Split.ALL, ["See <%s> and <{name}> here"]),
        ("See {na<b>me} he</b>re", Split.ALL, ["See {name} here"]),
        ("See {na<b>m</b>e} here", Split.ALL, ["See <{name}> here"]),
        ("A <x>{b}</x> c", Split.ALL, ["A <{b}> c"]),
    ],
)
def test_sentences_and_what_is_protected_in_them(source: str, split: Split, sentences: list[str]) -> None:
    text, codes, _ = read(source)
    found = []
    for stretch in segment(Unit(text, codes), "en", split).stretches:
        marked = stretch.text
        for code in reversed([code for code in stretch.codes if code.opaque]):
            marked = f"{marked[: code.start]}<{marked[code.start : code.end]}>{marked[code.end :]}"
        found += [marked] if stretch.translated else []
    assert found == sentences
