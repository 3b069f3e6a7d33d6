"""The register of replicas that share a PostgreSQL: a session is a row, and the replica that admits its client
holds it."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import Final

import sqlalchemy as sa

from tolmach.clock import now
from tolmach.ids import new_uuid
from tolmach.storage.database import Database
from tolmach.voice import store
from tolmach.voice.register import FIRST, SessionClaim, SessionEntry, SessionProgress, SessionStanding
from tolmach.voice.tokens import TokenMisused, TokenUnknown, VoiceToken
from tolmach.voice.wishes import WishSeal

SETTLING: Final = timedelta(seconds=60)
"""How long a row stays after its time, so that a holder that could not reach the database may find it again."""


class SharedRegister:
    """`fresh` and `alone` are seconds, as in `sessions`."""

    def __init__(self, database: Database, seal: WishSeal, *, fresh: float, alone: float) -> None:
        self._database = database
        self._seal = seal
        self._fresh = timedelta(seconds=fresh)
        self._alone = timedelta(seconds=alone)
        self._holder = new_uuid()

    async def add(self, entry: SessionEntry) -> None:
        values = {
            "id": entry.session_id,
            "account_id": entry.account_id,
            "key_id": entry.key_id,
            "wish": self._seal.sealed(entry.session_id, entry.wish),
            "latest": FIRST,
            "used": 0,
            "holder": self._holder,
            "heard": entry.heard,
            "is_finishing": entry.is_finishing,
        }
        moment = now()

        def work(connection: sa.Connection) -> None:
            store.sweep(connection, moment - SETTLING)
            store.add(connection, moment + self._fresh, values)

        await self._database.write(work)

    async def knows(self, session_id: str) -> bool:
        return await self._database.read(lambda connection: store.knows(connection, session_id, now()))

    async def renew(self, account_id: str, token: VoiceToken) -> VoiceToken:
        moment = now()

        def work(connection: sa.Connection) -> int | None:
            number = store.renew(connection, account_id, token, moment, moment + self._fresh)
            if number is None and not store.end(connection, token.session_id, account_id):
                raise TokenUnknown
            return number

        number = await self._database.write(work)
        if number is None:
            raise TokenMisused
        return VoiceToken(token.session_id, number)

    async def claim(self, token: VoiceToken) -> SessionClaim:
        moment = now()

        def work(connection: sa.Connection) -> sa.RowMapping | None:
            row = store.claim(connection, token, self._holder, moment, moment + self._alone)
            if row is None and not store.end(connection, token.session_id):
                raise TokenUnknown
            return row

        row = await self._database.write(work)
        if row is None:
            raise TokenMisused
        return SessionClaim(self._entry(row), was_ours=row["before"] == self._holder)

    async def expire(self, session_id: str) -> None:
        """Does nothing: the row itself has the time when it ends, which a request to another replica may
        have extended."""

    async def remove(self, session_id: str) -> None:
        await self._database.write(lambda connection: store.release(connection, session_id, self._holder))

    async def report(self, progress: Iterable[SessionProgress]) -> Mapping[str, SessionStanding]:
        held = list(progress)
        ends = now() + self._alone

        def work(connection: sa.Connection) -> list[tuple[str, int, str]]:
            store.report(connection, held, self._holder, ends)
            return store.standings(connection, [each.session_id for each in held])

        found = await self._database.write(work)
        return {session_id: SessionStanding(number, holder == self._holder) for session_id, number, holder in found}

    def _entry(self, row: sa.RowMapping) -> SessionEntry:
        return SessionEntry(
            session_id=row["id"],
            account_id=row["account_id"],
            key_id=row["key_id"],
            wish=self._seal.opened(row["id"], row["wish"]),
            heard=row["heard"],
            is_finishing=row["is_finishing"],
        )
