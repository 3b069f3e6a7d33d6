import time

import pytest

from tolmach.engines.protocol import EngineDied, Link, Request
from tolmach.engines.stub import StubEngine


@pytest.mark.parametrize(
    ("text", "target", "answer"),
    [
        ("Hello", "de", "[de] Hello"),
        ("Hello", "pt-br", "[pt-br] Hello"),
        ("", "de", "[de] "),
        ("two\nlines", "de", "[de] two\nlines"),
    ],
)
def test_the_answer_is_known_beforehand(text: str, target: str, answer: str) -> None:
    assert StubEngine(["en", target]).translate([Request(text, "en", target)])[0].text == answer


def test_it_translates_between_all_its_languages() -> None:
    pairs = StubEngine(["de", "en", "fr"]).abilities.pairs
    assert pairs == {("de", "en"), ("de", "fr"), ("en", "de"), ("en", "fr"), ("fr", "de"), ("fr", "en")}


@pytest.mark.parametrize(
    ("align", "alignment"),
    [(False, ()), (True, (Link((0, 3), (5, 8), 1.0), Link((4, 7), (9, 12), 1.0)))],
)
def test_alignment_is_word_by_word_and_only_when_asked_for(align: bool, alignment: tuple[Link, ...]) -> None:
    assert StubEngine(["en", "de"]).translate([Request("two way", "en", "de", align)])[0].alignment == alignment


@pytest.mark.parametrize(("option", "error"), [("dies_on", EngineDied), ("fails_on", RuntimeError)])
def test_it_breaks_only_on_the_marker_it_was_told(option: str, error: type[Exception]) -> None:
    engine = StubEngine(["en", "de"], **{option: "boom"})  # type: ignore[arg-type]
    good, bad = Request("all is well", "en", "de"), Request("here: boom", "en", "de")
    assert engine.translate([good])
    with pytest.raises(error):
        engine.translate([good, bad])
    assert StubEngine(["en", "de"]).translate([bad])


def test_it_can_be_slow() -> None:
    engine = StubEngine(["en", "de"], seconds_per_token=0.01)
    request = Request("x" * 16, "en", "de")
    start = time.monotonic()
    engine.translate([request, request])
    assert time.monotonic() - start >= 0.01 * 2 * engine.cost(request)
