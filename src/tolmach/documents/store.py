"""Reads and writes the rows of documents."""

from datetime import datetime
from typing import Any

import sqlalchemy as sa

from tolmach.documents.model import Document, DocumentOptions, State
from tolmach.documents.tables import documents
from tolmach.storage.times import from_ticks, to_ticks

_UNFINISHED = documents.c.state.in_([State.QUEUED, State.TRANSLATING])


def add(connection: sa.Connection, document: Document) -> None:
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
            held_until=0,
            attempt=document.attempt,
            sealed_key=document.sealed_key,
            error=document.error,
            billed=document.billed,
            ready=None if document.ready is None else to_ticks(document.ready),
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


def take(connection: sa.Connection, document: Document, now: datetime, sealed_key: bytes | None) -> bool:
    """Takes the document for another attempt. Only one of several concurrent calls succeeds."""
    changed = {"attempt": document.attempt + 1, "state": State.QUEUED, "sealed_key": sealed_key, "ready": None}
    of_earlier_release = documents.c.held_until > to_ticks(now)
    query = _worked_on(document).where(sa.not_(of_earlier_release)).values(**changed)
    return connection.execute(query).rowcount == 1


def tell(connection: sa.Connection, document: Document, ready: datetime | None) -> bool:
    """Records the progress. Returns whether the document is still to be worked on."""
    changed = {"state": State.TRANSLATING, "ready": None if ready is None else to_ticks(ready)}
    return connection.execute(_worked_on(document).values(**changed)).rowcount == 1


def finish(connection: sa.Connection, document: Document, billed: int) -> bool:
    """Returns whether the document was still being worked on."""
    changed = {"state": State.DONE, "billed": billed, "sealed_key": None}
    return connection.execute(_worked_on(document).values(**changed)).rowcount == 1


def fail(connection: sa.Connection, document: Document, error: str) -> bool:
    """Returns whether the document was still being worked on."""
    changed = {"state": State.ERROR, "error": error, "sealed_key": None}
    return connection.execute(_worked_on(document).values(**changed)).rowcount == 1


def unfinished(connection: sa.Connection) -> list[Document]:
    """The documents that are worked on without their owners."""
    query = sa.select(documents).where(_UNFINISHED, documents.c.sealed_key.is_not(None))
    return [_document(dict(row)) for row in connection.execute(query).mappings()]


def delete(connection: sa.Connection, document_id: str) -> bool:
    """Deletes the document, and returns whether it existed. Of several calls, only one gets True."""
    return connection.execute(documents.delete().where(documents.c.id == document_id)).rowcount == 1


def older_than(connection: sa.Connection, moment: datetime) -> list[str]:
    query = sa.select(documents.c.id).where(documents.c.created <= to_ticks(moment))
    return list(connection.scalars(query))


def begun_before(connection: sa.Connection, moment: datetime) -> set[str]:
    """The documents that were accepted by then and are not translated yet."""
    query = sa.select(documents.c.id).where(_UNFINISHED, documents.c.created <= to_ticks(moment))
    return set(connection.scalars(query))


def ended(connection: sa.Connection) -> dict[str, State]:
    """The outcome of each document on which no process works any more."""
    query = sa.select(documents.c.id, documents.c.state).where(sa.not_(_UNFINISHED))
    return {row.id: State(row.state) for row in connection.execute(query)}


def known(connection: sa.Connection) -> set[str]:
    return set(connection.scalars(sa.select(documents.c.id)))


def _worked_on(document: Document) -> sa.Update:
    mine = (documents.c.id == document.id, documents.c.attempt == document.attempt)
    return documents.update().where(*mine, _UNFINISHED)


def _document(row: dict[str, Any]) -> Document:
    del row["held_until"]
    row |= {"options": DocumentOptions.from_json(row["options"]), "state": State(row["state"])}
    row["created"] = from_ticks(row["created"])
    row["ready"] = None if row["ready"] is None else from_ticks(row["ready"])
    return Document(**row)
