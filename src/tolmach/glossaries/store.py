"""Reads and writes the rows of glossaries and dictionaries.

A dictionary is one value, so that a reader sees either its old or its new state. Related rows are read in one
statement: between two statements, PostgreSQL would show what other transactions committed meanwhile.
"""

import secrets
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from tolmach.glossaries.model import Content, Glossary, Listed, Pair
from tolmach.glossaries.tables import dictionaries, glossaries
from tolmach.storage.database import insert
from tolmach.storage.times import from_ticks, to_ticks

_LISTED = (
    dictionaries.c.source,
    dictionaries.c.target,
    dictionaries.c.entry_count,
    dictionaries.c.size,
    dictionaries.c.revision,
)
_WITH_LISTED = (
    sa.select(glossaries, *_LISTED)
    .select_from(glossaries.outerjoin(dictionaries))
    .order_by(glossaries.c.created, glossaries.c.id, dictionaries.c.position)
)


def count(connection: sa.Connection, account_id: str) -> int:
    query = sa.select(sa.func.count()).select_from(glossaries).where(glossaries.c.account_id == account_id)
    return connection.scalar(query) or 0


def add(connection: sa.Connection, glossary: Glossary, contents: Iterable[Content]) -> None:
    connection.execute(
        glossaries.insert().values(
            id=glossary.id,
            account_id=glossary.account_id,
            name=glossary.name,
            created=to_ticks(glossary.created),
            edited=glossary.edited,
        )
    )
    for position, content in enumerate(contents):
        connection.execute(dictionaries.insert().values(position=position, **_columns(glossary.id, content)))


def all_of(connection: sa.Connection, account_id: str) -> list[Glossary]:
    return _glossaries(connection.execute(_WITH_LISTED.where(glossaries.c.account_id == account_id)))


def find(connection: sa.Connection, glossary_id: str, account_id: str | None = None) -> Glossary | None:
    query = _WITH_LISTED.where(glossaries.c.id == glossary_id)
    if account_id is not None:
        query = query.where(glossaries.c.account_id == account_id)
    return next(iter(_glossaries(connection.execute(query))), None)


def lock(connection: sa.Connection, glossary_id: str, account_id: str) -> Glossary | None:
    """Locks the glossary for a change. A second change waits, and then finds the state that this transaction left."""
    wanted = (glossaries.c.id == glossary_id, glossaries.c.account_id == account_id)
    connection.execute(sa.select(glossaries.c.id).where(*wanted).with_for_update())
    return find(connection, glossary_id, account_id)


def contents(
    connection: sa.Connection, glossary_id: str, source: str | None = None, target: str | None = None
) -> list[tuple[Listed, bytes]]:
    query = (
        sa.select(*_LISTED, dictionaries.c.tsv)
        .where(dictionaries.c.glossary_id == glossary_id)
        .order_by(dictionaries.c.position)
    )
    if source is not None:
        query = query.where(dictionaries.c.source == source)
    if target is not None:
        query = query.where(dictionaries.c.target == target)
    rows: sa.CursorResult[Any] = connection.execute(query)
    return [(_listed(row), row.tsv) for row in rows]


def put(connection: sa.Connection, glossary_id: str, content: Content) -> None:
    """An existing dictionary keeps its place; a new one comes last. The glossary must be locked."""
    columns = _columns(glossary_id, content)
    last = sa.select(sa.func.coalesce(sa.func.max(dictionaries.c.position) + 1, 0)).where(
        dictionaries.c.glossary_id == glossary_id
    )
    statement = insert(connection, dictionaries).values(position=last.scalar_subquery(), **columns)
    key = ("glossary_id", "source", "target")
    changed = {name: value for name, value in columns.items() if name not in key}
    connection.execute(statement.on_conflict_do_update(index_elements=key, set_=changed))


def change(connection: sa.Connection, glossary_id: str, name: str | None = None) -> None:
    """Marks the glossary as edited, and renames it if a name is given."""
    values: dict[str, Any] = {"edited": True} | ({} if name is None else {"name": name})
    connection.execute(glossaries.update().where(glossaries.c.id == glossary_id).values(**values))


def delete(connection: sa.Connection, glossary_id: str) -> None:
    """Deletes the glossary with all its dictionaries."""
    connection.execute(glossaries.delete().where(glossaries.c.id == glossary_id))


def delete_dictionary(connection: sa.Connection, glossary_id: str, pair: Pair) -> None:
    connection.execute(
        dictionaries.delete().where(
            dictionaries.c.glossary_id == glossary_id,
            dictionaries.c.source == pair.source,
            dictionaries.c.target == pair.target,
        )
    )


def _columns(glossary_id: str, content: Content) -> dict[str, Any]:
    return {
        "glossary_id": glossary_id,
        "source": content.pair.source,
        "target": content.pair.target,
        # Random and not a counter: a dictionary that is deleted and made again must not get an earlier number again.
        "revision": secrets.randbits(63),
        "entry_count": content.entry_count,
        "size": len(content.tsv),
        "tsv": content.tsv,
    }


def _glossaries(rows: Iterable[sa.Row[Any]]) -> list[Glossary]:
    return [_glossary(list(group)) for _, group in groupby(rows, key=lambda row: row.id)]


def _glossary(rows: Sequence[sa.Row[Any]]) -> Glossary:
    """Makes a glossary of one row for each dictionary. A glossary without dictionaries has one row of empty columns."""
    first = rows[0]
    return Glossary(
        id=first.id,
        account_id=first.account_id,
        name=first.name,
        created=from_ticks(first.created),
        edited=first.edited,
        dictionaries=tuple(_listed(row) for row in rows if row.source is not None),
    )


def _listed(row: sa.Row[Any]) -> Listed:
    return Listed(Pair(row.source, row.target), row.entry_count, row.size, row.revision)
