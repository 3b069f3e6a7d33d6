"""Fixed phrases among the steps of the pipeline, without an engine."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from tolmach.engines.protocol import Abilities
from tolmach.languages.catalogue import named
from tolmach.translation.model import Done, Wish
from tolmach.translation.pipeline import translating
from tolmach.units import Match, Remembered, Unit

CHECKED = Abilities(frozenset(), checked=True)
WISH = Wish(named("de")).known(named("en"))


@dataclass(frozen=True)
class _Memory:
    source: str = "en"
    threshold: int = 75

    def taught(self, text: str) -> Sequence[Match]:
        return ()

    def best(self, text: str) -> Remembered | None:
        return Remembered("1", "Good morning!", "Moin!", 100) if text == "Good morning!" else None


def _done(text: str, **changes: object) -> Done | None:
    """None where an engine is asked."""
    steps = translating([Unit(text)], replace(WISH, **changes), CHECKED)  # type: ignore[arg-type]
    try:
        next(steps)
    except StopIteration as stop:
        done: Done = stop.value[0]
        return done
    return None


def test_a_memory_goes_first() -> None:
    done = _done("Good morning!", memory=_Memory())
    assert done is not None
    assert (done.rendered.text, done.receipt.known) == ("Moin!", {"memory"})


@pytest.mark.parametrize("text", ["  Good morning!  ", "Good morning! Thank you!", "Good morning!\n\nThank you!"])
def test_nothing_is_asked_of_an_engine(text: str) -> None:
    done = _done(text)
    assert done is not None
    wanted = text.replace("Good morning", "Guten Morgen").replace("Thank you", "Danke")
    assert (done.rendered.text, done.receipt.known) == (wanted, {"phrase"})


@pytest.mark.parametrize("changes", [{"context": "At the station."}, {"phrases": False}])
def test_what_leaves_it_to_the_engine(changes: dict[str, object]) -> None:
    assert _done("Good morning!", **changes) is None


def test_an_engine_of_quality_is_asked() -> None:
    steps = translating([Unit("Good morning!")], WISH, replace(CHECKED, quality=True))
    assert next(steps)
