"""The table of tagged texts: each is read as the table says, and comes back as it must."""

from dataclasses import replace

import pytest

from tests.markup.cases import Case, cases, marked, same, unchanged, written_anew
from tolmach.markup.proof import proven, tags
from tolmach.markup.tagged import read

CASES = cases()
EACH = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


def test_the_table_is_long_enough_and_names_nothing_twice() -> None:
    assert len(CASES) >= 120
    assert len({case.name for case in CASES}) == len(CASES)


@EACH
def test_reading(case: Case) -> None:
    tagged = read(case.source, case.options)
    assert [marked(unit) for unit in tagged.units] == case.units
    assert tagged.characters == case.characters


@EACH
def test_unchanged_units_give_the_source(case: Case) -> None:
    assert unchanged(read(case.source, case.options)) == case.source


@EACH
def test_units_written_anew(case: Case) -> None:
    assert written_anew(read(case.source, case.options)) == case.rewritten


@EACH
def test_a_translation_keeps_tags_and_what_must_stay(case: Case) -> None:
    tagged = read(case.source, case.options)
    output = tagged.write([replace(same(unit), text=unit.text + " X") for unit in tagged.units])
    assert output != case.source or not tagged.units
    assert proven(tagged.source, output) == []
    assert tags(output, case.options) == tags(case.source, case.options)
    assert [item for item in case.keep if item not in output] == []
