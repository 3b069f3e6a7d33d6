"""Who calls: what is known of a key once it was recognised."""

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
    """Nobody waits for the answer any more."""


@dataclass(frozen=True, slots=True)
class Caller:
    account_id: str
    key_id: str
    plan: Plan
    kind: KeyKind
    scopes: frozenset[str] | None = None
    features: frozenset[str] = frozenset()
