"""Which processes share a database: each says from time to time that it lives.

A process has an id of its own, made at its start, so two of the same name never meet. Whoever is silent for too long is
taken for dead: what it had reserved is given back and the jobs that it had begun go on elsewhere. That may be wrong, of
one that was only slow. So nothing rests on it but when others begin: what counts is checked where it is written.
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
"""Four beats: neither a stalled machine nor a database that is started again looks like a death, and whoever waits for
a document waits hardly longer."""
LONGEST_NAME = 200
log = structlog.get_logger("tolmach.roster")

metadata = sa.MetaData()
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(36), primary_key=True),
    sa.Column("seen", sa.BigInteger, nullable=False),
    # For people.
    sa.Column("name", sa.String(LONGEST_NAME)),
)


def process_name() -> str:
    """What people know this process by: several may share a machine."""
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
        """Those who lived at the last beat, this process among them."""
        return self._living

    @property
    def leads(self) -> bool:
        """Of all who live, one does what needs to be done once. Two may think so for a moment; nothing may be harmed
        by that."""
        return self.me == min(self._living)

    async def beat(self, *, alone: bool = False) -> None:
        """Say that this process lives, and forget who does not; `alone` means that nobody else can."""
        is_late = self._beaten is not None and time.monotonic() - self._beaten > SILENCE.total_seconds()

        def say(connection: sa.Connection) -> int:
            moment = _moment(connection)
            _see(connection, self.me, self._name, moment)
            return moment

        # In two transactions: of two who take each other for dead, neither may wait for the other.
        heard = await self._database.write(say) - self._silence // timedelta(microseconds=1)

        def look(connection: sa.Connection) -> tuple[list[str], frozenset[str]]:
            # Who was cut off itself cannot tell whether the others were silent or could not be heard.
            silent = [] if is_late else _forget(connection, self.me, None if alone else heard)
            return silent, frozenset(connection.scalars(sa.select(processes.c.id)))

        silent, living = await self._database.write(look)
        self._living = living | {self.me}
        self._beaten = time.monotonic()
        for name in [] if alone else silent:
            log.warning("a replica is silent and taken for dead", replica=name)

    async def leave(self) -> None:
        """Others need not wait until they miss this process."""
        gone = processes.delete().where(processes.c.id == self.me)
        await self._database.write(lambda connection: connection.execute(gone).close())


def _moment(connection: sa.Connection) -> int:
    """By the one clock that all share."""
    if connection.dialect.name == "postgresql":
        seconds = sa.extract("epoch", sa.func.clock_timestamp())
        return int(connection.scalar(sa.select(sa.cast(seconds * 1_000_000, sa.BigInteger))) or 0)
    return to_ticks(now())


def _see(connection: sa.Connection, process: str, name: str, moment: int) -> None:
    seen = insert(connection, processes).values(id=process, name=name, seen=moment)
    connection.execute(seen.on_conflict_do_update(index_elements=["id"], set_={"seen": seen.excluded.seen}))


def _forget(connection: sa.Connection, keep: str, unseen_since: int | None) -> list[str]:
    """Those not seen since a moment; all but `keep` when none is given. Their names."""
    gone: Any = processes.delete().where(processes.c.id != keep)
    if unseen_since is not None:
        gone = gone.where(processes.c.seen < unseen_since)
    return list(connection.scalars(gone.returning(processes.c.name)))
