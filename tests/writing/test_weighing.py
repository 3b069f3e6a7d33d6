"""The shipped model as a judge of what others propose."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Request


@pytest.fixture(scope="module")
def engine() -> Iterator[NmtEngine]:
    engine = NmtEngine(threads=1)
    yield engine
    engine.close()


def weighed(engine: NmtEngine, text: str, *proposals: str) -> list[float]:
    (result,) = engine.translate([Request(text, "en", "en", task="correct", proposals=proposals)])
    return [weight.margin for weight in result.weights]


def test_the_right_word_weighs_more(engine: NmtEngine) -> None:
    text = "They has been living in London since they was born."
    better, worse = weighed(engine, text, text.replace("has", "have"), text.replace("London", "Londno"))
    assert better > worse


def test_nothing_speaks_for_a_change_where_nothing_is_wrong(engine: NmtEngine) -> None:
    """Nor for the text itself, which changes nothing."""
    text = "The children are playing in the garden."
    assert all(
        weight < 0 for weight in weighed(engine, text, text, text.replace("are", "is"), text.replace("in", "on"))
    )


def test_what_is_mistaken_by_ear_reads_better(engine: NmtEngine) -> None:
    text = "Please let me know if you here from them."
    (result,) = engine.translate([Request(text, "en", "en", task="correct", proposals=(text.replace("here", "hear"),))])
    assert result.weights[0].reading > 2


def test_what_is_too_long_has_nothing_for_it(engine: NmtEngine) -> None:
    text = "word " * 500
    assert weighed(engine, text, text + "more") == [float("-inf")]


def test_the_engine_does_not_weigh_what_cannot_be_enough(engine: NmtEngine) -> None:
    text = "They has been living in London since they was born."
    asked = Request(text, "en", "en", task="correct", proposals=(text.replace("has", "have"),))
    assert engine.translate([asked])[0].weights[0].margin > 0
    assert engine.translate([replace(asked, needed=(1000.0,))])[0].weights[0].margin == float("-inf")
