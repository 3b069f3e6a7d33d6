"""Markup is proven on the way out; what broke it is put back, or told."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from tolmach.engines.batcher import Batcher
from tolmach.engines.queue import Priority
from tolmach.engines.router import Router
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.markup.model import Options
from tolmach.markup.tagged import read
from tolmach.translation import pipeline
from tolmach.translation.finishing.proving import BROKEN, PUT_BACK, written
from tolmach.translation.model import Done, Order, Receipt, Translation, Wish
from tolmach.translation.reading.spans import as_it_is
from tolmach.translation.service import Plain, Text, Translator
from tolmach.units import Placed, Rendered, Unit

HTML = Options("html")


def rendered(unit: Unit, is_broken: bool) -> Rendered:
    """In capitals, and with its points a second time where it is broken."""
    done = as_it_is(unit.text.upper(), unit.codes)
    return Rendered(done.text, (*done.codes, *done.codes)) if is_broken else done


@pytest.mark.parametrize(
    ("source", "broken", "expected", "receipt"),
    [
        ("<p>a <b>c</b></p>", (), "<p>A <b>C</b></p>", Receipt()),
        ("<p>a<br>b</p>", (), "<p>A<br>B</p>", Receipt()),
        ("<p>a <img> b</p>", (0,), "<p>a <img> b</p>", PUT_BACK),
        ("<p>a <img> b</p><p>c <img> d</p><p>e</p>", (1,), "<p>A <img> B</p><p>c <img> d</p><p>E</p>", PUT_BACK),
        ("<p>a <img> b</p>" * 3, (0, 2), "<p>a <img> b</p><p>A <img> B</p><p>a <img> b</p>", PUT_BACK),
        ("<p>a <img> b</p>" * 40, tuple(range(40)), "<p>a <img> b</p>" * 40, PUT_BACK),
        ("<p>a <img> b</p>" * 40, (17,), "<p>A <img> B</p>" * 17 + "<p>a <img> b</p>" + "<p>A <img> B</p>" * 22, PUT_BACK),
    ],
)  # fmt: skip
def test_what_broke_the_markup_is_put_back(source: str, broken: Sequence[int], expected: str, receipt: Receipt) -> None:
    text = read(source, HTML)
    done = [rendered(unit, number in broken) for number, unit in enumerate(text.units)]
    assert written(text, done) == (expected, receipt)


@dataclass(frozen=True, slots=True)
class Hopeless:
    """A text that breaks however it is written; it counts how often it was looked at."""

    units: tuple[Unit, ...]
    looks: list[str]
    characters: int = 0

    def write(self, rendered: Sequence[Rendered]) -> str:
        return " ".join(each.text for each in rendered)

    def faults(self, output: str) -> list[str]:
        self.looks.append(output)
        return ["1 tags are missing"]


def test_what_cannot_be_put_back_is_told_and_is_not_looked_for_endlessly() -> None:
    text = Hopeless((Unit("a"),) * 1000, [])
    output, receipt = written(text, [Rendered("B")] * 1000)
    assert (output, receipt) == (" ".join("B" * 1000), BROKEN)
    assert len(text.looks) < 100


def test_plain_text_has_no_markup() -> None:
    text: Text = Plain("a <b> c")
    assert written(text, [Rendered("<i>", (Placed(0, 0, 0),))]) == ("<i>", Receipt())


def test_the_service_asks_for_the_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run(units: Sequence[Unit], *_: object, **__: object) -> list[Done]:
        return [Done(rendered(unit, is_broken=True)) for unit in units]

    async def translated() -> Translation:
        router = Router([Batcher(lambda: StubEngine({"en", "de"}))])
        order = Order(("<p>a <img> b</p><p>c</p>",), Wish(named("de"), named("en")), HTML)
        try:
            return (await Translator(router, Detector()).translate(order, key="k", priority=Priority.INTERACTIVE))[0]
        finally:
            await router.close()

    monkeypatch.setattr(pipeline, "run", run)
    done = asyncio.run(translated())
    assert (done.text, done.receipt) == ("<p>a <img> b</p><p>C</p>", PUT_BACK)
