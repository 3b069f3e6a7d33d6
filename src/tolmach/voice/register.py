"""Records the sessions apart from what is said in them: which token admits a client, and which replica holds which.

A single process keeps this in memory; replicas share it in their database (`shared`).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from tolmach.voice.model import VoiceWish
from tolmach.voice.tokens import TokenMisused, TokenUnknown, VoiceToken

BEAT: Final = 0.5
"""Seconds between two reports of a replica. It may take this long until a replica learns what happened elsewhere."""
FIRST: Final = 1
"""The number of the token that a session begins with."""


@dataclass(frozen=True, slots=True)
class SessionEntry:
    """Everything that another replica needs to continue a session."""

    session_id: str
    account_id: str
    key_id: str
    wish: VoiceWish
    heard: int = 0
    """The milliseconds heard so far, as last reported."""
    is_finishing: bool = False
    """The client has said that nothing more comes."""


@dataclass(frozen=True, slots=True)
class SessionClaim:
    entry: SessionEntry
    was_ours: bool
    """Whether this replica held the session before."""


@dataclass(frozen=True, slots=True)
class SessionProgress:
    """The progress of a session that this replica holds."""

    session_id: str
    heard: int
    is_finishing: bool
    is_connected: bool


@dataclass(frozen=True, slots=True)
class SessionStanding:
    """The state of a session across all replicas."""

    number: int
    """The number of its latest token."""
    is_ours: bool


class Register(Protocol):
    async def add(self, entry: SessionEntry) -> None:
        """Registers a session that is held here. Its first token becomes valid."""
        ...

    async def knows(self, session_id: str) -> bool: ...

    async def renew(self, account_id: str, token: VoiceToken) -> VoiceToken:
        """Exchanges the latest token for the next one. Raises `TokenUnknown`, or `TokenMisused` after forgetting
        the session."""
        ...

    async def claim(self, token: VoiceToken) -> SessionClaim:
        """Uses a token, which is possible only once. The session is held here from now on. Raises as `renew` does."""
        ...

    async def expire(self, session_id: str) -> None:
        """No client came back to the session here."""
        ...

    async def remove(self, session_id: str) -> None:
        """Removes a session that is over, if it is held here."""
        ...

    async def report(self, progress: Iterable[SessionProgress]) -> Mapping[str, SessionStanding]:
        """Reports the progress of sessions and returns their states. A session that is missing from the answer
        is over."""
        ...


class OwnRegister:
    """The register of a single process. After a restart it knows no sessions."""

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
