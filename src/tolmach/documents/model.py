"""Documents: the upload, the options for its translation, and its progress."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tolmach.translation.options import TranslationOptions

RETENTION = timedelta(hours=24)
EQUAL = "Source and target language are equal."
DETECTED_EQUAL = (
    f"{EQUAL} Most of the text is in the target language. To have the rest of it translated, name the language of the "
    "rest (`source_lang`)."
)


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
    """Whether a guide is stored with the document: its list of style rules as it was when the document came."""


@dataclass(frozen=True, slots=True)
class Document:
    id: str
    """32 hexadecimal digits, upper case."""
    account_id: str
    key_id: str
    digest: bytes
    name: bytes
    """The file name, sealed."""
    extension: str
    output: str
    options: DocumentOptions
    created: datetime
    state: State = State.QUEUED
    error: str | None = None
    billed: int | None = None
    attempt: int = 0
    """The number of the attempt. Only the last one counts; whatever an earlier one still does has no effect."""
    sealed_key: bytes | None = None
    ready: datetime | None = None
    """The estimated time when it will be translated."""

    @property
    def expires(self) -> datetime:
        return self.created + RETENTION
