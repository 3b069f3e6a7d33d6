"""A document beside its translation, paragraph by paragraph, for whoever wants to look at both. Nothing is kept.

Both files are read as any document is, in a child process, but apart from those that are being translated: who looks
takes no place from who waits.
"""

from dataclasses import dataclass

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from tolmach.callers import Plan
from tolmach.documents import arrival, works
from tolmach.documents.formats.table import FormatRow
from tolmach.errors import Overloaded
from tolmach.files import child
from tolmach.files.helping import Helper

LIMITS = child.ChildLimits(seconds=30.0, memory=768 * child.MIB)
MOST_WAITING = 4
MOST_PARAGRAPHS = 400
"""Of each file; nobody reads a book in a preview."""
LONGEST = 4000
"""Characters of a paragraph."""
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
    """Whether the paragraphs of both are each other's: a file that was set anew may have others."""
    left_out: int
    """Paragraphs of the first file that are not shown."""


class Previews:
    def __init__(
        self, limits: child.ChildLimits = LIMITS, helper: Helper | None = None, start: child.Start = child.fresh
    ) -> None:
        """`helper` is asked by child processes for what is done elsewhere."""
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


def preview(before: list[str], after: list[str]) -> Preview:
    """Pure."""
    return Preview(
        tuple(text[:LONGEST] for text in before[:MOST_PARAGRAPHS]),
        tuple(text[:LONGEST] for text in after[:MOST_PARAGRAPHS]),
        is_paired=len(before) == len(after),
        left_out=max(0, len(before) - MOST_PARAGRAPHS),
    )
