"""What a memory has goes before the engine: verbatim, with its codes placed and its numbers right."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tolmach.engines.protocol import Abilities, StoredExample
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import named
from tolmach.translation import pipeline
from tolmach.translation.model import Done, KnownWish
from tolmach.translation.reading.segments import segment
from tolmach.translation.recalled.differing import carried
from tolmach.translation.recalled.recalling import Recall
from tolmach.translation.sentences import Split
from tolmach.translation.service import _of_source
from tolmach.units import Code, Match, Remembered, Unit


@dataclass
class Stored:
    """A memory whose segments are near enough when they are the same."""

    segments: dict[str, str]
    near: dict[str, tuple[str, int]] = field(default_factory=dict)
    source: str = "en"
    threshold: int = 75

    def taught(self, text: str) -> Sequence[Match]:
        return ()

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


@pytest.mark.parametrize("codes", [(), (Code(6, 12, True),), (Code(0, 12),)])
def test_what_must_not_change_has_to_stand_in_it(codes: tuple[Code, ...]) -> None:
    unit = Unit("Hello {name}, thanks.", codes)
    assert done(unit, Stored({unit.text: "Hallo {name}, danke."})).rendered.text == "Hallo {name}, danke."
    assert done(unit, Stored({unit.text: "Hallo, danke."})).rendered.text == f"[de] {unit.text}"


def test_placeholders_in_pairs_are_stored_with_the_words_between_them() -> None:
    text, stored = "Read {a}our terms{/a} first.", "Zuerst {a}unsere Bedingungen{/a} lesen."
    assert done(Unit(text), Stored({text: stored})).rendered.text == stored
    bare = Stored({"Read our terms first.": "Zuerst unsere Bedingungen lesen."})
    found = done(Unit(text), bare).rendered.text
    assert (found.count("{a}"), found.count("{/a}"), "[de]" in found) == (1, 1, False)


@pytest.mark.parametrize(
    ("text", "source", "stored", "expected"),
    [
        ("Page 3 of 10", "Page 2 of 10", "Seite 2 von 10", "Seite 3 von 10"),
        ("From 1 to 5", "From 2 to 7", "Von 2 bis 7", "Von 1 bis 5"),
        ("From 7 to 2", "From 2 to 7", "Von 2 bis 7", "Von 7 bis 2"),
        ("It costs 1,500 euros", "It costs 2,500 euros", "Es kostet 2.500 Euro", "Es kostet 1.500 Euro"),
        ("Room 4.15 is free", "Room 3.12 is free", "Raum 3.12 ist frei", "Raum 4.15 ist frei"),
        ("It takes 2.5 hours", "It takes 3 hours", "Es dauert 3 Stunden", "Es dauert 2,5 Stunden"),
        ("Only 5 seats", "Only 2 seats", "Nur zwei Plätze", None),
        ("2 and 3", "2 and 2", "2 und 2", None),
        ("Page 3", "Page 3 of 10", "Seite 3 von 10", None),
        ("Page 3 off 10", "Page 3 of 10", "Seite 3 von 10", None),
        ("It’s page 4", "It's page 3", "Es ist Seite 3", "Es ist Seite 4"),
    ],
)
def test_numbers_are_carried_over_where_it_is_plain(text: str, source: str, stored: str, expected: str | None) -> None:
    assert carried(text, source, stored, ("en", "de")) == expected


@pytest.mark.parametrize(
    ("text", "source", "stored", "languages", "expected"),
    [
        # Words beside a number have a form for it.
        ("Delete 5 files", "Delete 2 files", "Удалить 2 файла", ("en", "ru"), None),
        ("Delete 4 files", "Delete 2 files", "Удалить 2 файла", ("en", "ru"), None),
        ("Delete 17 files", "Delete 16 files", "Удалить 16 файлов", ("en", "ru"), "Удалить 17 файлов"),
        ("1 個のファイルを削除", "3 個のファイルを削除", "Delete 3 files", ("ja", "en"), None),
        ("7 個のファイルを削除", "6 個のファイルを削除", "Delete 6 files", ("ja", "en"), "Delete 7 files"),
        # Names
        ("Is Peter here?", "Is Laura here?", "¿Está lista Laura?", ("en", "es"), None),
        ("Is Maria here?", "Is Laura here?", "¿Está lista Laura?", ("en", "es"), "¿Está lista Maria?"),
        ("Ask Mr. Baker.", "Ask Mr. Smith.", "Fragen Sie Herrn Smith.", ("en", "de"), "Fragen Sie Herrn Baker."),
        ("Ask Mr. Hoffmann.", "Ask Mr. Hofmann.", "Fragen Sie Herrn Hofmann.", ("en", "de"), "Fragen Sie Herrn Hoffmann."),
        ("Ask Mr. Hoffmann.", "Ask Mr. Hofmann.", "Fragen Sie ihn.", ("en", "de"), None),
        ("Adam is here.", "Alan is here.", "Здесь Алан.", ("en", "ru"), "Здесь Адам."),
        ("Ngozi is here.", "Alan is here.", "Здесь Алан.", ("en", "ru"), None),
        ("Haus bestellen", "Taxi bestellen", "Taxi à commander", ("de", "fr"), None),
        ("Fly to Munich.", "Fly to Paris.", "Nach Paris fliegen.", ("en", "de"), None),
        # What must not change is of the same kind.
        ("Open https://a.example", "Open {page}", "{page} öffnen", ("en", "de"), None),
        ("Open {n, plural, one {# page} other {# pages}}", "Open {page}", "{page} öffnen", ("en", "de"), None),
        ("Open %d", "Open {page}", "{page} öffnen", ("en", "de"), "%d öffnen"),
        # Signs
        ("Pay 5 €", "Pay 5 $", "5 $ zahlen", ("en", "de"), None),
        ("Add (a) and b", "Add (a and b)", "(a und b) addieren", ("en", "de"), None),
        # Layout
        ("Day   Month 4", "Day Month 3", "Tag Monat 3", ("en", "de"), None),
        ("Day\nMonth 4", "Day Month 3", "Tag Monat 3", ("en", "de"), None),
        ("Day\u00a0Month 4", "Day Month 3", "Tag Monat 3", ("en", "de"), "Tag Monat 4"),
        # The mark at the end
        ("Ready", "Ready.", "準備完了。", ("en", "ja"), "準備完了"),
        ("Ready!", "Ready", "Listo", ("en", "es"), "¡Listo!"),
        ("Ready?", "Ready.", "Bereit.", ("en", "de"), None),
        ("Ready.", "Ready", "Bereit!", ("en", "de"), None),
        # A slip makes a word of none
        ("Tell me moree", "Tell me more", "Erzähl mir mehr", ("en", "de"), "Erzähl mir mehr"),
        ("Turn it of", "Turn it off", "Schalte es aus", ("en", "de"), None),
        ("Turn it off", "Turn it of", "Wende es", ("en", "de"), None),
        ("A dessert", "A desert", "Eine Wüste", ("en", "de"), None),
        ("...", "!!!", "!!!", ("en", "de"), None),
    ],
)  # fmt: skip
def test_what_differs_is_carried_over_or_the_segment_says_something_else(
    text: str, source: str, stored: str, languages: tuple[str, str], expected: str | None
) -> None:
    assert carried(text, source, stored, languages) == expected


WORDS = st.sampled_from(
    [
        "the",
        "a",
        "red",
        "large",
        "pump",
        "valve",
        "tank",
        "opens",
        "closes",
        "slowly",
        "never",
        "always",
        "not",
        "in",
        "on",
        "of",
        "with",
        "5",
        "12",
        "{x}",
    ]
)


@given(st.lists(WORDS, min_size=2, max_size=9), WORDS, st.data())
def test_no_word_is_lost_added_or_another_unsaid(stored: list[str], word: str, data: st.DataObject) -> None:
    """Whatever was done to a sentence: what comes out has the numbers and placeholders of the text, or nothing does."""
    place = data.draw(st.integers(0, len(stored) - 1))
    ways = {
        "more": [*stored[:place], word, *stored[place:]],
        "less": stored[:place] + stored[place + 1 :],
        "another": [*stored[:place], word, *stored[place + 1 :]],
    }
    way = data.draw(st.sampled_from(sorted(ways)))
    text = ways[way]
    # Word for word, so that what the translation says can be read off it.
    said = carried(" ".join(text), " ".join(stored), " ".join(stored), ("en", "de"))
    assert said in (None, " ".join(text))
    assert said is None or way == "another"
    assert said is not None or text != stored


def test_a_fault_in_a_near_segment_leaves_the_text_to_the_engine() -> None:
    """The number is carried over, but half of the sentence is missing."""
    source = "The museum of the city is open for 6 hours on each day of the week but one."
    text = source.replace("6", "7")
    near = Stored({source: "6"}, {text: (source, 98)})
    assert Recall(near, "en", "de").best(text) is None
    assert Recall(near, "en", "de").best(source) is not None


def test_an_engine_that_can_use_an_example_gets_the_near_segment() -> None:
    text, stored = "Turn on the tap.", "Turn off the tap."
    memory = Stored({stored: "Drehen Sie den Hahn zu."}, {text: (stored, 88)})
    wish = KnownWish(named("de"), named("en"), memory=memory)
    for can in (True, False):
        abilities = Abilities(frozenset({("en", "de")}), examples=can, checked=False)
        (request,) = next(pipeline.translating([Unit(text)], wish, abilities))
        assert request.example == (StoredExample(stored, "Drehen Sie den Hahn zu.") if can else None)


def test_sentences_are_cut_as_ever_without_a_segment_for_both() -> None:
    unit = Unit("One thing. Another thing.")
    cut = [
        stretch.text
        for stretch in segment(unit, "en", Split.ALL, stored=lambda _: False).stretches
        if stretch.translated
    ]
    assert cut == ["One thing.", "Another thing."]


def test_a_memory_from_another_language_has_nothing() -> None:
    wish = KnownWish(named("de"), named("fr"), memory=MEMORY)
    assert _of_source(wish) is None
