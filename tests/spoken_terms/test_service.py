"""Spoken terms over each kind of database: limits, changes at the same time, and what a voice session gets."""

import asyncio
import uuid

import pytest

from tests.glossaries.conftest import OTHER, OWNER, asynchronous
from tolmach.clock import now
from tolmach.errors import BadRequest, NotFound, QuotaExceeded
from tolmach.spoken_terms import store
from tolmach.spoken_terms.applying import session_terms
from tolmach.spoken_terms.model import MOST_COLLECTIONS, TermCollection, TermList
from tolmach.spoken_terms.service import SpokenTerms
from tolmach.storage.database import Database

UNKNOWN = "96ab91fd-e715-41a1-adeb-5d701f84a483"
ENGLISH, GERMAN = TermList("en", ("Kubernetes", "New Relic", "北京 😀")), TermList("de", ("Spätzle",))


@pytest.fixture
def spoken_terms(database: Database) -> SpokenTerms:
    return SpokenTerms(database)


@asynchronous
async def test_what_is_kept_comes_back(spoken_terms: SpokenTerms) -> None:
    made = await spoken_terms.create(OWNER, "Names ✓", [GERMAN, ENGLISH])
    assert made == await spoken_terms.find(OWNER, made.id)
    assert (made.name, made.lists) == ("Names ✓", (GERMAN, ENGLISH))
    later = await spoken_terms.create(OWNER, "Names ✓", [])
    assert await spoken_terms.all(OWNER) == [made, later]
    assert await spoken_terms.all(OTHER) == []


@asynchronous
async def test_changes(spoken_terms: SpokenTerms) -> None:
    made = await spoken_terms.create(OWNER, "N", [ENGLISH])
    changed = await spoken_terms.change(
        OWNER, made.id, name="M", lists=[GERMAN, TermList("en", ("Loki", "Kubernetes"))]
    )
    assert changed.lists == (TermList("en", (*ENGLISH.terms, "Loki")), GERMAN)
    assert (changed.name, changed.created) == ("M", made.created)
    assert await spoken_terms.change(OWNER, made.id) == changed
    assert await spoken_terms.put(OWNER, made.id, TermList("en", ("Loki",))) == TermList("en", ("Loki",))
    await spoken_terms.delete_list(OWNER, made.id, "de")
    assert (await spoken_terms.find(OWNER, made.id)).lists == (TermList("en", ("Loki",)),)
    with pytest.raises(BadRequest) as refused:
        await spoken_terms.change(OWNER, made.id, name="L", lists=[GERMAN, TermList("en", ("x" * 296,))])
    assert "301 characters" in str(refused.value.detail)
    assert (await spoken_terms.find(OWNER, made.id)).lists == (TermList("en", ("Loki",)),)
    await spoken_terms.delete_list(OWNER, made.id, "en")
    assert (await spoken_terms.find(OWNER, made.id)).lists == ()


@asynchronous
async def test_another_account_sees_nothing_and_changes_nothing(spoken_terms: SpokenTerms) -> None:
    made = await spoken_terms.create(OWNER, "N", [ENGLISH])
    for identifier in (made.id, UNKNOWN):
        calls = [
            spoken_terms.find(OTHER, identifier),
            spoken_terms.list_for(OTHER, identifier, "en"),
            spoken_terms.change(OTHER, identifier, name="x"),
            spoken_terms.put(OTHER, identifier, GERMAN),
            spoken_terms.delete_list(OTHER, identifier, "en"),
            spoken_terms.delete(OTHER, identifier),
            session_terms(spoken_terms, OTHER, identifier),
        ]
        for call in calls:
            with pytest.raises(NotFound):
                await call
    assert await spoken_terms.find(OWNER, made.id) == made


@asynchronous
async def test_changes_at_the_same_time_are_all_there(spoken_terms: SpokenTerms) -> None:
    made = await spoken_terms.create(OWNER, "N", [])
    terms = [f"{number}" for number in range(20)]
    await asyncio.gather(
        *(spoken_terms.change(OWNER, made.id, lists=[TermList("en", (term,))]) for term in terms),
        spoken_terms.put(OWNER, made.id, GERMAN),
        spoken_terms.change(OWNER, made.id, name="M"),
    )
    found = await spoken_terms.find(OWNER, made.id)
    assert sorted((await spoken_terms.list_for(OWNER, made.id, "en")).terms) == sorted(terms)
    assert (found.name, found.list_for("de")) == ("M", GERMAN)


@asynchronous
async def test_so_many_collections_and_no_more_also_at_once(spoken_terms: SpokenTerms, database: Database) -> None:
    def fill(count: int) -> None:
        for _ in range(count):
            full = TermCollection(str(uuid.uuid4()), OWNER, "a", now())
            database.write_now(lambda connection, full=full: store.add(connection, full))  # type: ignore[misc]

    await asyncio.to_thread(fill, MOST_COLLECTIONS - 2)
    outcomes = await asyncio.gather(*(spoken_terms.create(OWNER, "N", []) for _ in range(6)), return_exceptions=True)
    assert sum(isinstance(each, TermCollection) for each in outcomes) == 2
    assert sum(isinstance(each, QuotaExceeded) for each in outcomes) == 4
    await spoken_terms.create(OTHER, "N", [])
    await spoken_terms.delete(OWNER, next(each.id for each in outcomes if isinstance(each, TermCollection)))
    await spoken_terms.create(OWNER, "N", [])


# For voice


@asynchronous
async def test_a_session_keeps_what_it_loaded(spoken_terms: SpokenTerms) -> None:
    made = await spoken_terms.create(OWNER, "N", [ENGLISH, GERMAN])
    loaded = await session_terms(spoken_terms, OWNER, made.id.upper())
    await spoken_terms.delete(OWNER, made.id)
    assert loaded.terms("en-US") == loaded.terms("EN") == ENGLISH.terms
    assert loaded.terms("de") == GERMAN.terms
    assert loaded.terms("fr") == ()
    assert loaded.corrected("The cluster runs cooper netties.", "en") == "The cluster runs Kubernetes."
    assert loaded.corrected("The cluster runs cooper netties.", "fr") == "The cluster runs cooper netties."
