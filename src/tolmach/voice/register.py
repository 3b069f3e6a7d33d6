"""What is known of sessions apart from what is said in them: who may come in with which token, and who holds them.

Alone, a process remembers it; replicas share it in their database (`shared`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from tolmach.voice.model import VoiceWish
from tolmach.voice.tokens import TokenMisused, TokenUnknown, VoiceToken

BEAT: Final = 0.5
"""Seconds between two reports of a replica: so long it may take until it knows what was done elsewhere."""
FIRST: Final = 1
"""The number of the token that a session begins with."""


@dataclass(frozen=True, slots=True)
class SessionEntry:
    """All that another replica needs to go on with a session."""

    session_id: str
    account_id: str
    key_id: str
    wish: VoiceWish
    heard: int = 0
    """Milliseconds, as far as they were written down."""
    is_finishing: bool = False
    """The client has said that nothing more comes."""


@dataclass(frozen=True, slots=True)
class SessionClaim:
    entry: SessionEntry
    was_ours: bool
    """It was held here before."""


@dataclass(frozen=True, slots=True)
class SessionProgress:
    """How far a session has come that is held here."""

    session_id: str
    heard: int
    is_finishing: bool
    is_connected: bool


@dataclass(frozen=True, slots=True)
class SessionStanding:
    """How a session stands with all replicas."""

    number: int
    """Of its latest token."""
    is_ours: bool


class Register(Protocol):
    async def add(self, entry: SessionEntry) -> None:
        """It is held here, and its first token is good."""
        ...

    async def knows(self, session_id: str) -> bool: ...

    async def renew(self, account_id: str, token: VoiceToken) -> VoiceToken:
        """The next one for the latest. Raises `TokenUnknown`, or `TokenMisused`: then the session is forgotten."""
        ...

    async def claim(self, token: VoiceToken) -> SessionClaim:
        """Once for a token: the session is held here from now on. Raises as `renew` does."""
        ...

    async def expire(self, session_id: str) -> None:
        """Nobody came back to it here."""
        ...

    async def remove(self, session_id: str) -> None:
        """It is over, if it is held here."""
        ...

    async def report(self, progress: Iterable[SessionProgress]) -> Mapping[str, SessionStanding]:
        """How these stand now; those that are missing are over."""
        ...


class OwnRegister:
    """Of the only process there is: after a restart no session is known."""

    def __init__(self) -> None:
        self._known: dict[str, _Known] = {}

    async def add(self, entry: SessionEntry) -> None:
        self._known[entry.session_id] = _Known(entry)

    async def knows(self, session_id: str) -> bool:
        return session_id in self._known

    async def renew(self, account_id: str, token: VoiceToken) -> VoiceToken:
        known = self._known.get(token.session_id)
        if known is None or known.entry.account_id != account_id:
            raise TokenUnknown
        if token.number != known.latest:
            await self.remove(token.session_id)
            raise TokenMisused
        known.latest += 1
        return VoiceToken(token.session_id, known.latest)

    async def claim(self, token: VoiceToken) -> SessionClaim:
        known = self._known.get(token.session_id)
        if known is None:
            raise TokenUnknown
        if token.number != known.latest or token.number == known.used:
            await self.remove(token.session_id)
            raise TokenMisused
        known.used = token.number
        return SessionClaim(known.entry, was_ours=True)

    async def expire(self, session_id: str) -> None:
        await self.remove(session_id)

    async def remove(self, session_id: str) -> None:
        self._known.pop(session_id, None)

    async def report(self, progress: Iterable[SessionProgress]) -> Mapping[str, SessionStanding]:
        return {
            each.session_id: SessionStanding(self._known[each.session_id].latest, is_ours=True)
            for each in progress
            if each.session_id in self._known
        }


@dataclass(slots=True)
class _Known:
    entry: SessionEntry
    latest: int = FIRST
    used: int = 0
