"""Reads and writes the rows of memories, and when their segments were used."""

from collections.abc import Collection, Iterable
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from tolmach.memories.model import Memory
from tolmach.memories.tables import memories, memory_uses
from tolmach.storage.database import insert
from tolmach.storage.times import from_ticks, to_ticks

Used = tuple[int, str]
"""The number of a segment, and the language of the target that was used."""


def add(connection: sa.Connection, memory: Memory) -> None:
    connection.execute(
        memories.insert().values(
            id=memory.id,
            account_id=memory.account_id,
            name=memory.name,
            source=memory.source,
            targets=" ".join(memory.targets),
            segment_count=memory.segment_count,
            created=to_ticks(memory.created),
        )
    )


def count(connection: sa.Connection, account_id: str) -> int:
    query = sa.select(sa.func.count()).select_from(memories).where(memories.c.account_id == account_id)
    return connection.scalar(query) or 0


def page(connection: sa.Connection, account_id: str, start: int, size: int) -> list[Memory]:
    """Oldest first."""
    query = sa.select(memories).where(memories.c.account_id == account_id)
    rows = connection.execute(query.order_by(memories.c.created, memories.c.id).offset(start).limit(size))
    return [_memory(row) for row in rows]


def find(
    connection: sa.Connection, memory_id: str, account_id: str | None = None, *, lock: bool = False
) -> Memory | None:
    """With `lock`, other transactions that lock or delete the memory wait until this one is over."""
    query = sa.select(memories).where(memories.c.id == memory_id)
    if account_id is not None:
        query = query.where(memories.c.account_id == account_id)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else _memory(row)


def delete(connection: sa.Connection, memory_id: str) -> None:
    connection.execute(memories.delete().where(memories.c.id == memory_id))


def known(connection: sa.Connection) -> set[str]:
    return set(connection.scalars(sa.select(memories.c.id)))


# Uses


def use(connection: sa.Connection, memory_id: str, used: Iterable[Used], moment: datetime) -> None:
    """Writes the rows in a fixed order, so that two transactions that note the same segments cannot deadlock."""
    ticks = to_ticks(moment)
    rows = [{"memory_id": memory_id, "number": number, "language": code, "used": ticks} for number, code in used]
    rows.sort(key=lambda row: (row["number"], row["language"]))
    statement = insert(connection, memory_uses)
    key = ("memory_id", "number", "language")
    changed = {"used": statement.excluded.used}
    connection.execute(statement.on_conflict_do_update(index_elements=key, set_=changed), rows)


def uses(connection: sa.Connection, memory_id: str, numbers: Collection[int]) -> dict[Used, datetime]:
    query = sa.select(memory_uses).where(memory_uses.c.memory_id == memory_id, memory_uses.c.number.in_(numbers))
    return {(row.number, row.language): from_ticks(row.used) for row in connection.execute(query)}


def _memory(row: sa.Row[Any]) -> Memory:
    return Memory(
        id=row.id,
        account_id=row.account_id,
        name=row.name,
        source=row.source,
        targets=tuple(row.targets.split()),
        segment_count=row.segment_count,
        created=from_ticks(row.created),
    )
