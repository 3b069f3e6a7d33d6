"""Doubtful sentences go to a second engine: a language model behind a real socket, beside an engine that is unsure."""

import asyncio
from collections.abc import Hashable, Sequence
from typing import Any

import pytest

from tests.engines.llm.test_engine import Play, playing, says, status, texts
from tolmach.engines.batcher import Batcher
from tolmach.engines.nmt.packages import read_package, shipped
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.languages.catalogue import named
from tolmach.translation import pipeline
from tolmach.translation.model import Done, KnownWish
from tolmach.units import Unit

SURE = "The committee has published its very long report on the state of all harbours of the country on Monday."
UNSURE = "The committee is unsure about its report on the state of all 12 harbours of the whole country on Monday."
DOUBTFUL = "Der Ausschuss ist unsicher über seinen Bericht über den Zustand aller 12 Häfen im ganzen Land am Montag."
BETTER = "Der Ausschuss zweifelt an seinem Bericht über den Zustand aller 12 Häfen im ganzen Land am Montag."
SAID = {
    SURE: "Der Ausschuss hat am Montag seinen sehr langen Bericht über den Zustand aller Häfen des Landes vorgelegt.",
    UNSURE: DOUBTFUL,
}
FINGERPRINT = read_package(shipped()).fingerprint


class UnsureEngine:
    """Knows two sentences, and is sure of one of them."""

    name = "unsure"

    def __init__(self, fingerprint: str = FINGERPRINT, calibrated: frozenset[tuple[str, str]] | None = None) -> None:
        self.abilities = Abilities(frozenset({("en", "de")}), calibration=fingerprint, calibrated=calibrated)

    def group(self, request: Request) -> Hashable:
        return request.target

    def cost(self, request: Request) -> int:
        return 1

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        return [Result(SAID[each.text], -3.0 if each.text == UNSURE else -0.1) for each in batch]

    def close(self) -> None:
        pass


async def translated(router: Router, model_type: str | None) -> list[Done]:
    try:
        wish = KnownWish(named("de"), named("en"), model_type=model_type, lexicon=False)
        route = router.route("en", "de", model_type)
        return await pipeline.run([Unit(SURE), Unit(UNSURE)], wish, route, key="test", priority=Priority.DOCUMENT)
    finally:
        await router.close()


@pytest.mark.parametrize(
    ("answer", "kept", "engine"),
    [
        (says(BETTER), BETTER, "llm"),
        (says(BETTER.replace("12", "zwölf oder dreizehn")), DOUBTFUL, "unsure"),
        (says(UNSURE), DOUBTFUL, "unsure"),
        (status(500), DOUBTFUL, "unsure"),
    ],
    ids=["better", "other number", "not translated", "out of order"],
)
def test_only_the_doubtful_sentence_goes_and_its_answer_must_hold(answer: Play, kept: str, engine: str) -> None:
    with playing(answer) as (server, llm):
        batchers = [Batcher(UnsureEngine), Batcher(lambda: llm)]
        sure, unsure = asyncio.run(translated(Router(batchers, only_doubtful=True), "quality_optimized"))
    assert {text for body in server.bodies for text in texts(body)} == {UNSURE}
    assert sure.rendered.text == SAID[SURE]
    assert not any(each.is_doubtful for each in sure.receipt.sentences)
    assert unsure.rendered.text == kept
    assert unsure.receipt.engines == {engine}
    assert not unsure.receipt.left


@pytest.mark.parametrize(
    ("known", "model_type", "asked"),
    [
        ((FINGERPRINT,), None, set()),
        ((FINGERPRINT,), "prefer_quality_optimized", {UNSURE}),
        ((FINGERPRINT, frozenset({("en", "de")})), "quality_optimized", {UNSURE}),
        ((FINGERPRINT, frozenset({("de", "en")})), "quality_optimized", {SURE, UNSURE}),
        (("",), "quality_optimized", {SURE, UNSURE}),
    ],
    ids=["for speed", "quality", "an added model", "not for this pair", "the first engine never knows how sure it is"],
)
def test_what_a_language_model_gets(known: tuple[Any, ...], model_type: str | None, asked: set[str]) -> None:
    with playing(lambda body: says(*(SAID[text] for text in texts(body)))(body)) as (server, llm):
        batchers = [Batcher(lambda: UnsureEngine(*known)), Batcher(lambda: llm)]
        asyncio.run(translated(Router(batchers, only_doubtful=True), model_type))
    assert {text for body in server.bodies for text in texts(body)} == asked
