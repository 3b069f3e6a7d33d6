"""Sign-in: by a key, by the administrator's password, or once by the link that a start prints."""

import hmac
import secrets
import time
from collections import deque
from collections.abc import Callable

from tolmach.accounts.bootstrap import FIRST_ACCOUNT
from tolmach.accounts.model import Key
from tolmach.accounts.service import Accounts
from tolmach.callers import KeyKind, Plan
from tolmach.console.model import Session
from tolmach.console.sessions import SignedSessions
from tolmach.console.texts import plural, text
from tolmach.errors import Forbidden, NotFound, TooManyRequests

LABEL = "Console"
"""The label of the developer key with which an administrator translates. Its secret is never shown."""
TOKEN_SECONDS = 3600.0
"""The link expires, because the output of a start may stay in a journal for years."""
MOST_FAILURES, FAILURE_SECONDS = 10, 60.0
"""After so many failures from one address within this time, the address has to wait."""


class Entrance:
    def __init__(
        self,
        accounts: Accounts,
        sessions: SignedSessions,
        *,
        password: str = "",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._accounts = accounts
        self._sessions = sessions
        self._password = password
        self._token: str | None = None
        self._token_ends = 0.0
        self._failures: dict[str, deque[float]] = {}
        self._clock = clock

    def token(self) -> str:
        """A token for one sign-in as administrator. It replaces an earlier unused one."""
        self._token, self._token_ends = secrets.token_urlsafe(24), self._clock() + TOKEN_SECONDS
        return self._token

    async def by_token(self, token: str, address: str) -> Session:
        self._check(address)
        if self._token is None or self._clock() > self._token_ends or not _same(token, self._token):
            raise self._failed(
                address,
                text(
                    "This link is no longer valid: it was already used, is more than an hour old, or belongs to "
                    "another start of the service."
                ),
            )
        self._token = None
        return await self._administrator()

    async def by_secret(self, secret: str, address: str) -> Session:
        """Signs in with a key of either kind, or with the password."""
        self._check(address)
        secret = secret.strip()
        if self._password and _same(secret, self._password):
            return await self._administrator()
        caller = await self._accounts.authenticate(secret)
        if caller is None:
            raise self._failed(address, text("This is not an active key of this service."))
        if caller.kind is KeyKind.DEVELOPER:
            return self._sessions.begin(caller.account_id, developer=caller.key_id, admin=None)
        return await self._as_administrator(caller.account_id, caller.key_id)

    async def _administrator(self) -> Session:
        """A session for the account that the first start made, or else for the first account that has
        administrators."""
        accounts = sorted(await self._accounts.accounts(), key=lambda account: account.name != FIRST_ACCOUNT)
        for account in accounts:
            if account.plan is Plan.PRO:
                keys = _active(await self._accounts.keys(account.id, KeyKind.ADMIN))
                if keys:
                    return await self._as_administrator(account.id, keys[0].id)
        raise NotFound(
            text("There is no active administrator key."), detail=text("Create one with `tolmach keys create --admin`.")
        )

    async def _as_administrator(self, account_id: str, admin: str) -> Session:
        """Gives the administrator a developer key for requests that need one. Administrators may make developer keys
        anyway."""
        held = [key for key in _active(await self._accounts.keys(account_id)) if key.label == LABEL and not key.scopes]
        key = held[0] if held else (await self._accounts.create_key(account_id, label=LABEL))[0]
        return self._sessions.begin(account_id, developer=key.id, admin=admin)

    def _check(self, address: str) -> None:
        failures = self._failures.get(address)
        while failures and self._clock() - failures[0] > FAILURE_SECONDS:
            failures.popleft()
        if failures and len(failures) >= MOST_FAILURES:
            wait = int(FAILURE_SECONDS - (self._clock() - failures[0])) + 1
            raise TooManyRequests(_too_many(wait), retry_after=wait)
        if failures is not None and not failures:
            del self._failures[address]

    def _failed(self, address: str, why: str) -> Forbidden:
        self._failures.setdefault(address, deque()).append(self._clock())
        return Forbidden(why)


def _too_many(wait: int) -> str:
    return plural(
        "Too many failed attempts. Try again in {n} second.",
        "Too many failed attempts. Try again in {n} seconds.",
        wait,
    )


def _active(keys: list[Key]) -> list[Key]:
    return [key for key in keys if key.deactivated is None]


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode())
