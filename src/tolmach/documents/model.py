"""Documents: what was uploaded, how it is to be translated, and how far it is."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tolmach.translation.options import TranslationOptions

RETENTION = timedelta(hours=24)
EQUAL = "Source and target language are equal."


class State(StrEnum):
    QUEUED = "queued"
    TRANSLATING = "translating"
    DONE = "done"
    ERROR = "error"

    @property
    def is_final(self) -> bool:
        return self in (State.DONE, State.ERROR)


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentOptions(TranslationOptions):
    watermark: bool = False
    styled: bool = False
    """Whether a guide lies beside the document, as its list of style rules was when the document came."""


@dataclass(frozen=True, slots=True)
class Document:
    id: str
    """32 hexadecimal digits, upper case."""
    account_id: str
    key_id: str
    digest: bytes
    name: bytes
    """Sealed."""
    extension: str
    output: str
    options: DocumentOptions
    created: datetime
    state: State = State.QUEUED
    error: str | None = None
    billed: int | None = None
    attempt: int = 0
    """Only the last one counts: what an earlier one still does has no effect."""
    sealed_key: bytes | None = None
    ready: datetime | None = None
    """When it will be translated, about."""

    @property
    def expires(self) -> datetime:
        return self.created + RETENTION
