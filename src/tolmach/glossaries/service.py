"""The operations on glossaries. The HTTP routes, the command line and translation all use this service."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

import sqlalchemy as sa

from tolmach.clock import now
from tolmach.errors import BadRequest, InvalidParameter, NotFound, PayloadTooLarge, QuotaExceeded
from tolmach.glossaries import store
from tolmach.glossaries.formats.entries import deserialise, merge, serialise, too_large
from tolmach.glossaries.model import (
    MOST_BYTES,
    MOST_GLOSSARIES,
    MOST_IDS,
    MOST_READ_BYTES,
    Content,
    Dictionary,
    Entries,
    Glossary,
    Listed,
    Pair,
    Version,
    base_code,
)
from tolmach.storage.database import Also, Database, nothing_more, take_turn

MERGE_TRIES: Final = 3
TOO_MANY: Final = f"Quota exceeded: an account may have {MOST_GLOSSARIES} glossaries."


@dataclass(frozen=True, slots=True)
class DictionaryDraft:
    """A dictionary that is not stored yet. Its entries have been checked."""

    pair: Pair
    entries: Entries


class Glossaries:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self, account_id: str, name: str, drafts: Sequence[DictionaryDraft], also: Also[Glossary] = nothing_more
    ) -> Glossary:
        """Stores all the drafts, or nothing at all."""
        contents = await asyncio.to_thread(_contents, drafts)
        glossary = Glossary(str(uuid4()), account_id, name, now(), edited=False, dictionaries=())

        def work(connection: sa.Connection) -> Glossary:
            take_turn(connection, account_id)
            if store.count(connection, account_id) >= MOST_GLOSSARIES:
                raise QuotaExceeded(TOO_MANY)
            store.add(connection, glossary, contents)
            made = _found(store.find(connection, glossary.id))
            also(connection, made)
            return made

        return await self._database.write(work)

    async def all(self, account_id: str) -> list[Glossary]:
        """All glossaries of the account, oldest first."""
        return await self._database.read(lambda connection: store.all_of(connection, account_id))

    async def find(self, account_id: str, glossary_id: str) -> Glossary:
        return _found(await self._database.read(lambda connection: store.find(connection, glossary_id, account_id)))

    async def find_anywhere(self, glossary_id: str) -> Glossary:
        """A glossary of any account, for operators of the service."""
        return _found(await self._database.read(lambda connection: store.find(connection, glossary_id)))

    async def entries(
        self, account_id: str, glossary_id: str, source: str | None = None, target: str | None = None
    ) -> list[tuple[Pair, str]]:
        """The dictionaries of a glossary as TSV. `source` and `target` select those from or into a language."""

        def work(connection: sa.Connection) -> list[tuple[Listed, bytes]]:
            glossary = _found(store.find(connection, glossary_id, account_id))
            size = sum(item.size for item in glossary.dictionaries if _is_asked(item.pair, source, target))
            if size > MOST_READ_BYTES:
                raise PayloadTooLarge(
                    detail=f"The dictionaries have {size} bytes together, and an answer may have at most "
                    f"{MOST_READ_BYTES}. Ask for one dictionary with source_lang and target_lang."
                )
            return store.contents(connection, glossary_id, source, target)

        found = await self._database.read(work)
        if not found and (source or target):
            raise _no_dictionary()
        return [(listed.pair, tsv.decode()) for listed, tsv in found]

    async def put(self, account_id: str, glossary_id: str, draft: DictionaryDraft) -> Listed:
        """Creates the dictionary, or replaces all its entries."""
        (content,) = await asyncio.to_thread(_contents, [draft])

        def work(connection: sa.Connection) -> Listed:
            _found(store.lock(connection, glossary_id, account_id))
            store.change(connection, glossary_id)
            store.put(connection, glossary_id, content)
            return _dictionary(_found(store.find(connection, glossary_id)), draft.pair)

        return await self._database.write(work)

    async def change(
        self, account_id: str, glossary_id: str, *, name: str | None = None, draft: DictionaryDraft | None = None
    ) -> Glossary:
        """Renames the glossary, merges entries into one of its dictionaries, or does both.

        The merge runs outside the transaction, because a big dictionary would keep the transaction open too long. If
        another request changes the dictionary meanwhile, the merge is repeated on the new state. If that happens too
        often, the merge runs inside the transaction.
        """
        if name is None and draft is None:
            return await self.find(account_id, glossary_id)
        for _ in range(MERGE_TRIES):
            base = await self._base(account_id, glossary_id, draft)
            content = None if draft is None else await asyncio.to_thread(_merged, base, draft)
            changed = await self._store_change(account_id, glossary_id, name, base, content)
            if changed is not None:
                return changed
        return await self._store_merge(account_id, glossary_id, name, draft)

    async def _base(
        self, account_id: str, glossary_id: str, draft: DictionaryDraft | None
    ) -> tuple[Listed, bytes] | None:
        """The dictionary and the entries that the draft is merged into."""

        def work(connection: sa.Connection) -> tuple[Listed, bytes] | None:
            _found(store.find(connection, glossary_id, account_id))
            return _first(connection, glossary_id, draft.pair) if draft else None

        return await self._database.read(work)

    async def _store_change(
        self,
        account_id: str,
        glossary_id: str,
        name: str | None,
        base: tuple[Listed, bytes] | None,
        content: Content | None,
    ) -> Glossary | None:
        """Stores the change. Returns None if the dictionary has changed since it was read."""

        def work(connection: sa.Connection) -> Glossary | None:
            glossary = _found(store.lock(connection, glossary_id, account_id))
            if content is not None:
                if glossary.dictionary(content.pair) != (base[0] if base else None):
                    return None
                store.put(connection, glossary_id, content)
            store.change(connection, glossary_id, name)
            return store.find(connection, glossary_id)

        return await self._database.write(work)

    async def _store_merge(
        self, account_id: str, glossary_id: str, name: str | None, draft: DictionaryDraft | None
    ) -> Glossary:
        def work(connection: sa.Connection) -> Glossary:
            _found(store.lock(connection, glossary_id, account_id))
            if draft is not None:
                store.put(connection, glossary_id, _merged(_first(connection, glossary_id, draft.pair), draft))
            store.change(connection, glossary_id, name)
            return _found(store.find(connection, glossary_id))

        return await self._database.write(work)

    async def delete(self, account_id: str, glossary_id: str, *, unedited: bool = False) -> None:
        """`unedited` refuses a glossary that the old interface cannot show in full."""

        def work(connection: sa.Connection) -> None:
            glossary = _found(store.lock(connection, glossary_id, account_id))
            if unedited and (glossary.edited or len(glossary.dictionaries) != 1):
                raise BadRequest(
                    "This glossary cannot be deleted here. Use DELETE /v3/glossaries/{glossary_id}.",
                    detail="The glossary was edited, or it does not have exactly one dictionary.",
                )
            store.delete(connection, glossary_id)

        await self._database.write(work)

    async def delete_dictionary(self, account_id: str, glossary_id: str, pair: Pair) -> None:
        def work(connection: sa.Connection) -> None:
            _dictionary(_found(store.lock(connection, glossary_id, account_id)), pair)
            store.delete_dictionary(connection, glossary_id, pair)
            store.change(connection, glossary_id)

        await self._database.write(work)

    # For translation

    async def versions(self, account_id: str, ids: Sequence[str], source: str, target: str) -> list[Version]:
        """The versions that a translation between these languages uses, in order of precedence, each glossary once.

        This is cheap, because it reads no entries. A version never changes, so results made from its entries can be
        kept for any length of time.
        """
        pair = Pair(base_code(source), base_code(target))
        unique = list(dict.fromkeys(identifier.lower() for identifier in ids))
        if len(unique) > MOST_IDS:
            words = f"Parameter glossary_ids must not contain more than {MOST_IDS} glossary IDs"
            raise InvalidParameter("glossary_ids", words)

        def work(connection: sa.Connection) -> list[Version]:
            found = [_found(store.find(connection, identifier, account_id)) for identifier in unique]
            return [_version(glossary, pair) for glossary in found]

        return await self._database.read(work)

    async def load(self, version: Version) -> Dictionary:
        """The entries of this version or, if the dictionary has been replaced since, of the newest one."""
        identifier, pair = version.glossary_id, version.pair
        found = await self._database.read(
            lambda connection: store.contents(connection, identifier, pair.source, pair.target)
        )
        if not found:
            raise _no_glossary()
        ((listed, tsv),) = found
        entries = await asyncio.to_thread(lambda: deserialise(tsv.decode()))
        return Dictionary(Version(identifier, pair, listed.revision, listed.size), entries)

    async def dictionaries(self, account_id: str, ids: Sequence[str], source: str, target: str) -> list[Dictionary]:
        return [await self.load(version) for version in await self.versions(account_id, ids, source, target)]


def _contents(drafts: Sequence[DictionaryDraft]) -> list[Content]:
    return [_content(draft.pair, draft.entries) for draft in drafts]


def _content(pair: Pair, entries: Entries) -> Content:
    tsv = serialise(entries).encode()
    if len(tsv) > MOST_BYTES:
        raise too_large()
    return Content(pair, len(entries), tsv)


def _first(connection: sa.Connection, glossary_id: str, pair: Pair) -> tuple[Listed, bytes] | None:
    return next(iter(store.contents(connection, glossary_id, pair.source, pair.target)), None)


def _merged(base: tuple[Listed, bytes] | None, draft: DictionaryDraft) -> Content:
    old = deserialise(base[1].decode()) if base else ()
    return _content(draft.pair, merge(old, draft.entries))


def _is_asked(pair: Pair, source: str | None, target: str | None) -> bool:
    return source in (None, pair.source) and target in (None, pair.target)


def _version(glossary: Glossary, pair: Pair) -> Version:
    listed = glossary.dictionary(pair)
    if listed is None:
        raise BadRequest(f"No dictionary found for language pair {pair.source}-{pair.target} in glossary {glossary.id}")
    return Version(glossary.id, pair, listed.revision, listed.size)


def _dictionary(glossary: Glossary, pair: Pair) -> Listed:
    listed = glossary.dictionary(pair)
    if listed is None:
        raise _no_dictionary()
    return listed


def _found(glossary: Glossary | None) -> Glossary:
    """Raises the same error whether the glossary does not exist or belongs to another account."""
    if glossary is None:
        raise _no_glossary()
    return glossary


def _no_glossary() -> NotFound:
    return NotFound("Glossary not found")


def _no_dictionary() -> NotFound:
    return NotFound("Dictionary not found")
