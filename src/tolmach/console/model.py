"""The data types of the console: the session, and requests to the interface with their answers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Session:
    """The session of a person who has signed in. They act with keys of one account, as far as they have them."""

    account_id: str
    developer: str | None
    """The id of the developer key that the person translates with."""
    admin: str | None
    expires: int
    """In seconds since 1970."""
    nonce: str


@dataclass(frozen=True, slots=True)
class Attached:
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class ApiCall:
    """A request to the interface, as a client would make it."""

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    """Sent as JSON, or as a form if there are files."""
    files: Mapping[str, Attached] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reply:
    asked: ApiCall
    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def ok(self) -> bool:
        return self.status < 400

    @property
    def data(self) -> Any:
        """The decoded JSON; None for an answer without a body."""
        return json.loads(self.content) if self.content.strip() else None

    @property
    def problem(self) -> str:
        """The interface's complaint in one line for people; empty if there is none."""
        if self.ok:
            return ""
        said = self.data or {}
        return " ".join(part for part in (said.get("message"), said.get("detail")) if part)
