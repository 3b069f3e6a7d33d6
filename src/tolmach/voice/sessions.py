"""The sessions of this process: who may come back to one, how long it waits, and whether there is room for another."""

import asyncio
import math
from typing import Final

from tolmach.callers import Caller
from tolmach.errors import Forbidden, InvalidParameter, TooManyRequests
from tolmach.ids import new_uuid
from tolmach.voice.model import INVALID_TOKEN
from tolmach.voice.stream.connection import IDLE, Connection, VoiceLine
from tolmach.voice.stream.faults import CLIENT_FAULT
from tolmach.voice.stream.session import VoiceStream
from tolmach.voice.tokens import TokenBook, TokenMisused

FRESH: Final = 60.0
"""Seconds in which a new token has to be used."""
ALONE: Final = 30.0
"""Seconds that a session waits for its client after a connection was lost."""
FINISHING: Final = 2.0
"""About how many seconds a session still needs whose client has said everything."""


class VoiceSession:
    """A stream, whom it belongs to, and its present connection if it has one."""

    def __init__(self, caller: Caller) -> None:
        self.id = new_uuid()
        self.caller = caller
        self.stream: VoiceStream | None = None
        self.connection: Connection | None = None
        self.deadline = math.inf
        self.timer: asyncio.TimerHandle | None = None

    @property
    def takes_room(self) -> bool:
        return self.stream is None or not self.stream.is_ended

    def free_in(self, now: float) -> float:
        """Seconds after which its room may be free: as far as that can be known."""
        if self.stream is not None and self.stream.is_finishing:
            return FINISHING
        return self.deadline - now if self.connection is None else IDLE


class Sessions:
    def __init__(self, *, fresh: float = FRESH, alone: float = ALONE) -> None:
        self._fresh = fresh
        self._alone = alone
        self._book: TokenBook[VoiceSession] = TokenBook()
        self._all: set[VoiceSession] = set()
        self._ending: set[asyncio.Task[None]] = set()

    @property
    def taken(self) -> int:
        return sum(session.takes_room for session in self._all)

    def check_room(self, most: int) -> None:
        """Raises `TooManyRequests` that says when there may be some."""
        taken = [session for session in self._all if session.takes_room]
        if len(taken) < most:
            return
        now = asyncio.get_running_loop().time()
        soonest = min((session.free_in(now) for session in taken), default=1.0)
        words = f"All {most} voice sessions that this machine can serve at the same time are taken."
        raise TooManyRequests(words, retry_after=max(1, math.ceil(soonest)))

    def add(self, session: VoiceSession) -> str:
        """Its first token."""
        self._all.add(session)
        self._wait(session, self._fresh)
        return self._book.give(session)

    def renew(self, caller: Caller, token: str) -> tuple[VoiceSession, str]:
        """A new token for the latest one; a present connection gives way."""
        session = self._book.owner(token)
        if session is None or session.caller.account_id != caller.account_id:
            raise _no_session()
        try:
            self._book.check_latest(session, token)
        except TokenMisused:
            self._end(session)
            raise _no_session() from None
        if session.stream is None or session.stream.is_failed or session.stream.outbox.is_delivered:
            raise _no_session()
        if session.connection is not None:
            session.connection.replace()
        self._wait(session, self._fresh)
        return session, self._book.give(session)

    def admit(self, token: str) -> VoiceSession:
        """Whoever bears the token, once."""
        session = self._book.owner(token)
        if session is None or session.stream is None:
            raise Forbidden("Forbidden. The token is unknown, or its time is over.")
        try:
            self._book.use(session, token)
        except TokenMisused:
            self._end(session)
            raise Forbidden("Forbidden. The token was used before; the voice session has ended.") from None
        return session

    async def carry(self, session: VoiceSession, line: VoiceLine, *, idle: float, longest: float) -> None:
        """A connection, until it is closed."""
        if session.stream is None:
            raise ValueError("nothing to carry")
        if session.connection is not None:
            await session.connection.gone()
        connection = Connection(session.stream, line, idle, longest)
        session.connection = connection
        self._stop_waiting(session)
        session.stream.start()
        try:
            await connection.carry()
        finally:
            if session.connection is connection:
                session.connection = None
                self._left(session, session.stream)

    def remove(self, session: VoiceSession) -> None:
        """Nobody can come back to it."""
        self._stop_waiting(session)
        self._book.forget(session)
        self._all.discard(session)

    async def close(self) -> None:
        for session in list(self._all):
            self._end(session)
        await asyncio.gather(*self._ending)

    def _left(self, session: VoiceSession, stream: VoiceStream) -> None:
        """By its client. What was not delivered waits with the session, an error apart."""
        if stream.outbox.is_delivered or stream.is_failed:
            self.remove(session)
        elif session.timer is None:
            self._wait(session, self._alone)

    def _wait(self, session: VoiceSession, seconds: float) -> None:
        self._stop_waiting(session)
        loop = asyncio.get_running_loop()
        session.deadline = loop.time() + seconds
        session.timer = loop.call_later(seconds, self._end, session)

    def _stop_waiting(self, session: VoiceSession) -> None:
        if session.timer is not None:
            session.timer.cancel()
        session.timer, session.deadline = None, math.inf

    def _end(self, session: VoiceSession) -> None:
        self.remove(session)
        if session.stream is not None:
            ending = asyncio.create_task(session.stream.end(CLIENT_FAULT))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)


def _no_session() -> InvalidParameter:
    return InvalidParameter(
        "token",
        INVALID_TOKEN,
        allowed="the latest token of a voice session that has not ended; request a new stream otherwise",
    )
