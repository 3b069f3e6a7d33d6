"""The caller of a request: what the service knows of a key once it has recognised it."""

from dataclasses import dataclass
from enum import StrEnum

SCOPES = (
    "translate:text",
    "translate:document",
    "write:improve",
    "glossaries:read",
    "glossaries:write",
    "style_rules:read",
    "style_rules:write",
    "translation_memories:read",
    "translation_memories:write",
    "languages:read",
    "usage:read",
    "spoken_terms:read",
    "spoken_terms:write",
    "voice:realtime",
    "voice:jobs",
    "detect:language",
)


class Plan(StrEnum):
    FREE = "free"
    PRO = "pro"


class KeyKind(StrEnum):
    DEVELOPER = "developer"
    ADMIN = "admin"


class CallerGone(Exception):
    """The caller has hung up and no longer waits for the answer."""


@dataclass(frozen=True, slots=True)
class Caller:
    account_id: str
    key_id: str
    plan: Plan
    kind: KeyKind
    scopes: frozenset[str] | None = None
    features: frozenset[str] = frozenset()
