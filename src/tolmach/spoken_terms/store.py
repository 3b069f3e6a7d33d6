"""Reads and writes the rows of spoken terms. A collection is one row, so that a reader sees its old or its
new state."""

import json
from typing import Any

import sqlalchemy as sa

from tolmach.spoken_terms.model import TermCollection, TermList
from tolmach.spoken_terms.tables import spoken_terms
from tolmach.storage.times import from_ticks, to_ticks


def count(connection: sa.Connection, account_id: str) -> int:
    query = sa.select(sa.func.count()).select_from(spoken_terms).where(spoken_terms.c.account_id == account_id)
    return connection.scalar(query) or 0


def add(connection: sa.Connection, collection: TermCollection) -> None:
    connection.execute(spoken_terms.insert().values(**_columns(collection)))


def all_of(connection: sa.Connection, account_id: str) -> list[TermCollection]:
    """Oldest first."""
    query = sa.select(spoken_terms).where(spoken_terms.c.account_id == account_id)
    rows = connection.execute(query.order_by(spoken_terms.c.created, spoken_terms.c.id))
    return [_collection(row) for row in rows]


def find(
    connection: sa.Connection, spoken_terms_id: str, account_id: str, *, lock: bool = False
) -> TermCollection | None:
    """With `lock`, other transactions that lock the collection wait, and then find the state that this one left."""
    wanted = (spoken_terms.c.id == spoken_terms_id, spoken_terms.c.account_id == account_id)
    query = sa.select(spoken_terms).where(*wanted)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else _collection(row)


def put(connection: sa.Connection, collection: TermCollection) -> None:
    """Overwrites the collection, which must be locked."""
    wanted = spoken_terms.c.id == collection.id
    connection.execute(spoken_terms.update().where(wanted).values(**_columns(collection)))


def delete(connection: sa.Connection, spoken_terms_id: str) -> None:
    connection.execute(spoken_terms.delete().where(spoken_terms.c.id == spoken_terms_id))


def _columns(collection: TermCollection) -> dict[str, Any]:
    return {
        "id": collection.id,
        "account_id": collection.account_id,
        "name": collection.name,
        "created": to_ticks(collection.created),
        "lists": json.dumps([[each.language, each.terms] for each in collection.lists]),
    }


def _collection(row: sa.Row[Any]) -> TermCollection:
    lists = tuple(TermList(language, tuple(terms)) for language, terms in json.loads(row.lists))
    return TermCollection(row.id, row.account_id, row.name, from_ticks(row.created), lists)
