"""The roster of the processes that share a database. Each says from time to time that it lives.

Each process makes an id at its start, so two processes of the same name never collide. A process that is silent for too
long is taken for dead: its reservations are given back, and its jobs go on elsewhere. The process may in fact only have
been slow. So the roster only decides when others begin; every write that counts checks again whether it may happen.
"""

import os
import socket
import time
from datetime import timedelta
from typing import Any

import sqlalchemy as sa
import structlog

from tolmach.clock import now
from tolmach.ids import new_uuid
from tolmach.storage.database import Database, insert
from tolmach.storage.times import to_ticks

BEAT_SECONDS = 5.0
SILENCE = timedelta(seconds=20)
"""Four beats. Neither a stalled machine nor a database restart looks like a death, and a caller that waits for a
document hardly waits longer."""
LONGEST_NAME = 200
log = structlog.get_logger("tolmach.roster")

metadata = sa.MetaData()
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(36), primary_key=True),
    sa.Column("seen", sa.BigInteger, nullable=False),
    # For people to read.
    sa.Column("name", sa.String(LONGEST_NAME)),
)


def process_name() -> str:
    """The name by which people know this process; several may share a machine."""
    return f"{socket.gethostname()}:{os.getpid()}"


class Roster:
    def __init__(self, database: Database, name: str = "", silence: timedelta = SILENCE) -> None:
        self.me = new_uuid()
        self._database = database
        self._name = name[:LONGEST_NAME]
        self._silence = silence
        self._living = frozenset({self.me})
        self._beaten: float | None = None

    @property
    def living(self) -> frozenset[str]:
        """The processes that lived at the last beat, this one included."""
        return self._living

    @property
    def leads(self) -> bool:
        """Whether this process does the work that only one of the living needs to do. For a moment two may think so;
        that must do no harm."""
        return self.me == min(self._living)

    async def beat(self, *, alone: bool = False) -> None:
        """Says that this process lives, and forgets the dead ones. With `alone`, no other process can be living."""
        is_late = self._beaten is not None and time.monotonic() - self._beaten > SILENCE.total_seconds()

        def say(connection: sa.Connection) -> int:
            moment = _moment(connection)
            _see(connection, self.me, self._name, moment)
            return moment

        # In two transactions: if two processes take each other for dead, neither may wait for the other.
        heard = await self._database.write(say) - self._silence // timedelta(microseconds=1)

        def look(connection: sa.Connection) -> tuple[list[str], frozenset[str]]:
            # A process that was cut off itself cannot tell whether the others were silent or it could not hear them.
            silent = [] if is_late else _forget(connection, self.me, None if alone else heard)
            return silent, frozenset(connection.scalars(sa.select(processes.c.id)))

        silent, living = await self._database.write(look)
        self._living = living | {self.me}
        self._beaten = time.monotonic()
        for name in [] if alone else silent:
            log.warning("a replica is silent and taken for dead", replica=name)

    async def leave(self) -> None:
        """Removes this process, so that others need not wait until they miss it."""
        gone = processes.delete().where(processes.c.id == self.me)
        await self._database.write(lambda connection: connection.execute(gone).close())


def _moment(connection: sa.Connection) -> int:
    """The time by the one clock that all processes share."""
    if connection.dialect.name == "postgresql":
        seconds = sa.extract("epoch", sa.func.clock_timestamp())
        return int(connection.scalar(sa.select(sa.cast(seconds * 1_000_000, sa.BigInteger))) or 0)
    return to_ticks(now())


def _see(connection: sa.Connection, process: str, name: str, moment: int) -> None:
    seen = insert(connection, processes).values(id=process, name=name, seen=moment)
    connection.execute(seen.on_conflict_do_update(index_elements=["id"], set_={"seen": seen.excluded.seen}))


def _forget(connection: sa.Connection, keep: str, unseen_since: int | None) -> list[str]:
    """Forgets the processes that were not seen since a moment, or all but `keep` if none is given. Returns their
    names."""
    gone: Any = processes.delete().where(processes.c.id != keep)
    if unseen_since is not None:
        gone = gone.where(processes.c.seen < unseen_since)
    return list(connection.scalars(gone.returning(processes.c.name)))
