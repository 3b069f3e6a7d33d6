"""Translations that somebody else made: what is unlikely, whose manner counts, and what the checks find."""

import asyncio
from collections.abc import Hashable, Sequence

import pytest

from tolmach.engines.batcher import Batcher
from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.nmt.packages import read_package, shipped
from tolmach.engines.protocol import Abilities, Likelihood, Request, Result
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.languages.catalogue import named
from tolmach.translation.confidence.calibration import calibration
from tolmach.translation.confidence.given import GIVEN, MANY, unlikely
from tolmach.translation.given.pairs import GivenPair, GivenVerdict, sentences
from tolmach.translation.given.service import PairJudge

LANGUAGES = named("en"), named("de")
FINGERPRINT = read_package(shipped()).fingerprint


def judged(engine: "WeighingEngine", *pairs: tuple[str, str]) -> list[GivenVerdict]:
    async def work() -> list[GivenVerdict]:
        router = Router([Batcher(lambda: engine)])
        try:
            given = [GivenPair(*pair) for pair in pairs]
            return await PairJudge(router).judge(given, LANGUAGES, key="test", priority=Priority.DOCUMENT)
        finally:
            await router.close()

    return asyncio.run(work())


class WeighingEngine:
    """Weighs word by word: a word counts as unlikely if it is one of these."""

    name = "weighing"

    def __init__(self, *odd: str, usual: float = -0.5, judges: bool = True) -> None:
        self.abilities = Abilities(frozenset({("en", "de")}), judges=judges, calibration=FINGERPRINT)
        self._odd, self._usual = odd, usual

    def group(self, request: Request) -> Hashable:
        return request.task

    def cost(self, request: Request) -> int:
        return 1

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        return [Result("", likelihoods=tuple(self._weighed(each.said))) for each in batch]

    def _weighed(self, text: str) -> list[Likelihood]:
        words = [(text.index(word), word) for word in text.split()]
        return [
            Likelihood(at, at + len(word), self._usual - 10 * any(odd in word for odd in self._odd))
            for at, word in words
        ]

    def close(self) -> None:
        pass


def test_the_shipped_model_is_calibrated() -> None:
    """A new model needs `python -m training.service.given`."""
    assert calibration(FINGERPRINT, GIVEN) is not None


def test_an_unlikely_word_is_named() -> None:
    text = "Er kauft den Garten. Sie kommt."
    sound, odd = judged(WeighingEngine("Garten"), ("He comes.", "Er kommt."), ("He buys the house. She comes.", text))
    assert not sound.is_doubtful
    assert sound.confidence is not None
    assert odd.confidence is not None
    assert odd.is_doubtful
    assert odd.confidence < sound.confidence
    assert [text[start:end] for start, end in odd.words] == ["Garten"]


def test_what_the_checks_find() -> None:
    pair = "Open 3 files of {name}.", "Öffnen Sie 4 Dateien."
    (found,) = judged(WeighingEngine(), pair)
    assert {fault.kind.value for fault in found.faults} >= {"numbers", "protected"}
    assert (found.is_unlikely, found.is_doubtful) == (False, True)
    (bare,) = judged(WeighingEngine(judges=False), pair)
    assert bare.confidence is None
    assert bare.faults == found.faults


def test_a_placeholder_is_no_unlikely_word() -> None:
    (found,) = judged(WeighingEngine("{name}"), ("Open {name} now.", "Öffnen Sie jetzt {name}."))
    assert not found.is_doubtful


@pytest.mark.parametrize(("count", "doubtful"), [(MANY, 1), (MANY - 1, MANY - 1)])
def test_people_are_compared_with_each_other_where_there_are_many(count: int, doubtful: int) -> None:
    pairs = [("He comes.", "Er kommt.")] * (count - 1) + [("He sleeps.", "Er Garten.")]
    found = judged(WeighingEngine("Garten", usual=-12.0), *pairs)
    assert sum(each.is_unlikely for each in found) == doubtful
    assert found[-1].is_unlikely
    assert {each.is_beside_others for each in found} == {count >= MANY}


def test_sentences_of_both_sides() -> None:
    text = "Er kommt. Sie geht."
    found = sentences(GivenPair("He comes. She goes.", text), LANGUAGES)
    assert [(each.source, text[each.start :]) for each in found] == [("He comes.", text), ("She goes.", "Sie geht.")]
    assert len(sentences(GivenPair("He comes and she goes.", text), LANGUAGES)) == 1


def test_the_end_is_no_word() -> None:
    assert unlikely("Er kommt", [Likelihood(0, 2, -1.0), Likelihood(2, 8, -1.0), Likelihood(8, 8, -9.0)]) == ()


def test_the_shipped_model_weighs_a_translation() -> None:
    engine = NmtEngine(device="cpu", threads=1)
    text = "The dog sleeps in the garden."
    try:
        said = engine.translate([Request(text, "en", "de")])[0].text
        wrong = said.replace(".", " Kartoffel.")
        asked = [Request(text, "en", "de", task="judge", said=each) for each in (said, wrong, said.upper(), "x" * 9999)]
        right, odd, capitals, long = (each.likelihoods for each in engine.translate(asked))
    finally:
        engine.close()
    assert "".join(said[each.start : each.end] for each in right) == said.replace(" ", "")
    assert "".join(said[each.start : each.end] for each in capitals) == said.replace(" ", "")
    worst = min(odd, key=lambda each: each.value)
    assert wrong[worst.start : worst.end] in "Kartoffel."
    assert worst.value < min(each.value for each in right)
    assert long == ()
