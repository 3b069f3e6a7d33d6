"""Sign-in sessions: each is a cookie that only the service can have written. Nothing is stored, so every replica can
read it.

A session names keys by their ids. It ends when its time is over or when its key is deactivated.
"""

import base64
import hashlib
import hmac
import json
import secrets
from collections.abc import Callable
from dataclasses import asdict, replace

from tolmach.console.model import Session

COOKIE = "tolmach_session"
LASTS = 12 * 3600
"""Seconds. A visit in the second half of this time renews the cookie."""
REMEMBERED = 30 * 24 * 3600
"""How many seconds a browser keeps the cookie. It outlives the session, so that the sign-in form can say that the
session has ended."""


class SignedSessions:
    def __init__(self, secret: bytes, clock: Callable[[], float]) -> None:
        self._key = hashlib.blake2b(key=secret, person=b"tolmach-console").digest()
        self._clock = clock

    def begin(self, account_id: str, *, developer: str | None, admin: str | None) -> Session:
        return Session(account_id, developer, admin, self._end(), secrets.token_urlsafe(16))

    def written(self, session: Session) -> str:
        text = base64.urlsafe_b64encode(json.dumps(asdict(session)).encode()).decode().rstrip("=")
        return f"{text}.{self._mark('session', text)}"

    def read(self, cookie: str) -> Session | None:
        text, _, mark = cookie.partition(".")
        if not _same(mark, self._mark("session", text)):
            return None
        session = Session(**json.loads(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))))
        return session if session.expires > self._clock() else None

    def renewed(self, session: Session) -> Session | None:
        """The session with its full time again; None while most of it is left."""
        is_young = session.expires - self._clock() > LASTS / 2
        return None if is_young else replace(session, expires=self._end())

    def csrf(self, session: Session) -> str:
        """The token that every form of the session carries, and that no page of another site can know."""
        return self._mark("form", session.nonce)

    def is_csrf(self, session: Session, token: str) -> bool:
        return _same(token, self.csrf(session))

    def _end(self) -> int:
        return int(self._clock()) + LASTS

    def _mark(self, purpose: str, text: str) -> str:
        return hmac.new(self._key, f"{purpose}:{text}".encode(), hashlib.sha256).hexdigest()


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode("utf-8", "surrogatepass"), other.encode())
