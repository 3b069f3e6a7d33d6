"""Accounts, keys and their usage."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import Enum, StrEnum
from typing import Final

from tolmach.callers import KeyKind, Plan

UNLIMITED: Final = 1_000_000_000_000
"""The limit that the interface reports if there is none."""


class Unset(Enum):
    """The type of a default that means "not given", for arguments where None has a meaning of its own."""

    UNSET = 0


UNSET: Final = Unset.UNSET


@dataclass(frozen=True, slots=True)
class PlanTerms:
    characters: int | None
    developer_keys: int
    admin_keys: int


PLANS: Final = {
    Plan.FREE: PlanTerms(characters=500_000, developer_keys=2, admin_keys=0),
    Plan.PRO: PlanTerms(characters=None, developer_keys=25, admin_keys=25),
}

FEATURES: Final = ("detect_language",)
"""Beta features that an account can be enrolled in."""


@dataclass(frozen=True, slots=True)
class Account:
    id: str
    name: str
    plan: Plan
    created: datetime
    character_limit: int | None
    features: frozenset[str]
    document_limit: int | None = None
    """Documents in a period; None if the account does not count them."""

    @property
    def characters(self) -> int | None:
        """The account's own limit, else that of its plan; None for none."""
        return self.character_limit if self.character_limit is not None else PLANS[self.plan].characters


@dataclass(frozen=True, slots=True)
class Limits:
    characters: int | None = None
    speech: int | None = None
    """Milliseconds of speech to text."""


@dataclass(frozen=True, slots=True)
class Key:
    id: str
    account_id: str
    kind: KeyKind
    label: str
    mask: str
    scopes: tuple[str, ...] | None
    created: datetime
    deactivated: datetime | None
    limits: Limits

    @property
    def public_id(self) -> str:
        return f"{self.account_id}:{self.id}"


@dataclass(frozen=True, slots=True)
class Period:
    """A month of usage, from its start up to but not including its end."""

    start: datetime
    end: datetime


class UsageUnit(StrEnum):
    CHARACTERS = "characters"
    SPEECH = "speech"


class Product(StrEnum):
    """The products that can be used; each is metered in one unit."""

    TEXT = "text"
    DOCUMENT = "document"
    IMPROVEMENT = "improvement"
    SPEECH = "speech"

    @property
    def unit(self) -> UsageUnit:
        return UsageUnit.SPEECH if self is Product.SPEECH else UsageUnit.CHARACTERS


@dataclass(frozen=True, slots=True)
class Counter:
    """The usage of an account or a key in a period; speech is in milliseconds."""

    translate_characters: int = 0
    write_characters: int = 0
    speech: int = 0
    speech_to_speech: int = 0
    documents: int = 0

    @property
    def characters(self) -> int:
        return self.translate_characters + self.write_characters


@dataclass(frozen=True, slots=True)
class Reservation:
    id: str
    account_id: str
    key_id: str
    period_start: datetime
    unit: UsageUnit
    amount: int


@dataclass(frozen=True, slots=True)
class Standing:
    """Everything that `GET /v2/usage` reports."""

    account: Account
    key: Key
    period: Period
    account_counter: Counter
    key_counter: Counter


@dataclass(frozen=True, slots=True)
class KeyStanding:
    """How much a key has used in a period, and the last day on which it used anything."""

    key: Key
    counter: Counter
    last_used: date | None


@dataclass(frozen=True, slots=True)
class Amounts:
    """The amounts in one line of a report; speech is in milliseconds."""

    text: int = 0
    document: int = 0
    improvement: int = 0
    speech: int = 0
    speech_to_speech: int = 0


@dataclass(frozen=True, slots=True)
class KeyUsage:
    mask: str
    label: str
    day: date | None
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class TagUsage:
    tag: str
    day: date | None
    amounts: Amounts
