"""What the pages of the console speak of: who looks, what is asked of the interface, and what it answers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who has signed in. He acts by keys of one account, as far as he has them."""

    account_id: str
    developer: str | None
    """The id of the developer key by which he translates."""
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
    """A request to the interface, as a client of it would make it."""

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: Mapping[str, Any] | None = None
    """Written as JSON, or as a form with files where there are some."""
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
        """What its JSON says; None for an answer without a body."""
        return json.loads(self.content) if self.content.strip() else None

    @property
    def problem(self) -> str:
        """What the interface says is wrong, in one line for a person; empty where nothing is."""
        if self.ok:
            return ""
        said = self.data or {}
        return " ".join(part for part in (said.get("message"), said.get("detail")) if part)
