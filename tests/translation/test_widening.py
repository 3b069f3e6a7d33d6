import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translation.strategies import units
from tests.translation.tagging import read, write
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.codes.widening import widened
from tolmach.translation.reading.spans import as_it_is
from tolmach.units import Match, Unit


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a <b>credit</b> card", "a <b>credit card</b>"),
        ("a credit <b>card</b>", "a <b>credit card</b>"),
        ("a <b>cred</b>it card", "a <b>credit card</b>"),
        ("a <b>credit</b> <i>card</i>", "a <b><i>credit card</i></b>"),
        ("<b>a credit</b> card", "<b>a credit card</b>"),
        ("a credit <b>card now</b>", "a <b>credit card now</b>"),
        ("<b>a credit</b> <i>card now</i>", "<b>a credit card</b><i> now</i>"),
        ("a <b>credit</b> <i>card now</i>", "a <b>credit card</b><i> now</i>"),
        ("a credit<br/> card", "a <br/>credit card"),
        ("a <b>credit<br/></b> card", "a <b><br/>credit card</b>"),
        ("<b>a credit</b> <i>c<u>ar</u>d now</i>", "<b>a credit</b> <i>c<u>ar</u>d now</i>"),
        ("a <b>credit card</b> now", "a <b>credit card</b> now"),
        ("<b>a</b> credit card <br/>now", "<b>a</b> credit card <br/>now"),
    ],
)
def test_no_code_cuts_a_term(source: str, expected: str) -> None:
    text, codes, names = read(source)
    start = text.index("credit card")
    found = widened(codes, [Match(start, start + len("credit card"), "x")])
    assert write(text, as_it_is(text, found).codes, codes, names) == expected


@given(units(), st.data())
def test_codes_stay_legal(unit: Unit, data: st.DataObject) -> None:
    edges = sorted(data.draw(st.lists(st.integers(0, len(unit.text)), unique=True, max_size=6)))
    opaque = [code for code in unit.codes if code.opaque]
    matches = [
        Match(start, end, "x")
        for start, end in zip(edges[::2], edges[1::2], strict=False)
        if all(end <= code.start or code.end <= start for code in opaque)
    ]
    found = widened(unit.codes, matches)
    assert is_legal(unit.codes, as_it_is(unit.text, found).codes, len(unit.text))
    cut = any(m.start < edge < m.end for m in matches for code in found for edge in (code.start, code.end))
    assert not cut or found == unit.codes
