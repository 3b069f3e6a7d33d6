import asyncio
from collections.abc import Sequence

import pytest

from benchmarks.driving import Driven, drive
from tolmach.engines.opening import open_router
from tolmach.engines.protocol import Abilities, Request, Result
from tolmach.engines.stub import StubEngine
from tolmach.languages.catalogue import named
from tolmach.settings import Settings
from tolmach.translation.model import KnownWish
from tolmach.units import Unit

WISH = KnownWish(named("de"), named("en"))


class Forgetful(StubEngine):
    """Loses numbers the first time, and is checked."""

    def __init__(self) -> None:
        super().__init__(["en", "de"])
        self._abilities = Abilities(self._abilities.pairs)

    def translate(self, batch: Sequence[Request]) -> list[Result]:
        return [Result(_said(request), alignment=()) for request in batch]


def _said(request: Request) -> str:
    words = {"There": "Hier", "are": "sind", "cats": "Katzen", "dogs": "Hunde", "now": "jetzt"}
    said = " ".join(words.get(word.strip("."), word.strip(".")) for word in request.text.split()) + "."
    return said if request.attempt else said.replace("42", "viele")


def driven(units: Sequence[Unit]) -> list[Driven]:
    async def main() -> list[Driven]:
        router = open_router(Settings(engine="stub"), Forgetful)
        try:
            return await drive(router, units, WISH)
        finally:
            await router.close()

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("text", "bare", "text_in_the_end", "rounds"),
    [
        ("There are cats now.", "Hier sind Katzen jetzt.", "Hier sind Katzen jetzt.", 1),
        ("There are 42 dogs now.", "Hier sind viele Hunde jetzt.", "Hier sind 42 Hunde jetzt.", 2),
        (
            "There are cats now.  There are 42 dogs now.",
            "Hier sind Katzen jetzt.  Hier sind viele Hunde jetzt.",
            "Hier sind Katzen jetzt.  Hier sind 42 Hunde jetzt.",
            2,
        ),
        ("42", "42", "42", 0),
        ("", "", "", 0),
    ],
)
def test_what_the_engine_said_first_and_what_came_of_it(
    text: str, bare: str, text_in_the_end: str, rounds: int
) -> None:
    others = [Unit("There are dogs now."), Unit("There are 42 cats now.")]
    item = driven([others[0], Unit(text), others[1]])[1]
    assert (item.bare(), item.rendered.text, len(item.rounds)) == (bare, text_in_the_end, rounds)
