"""What a decoder gets wrong is decoded again, with more care each time, and copied where nothing helps."""

import pytest

from tests.engines.nmt.scripted import ScriptedDecoder, speaking
from tolmach.engines.nmt.marked import CAREFUL
from tolmach.engines.nmt.trying import AGAIN, ATTEMPTS, like
from tolmach.engines.protocol import Request
from tolmach.units import Mark

TEXT = "He walks to the station and waits for the train that never comes there on time."
RIGHT = "▁Er ▁geht ▁zum ▁Bahnhof ▁und ▁wartet ▁auf ▁den ▁Zug"
WRONG = {
    "a loop": "▁Er ▁geht ▁geht ▁geht ▁zum ▁Bahnhof ▁und ▁wartet",
    "a loop of two": "▁Bahnhof ▁und ▁Bahnhof ▁und ▁Bahnhof ▁und ▁Bahnhof ▁und",
    "no end": " ".join(f"▁Zug ▁{number}" for number in range(100)),
    "an end too soon": "▁Er",
    "nothing": "",
    "bytes of no letter": f"{RIGHT} <0xE5> <0x96>",
}


def asked(text: str = TEXT, **options: object) -> Request:
    return Request(text, "en", "de", **options)  # type: ignore[arg-type]


def manners(decoder: ScriptedDecoder) -> list[tuple[int, float]]:
    return [(job.manner.beam, job.manner.penalty) for job in decoder.asked]


@pytest.mark.parametrize("tries", [1, 2])
@pytest.mark.parametrize("fault", WRONG)
def test_what_went_wrong_is_decoded_again_with_more_care(fault: str, tries: int) -> None:
    decoder = ScriptedDecoder({TEXT: [*[WRONG[fault]] * tries, RIGHT]})
    with speaking(decoder) as engine:
        (result,) = engine.translate([asked()])
    assert result.text == RIGHT.replace(" ", "").replace("▁", " ").strip()
    ways = [ATTEMPTS[0], *AGAIN][: tries + 1]
    assert manners(decoder) == [(way.beam, way.penalty) for way in ways]


@pytest.mark.parametrize("fault", WRONG)
def test_what_goes_wrong_every_time_comes_back_as_it_was(fault: str) -> None:
    with speaking(ScriptedDecoder({TEXT: [WRONG[fault]] * 3})) as engine:
        (result,) = engine.translate([asked()])
    assert (result.text, result.score) == (TEXT, 0.0)


def test_what_goes_well_is_decoded_once_whatever_becomes_of_its_neighbours() -> None:
    decoder = ScriptedDecoder({TEXT: [RIGHT], "Wait!": [WRONG["nothing"], "▁Warte !"]})
    with speaking(decoder) as engine:
        results = engine.translate([asked(), asked("Wait!")])
    assert [result.text for result in results] == ["Er geht zum Bahnhof und wartet auf den Zug", "Warte!"]
    assert len(decoder.asked) == 3


def test_a_loop_that_the_text_has_too_is_none() -> None:
    text = "No, no, no, no, no!"
    decoder = ScriptedDecoder({text: ["▁Nein , ▁nein , ▁nein , ▁nein , ▁nein !"]})
    with speaking(decoder) as engine:
        assert engine.translate([asked(text)])[0].text == "Nein, nein, nein, nein, nein!"


@pytest.mark.parametrize("broken", ["▁Bahnhof ▁ist ▁alt", "▁Der <x0> ▁Bahnhof <x0> ▁ist <x1> ▁alt", WRONG["a loop"]])
def test_what_lost_something_opaque_is_decoded_again(broken: str) -> None:
    text, marks = "Station {x} is old.", (Mark(8, 11, opaque=True),)
    decoder = ScriptedDecoder({"Station is old.": [broken, "▁Bahnhof <x0> ▁ist ▁alt ."]})
    with speaking(decoder) as engine:
        (result,) = engine.translate([asked(text, marks=marks)])
    assert result.text == "Bahnhof {x} ist alt."
    careful = like(CAREFUL, ATTEMPTS[0])
    assert manners(decoder) == [(way.beam, way.penalty) for way in (ATTEMPTS[0], careful)]


def test_what_loses_it_every_time_is_translated_without_marks() -> None:
    text, marks = "Station {x} is old.", (Mark(8, 11, opaque=True),)
    script = {"Station is old.": ["▁Bahnhof ▁alt"] * 2, text: ["▁Bahnhof ▁{ x } ▁ist ▁alt ."]}
    with speaking(ScriptedDecoder(script)) as engine:
        (result,) = engine.translate([asked(text, marks=marks)])
    assert (result.text, result.marks) == ("Bahnhof {x} ist alt.", None)
