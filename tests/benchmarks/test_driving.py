import asyncio
from collections.abc import Sequence

import pytest

from benchmarks.translation.driving import Driven, bared, drive
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


def both(units: Sequence[Unit]) -> tuple[list[Driven], list[str]]:
    """On their way, and bare."""

    async def main() -> tuple[list[Driven], list[str]]:
        router = open_router(Settings(engine="stub"), Forgetful)
        try:
            items = await drive(router, units, WISH)
            return items, await bared(router, items, WISH)
        finally:
            await router.close()

    return asyncio.run(main())


def driven(units: Sequence[Unit]) -> list[Driven]:
    return both(units)[0]


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


def test_what_was_said_by_heart_the_engine_is_asked_for() -> None:
    units = [Unit("There are cats now."), Unit("Good morning. There are dogs now."), Unit("Good morning.")]
    items, bare = both(units)
    assert [item.is_by_heart for item in items] == [False, True, True]
    assert [item.rendered.text for item in items[1:]] == ["Guten Morgen. Hier sind Hunde jetzt.", "Guten Morgen."]
    assert bare == ["Hier sind Katzen jetzt.", "Good morning. Hier sind Hunde jetzt.", "Good morning."]
