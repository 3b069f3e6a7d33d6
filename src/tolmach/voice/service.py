"""The operations on voice sessions. Any replica can serve them, whichever one held the session last."""

import asyncio
from dataclasses import dataclass
from functools import partial
from typing import Final

import structlog

from tolmach.accounts.model import Product
from tolmach.accounts.usage import Usage
from tolmach.callers import Caller
from tolmach.errors import Forbidden, InvalidParameter, Unavailable
from tolmach.ids import new_uuid
from tolmach.languages.model import SpeechAbilities
from tolmach.voice.making import Over, StreamMaker
from tolmach.voice.model import INVALID_TOKEN, VoiceWish
from tolmach.voice.register import BEAT, FIRST, Register, SessionEntry
from tolmach.voice.sessions import ALONE, FRESH, Sessions, VoiceSession
from tolmach.voice.stream.connection import IDLE, LONGEST, VoiceLine
from tolmach.voice.studio import Studio
from tolmach.voice.tokens import TokenMisused, TokenSigner, TokenUnknown, VoiceToken

UNKNOWN: Final = "Forbidden. The token is unknown or has expired."
USED: Final = "Forbidden. The token was already used, and the voice session has ended."
log = structlog.get_logger("tolmach.voice")


@dataclass(frozen=True, slots=True)
class VoiceTimes:
    """Time limits in seconds."""

    fresh: float = FRESH
    alone: float = ALONE
    idle: float = IDLE
    longest: float = LONGEST


USUAL_TIMES: Final = VoiceTimes()


@dataclass(frozen=True, slots=True)
class StreamPass:
    session_id: str
    token: str


class Voices:
    def __init__(
        self,
        maker: StreamMaker,
        usage: Usage,
        register: Register,
        signer: TokenSigner,
        times: VoiceTimes = USUAL_TIMES,
    ) -> None:
        self._maker = maker
        self._usage = usage
        self._register = register
        self._signer = signer
        self._times = times
        self._sessions = Sessions(register, fresh=times.fresh, alone=times.alone)

    async def request(self, caller: Caller, wish: VoiceWish) -> StreamPass:
        self._maker.require_targets(wish)
        entry = SessionEntry(new_uuid(), caller.account_id, caller.key_id, wish)
        await self._usage.check(caller, Product.SPEECH, 0)
        session = VoiceSession(entry.session_id, await self._maker.make(entry, self._over(entry)))
        await self._place(session)
        try:
            await self._register.add(entry)
        except BaseException:
            self._sessions.drop(session)
            raise
        session.number = FIRST
        return self._pass(VoiceToken(session.id, FIRST))

    async def reconnect(self, caller: Caller, text: str) -> StreamPass:
        """Exchanges the latest token for a new one. A connection that is open gives way."""
        try:
            token = self._signer.read(text)
            session = self._sessions.find(token.session_id)
            if session is not None and session.is_over:
                raise TokenUnknown
            renewed = await self._register.renew(caller.account_id, token)
        except TokenUnknown:
            raise _no_session() from None
        except TokenMisused:
            self._end(token)
            raise _no_session() from None
        if (session := self._sessions.find(token.session_id)) is not None:
            self._sessions.give_way(session, renewed.number)
        return self._pass(renewed)

    async def admit(self, text: str) -> VoiceSession:
        """Admits the client that has the token, once. If another replica held the session, this one takes it over if it
        has room."""
        try:
            token = self._signer.read(text)
            if not await self._register.knows(token.session_id):
                raise TokenUnknown
            return await self._let_in(token)
        except TokenUnknown:
            raise Forbidden(UNKNOWN) from None
        except TokenMisused:
            self._end(token)
            raise Forbidden(USED) from None

    async def carry(self, session: VoiceSession, line: VoiceLine) -> None:
        await self._sessions.carry(session, line, idle=self._times.idle, longest=self._times.longest)

    async def tend(self) -> None:
        """Runs until it is cancelled. Needed only if there are other replicas."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._sessions.follow()
            except Exception as error:
                log.error("voice sessions were not followed", kind=type(error).__name__)

    async def studio(self) -> Studio:
        return await self._maker.studio()

    @property
    def live(self) -> int:
        """The number of sessions that occupy a place."""
        return self._sessions.taken

    async def abilities(self) -> SpeechAbilities:
        """The languages for speech; none if nothing is installed."""
        try:
            studio = await self.studio()
        except Unavailable:
            return SpeechAbilities()
        return SpeechAbilities(studio.recogniser.languages, studio.speaker.languages if studio.speaker else frozenset())

    async def close(self) -> None:
        """Ends every session held here and charges it."""
        await self._sessions.close()
        await self._maker.close()

    async def _let_in(self, token: VoiceToken) -> VoiceSession:
        session = self._sessions.find(token.session_id)
        if session is None:
            # Take the place before using the token: a client that is refused for lack of room may try another replica.
            session = VoiceSession(token.session_id)
            await self._place(session)
        try:
            claim = await self._register.claim(token)
            if session.stream is not None and not claim.was_ours:
                # The session was here, moved elsewhere and returns: what was heard elsewhere is not known here.
                session = self._sessions.renew(session)
            if session.stream is None:
                session.stream = await self._maker.go_on(claim.entry, self._over(claim.entry))
                self._require_held(session)
        except BaseException:
            if session.stream is None:
                self._sessions.drop(session)
            raise
        session.number = token.number
        return session

    def _require_held(self, session: VoiceSession) -> None:
        """Raises `TokenMisused` if another client has used the same token meanwhile."""
        if self._sessions.find(session.id) is not session:
            raise TokenMisused

    async def _place(self, session: VoiceSession) -> None:
        studio = await self.studio()
        self._sessions.check_room(studio.recogniser.most_streams)
        self._sessions.add(session)

    def _over(self, entry: SessionEntry) -> Over:
        return partial(self._register.remove, entry.session_id)

    def _end(self, token: VoiceToken) -> None:
        if (session := self._sessions.find(token.session_id)) is not None:
            self._sessions.end(session)

    def _pass(self, token: VoiceToken) -> StreamPass:
        return StreamPass(token.session_id, self._signer.written(token))


def _no_session() -> InvalidParameter:
    return InvalidParameter(
        "token",
        INVALID_TOKEN,
        allowed="the latest token of a voice session that has not ended; request a new stream otherwise",
    )
