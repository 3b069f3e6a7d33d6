"""Keeps the sessions that this process holds: how long each waits for its client, and whether there is room
for another."""

import asyncio
import math
from collections.abc import Coroutine
from typing import Any, Final

import structlog

from tolmach.errors import TooManyRequests
from tolmach.voice.register import Register, SessionProgress, SessionStanding
from tolmach.voice.stream.connection import IDLE, Connection, VoiceLine
from tolmach.voice.stream.faults import CLIENT_FAULT, REPLACED, STOPPING
from tolmach.voice.stream.session import VoiceStream

FRESH: Final = 60.0
"""Seconds within which a new token has to be used."""
ALONE: Final = 30.0
"""Seconds that a session waits for its client after a connection was lost."""
FINISHING: Final = 2.0
"""The approximate seconds that a session still needs after its client has said everything."""
log = structlog.get_logger("tolmach.voice")


class VoiceSession:
    """A stream and its current connection, if it has one. A session without a stream only reserves a place."""

    def __init__(self, session_id: str, stream: VoiceStream | None = None) -> None:
        self.id = session_id
        self.stream = stream
        self.number: int | None = None
        """The number of the latest token known here; None until the register knows who holds the session."""
        self.connection: Connection | None = None
        self.deadline = math.inf
        self.timer: asyncio.TimerHandle | None = None

    @property
    def takes_room(self) -> bool:
        return self.stream is None or not self.stream.is_ended

    @property
    def is_over(self) -> bool:
        """Whether no client can come back to the session."""
        return self.stream is not None and (self.stream.is_failed or self.stream.outbox.is_delivered)

    @property
    def is_held(self) -> bool:
        """Whether the register lists the session as held here, unless another replica has taken it meanwhile."""
        return self.stream is not None and self.number is not None

    def free_in(self, now: float) -> float:
        """The estimated seconds until its place becomes free."""
        if self.stream is not None and self.stream.is_finishing:
            return FINISHING
        return self.deadline - now if self.connection is None else IDLE

    def progress(self) -> SessionProgress:
        if self.stream is None:
            raise ValueError("nothing is heard yet")
        return SessionProgress(self.id, self.stream.heard, self.stream.is_finishing, self.connection is not None)


class Sessions:
    def __init__(self, register: Register, *, fresh: float = FRESH, alone: float = ALONE) -> None:
        self._register = register
        self._fresh = fresh
        self._alone = alone
        self._all: dict[str, VoiceSession] = {}
        self._beside: set[asyncio.Task[None]] = set()

    @property
    def taken(self) -> int:
        return sum(session.takes_room for session in self._all.values())

    def find(self, session_id: str) -> VoiceSession | None:
        return self._all.get(session_id)

    def check_room(self, most: int) -> None:
        """Raises `TooManyRequests`, with the time after which there may be room."""
        taken = [session for session in self._all.values() if session.takes_room]
        if len(taken) < most:
            return
        now = asyncio.get_running_loop().time()
        soonest = min((session.free_in(now) for session in taken), default=1.0)
        words = f"This machine already serves {most} voice sessions, the most that it can serve at the same time."
        raise TooManyRequests(words, retry_after=max(1, math.ceil(soonest)))

    def add(self, session: VoiceSession) -> None:
        self._all[session.id] = session
        self._wait(session, self._fresh)

    def renew(self, session: VoiceSession) -> VoiceSession:
        """Replaces the session by an empty one in the same place."""
        self.end(session, REPLACED)
        renewed = VoiceSession(session.id)
        self.add(renewed)
        return renewed

    def give_way(self, session: VoiceSession, number: int) -> None:
        """A token with this number was handed out for another connection, so the current one gives way."""
        session.number = number
        if session.connection is not None:
            session.connection.replace()
        self._wait(session, self._fresh)

    async def carry(self, session: VoiceSession, line: VoiceLine, *, idle: float, longest: float) -> None:
        """Serves a connection until it is closed."""
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
                self._left(session)

    def end(self, session: VoiceSession, code: int = CLIENT_FAULT) -> None:
        """Ends the session here. The register is not changed."""
        self.drop(session)
        if session.stream is not None:
            self._do(session.stream.end(code))

    def drop(self, session: VoiceSession) -> None:
        self._stop_waiting(session)
        if self._all.get(session.id) is session:
            del self._all[session.id]

    async def follow(self) -> None:
        """Learns what happened to these sessions elsewhere: clients got new tokens, connected, or misused a token."""
        held = [session for session in self._all.values() if session.is_held]
        if held:
            standings = await self._register.report([session.progress() for session in held])
            for session in held:
                self._heed(session, standings.get(session.id))

    async def close(self) -> None:
        """Ends all sessions and charges them. If there are other replicas, clients come back to one of them."""
        held = [session for session in self._all.values() if session.is_held]
        for session in list(self._all.values()):
            self.end(session, STOPPING)
        await asyncio.gather(*self._beside)
        await _tried(self._register.report([session.progress() for session in held]))

    def _heed(self, session: VoiceSession, standing: SessionStanding | None) -> None:
        if self._all.get(session.id) is not session or session.number is None:
            return
        if standing is None:
            self.end(session)
        elif standing.number < session.number:
            # This state was read before the client was admitted here.
            return
        elif not standing.is_ours:
            self.end(session, REPLACED)
        elif standing.number > session.number:
            self.give_way(session, standing.number)

    def _left(self, session: VoiceSession) -> None:
        """The client has left. Undelivered messages wait with the session, unless it failed."""
        if self._all.get(session.id) is not session:
            return
        if session.is_over:
            self.drop(session)
            self._do(self._register.remove(session.id))
        elif session.timer is None:
            self._wait(session, self._alone)

    def _wait(self, session: VoiceSession, seconds: float) -> None:
        self._stop_waiting(session)
        loop = asyncio.get_running_loop()
        session.deadline = loop.time() + seconds
        session.timer = loop.call_later(seconds, self._expire, session)

    def _stop_waiting(self, session: VoiceSession) -> None:
        if session.timer is not None:
            session.timer.cancel()
        session.timer, session.deadline = None, math.inf

    def _expire(self, session: VoiceSession) -> None:
        self.end(session)
        self._do(self._register.expire(session.id))

    def _do(self, work: Coroutine[Any, Any, object]) -> None:
        """Runs the work in the background."""
        task = asyncio.create_task(_tried(work))
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)


async def _tried(work: Coroutine[Any, Any, object]) -> None:
    try:
        await work
    except Exception as error:
        log.error("a voice session was not tidied up", kind=type(error).__name__)
