"""The engine with made models, whose words are nonsense: what it asks of them and what it makes of their answers."""

import random
from pathlib import Path

import pytest

from tests.engines.firefox.shelves import install
from tolmach.engines.firefox import shelf as shelf_module
from tolmach.engines.firefox.engine import FirefoxEngine
from tolmach.engines.protocol import Request
from tolmach.units import Mark


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("models")
    for number, (source, target) in enumerate([("en", "de"), ("de", "en"), ("en", "pt"), ("pt", "en"), ("en", "fr")]):
        install(found, source, target, seed=number)
    return found


@pytest.fixture(scope="module")
def engine(folder: Path) -> FirefoxEngine:
    return FirefoxEngine([folder], loaded=6)


def test_its_pairs_are_the_directions_their_variants_and_what_english_joins(engine: FirefoxEngine) -> None:
    assert engine.abilities.pairs == {
        *(("en", each) for each in ("de", "pt", "pt-br", "fr")),
        *((each, "en") for each in ("de", "pt", "pt-br")),
        *(("de", each) for each in ("pt", "pt-br", "fr")),
        *((each, other) for each in ("pt", "pt-br") for other in ("de", "fr")),
    }


def test_abilities_stay_the_same_object_until_a_model_comes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf_module, "_LOOKED_AGAIN", 0.0)
    engine = FirefoxEngine([tmp_path], loaded=2)
    before = engine.abilities
    assert engine.abilities is before
    install(tmp_path, "en", "de")
    assert engine.abilities is not before
    assert engine.abilities.pairs == {("en", "de")}


@pytest.mark.parametrize("text", ["", " ", "42", "…", "😀", "\n\n", "\0", "\ud800", "a" * 5000, "word " * 60])
def test_odd_texts_come_back(engine: FirefoxEngine, text: str) -> None:
    (found,) = engine.translate([Request(text, "en", "de")])
    assert found.text.strip() or not any(map(str.isalpha, text)) or text.isspace()


@pytest.mark.parametrize("text", ["", " ", "42", "😀", "\n\n"])
def test_what_has_no_letter_stays_as_it_is(engine: FirefoxEngine, text: str) -> None:
    assert engine.translate([Request(text, "en", "de")])[0].text == text


@pytest.mark.parametrize("pair", [("en", "de"), ("de", "fr"), ("pt-br", "de"), ("en", "pt-br")])
@pytest.mark.heavy
def test_an_answer_does_not_depend_on_its_neighbours(engine: FirefoxEngine, pair: tuple[str, str]) -> None:
    words = ["the", "quick", "Fox", "jumps", "over", "dogs", "42", "houses,", "NOT;", "{0}", "“so”", "😀"]
    rng = random.Random(7)
    requests = []
    for number in range(16):
        text = " ".join(rng.choices(words, k=rng.randint(1, 12)))
        at = text.find("{0}")
        marks = (Mark(at, at + 3, opaque=True),) if at >= 0 else ()
        requests.append(Request(text, *pair, align=number % 3 == 0, marks=marks))
    alone = [engine.translate([request])[0] for request in requests]
    for _ in range(2):
        order = rng.sample(range(len(requests)), len(requests))
        together = engine.translate([requests[number] for number in order])
        assert [alone[number] for number in order] == together


def test_links_lie_within_both_texts_and_come_only_where_they_are_asked_for(engine: FirefoxEngine) -> None:
    asked, silent = engine.translate(
        [Request("The old house", "de", "fr", align=True), Request("The old house", "de", "fr")]
    )
    assert not silent.alignment
    for link in asked.alignment:
        assert 0 <= link.source[0] < link.source[1] <= len("The old house")
        assert 0 <= link.target[0] < link.target[1] <= len(asked.text)


def test_two_legs_cost_twice_as_much(engine: FirefoxEngine) -> None:
    assert engine.cost(Request("word " * 9, "de", "fr")) == 2 * engine.cost(Request("word " * 9, "de", "en"))
