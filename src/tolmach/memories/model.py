"""Translation memories with their segments, the results of a lookup, and the jobs that bring a memory in or out."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final
from uuid import UUID, uuid5

MOST_MEMORIES: Final = 100
MOST_SEGMENTS: Final = 1_000_000
MOST_BYTES: Final = 1024**3
"""The most bytes that an imported file may have."""
URL_LIFE: Final = timedelta(hours=1)
KEPT: Final = timedelta(hours=24)
"""How long a job can still be queried after its end."""

TOO_MANY_MEMORIES: Final = f"An account may have at most {MOST_MEMORIES} translation memories. Delete one first."
NO_UPLOAD: Final = "The file did not arrive in time."
NO_RESULT: Final = "The service no longer has the exported file. Export the memory again."
DELETED: Final = "The translation memory was deleted."


class MemoryOperation(StrEnum):
    IMPORT = "import"
    EXPORT = "export"


class JobState(StrEnum):
    AWAITING_INPUT = "awaiting_input"
    PROCESSING = "processing"
    COMPLETED = "completed"
    FAILED = "failed"
    EXPIRED = "expired"
    """This state is never stored. It follows from the time alone."""


@dataclass(frozen=True, slots=True)
class Memory:
    """A memory. One import makes it, and it never changes."""

    id: str
    account_id: str
    name: str
    source: str
    targets: tuple[str, ...]
    segment_count: int
    created: datetime

    def segment_id(self, number: int) -> str:
        return str(uuid5(UUID(self.id), f"{number}"))

    def target_id(self, number: int, language: str) -> str:
        return str(uuid5(UUID(self.id), f"{number} {language}"))


@dataclass(frozen=True, slots=True)
class Announced:
    """The file that a client has announced for an import."""

    content_type: str
    content_length: int


@dataclass(frozen=True, slots=True)
class Job:
    id: str
    account_id: str
    operation: MemoryOperation
    memory_id: str
    """The id of the memory that is exported, or that an import makes."""
    name: str
    """The name of that memory."""
    created: datetime
    updated: datetime
    ends: datetime | None
    """When the job ended, or when its time runs out while it waits for its owner; None while it is worked on."""
    state: JobState
    file: Announced | None = None
    """The announced file of an import."""
    upload: str | None = None
    """The name under which the uploaded file of an import is stored."""
    skipped: int | None = None
    error: str | None = None

    def at(self, moment: datetime) -> JobState:
        """The state as clients see it: a job that waits for its owner expires after some time."""
        waits = self.state is JobState.AWAITING_INPUT or (
            self.state is JobState.COMPLETED and self.operation is MemoryOperation.EXPORT
        )
        return JobState.EXPIRED if waits and self.ends is not None and self.ends <= moment else self.state

    def complaint(self, state: JobState) -> str | None:
        """Why the job failed or expired."""
        if state is JobState.EXPIRED:
            return self.error or (NO_UPLOAD if self.operation is MemoryOperation.IMPORT else NO_RESULT)
        return self.error


@dataclass(frozen=True, slots=True)
class Segment:
    """A source text and its translations: (lower-case language code, text) in the order of the file, each code once."""

    source: str
    targets: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Recalled:
    """The stored translation of the segment that is nearest to a text.

    `number` is the segment's place in the memory, from zero. `percentage` is rounded down, so that only equal texts
    have 100. `language` is the code that the translation is stored under: the asked variant, or its base.
    """

    number: int
    text: str
    percentage: int
    language: str


def new_import(job_id: str, memory_id: str, account_id: str, name: str, file: Announced, moment: datetime) -> Job:
    return Job(
        id=job_id,
        account_id=account_id,
        operation=MemoryOperation.IMPORT,
        memory_id=memory_id,
        name=name,
        created=moment,
        updated=moment,
        ends=moment + URL_LIFE,
        state=JobState.AWAITING_INPUT,
        file=file,
    )


def new_export(job_id: str, memory: Memory, moment: datetime) -> Job:
    return Job(
        id=job_id,
        account_id=memory.account_id,
        operation=MemoryOperation.EXPORT,
        memory_id=memory.id,
        name=memory.name,
        created=moment,
        updated=moment,
        ends=None,
        state=JobState.PROCESSING,
    )
