"""Rows of documents."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from tolmach.documents.model import Document, State, options_of
from tolmach.documents.tables import documents
from tolmach.storage.times import from_ticks, to_ticks

_UNFINISHED = documents.c.state.in_([State.QUEUED, State.TRANSLATING])


def add(connection: sa.Connection, document: Document, held_until: datetime) -> None:
    connection.execute(
        documents.insert().values(
            id=document.id,
            account_id=document.account_id,
            key_id=document.key_id,
            digest=document.digest,
            name=document.name,
            extension=document.extension,
            output=document.output,
            options=document.options.as_json(),
            created=to_ticks(document.created),
            state=document.state,
            held_until=to_ticks(held_until),
            attempt=document.attempt,
        )
    )


def count(connection: sa.Connection, account_id: str, *, with_errors: bool = True) -> int:
    query = sa.select(sa.func.count()).select_from(documents).where(documents.c.account_id == account_id)
    if not with_errors:
        query = query.where(documents.c.state != State.ERROR)
    return connection.scalar(query) or 0


def find(connection: sa.Connection, document_id: str, account_id: str | None = None) -> Document | None:
    query = sa.select(documents).where(documents.c.id == document_id)
    if account_id is not None:
        query = query.where(documents.c.account_id == account_id)
    row = connection.execute(query).mappings().one_or_none()
    return None if row is None else _document(dict(row))


def take(connection: sa.Connection, document_id: str, now: datetime, until: datetime) -> int | None:
    """The number of the attempt, if nobody else is working on the document; only one of many who ask gets it."""
    query = (
        documents.update()
        .where(documents.c.id == document_id, _UNFINISHED, documents.c.held_until <= to_ticks(now))
        .values(held_until=to_ticks(until), attempt=documents.c.attempt + 1, state=State.QUEUED)
        .returning(documents.c.attempt)
    )
    attempt: int | None = connection.execute(query).scalar_one_or_none()
    return attempt


def hold(connection: sa.Connection, ids: Collection[str], until: datetime) -> None:
    query = documents.update().where(documents.c.id.in_(ids), _UNFINISHED)
    connection.execute(query.values(held_until=to_ticks(until)))


def let_go(connection: sa.Connection, ids: Collection[str] | None = None) -> None:
    """Of these, or of all: nobody is working on them any more."""
    query = documents.update().where(_UNFINISHED)
    if ids is not None:
        query = query.where(documents.c.id.in_(ids))
    connection.execute(query.values(held_until=0))


def begin(connection: sa.Connection, document_id: str) -> None:
    connection.execute(_of(document_id).where(_UNFINISHED).values(state=State.TRANSLATING))


def finish(connection: sa.Connection, document_id: str, billed: int) -> None:
    connection.execute(_of(document_id).where(_UNFINISHED).values(state=State.DONE, billed=billed))


def fail(connection: sa.Connection, document_id: str, error: str) -> None:
    connection.execute(_of(document_id).where(_UNFINISHED).values(state=State.ERROR, error=error))


def delete(connection: sa.Connection, document_id: str) -> bool:
    """Whether it was there: of several who delete it, one hears so."""
    return connection.execute(documents.delete().where(documents.c.id == document_id)).rowcount == 1


def older_than(connection: sa.Connection, moment: datetime) -> list[str]:
    query = sa.select(documents.c.id).where(documents.c.created <= to_ticks(moment))
    return list(connection.scalars(query))


def known(connection: sa.Connection) -> set[str]:
    return set(connection.scalars(sa.select(documents.c.id)))


def _of(document_id: str) -> sa.Update:
    return documents.update().where(documents.c.id == document_id)


def _document(row: dict[str, Any]) -> Document:
    del row["held_until"]
    row |= {"options": options_of(row["options"]), "created": from_ticks(row["created"]), "state": State(row["state"])}
    return Document(**row)
