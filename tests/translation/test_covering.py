"""Words that stood in pairs stay in pairs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translation.strategies import codes_of, texts
from tests.translation.tagging import read, write
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.codes.widening import covered, swallows
from tolmach.translation.reading.spans import as_it_is
from tolmach.units import Placed


def placed(source: str, target: str) -> tuple[str, tuple[Placed, ...]]:
    """The codes of the source by their names where they stand in the target."""
    _, _, names = read(source)
    said, found, there = read(target)
    return said, tuple(Placed(names.index(n), c.start, c.end) for n, c in zip(there, found, strict=True))


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("<p>We are now</p> <q>going.</q>", "<p>Wir</p> gehen <q>jetzt.</q>", "<p>Wir gehen</p> <q>jetzt.</q>"),
        ("<p>Now</p> <q>we are closing it.</q>", "<p>Nun</p> schließen <q>wir es.</q>", "<p>Nun</p> <q>schließen wir es.</q>"),
        ("<p>We close</p>", "Wir <p>schließen</p>", "<p>Wir schließen</p>"),
        ("<p>We close.</p>", "<p>Wir schließen</p>.", "<p>Wir schließen.</p>"),
        ("<p>We close</p>.", "<p>Wir</p> schließen.", "<p>Wir schließen</p>."),
        ("<p><b>We</b> <i>close</i></p> it", "<p><b>Wir</b> dann <i>zu</i></p> es", "<p><b>Wir</b> <i>dann zu</i></p> es"),
        # what stood outside may stand there, and nothing takes in what another code is at
        ("We <p>close</p>", "Wir <p>schließen</p> nun", "Wir <p>schließen</p> nun"),
        ("<p>Close</p> <x>%s</x>", "<x>%s</x> nun <p>schließen</p>", "<x>%s</x> <p>nun schließen</p>"),
        ("<p>Close</p><i/> <q>it</q>", "<p>Nun</p> da<i/> <q>zu</q>", "<p>Nun da</p><i/> <q>zu</q>"),
    ],
)  # fmt: skip
def test_nothing_leaves_its_pair(source: str, target: str, expected: str) -> None:
    text, codes, names = read(source)
    said, where = placed(source, target)
    assert write(said, covered(text, codes, said, where), codes, names) == expected


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("You can <b>go</b>", "<b>Sie können gehen</b>", True),
        ("You can <b>go</b>", "Sie können <b>gehen</b>", False),
        ("<b>You</b>!", "<b>Sie</b>!", False),
        ("<b>You</b> <x>%s</x>", "<b>Sie</b> <x>%s</x>", False),
    ],
)
def test_a_pair_that_takes_in_everything_is_seen(source: str, target: str, expected: bool) -> None:
    text, codes, _ = read(source)
    assert swallows(text, codes, *placed(source, target)) is expected


@given(st.data())
def test_what_is_legal_stays_legal(data: st.DataObject) -> None:
    text, other = data.draw(texts()), data.draw(texts())
    codes = data.draw(codes_of(len(text)))
    given = as_it_is(text, codes).codes
    assert covered(text, codes, text, given) == given
    free = tuple(code for code in codes if not code.opaque)
    cut = [Placed(c.mark, min(c.start, len(other)), min(c.end, len(other))) for c in as_it_is(text, free).codes]
    if is_legal(free, cut, len(other)):
        assert is_legal(free, covered(text, free, other, cut), len(other))
