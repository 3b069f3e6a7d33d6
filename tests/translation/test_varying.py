"""Wordings that an engine has, less what is wrong with them."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tolmach.engines.batcher import Batcher
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.engines.stub import StubEngine
from tolmach.glossaries.terms.matching import CompiledTerms
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.translation.model import Wish
from tolmach.translation.service import Translator

WORDINGS = ("Rufen Sie 30 Kunden an.", "Bitte rufen Sie 30 Kunden an.", "Rufen Sie 40 Kunden an.", "")


class Versatile(StubEngine):
    """Has known wordings for everything, and remembers what it was asked."""

    def __init__(self, wordings: Sequence[str] = WORDINGS, *, varies: bool = True) -> None:
        super().__init__(["en", "de"])
        self.wordings = tuple(wordings)
        self.varies = varies
        self.asked: list[Request] = []

    @property
    def abilities(self) -> Abilities:
        return replace(super().abilities, varies=self.varies)

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        self.asked += batch
        return [Result("", wordings=self.wordings) for _ in batch]


def found(engine: Versatile, text: str, opening: str | None = None, wish: Wish | None = None) -> list[str]:
    async def ask() -> list[str]:
        router = Router([Batcher(lambda: engine)])
        known = (wish or Wish(named("de"))).known(named("en"))
        try:
            return await Translator(router, Detector()).wordings(
                text, opening, known, key="key", priority=Priority.INTERACTIVE
            )
        finally:
            await router.close()

    return asyncio.run(ask())


def test_a_wording_with_another_number_is_none() -> None:
    assert found(Versatile(), "Call 30 customers.") == ["Rufen Sie 30 Kunden an.", "Bitte rufen Sie 30 Kunden an."]


def test_a_wording_has_its_opening() -> None:
    engine = Versatile()
    assert found(engine, "Call 30 customers.", "Bitte ") == ["Bitte rufen Sie 30 Kunden an."]
    assert (engine.asked[0].task, engine.asked[0].opening) == ("vary", "Bitte ")


def test_a_wording_without_its_terms_is_none() -> None:
    terms = CompiledTerms([("customers", "Gäste")], "en")
    wish = Wish(named("de"), terms=terms)
    engine = Versatile([*WORDINGS, "Rufen Sie 30 Gäste an."])
    assert found(engine, "Call 30 customers.", wish=wish) == ["Rufen Sie 30 Gäste an."]
    assert [term.target for term in engine.asked[0].terms] == ["Gäste"]


@pytest.mark.parametrize("text", ["", "12 34", "  \n"])
def test_what_is_no_language_is_not_asked(text: str) -> None:
    engine = Versatile()
    assert found(engine, text) == []
    assert engine.asked == []


def test_an_engine_that_cannot_is_not_asked() -> None:
    engine = Versatile(varies=False)
    assert found(engine, "Call 30 customers.") == []
    assert engine.asked == []
