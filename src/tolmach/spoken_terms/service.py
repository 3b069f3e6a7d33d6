"""The operations on collections of spoken terms. The HTTP routes and voice use this service."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import sqlalchemy as sa

from tolmach.clock import now
from tolmach.errors import NotFound, QuotaExceeded
from tolmach.ids import new_uuid
from tolmach.spoken_terms import store
from tolmach.spoken_terms.entries import merged
from tolmach.spoken_terms.model import MOST_COLLECTIONS, TermCollection, TermList
from tolmach.storage.database import Also, Database, nothing_more, take_turn

NO_COLLECTION = "There are no spoken terms with this id."
NO_LIST = "There is no term list for this language."
EXHAUSTED = "Spoken Terms quota exhausted"
TOO_MANY = f"An account may have at most {MOST_COLLECTIONS} collections of spoken terms. Delete one first."


class SpokenTerms:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(
        self, account_id: str, name: str, lists: Sequence[TermList], also: Also[TermCollection] = nothing_more
    ) -> TermCollection:
        """The lists must already be checked, and be of different languages."""
        made = TermCollection(new_uuid(), account_id, name, now(), tuple(lists))

        def work(connection: sa.Connection) -> None:
            take_turn(connection, account_id)
            if store.count(connection, account_id) >= MOST_COLLECTIONS:
                raise QuotaExceeded(EXHAUSTED, detail=TOO_MANY)
            store.add(connection, made)
            also(connection, made)

        await self._database.write(work)
        return made

    async def all(self, account_id: str) -> list[TermCollection]:
        """Oldest first."""
        return await self._database.read(lambda connection: store.all_of(connection, account_id))

    async def find(self, account_id: str, spoken_terms_id: str) -> TermCollection:
        return _found(await self._database.read(lambda connection: store.find(connection, spoken_terms_id, account_id)))

    async def list_for(self, account_id: str, spoken_terms_id: str, language: str) -> TermList:
        return _list(await self.find(account_id, spoken_terms_id), language)

    async def change(
        self, account_id: str, spoken_terms_id: str, *, name: str | None = None, lists: Sequence[TermList] = ()
    ) -> TermCollection:
        """Renames the collection, merges terms into its lists, or does both."""

        def change(found: TermCollection) -> TermCollection:
            for new in lists:
                found = found.having(merged(found.list_for(new.language), new))
            return found if name is None else replace(found, name=name)

        return await self._change(account_id, spoken_terms_id, change)

    async def put(self, account_id: str, spoken_terms_id: str, made: TermList) -> TermList:
        """Creates the list, or replaces all its terms."""
        await self._change(account_id, spoken_terms_id, lambda found: found.having(made))
        return made

    async def delete(self, account_id: str, spoken_terms_id: str) -> None:
        def work(connection: sa.Connection) -> None:
            _found(store.find(connection, spoken_terms_id, account_id, lock=True))
            store.delete(connection, spoken_terms_id)

        await self._database.write(work)

    async def delete_list(self, account_id: str, spoken_terms_id: str, language: str) -> None:
        def change(found: TermCollection) -> TermCollection:
            _list(found, language)
            return found.without(language)

        await self._change(account_id, spoken_terms_id, change)

    async def _change(
        self, account_id: str, spoken_terms_id: str, change: Callable[[TermCollection], TermCollection]
    ) -> TermCollection:
        """Applies the change to the latest state, so that no change is lost."""

        def work(connection: sa.Connection) -> TermCollection:
            changed = change(_found(store.find(connection, spoken_terms_id, account_id, lock=True)))
            store.put(connection, changed)
            return changed

        return await self._database.write(work)


def _list(found: TermCollection, language: str) -> TermList:
    listed = found.list_for(language)
    if listed is None:
        raise NotFound(detail=NO_LIST)
    return listed


def _found(collection: TermCollection | None) -> TermCollection:
    """Raises the same error whether the collection does not exist or belongs to another account."""
    if collection is None:
        raise NotFound(detail=NO_COLLECTION)
    return collection
