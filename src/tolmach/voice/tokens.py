"""The tokens of sessions: each lets in once, and only the latest of a session counts."""

import secrets
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

T = TypeVar("T")
BYTES: Final = 32


@dataclass(slots=True)
class _Tokens:
    latest: str = ""
    is_used: bool = False
    given: set[str] = field(default_factory=set)


class TokenMisused(Exception):
    """A token came a second time, or after a later one: somebody else may have it."""


class TokenBook(Generic[T]):
    """In memory only: after a restart no token is known."""

    def __init__(self) -> None:
        self._owners: dict[str, T] = {}
        self._tokens: dict[T, _Tokens] = {}

    def give(self, owner: T) -> str:
        token = secrets.token_urlsafe(BYTES)
        tokens = self._tokens.setdefault(owner, _Tokens())
        tokens.latest, tokens.is_used = token, False
        tokens.given.add(token)
        self._owners[token] = owner
        return token

    def owner(self, token: str) -> T | None:
        return self._owners.get(token)

    def check_latest(self, owner: T, token: str) -> None:
        if self._tokens[owner].latest != token:
            raise TokenMisused

    def use(self, owner: T, token: str) -> None:
        self.check_latest(owner, token)
        if self._tokens[owner].is_used:
            raise TokenMisused
        self._tokens[owner].is_used = True

    def forget(self, owner: T) -> None:
        tokens = self._tokens.pop(owner, _Tokens())
        for token in tokens.given:
            del self._owners[token]
