"""What is kept, in which order, and what a reader sees while somebody writes."""

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable

import pytest
import sqlalchemy as sa

from tests.glossaries.conftest import OTHER, OWNER, asynchronous, draft, filled
from tolmach.errors import ApiError, BadRequest, NotFound, PayloadTooLarge, QuotaExceeded
from tolmach.glossaries import service
from tolmach.glossaries.model import MOST_BYTES, MOST_GLOSSARIES, Glossary, Pair
from tolmach.glossaries.service import Glossaries
from tolmach.glossaries.tables import dictionaries
from tolmach.glossaries.tables import glossaries as table
from tolmach.storage.database import Database

EN_DE = Pair("en", "de")


def listed(glossary: Glossary) -> list[tuple[str, int]]:
    return [(str(item.pair), item.entry_count) for item in glossary.dictionaries]


async def tsv(glossaries: Glossaries, glossary: Glossary, pair: Pair = EN_DE) -> str:
    ((_, text),) = await glossaries.entries(glossary.account_id, glossary.id, pair.source, pair.target)
    return text


def rows(database: Database) -> tuple[int, int]:
    def work(connection: sa.Connection) -> tuple[int, int]:
        counts = [connection.scalar(sa.select(sa.func.count()).select_from(item)) for item in (table, dictionaries)]
        return counts[0] or 0, counts[1] or 0

    return database.read_now(work)


@asynchronous
async def test_life_of_a_glossary(database: Database, glossaries: Glossaries) -> None:
    made = await glossaries.create(OWNER, "A name ✓", [draft("a\tb"), draft("b\ta\nc\td", "de", "en")])
    assert (made.name, made.edited, listed(made)) == ("A name ✓", False, [("en-de", 1), ("de-en", 2)])
    assert await glossaries.find(OWNER, made.id) == made
    assert await glossaries.find_anywhere(made.id) == made
    assert await glossaries.all(OWNER) == [made]

    changed = await glossaries.change(OWNER, made.id, name="Other", draft=draft("x\ty\na\tB"))
    assert (changed.name, changed.edited, listed(changed)) == ("Other", True, [("en-de", 2), ("de-en", 2)])
    assert await tsv(glossaries, made) == "a\tB\nx\ty"
    assert changed.created == made.created

    put = await glossaries.put(OWNER, made.id, draft("e\tf", "en", "fr"))
    assert (put.pair, put.entry_count) == (Pair("en", "fr"), 1)
    assert (await glossaries.put(OWNER, made.id, draft("e\tf\ng\th\ni\tj"))).entry_count == 3
    assert listed(await glossaries.find(OWNER, made.id)) == [("en-de", 3), ("de-en", 2), ("en-fr", 1)]

    await glossaries.delete_dictionary(OWNER, made.id, EN_DE)
    assert listed(await glossaries.find(OWNER, made.id)) == [("de-en", 2), ("en-fr", 1)]
    await glossaries.put(OWNER, made.id, draft("e\tf"))
    assert [name for name, _ in listed(await glossaries.find(OWNER, made.id))] == ["de-en", "en-fr", "en-de"]
    await glossaries.delete(OWNER, made.id)
    assert rows(database) == (0, 0)


@asynchronous
async def test_a_revision_is_never_used_twice(glossaries: Glossaries) -> None:
    made = await glossaries.create(OWNER, "a", [draft("a\tb")])
    seen = [made.dictionaries[0].revision]
    for _ in range(2):
        seen.append((await glossaries.put(OWNER, made.id, draft("a\tb"))).revision)
        await glossaries.delete_dictionary(OWNER, made.id, EN_DE)
    assert len(set(seen)) == 3
    before = await glossaries.find(OWNER, made.id)
    assert (await glossaries.change(OWNER, made.id, name="b")).dictionaries == before.dictionaries


@pytest.mark.parametrize(("source", "target", "pairs"), [(None, None, 3), ("en", None, 2), (None, "de", 2), ("en", "de", 1)])  # fmt: skip
@asynchronous
async def test_entries_by_language(glossaries: Glossaries, source: str | None, target: str | None, pairs: int) -> None:
    drafts = [draft("a\tb"), draft("a\tb", "en", "fr"), draft("a\tb", "fr", "de")]
    made = await glossaries.create(OWNER, "a", drafts)
    found = await glossaries.entries(OWNER, made.id, source, target)
    assert len(found) == pairs
    assert all(text == "a\tb" and pair.source in (source or pair.source) for pair, text in found)
    with pytest.raises(NotFound, match="Dictionary not found"):
        await glossaries.entries(OWNER, made.id, "it", target)


@asynchronous
async def test_a_glossary_without_dictionaries(glossaries: Glossaries) -> None:
    made = await glossaries.create(OWNER, "a", [draft("a\tb")])
    await glossaries.delete_dictionary(OWNER, made.id, EN_DE)
    assert listed(await glossaries.find(OWNER, made.id)) == []
    assert await glossaries.entries(OWNER, made.id) == []
    assert listed(await glossaries.change(OWNER, made.id, draft=draft("c\td"))) == [("en-de", 1)]


@asynchronous
async def test_nobody_else_sees_or_changes_it(database: Database, glossaries: Glossaries) -> None:
    made = await glossaries.create(OWNER, "a", [draft("a\tb")])
    for attempt in (
        glossaries.find(OTHER, made.id),
        glossaries.entries(OTHER, made.id),
        glossaries.put(OTHER, made.id, draft("c\td")),
        glossaries.change(OTHER, made.id),
        glossaries.change(OTHER, made.id, name="b"),
        glossaries.change(OTHER, made.id, draft=draft("c\td")),
        glossaries.delete(OTHER, made.id),
        glossaries.delete(OTHER, made.id, unedited=True),
        glossaries.delete_dictionary(OTHER, made.id, EN_DE),
        glossaries.versions(OTHER, [made.id], "en", "de"),
        glossaries.dictionaries(OTHER, [made.id], "en", "de"),
    ):
        with pytest.raises(NotFound, match="Glossary not found"):
            await attempt
    assert await glossaries.all(OTHER) == []
    assert await glossaries.find(OWNER, made.id) == made


@asynchronous
async def test_the_number_of_glossaries_is_limited(
    monkeypatch: pytest.MonkeyPatch, database: Database, glossaries: Glossaries
) -> None:
    assert MOST_GLOSSARIES == 1000
    monkeypatch.setattr(service, "MOST_GLOSSARIES", 5)
    attempts = [glossaries.create(OWNER, f"{number}", [draft("a\tb")]) for number in range(12)]
    results = await asyncio.gather(*attempts, return_exceptions=True)
    assert sum(isinstance(result, QuotaExceeded) for result in results) == 7
    assert rows(database) == (5, 5)
    await glossaries.create(OTHER, "a", [draft("a\tb")])


@asynchronous
async def test_a_dictionary_cannot_grow_beyond_its_limit(glossaries: Glossaries) -> None:
    line = "x" * 1000
    half = [draft("\n".join(f"{prefix}{number}\t{line}" for number in range(5300))) for prefix in "ab"]
    made = await glossaries.create(OWNER, "a", half[:1])
    with pytest.raises(PayloadTooLarge):
        await glossaries.change(OWNER, made.id, draft=half[1])
    assert await glossaries.find(OWNER, made.id) == made


@asynchronous
async def test_an_answer_cannot_grow_beyond_its_limit(monkeypatch: pytest.MonkeyPatch, glossaries: Glossaries) -> None:
    monkeypatch.setattr(service, "MOST_READ_BYTES", 10)
    made = await glossaries.create(OWNER, "a", [draft("a\tb\nc\td"), draft("a\tb\nc\td", "en", "fr")])
    with pytest.raises(PayloadTooLarge):
        await glossaries.entries(OWNER, made.id)
    assert await tsv(glossaries, made) == "a\tb\nc\td"


@pytest.mark.parametrize("edit", ["name", "merge", "put", "delete", "second"])
@asynchronous
async def test_what_was_edited_is_not_deleted_as_unedited(glossaries: Glossaries, edit: str) -> None:
    made = await glossaries.create(OWNER, "a", [draft("a\tb")] + [draft("a\tb", "en", "fr")] * (edit == "second"))
    edits: dict[str, Callable[[], Awaitable[object]]] = {
        "name": lambda: glossaries.change(OWNER, made.id, name="b"),
        "merge": lambda: glossaries.change(OWNER, made.id, draft=draft("c\td")),
        "put": lambda: glossaries.put(OWNER, made.id, draft("c\td")),
        "delete": lambda: glossaries.delete_dictionary(OWNER, made.id, EN_DE),
        "second": lambda: glossaries.change(OWNER, made.id),
    }
    await edits[edit]()
    with pytest.raises(BadRequest) as caught:
        await glossaries.delete(OWNER, made.id, unedited=True)
    assert "DELETE /v3/glossaries" in caught.value.message
    await glossaries.delete(OWNER, made.id)


@asynchronous
async def test_asking_for_no_change_is_no_edit(glossaries: Glossaries) -> None:
    made = await glossaries.create(OWNER, "a", [draft("a\tb")])
    assert await glossaries.change(OWNER, made.id) == made
    await glossaries.delete(OWNER, made.id, unedited=True)


# At the same time


@asynchronous
async def test_a_reader_sees_the_old_or_the_new_dictionary(glossaries: Glossaries) -> None:
    old, new = filled("old", range(5000)), filled("new", range(3000))
    made = await glossaries.create(OWNER, "a", [old])
    done = asyncio.Event()

    async def write() -> None:
        for number in range(12):
            await glossaries.put(OWNER, made.id, (new, old)[number % 2])
        done.set()

    async def read() -> set[tuple[int, frozenset[str]]]:
        seen = set()
        while not done.is_set():
            (dictionary,) = await glossaries.dictionaries(OWNER, [made.id], "en", "de")
            seen.add((len(dictionary.entries), frozenset(target for _, target in dictionary.entries)))
            (item,) = (await glossaries.find(OWNER, made.id)).dictionaries
            assert item.entry_count in (5000, 3000)
        return seen

    *seen, _ = await asyncio.gather(read(), read(), write())
    assert seen[0] | seen[1] == {(5000, frozenset({"old"})), (3000, frozenset({"new"}))}


@asynchronous
async def test_a_version_has_one_content(glossaries: Glossaries) -> None:
    made = await glossaries.create(OWNER, "a", [filled("0", range(100))])
    contents: dict[object, set[str]] = {}
    done = asyncio.Event()

    async def write() -> None:
        for number in range(1, 20):
            await glossaries.put(OWNER, made.id, filled(f"{number}", range(100)))
        done.set()

    async def read() -> None:
        while not done.is_set():
            (dictionary,) = await glossaries.dictionaries(OWNER, [made.id], "en", "de")
            contents.setdefault(dictionary.version, set()).add(dictionary.entries[0][1])

    await asyncio.gather(read(), read(), write())
    assert len(contents) > 1
    assert all(len(words) == 1 for words in contents.values())


@asynchronous
async def test_merges_at_the_same_time_lose_nothing(glossaries: Glossaries) -> None:
    made = await glossaries.create(OWNER, "a", [draft("first\t0")])
    merges = (glossaries.change(OWNER, made.id, draft=draft(f"source {number}\t{number}")) for number in range(64))
    renames = (glossaries.change(OWNER, made.id, name=f"{number}") for number in range(4))
    creations = (glossaries.change(OWNER, made.id, draft=draft(f"{number}\tx", "en", "fr")) for number in range(4))
    await asyncio.gather(*merges, *renames, *creations)
    found = await glossaries.find(OWNER, made.id)
    assert listed(found) == [("en-de", 65), ("en-fr", 4)]
    expected = ["first\t0", *(f"source {number}\t{number}" for number in range(64))]
    assert sorted((await tsv(glossaries, made)).splitlines()) == sorted(expected)


@asynchronous
async def test_deleting_while_others_write(database: Database, glossaries: Glossaries) -> None:
    made = await glossaries.create(OWNER, "a", [draft("a\tb")])
    attempts = [
        *(glossaries.put(OWNER, made.id, draft("c\td")) for _ in range(5)),
        *(glossaries.change(OWNER, made.id, draft=draft("e\tf")) for _ in range(5)),
        glossaries.delete(OWNER, made.id),
        *(glossaries.put(OWNER, made.id, draft("c\td", "en", "fr")) for _ in range(5)),
    ]
    results = await asyncio.gather(*attempts, return_exceptions=True)
    assert {type(result) for result in results if isinstance(result, BaseException)} <= {NotFound}
    assert rows(database) == (0, 0)


# For translation


@asynchronous
async def test_dictionaries_in_order_of_the_request(glossaries: Glossaries) -> None:
    made = [
        await glossaries.create(OWNER, f"{number}", [draft("x\ty", "de", "en"), draft(f"a\t{number}")])
        for number in range(3)
    ]
    ids = [made[2].id, made[0].id.upper(), made[2].id, made[1].id]
    found = await glossaries.dictionaries(OWNER, ids, "EN", "de-CH")
    assert [item.entries for item in found] == [(("a", "2"),), (("a", "0"),), (("a", "1"),)]
    assert [item.glossary_id for item in found] == [made[2].id, made[0].id, made[1].id]
    assert found[0].revision == made[2].dictionaries[1].revision
    assert [item.version for item in found] == await glossaries.versions(OWNER, ids, "en", "de")


@pytest.mark.parametrize(
    ("count", "source", "target", "status", "message"),
    [
        (1, "en", "fr", 400, "No dictionary found for language pair en-fr in glossary GOOD"),
        (1, "de", "en", 400, "No dictionary found for language pair de-en in glossary GOOD"),
        (1, "en", "en-US", 400, "No dictionary found for language pair en-en in glossary GOOD"),
        (0, "en", "de", 404, "Glossary not found"),
        (6, "en", "de", 400, "Parameter glossary_ids must not contain more than 5 glossary IDs"),
    ],
)
@asynchronous
async def test_glossaries_that_do_not_fit(
    glossaries: Glossaries, count: int, source: str, target: str, status: int, message: str
) -> None:
    good = await glossaries.create(OWNER, "good", [draft("a\tb")])
    more = [(await glossaries.create(OWNER, "more", [draft("a\tb")])).id for _ in range(count)]
    ids = [good.id, *(more or [str(uuid.uuid4())])]
    with pytest.raises(ApiError) as caught:
        await glossaries.dictionaries(OWNER, ids, source, target)
    assert (caught.value.status, caught.value.message) == (status, message.replace("GOOD", good.id))


@asynchronous
async def test_a_glossary_that_is_deleted_or_replaced_during_its_use(glossaries: Glossaries) -> None:
    made = await glossaries.create(OWNER, "a", [draft("a\tb")])
    (version,) = await glossaries.versions(OWNER, [made.id], "en", "de")
    (dictionary,) = await glossaries.dictionaries(OWNER, [made.id], "en", "de")
    await glossaries.put(OWNER, made.id, draft("a\tc"))
    newer = await glossaries.load(version)
    assert (newer.entries, newer.version == version) == ((("a", "c"),), False)
    await glossaries.delete(OWNER, made.id)
    assert dictionary.entries == (("a", "b"),)
    for attempt in (glossaries.load(version), glossaries.dictionaries(OWNER, [made.id], "en", "de")):
        with pytest.raises(NotFound, match="Glossary not found"):
            await attempt


@asynchronous
async def test_the_largest_dictionary_is_kept_and_read_in_time(glossaries: Glossaries) -> None:
    large = draft("\n".join(f"{number:06}{'x' * 200}\t{'y' * 100}" for number in range(MOST_BYTES // 308)))
    began = time.perf_counter()
    made = await glossaries.create(OWNER, "large", [large])
    created = time.perf_counter() - began
    (dictionary,) = await glossaries.dictionaries(OWNER, [made.id], "en", "de")
    assert dictionary.entries == large.entries
    assert created < 2
