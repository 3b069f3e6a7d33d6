"""The shipped model as a judge of what others propose."""

from collections.abc import Iterator

import pytest

from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.protocol import Request


@pytest.fixture(scope="module")
def engine() -> Iterator[NmtEngine]:
    engine = NmtEngine(threads=1)
    yield engine
    engine.close()


def weighed(engine: NmtEngine, text: str, *proposals: str) -> list[float]:
    requests = [Request(text, "en", "en", task="correct", proposal=proposal) for proposal in proposals]
    results = engine.translate(requests)
    assert [result.text for result in results] == [text] * len(proposals), "what is weighed is not changed"
    return [result.score for result in results]


def test_the_right_word_weighs_more(engine: NmtEngine) -> None:
    text = "They has been living in London since they was born."
    better, worse = weighed(engine, text, text.replace("has", "have"), text.replace("London", "Londno"))
    assert better > worse


def test_the_text_itself_weighs_nothing(engine: NmtEngine) -> None:
    assert weighed(engine, "She lives here.", "She lives here.") == [pytest.approx(0.0, abs=0.01)]


def test_what_is_too_long_has_nothing_for_it(engine: NmtEngine) -> None:
    text = "word " * 2000
    assert weighed(engine, text, text + "more") == [float("-inf")]
