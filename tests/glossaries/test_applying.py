"""From the ids of a request to terms, over each kind of database."""

import asyncio
import threading

import pytest

from tests.glossaries.conftest import OTHER, OWNER, asynchronous, draft, filled
from tolmach.errors import BadRequest, NotFound
from tolmach.glossaries import applying
from tolmach.glossaries.applying import Terminology
from tolmach.glossaries.model import Dictionary, Version
from tolmach.glossaries.service import Glossaries
from tolmach.glossaries.terms.matching import CompiledTerms

ROOM = 1_000_000


async def made(glossaries: Glossaries, entries: str, source: str = "en", target: str = "de") -> str:
    return (await glossaries.create(OWNER, "a", [draft(entries, source, target)])).id


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The source of each dictionary that is compiled."""
    seen: list[str] = []

    def noted(entries: tuple[tuple[str, str], ...], source: str) -> CompiledTerms:
        seen.append(source)
        return CompiledTerms(entries, source)

    monkeypatch.setattr(applying, "CompiledTerms", noted)
    return seen


@asynchronous
async def test_the_first_glossary_that_has_a_term_counts(glossaries: Glossaries) -> None:
    entries = [
        "artist\tMaler",
        "artist\tKünstler\nprize\tGewinn",
        "prize\tPreis\ncat\tKatze",
        "dog\tHund",
        "cat\tKater",
    ]
    ids = [await made(glossaries, each) for each in entries]
    terms = await Terminology(glossaries, ROOM).terms(OWNER, ids, "EN", "de-CH")
    assert [terms.whole(word) for word in ("artist", "prize", "cat", "dog", "cow")] == [
        "Maler",
        "Gewinn",
        "Katze",
        "Hund",
        None,
    ]
    assert [match.target for match in terms.find("artists, prizes, cats and dogs")] == [
        "Maler",
        "Gewinn",
        "Katze",
        "Hund",
    ]


@asynchronous
async def test_a_dictionary_is_compiled_once_until_it_changes(glossaries: Glossaries, compilations: list[str]) -> None:
    terminology = Terminology(glossaries, ROOM)
    first = await made(glossaries, "prize\tPreis")
    for _ in range(3):
        await terminology.terms(OWNER, [first], "en", "de")
    assert len(compilations) == 1
    await glossaries.put(OWNER, first, draft("prize\tGewinn"))
    assert (await terminology.terms(OWNER, [first], "en", "de")).whole("prize") == "Gewinn"
    assert len(compilations) == 2


@asynchronous
async def test_those_who_ask_meanwhile_wait_for_the_same_one_though_the_first_has_gone(
    glossaries: Glossaries, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, go_on = threading.Event(), threading.Event()
    made_so_far: list[CompiledTerms] = []

    def slowly(entries: tuple[tuple[str, str], ...], source: str) -> CompiledTerms:
        inside.set()
        assert go_on.wait(10)
        made_so_far.append(CompiledTerms(entries, source))
        return made_so_far[-1]

    monkeypatch.setattr(applying, "CompiledTerms", slowly)
    terminology = Terminology(glossaries, ROOM)
    identifier = await made(glossaries, "prize\tPreis")
    asked = [asyncio.create_task(terminology.terms(OWNER, [identifier], "en", "de"))]
    assert await asyncio.to_thread(inside.wait, 10)
    asked += [asyncio.create_task(terminology.terms(OWNER, [identifier], "en", "de")) for _ in range(3)]
    asked[0].cancel()
    await asyncio.wait(asked[:1])
    go_on.set()
    done = await asyncio.gather(*asked, return_exceptions=True)
    assert [isinstance(item, asyncio.CancelledError) for item in done] == [True, False, False, False]
    assert len(made_so_far) == 1


@asynchronous
async def test_large_ones_wait_for_each_other_and_small_ones_do_not(
    glossaries: Glossaries, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(applying, "LARGE", 100)
    terminology = Terminology(glossaries, ROOM)
    large, small = await made(glossaries, f"prize\t{'x' * 200}"), await made(glossaries, "prize\tPreis")
    async with terminology._turn:
        waiting = asyncio.create_task(terminology.terms(OWNER, [large], "en", "de"))
        assert (await terminology.terms(OWNER, [small], "en", "de")).whole("prize") == "Preis"
        assert not waiting.done()
    assert (await waiting).whole("prize") == "x" * 200


@asynchronous
async def test_terms_outlive_their_glossary(glossaries: Glossaries) -> None:
    terminology = Terminology(glossaries, ROOM)
    identifier = await made(glossaries, "prize\tPreis")
    terms = await terminology.terms(OWNER, [identifier], "en", "de")
    await glossaries.delete(OWNER, identifier)
    assert terms.whole("prize") == "Preis"
    with pytest.raises(NotFound, match="Glossary not found"):
        await terminology.terms(OWNER, [identifier], "en", "de")


@asynchronous
async def test_an_edit_counts_at_once_though_the_old_one_is_still_being_compiled(
    glossaries: Glossaries, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, go_on = threading.Event(), threading.Event()

    def slowly(entries: tuple[tuple[str, str], ...], source: str) -> CompiledTerms:
        if ("prize", "old") in entries:
            inside.set()
            assert go_on.wait(10)
        return CompiledTerms(entries, source)

    monkeypatch.setattr(applying, "CompiledTerms", slowly)
    terminology = Terminology(glossaries, ROOM)
    identifier = await made(glossaries, "prize\told")
    before = asyncio.create_task(terminology.terms(OWNER, [identifier], "en", "de"))
    assert await asyncio.to_thread(inside.wait, 10)
    await glossaries.change(OWNER, identifier, draft=draft("prize\tnew"))
    assert (await terminology.terms(OWNER, [identifier], "en", "de")).whole("prize") == "new"
    go_on.set()
    assert (await before).whole("prize") == "old"
    assert (await terminology.terms(OWNER, [identifier], "en", "de")).whole("prize") == "new"


@asynchronous
async def test_what_is_replaced_before_it_is_read_is_compiled_once(
    glossaries: Glossaries, compilations: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    terminology = Terminology(glossaries, ROOM)
    identifier = await made(glossaries, "prize\told")
    load = glossaries.load

    async def load_late(version: Version) -> Dictionary:
        if not compilations:
            await glossaries.put(OWNER, identifier, draft("prize\tnew"))
        return await load(version)

    monkeypatch.setattr(glossaries, "load", load_late)
    for _ in range(3):
        assert (await terminology.terms(OWNER, [identifier], "en", "de")).whole("prize") == "new"
    assert len(compilations) == 1


@asynchronous
async def test_while_others_edit_terms_are_those_of_one_state_and_never_of_an_older_one(glossaries: Glossaries) -> None:
    states, numbers = range(12), range(40)
    identifier = (await glossaries.create(OWNER, "a", [filled("0", numbers)])).id
    terminology = Terminology(glossaries, ROOM)
    written = 0

    async def write() -> None:
        nonlocal written
        for state in states:
            if state % 2:
                await glossaries.change(OWNER, identifier, draft=filled(str(state), numbers))
            else:
                await glossaries.put(OWNER, identifier, filled(str(state), numbers))
            written = state

    async def read() -> None:
        while written < states[-1]:
            least = written
            terms = await terminology.terms(OWNER, [identifier], "en", "de")
            (seen,) = {terms.whole(f"source {number}") for number in numbers}
            assert seen is not None
            assert int(seen) >= least

    await asyncio.gather(write(), *(read() for _ in range(4)))


@asynchronous
async def test_failures(glossaries: Glossaries) -> None:
    terminology = Terminology(glossaries, ROOM)
    german, french = await made(glossaries, "a\tb"), await made(glossaries, "a\tb", target="fr")
    with pytest.raises(BadRequest, match="No dictionary found for language pair"):
        await terminology.terms(OWNER, [german, french], "en", "de")
    with pytest.raises(NotFound, match="Glossary not found"):
        await terminology.terms(OTHER, [german], "en", "de")
