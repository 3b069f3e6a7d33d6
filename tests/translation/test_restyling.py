"""Rules of style act on what was translated, around codes, terms, segments of a memory and what must not change."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.translation.strategies import units
from tests.translation.tagging import read, write
from tests.translation.test_pipeline import PLAIN, WISH, _Terms, drive
from tests.translation.test_recalling import Stored
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.languages.catalogue import named
from tolmach.translation import pipeline
from tolmach.translation.codes.nesting import is_legal
from tolmach.translation.finishing.restyling import restyled
from tolmach.translation.model import KnownWish
from tolmach.translation.reading.spans import as_it_is
from tolmach.units import Edit, Formality, Placed, Rendered, Rewriting, Span, Touch, Unit


@dataclass(frozen=True)
class Wanted:
    touches: tuple[Touch, ...]
    formality: Formality | None = None
    instructions: tuple[str, ...] = ()
    keeps: tuple[Callable[[str], Iterable[Span]], ...] = ()
    terms: Mapping[str, str] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()

    def without_address(self) -> "Wanted":
        return replace(self, touches=tuple(touch for touch in self.touches if not touch.addresses))


def replacing(pattern: str, by: str) -> Rewriting:
    return lambda text, language: (Edit(*m.span(), m.expand(by)) for m in re.finditer(pattern, text))


def touch(pattern: str, by: str, *reaches: str) -> Touch:
    return Touch(f"{pattern} to {by}", replacing(pattern, by), frozenset(reaches))


SHOUTING = touch("a", "A")
DATE = touch(r"(\d+)\.(\d+)\.(\d{2})\b", r"20\3-\2-\1", "version")


@pytest.mark.parametrize(
    ("marked", "touches", "expected"),
    [
        ("<b>la</b> la", [SHOUTING], "<b>lA</b> lA"),
        ("la <x>la</x> la", [SHOUTING], "lA <x>la</x> lA"),
        ("la {name} http://a.example/a la", [SHOUTING], "lA {name} http://a.example/a lA"),
        ("la la", [touch("la", "do"), touch("do", "re")], "re re"),
        ("am 03.05.24 da", [touch(r"\d+\.\d+\.\d+", "nie")], "am 03.05.24 da"),
        ("am 03.05.24 da", [DATE], "am 2024-05-03 da"),
        ("am 03.<b>05</b>.24 da", [DATE], "am 03.<b>05</b>.24 da"),
        ("<b>am 03.05.24</b> da", [DATE], "<b>am 2024-05-03</b> da"),
        ("vor<br/>bei", [touch("vorbei", "hinweg")], "vor<br/>bei"),
        ("<b>so</b>, ja", [touch("so,", "so;")], "<b>so</b>; ja"),
    ],
)  # fmt: skip
def test_rules_act_around_what_must_not_change(marked: str, touches: list[Touch], expected: str) -> None:
    text, codes, names = read(marked)
    done, changed = restyled(as_it_is(text, codes), codes, Wanted(tuple(touches)), named("de"))
    assert write(done.text, done.codes, codes, names) == expected
    assert bool(changed) == (marked != expected)


def test_edits_that_overlap_are_not_made_twice() -> None:
    def wild(text: str, language: str) -> Iterator[Edit]:
        if text == "abcdefgh":
            yield from (Edit(0, 4, "eins"), Edit(2, 6, "zwei"), Edit(6, 7, text[6:7]), Edit(7, 8, "!"))

    done, _ = restyled(Rendered("abcdefgh"), (), Wanted((Touch("wild", wild),)), named("de"))
    assert done.text == "einsefg!"


def test_passages_that_a_style_keeps_stay() -> None:
    style = Wanted((SHOUTING, touch("c", "C", "quotation")), keeps=(lambda text: [(2, 4)],))
    assert restyled(Rendered("acac"), (), style, named("de"))[0].text == "ACaC"


@given(
    units(), st.lists(st.sampled_from([("[a-c]", "Ü"), (r"\d", ""), (" ", "  "), ("^", "¡"), (".", ""), ("$", "!")]))
)
def test_no_code_is_lost(unit: Unit, drawn: list[tuple[str, str]]) -> None:
    style = Wanted(tuple(touch(*each) for each in drawn))
    done, _ = restyled(as_it_is(unit.text, unit.codes), unit.codes, style, named("de"))
    assert is_legal(unit.codes, done.codes, len(done.text))
    assert [item.mark for item in done.codes] == list(range(len(unit.codes)))
    for item, code in zip(done.codes, unit.codes, strict=True):
        assert not code.opaque or done.text[item.start : item.end] == unit.text[code.start : code.end]


# In the pipeline


def plainly(request: Request) -> Result:
    return Result(request.text, alignment=())


STYLE = Wanted((SHOUTING, touch("M", "m")), formality="formal", instructions=("Be kind.",), ignored=("Be kind.",))


def test_terms_and_segments_of_a_memory_are_as_people_want_them() -> None:
    memory = Stored({"Thanks a lot!": "Danke, das war gut!"})
    wish = replace(WISH, style=STYLE, terms=_Terms(), memory=memory)
    (done,), _ = drive([Unit("Make an artist. Thanks a lot! Last.")], plainly, wish)
    assert done.rendered.text == "mAke An Maler. Danke, das war gut! LAst."
    assert done.receipt.styled == {touch.rule for touch in STYLE.touches}


@pytest.mark.parametrize(("can", "told", "ignored"), [(True, ("Be kind.",), set()), (False, (), {"Be kind."})])
def test_instructions_go_to_an_engine_that_can_be_told(can: bool, told: tuple[str, ...], ignored: set[str]) -> None:
    abilities = Abilities(frozenset(), instructions=can)
    (done,), ((request, *_), *_) = drive([Unit("Open it.")], plainly, replace(WISH, style=STYLE), abilities)
    assert (request.instructions, done.receipt.ignored) == (told, ignored)


def test_a_language_into_its_own_variant_gets_its_style() -> None:
    wish = KnownWish(named("en-GB"), named("en"), style=STYLE)
    (done,) = pipeline._same_language([Unit("My color map")], wish)
    assert (done.rendered.text, done.receipt.ignored) == ("my colour mAp", {"Be kind."})


def test_without_a_style_nothing_is_said() -> None:
    (done,), _ = drive([Unit("a M")], plainly, WISH, PLAIN)
    assert not done.receipt.styled
    assert Placed(0, 0, 0) not in done.rendered.codes
