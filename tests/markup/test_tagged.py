"""What holds of any tagged text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.markup.cases import unchanged, written_anew
from tests.markup.texts import MESS, renderings, trees, xml_trees
from tolmach.markup.model import Options
from tolmach.markup.proof import proven
from tolmach.markup.tagged import read

HTML = Options("html")
V1 = Options("xml")
V2 = Options("xml", strict=True)
LISTED = Options(
    "xml",
    outline_detection=False,
    splitting_tags=frozenset({"par", "x"}),
    non_splitting_tags=frozenset({"p"}),
    ignore_tags=frozenset({"i"}),
)


@given(text=st.one_of(MESS, st.text()), options=st.sampled_from([HTML, V1, LISTED]))
def test_any_string_comes_back(text: str, options: Options) -> None:
    tagged = read(text, options)
    assert unchanged(tagged) == text
    assert proven(tagged.source, text) == []


@given(text=MESS, options=st.sampled_from([HTML, V1, LISTED]))
def test_any_string_written_anew_keeps_its_tags(text: str, options: Options) -> None:
    tagged = read(text, options)
    assert proven(tagged.source, written_anew(tagged)) == []


@given(text=xml_trees(), options=st.sampled_from([V2, LISTED]))
def test_a_tree_written_anew_is_the_source(text: str, options: Options) -> None:
    tagged = read(text, options)
    assert unchanged(tagged) == text
    # Two neighbouring sections become one; the text inside is the same.
    assert _without_sections(written_anew(tagged)) == _without_sections(text)


@given(data=st.data(), text=xml_trees(), options=st.sampled_from([V1, LISTED]))
def test_any_placement_in_xml_is_well_formed(data: st.DataObject, text: str, options: Options) -> None:
    tagged = read(text, options)
    rendered = [data.draw(renderings(unit)) for unit in tagged.units]
    output = tagged.write(rendered)
    assert proven(tagged.source, output) == []
    read(output, V2)


@given(data=st.data(), text=trees())
def test_any_placement_in_html_keeps_its_tags(data: st.DataObject, text: str) -> None:
    tagged = read(text, HTML)
    output = tagged.write([data.draw(renderings(unit)) for unit in tagged.units])
    assert proven(tagged.source, output) == []


@given(data=st.data(), text=xml_trees())
def test_the_text_of_a_translation_is_all_there(data: st.DataObject, text: str) -> None:
    tagged = read(text, V2)
    rendered = [data.draw(renderings(unit)) for unit in tagged.units]
    again = read(tagged.write(rendered), V2).source
    skeleton, done, section = "", 0, ""
    for slot, each in zip(tagged.slots, rendered, strict=True):
        skeleton += _shown(section + text[done : slot.start] + "]]>" * slot.cdata) + each.text
        done, section = slot.end, "<![CDATA[" * slot.cdata
    skeleton += _shown(section + text[done:])
    shown = again.shown(0, len(again.tokens) - 1)
    assert _squeezed(shown) == _squeezed(skeleton)


@pytest.mark.parametrize(
    ("options", "characters"),
    [(HTML, 7), (V2, 7), (Options("xml", ignore_tags=frozenset({"b"})), 7)],
)
def test_tags_are_not_billed_and_ignored_content_is(options: Options, characters: int) -> None:
    assert read('<p id="1">A &amp; <b>x</b> é</p>', options).characters == characters


def test_units_and_translations_must_match() -> None:
    with pytest.raises(ValueError, match="shorter"):
        read("<p>One</p>", HTML).write([])


def _without_sections(text: str) -> str:
    return re.sub(r"<!\[CDATA\[(.*?)\]\]>", r"\1", text, flags=re.DOTALL)


def _squeezed(text: str) -> str:
    return "".join(text.split())


def _shown(markup: str) -> str:
    """What a reader sees of the markup between two units."""
    source = read(markup, V1).source
    return source.shown(0, len(source.tokens) - 1)
