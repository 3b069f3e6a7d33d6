"""Several wordings of a translation, with the model that ships. None of its words are known beforehand."""

from collections.abc import Iterator

import pytest

from tolmach.engines.nmt.engine import NmtEngine
from tolmach.engines.nmt.varying import WORDINGS
from tolmach.engines.protocol import Request, Term

THANKS = "We would like to thank you for your help with the invoice."


@pytest.fixture(scope="module")
def engine() -> Iterator[NmtEngine]:
    made = NmtEngine(device="cpu", threads=2)
    yield made
    made.close()


def varied(
    engine: NmtEngine, text: str, target: str = "de", opening: str | None = None, source: str = "en"
) -> tuple[str, ...]:
    return engine.translate([Request(text, source, target, task="vary", opening=opening)])[0].wordings


def test_several_wordings_each_once(engine: NmtEngine) -> None:
    found = varied(engine, THANKS)
    assert 2 <= len(found) <= WORDINGS
    assert len(set(found)) == len(found)
    assert varied(engine, THANKS) == found


@pytest.mark.parametrize("target", ["de", "fr", "ja"])
def test_an_opening_goes_on_with_other_words(engine: NmtEngine, target: str) -> None:
    first = varied(engine, THANKS, target)[0]
    opening = first[: first.index(" ") + 1] if " " in first else first[:2]
    # Other work before it: what an opening becomes must not hang on that.
    varied(engine, "Wo ist der Bahnhof?", "en", "Where is ", source="de")
    found = varied(engine, THANKS, target, opening)
    assert found
    assert all(each.startswith(opening) for each in found)
    rests = [each.removeprefix(opening) for each in found]
    assert len(set(rests)) == len(rests)


def test_without_an_opening_that_says_anything_the_first_words_differ(engine: NmtEngine) -> None:
    """German has several ways to begin this sentence, none of them rare."""
    found = varied(engine, "Thank you for your help with the invoice.", opening="")
    assert len({each.split()[0] for each in found}) == len(found) > 1


def test_terms_are_offered_to_it(engine: NmtEngine) -> None:
    start = THANKS.index("invoice")
    term = Term(start, start + len("invoice"), "Faktura")
    asked = Request(THANKS, "en", "de", task="vary", terms=(term,))
    wordings = engine.translate([asked])[0].wordings
    assert any("Faktura" in each for each in wordings)
    assert not any("Faktura" in each for each in varied(engine, THANKS))


def test_what_is_in_capitals_stays_so(engine: NmtEngine) -> None:
    found = varied(engine, THANKS.upper())
    assert found
    assert all(each.isupper() for each in found)
    opening = found[0].split()[0] + " "
    assert all(each.startswith(opening) and each.isupper() for each in varied(engine, THANKS.upper(), opening=opening))


def test_it_is_the_same_whatever_is_beside_it(engine: NmtEngine) -> None:
    asked = Request(THANKS, "en", "de", task="vary", opening="")
    alone = engine.translate([asked])[0]
    beside = engine.translate([Request("Good morning", "en", "de"), asked, Request("A long road", "en", "de")])
    assert beside[1] == alone
    assert not beside[0].wordings
    assert engine.group(asked) != engine.group(Request(THANKS, "en", "de"))


@pytest.mark.parametrize("text", ["", "word " * 2000, "Open <x1> now.", "One\nline"])
def test_what_has_no_wordings(engine: NmtEngine, text: str) -> None:
    assert varied(engine, text) == ()
