"""Rows of requests that may be repeated."""

from dataclasses import dataclass
from datetime import datetime

import sqlalchemy as sa

from tolmach.idempotency.tables import repeats
from tolmach.storage.database import insert
from tolmach.storage.roster import processes
from tolmach.storage.times import to_ticks


@dataclass(frozen=True, slots=True)
class Try:
    """One of several identical requests."""

    id: bytes
    fingerprint: bytes
    token: str
    holder: str


@dataclass(frozen=True, slots=True)
class EarlierTry:
    fingerprint: bytes
    token: str
    answer: bytes | None


def begin(connection: sa.Connection, new: Try, time: datetime, expires: datetime) -> EarlierTry | None:
    """The earlier try; None if there is none and this is the first."""
    connection.execute(repeats.delete().where(repeats.c.id == new.id, repeats.c.expires <= to_ticks(time)))
    row = {"id": new.id, "fingerprint": new.fingerprint, "token": new.token, "holder": new.holder}
    added = insert(connection, repeats).values(**row, expires=to_ticks(expires), is_given=False)
    # The returned row is checked and not the row count, which psycopg does not report for an insert.
    if connection.scalar(added.on_conflict_do_nothing().returning(repeats.c.token)) is not None:
        return None
    found = connection.execute(sa.select(repeats).where(repeats.c.id == new.id).with_for_update()).one_or_none()
    if found is None:  # given up between the two
        return begin(connection, new, time, expires)
    return EarlierTry(found.fingerprint, found.token, found.answer)


def take_over(connection: sa.Connection, earlier: EarlierTry, new: Try) -> bool:
    """Takes a try over from a process that died before it had an answer."""
    orphaned = repeats.c.holder.not_in(sa.select(processes.c.id))
    changed = _unanswered(new.id, earlier.token).where(orphaned).values(token=new.token, holder=new.holder)
    return connection.execute(changed).rowcount == 1


def give(connection: sa.Connection, earlier: EarlierTry, identity: bytes) -> None:
    mine = (repeats.c.id == identity, repeats.c.token == earlier.token)
    connection.execute(repeats.update().where(*mine, sa.not_(repeats.c.is_given)).values(is_given=True))


def keep(connection: sa.Connection, mine: Try, answer: bytes) -> bool:
    """Returns whether this try was still the one to answer."""
    return connection.execute(_unanswered(mine.id, mine.token).values(answer=answer)).rowcount == 1


def take_back(connection: sa.Connection, mine: Try) -> bool:
    """Returns False if a client has already received the answer."""
    gone = repeats.delete().where(repeats.c.id == mine.id, repeats.c.token == mine.token)
    return connection.execute(gone.where(sa.not_(repeats.c.is_given))).rowcount == 1


def give_up(connection: sa.Connection, mine: Try) -> None:
    gone = repeats.delete().where(repeats.c.id == mine.id, repeats.c.token == mine.token)
    connection.execute(gone.where(repeats.c.answer.is_(None)))


def remove_expired(connection: sa.Connection, time: datetime) -> int:
    return connection.execute(repeats.delete().where(repeats.c.expires <= to_ticks(time))).rowcount


def tokens(connection: sa.Connection) -> set[str]:
    return set(connection.scalars(sa.select(repeats.c.token)))


def _unanswered(identity: bytes, token: str) -> sa.Update:
    return repeats.update().where(repeats.c.id == identity, repeats.c.token == token, repeats.c.answer.is_(None))
