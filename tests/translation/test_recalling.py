"""What a memory has goes before the engine: verbatim, with its codes placed and its numbers right."""

from dataclasses import dataclass, field

import pytest

from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import named
from tolmach.translation import pipeline
from tolmach.translation.model import Done, KnownWish
from tolmach.translation.recalling import recalled, with_numbers
from tolmach.translation.segments import segment
from tolmach.translation.sentences import Split
from tolmach.translation.service import _of_source
from tolmach.units import Code, Placed, Remembered, Rendered, Unit


@dataclass
class Stored:
    """A memory whose segments are near enough when they are the same."""

    segments: dict[str, str]
    near: dict[str, tuple[str, int]] = field(default_factory=dict)
    source: str = "en"

    def best(self, text: str) -> Remembered | None:
        if text in self.segments:
            return Remembered(f"id of {text}", text, self.segments[text], 100)
        if text in self.near:
            stored, percentage = self.near[text]
            return Remembered(f"id of {stored}", stored, self.segments[stored], percentage)
        return None


def done(unit: Unit, memory: Stored, split: Split = Split.ALL) -> Done:
    wish = KnownWish(named("de"), named("en"), split=split, memory=memory)
    engine = StubEngine(["en", "de"])
    steps = pipeline.translating([unit], wish, engine.abilities)
    try:
        asked = next(steps)
        while True:
            asked = steps.send(engine.translate(asked))
    except StopIteration as stop:
        found: Done = stop.value[0]
        return found


MEMORY = Stored(
    {
        "Thanks a lot!": "Vielen Dank!",
        "One. Two.": "Eins zwei.",
        "Page 2 of 10": "Seite 2 von 10",
        "Click Save now.": "Klicken Sie jetzt auf Speichern.",
    },
    {"Page 3 of 10": ("Page 2 of 10", 91)},
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Thanks a lot!", "Vielen Dank!"),
        ("  Thanks a lot!\n", "  Vielen Dank!\n"),
        ("Hello there. Thanks a lot!", "[de] Hello there. Vielen Dank!"),
        ("One. Two.", "Eins zwei."),
        ("Zero. One. Two. Three.", "[de] Zero. Eins zwei. [de] Three."),
        ("Page 3 of 10", "Seite 3 von 10"),
    ],
)
def test_what_is_stored_goes_before_the_engine(text: str, expected: str) -> None:
    assert done(Unit(text), MEMORY).rendered.text == expected


def test_the_receipt_says_which_segments_and_how_near() -> None:
    receipt = done(
        Unit("Page 3 of 10. Thanks a lot!"), Stored(MEMORY.segments, {"Page 3 of 10.": ("Page 2 of 10", 87)})
    ).receipt
    assert receipt.known == {"memory"}
    used = {(each.segment, each.percentage) for each in receipt.recalled}
    assert used == {("id of Page 2 of 10", 87), ("id of Thanks a lot!", 100)}


def test_codes_are_placed_and_none_is_lost() -> None:
    unit = Unit("Click Save now.", (Code(6, 10), Code(15, 15)))
    rendered = done(unit, MEMORY).rendered
    assert rendered.text == "Klicken Sie jetzt auf Speichern."
    assert {item.mark for item in rendered.codes} == {0, 1}
    assert rendered.text[rendered.codes[0].start : rendered.codes[0].end].strip()


def test_what_must_not_change_has_to_stand_in_it() -> None:
    unit = Unit("Hello {name}, thanks.", (Code(6, 12, True),))
    found = Remembered("a", unit.text, "Hallo {name}, danke.", 100)
    assert recalled(unit.text, unit.codes, found) == Rendered("Hallo {name}, danke.", (Placed(0, 6, 12),))
    assert recalled(unit.text, unit.codes, Remembered("a", unit.text, "Hallo, danke.", 100)) is None


@pytest.mark.parametrize(
    ("text", "source", "stored", "expected"),
    [
        ("Page 3 of 10", "Page 2 of 10", "Seite 2 von 10", "Seite 3 von 10"),
        ("From 1 to 5", "From 2 to 7", "Von 2 bis 7", "Von 1 bis 5"),
        ("From 7 to 2", "From 2 to 7", "Von 2 bis 7", "Von 7 bis 2"),
        ("It costs 1,500 euros", "It costs 2,500 euros", "Es kostet 2.500 Euro", "Es kostet 2.500 Euro"),
        ("2 and 3", "2 and 2", "2 und 2", "2 und 2"),
        ("Page 3", "Page 3 of 10", "Seite 3 von 10", "Seite 3 von 10"),
    ],
)
def test_numbers_are_carried_over_where_it_is_plain(text: str, source: str, stored: str, expected: str) -> None:
    assert with_numbers(text, Remembered("a", source, stored, 80)) == expected


def test_sentences_are_cut_as_ever_without_a_segment_for_both() -> None:
    unit = Unit("One thing. Another thing.")
    cut = [
        stretch.text for stretch in segment(unit, "en", Split.ALL, memory=Stored({})).stretches if stretch.translated
    ]
    assert cut == ["One thing.", "Another thing."]


def test_a_memory_from_another_language_has_nothing() -> None:
    wish = KnownWish(named("de"), named("fr"), memory=MEMORY)
    assert _of_source(wish) is None
