"""Reads and writes the rows of voice sessions, for replicas that share a database."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from tolmach.storage.times import to_ticks
from tolmach.voice.register import SessionProgress
from tolmach.voice.tables import voice_sessions
from tolmach.voice.tokens import VoiceToken

_of = voice_sessions.c


def add(connection: sa.Connection, ends: datetime, values: Mapping[str, Any]) -> None:
    connection.execute(voice_sessions.insert().values(**values, ends=to_ticks(ends)))


def knows(connection: sa.Connection, session_id: str, moment: datetime) -> bool:
    query = sa.select(_of.id).where(_of.id == session_id, _of.ends > to_ticks(moment))
    return connection.scalar(query) is not None


def renew(
    connection: sa.Connection, account_id: str, token: VoiceToken, moment: datetime, ends: datetime
) -> int | None:
    """The number of the next token if this is the latest one; otherwise None."""
    query = voice_sessions.update().where(*_latest(token, moment), _of.account_id == account_id)
    changed = query.values(latest=_of.latest + 1, ends=to_ticks(ends))
    number: int | None = connection.scalar(changed.returning(_of.latest))
    return number


def claim(
    connection: sa.Connection, token: VoiceToken, holder: str, moment: datetime, ends: datetime
) -> sa.RowMapping | None:
    """Claims the session for one of all clients that come with this token. It is a single statement, so a second client
    finds the token used, whichever replica it asks."""
    query = voice_sessions.update().where(*_latest(token, moment), _of.used < token.number)
    # The right-hand sides are the values before the update.
    changed = {"used": token.number, "before": _of.holder, "holder": holder, "ends": to_ticks(ends)}
    return connection.execute(query.values(**changed).returning(*_of)).mappings().one_or_none()


def end(connection: sa.Connection, session_id: str, account_id: str | None = None) -> bool:
    """Deletes the session, and returns whether it existed."""
    query = voice_sessions.delete().where(_of.id == session_id)
    if account_id is not None:
        query = query.where(_of.account_id == account_id)
    return connection.execute(query).rowcount == 1


def release(connection: sa.Connection, session_id: str, holder: str) -> None:
    connection.execute(voice_sessions.delete().where(_of.id == session_id, _of.holder == holder))


def report(connection: sa.Connection, progress: Collection[SessionProgress], holder: str, ends: datetime) -> None:
    """Updates the sessions. Those that another replica holds by now stay as they are."""
    # Update in a fixed order, so that two replicas that report the same sessions cannot deadlock.
    for each in sorted(progress, key=lambda each: each.session_id):
        changed: dict[str, Any] = {"heard": each.heard, "is_finishing": each.is_finishing}
        if each.is_connected:
            # A token that was handed out elsewhere may be valid for longer.
            changed["ends"] = sa.func.greatest(_of.ends, to_ticks(ends))
        query = voice_sessions.update().where(_of.id == each.session_id, _of.holder == holder)
        connection.execute(query.values(**changed))


def standings(connection: sa.Connection, ids: Collection[str]) -> list[tuple[str, int, str]]:
    """The ids of the sessions, the numbers of their latest tokens, and their holders."""
    query = sa.select(_of.id, _of.latest, _of.holder).where(_of.id.in_(ids))
    return [(row.id, row.latest, row.holder) for row in connection.execute(query)]


def sweep(connection: sa.Connection, moment: datetime) -> None:
    """Deletes the sessions that ended before this moment."""
    connection.execute(voice_sessions.delete().where(_of.ends <= to_ticks(moment)))


def _latest(token: VoiceToken, moment: datetime) -> tuple[sa.ColumnElement[bool], ...]:
    return _of.id == token.session_id, _of.latest == token.number, _of.ends > to_ticks(moment)
