"""Shows a document beside its translation, paragraph by paragraph.

Of a document that the service has just translated, it kept the beginning of both, sealed like the document. Two files
that a person has are read like any document, and nothing of them is stored. That happens in a child process, but
separately from those that are being translated: a preview takes no place from a client that waits.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Protocol

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from tolmach.callers import Caller, Plan
from tolmach.documents import arrival, works
from tolmach.documents.formats.table import FormatRow
from tolmach.errors import Overloaded
from tolmach.files import child
from tolmach.files.helping import Helper

LIMITS = child.ChildLimits(seconds=30.0, memory=768 * child.MIB)
MOST_WAITING = 4
MOST_PARAGRAPHS = 400
"""The most paragraphs of each file: a preview is not for reading a book."""
LONGEST = 4000
"""The most characters of a paragraph."""
BUSY = "Too many previews are being made. Try again in a moment."


@dataclass(frozen=True, slots=True)
class NamedFile:
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Preview:
    before: tuple[str, ...]
    after: tuple[str, ...]
    is_paired: bool
    """Whether the paragraphs of both files correspond. A file that was typeset again may have others."""
    left_out: int
    """The number of paragraphs of the first file that are not shown."""

    def packed(self) -> bytes:
        return json.dumps(asdict(self)).encode()

    @classmethod
    def of(cls, packet: bytes) -> "Preview":
        told = json.loads(packet)
        return cls(tuple(told["before"]), tuple(told["after"]), told["is_paired"], told["left_out"])


class TranslatedDocuments(Protocol):
    """The documents that the service has translated and still has."""

    async def preview(self, caller: Caller, document_id: str, key: str) -> Preview: ...

    async def picture(self, caller: Caller, document_id: str, key: str) -> bytes: ...


class Previews:
    def __init__(
        self,
        done: TranslatedDocuments,
        limits: child.ChildLimits = LIMITS,
        helper: Helper | None = None,
        start: child.Start = child.fresh,
    ) -> None:
        """Child processes ask `helper` for work that is done elsewhere."""
        self.done = done
        self._start = start
        self._limits = limits
        self._helper = helper
        self._room = CapacityLimiter(1)

    async def of(self, before: NamedFile, after: NamedFile, plan: Plan) -> Preview:
        """Raises an `ApiError` with a sentence for a file that cannot be read."""
        if self._room.statistics().tasks_waiting >= MOST_WAITING:
            raise Overloaded(BUSY)
        return preview(await self._paragraphs(before, plan), await self._paragraphs(after, plan))

    async def _paragraphs(self, file: NamedFile, plan: Plan) -> list[str]:
        row = arrival.format_of(file.name, file.data, plan)
        return await run_sync(self._read, row, file.data, limiter=self._room)

    def _read(self, row: FormatRow, data: bytes) -> list[str]:
        asked = works.asking_to_read(row.extension, data, None)
        answer = child.run(works.read, asked, self._limits, self._helper, self._start)
        return [unit.text for unit in works.reading_of(answer).units]


def preview(before: Sequence[str], after: Sequence[str]) -> Preview:
    """Makes a preview of two lists of paragraphs. A pure function."""
    return Preview(
        tuple(text[:LONGEST] for text in before[:MOST_PARAGRAPHS]),
        tuple(text[:LONGEST] for text in after[:MOST_PARAGRAPHS]),
        is_paired=len(before) == len(after),
        left_out=max(0, len(before) - MOST_PARAGRAPHS),
    )
