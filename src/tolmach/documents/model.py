"""Documents: what was uploaded, how it is to be translated, and how far it is."""

import json
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from tolmach.engines.protocol import Formality

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


@dataclass(frozen=True, slots=True)
class DocumentOptions:
    """How a document is to be translated, as it is kept with it."""

    target: str
    source: str | None = None
    formality: Formality | None = None
    glossaries: tuple[str, ...] = ()
    watermark: bool = False
    memory: str | None = None
    threshold: int = 0
    """How near a segment of the memory has to be, in percent."""
    styled: bool = False
    """Whether a guide lies beside it, as its list was when the document came."""

    def as_json(self) -> str:
        return json.dumps(asdict(self))


def options_of(text: str) -> DocumentOptions:
    found = json.loads(text)
    return DocumentOptions(**found | {"glossaries": tuple(found["glossaries"])})


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
