"""The three steps of a document, for the service and for the command line: read, translate its units, write.

Reading and writing happen in a child process, since the file may be hostile; only a few lines of plain text need none.
`Refused` says in a sentence why a document cannot be translated.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from tolmach.callers import Plan
from tolmach.documents import works
from tolmach.documents.formats.model import Reading, Wanted, WrittenDocument
from tolmach.documents.formats.notes import NoteKind
from tolmach.documents.formats.table import FORMATS, FormatRow
from tolmach.documents.model import DETECTED_EQUAL, EQUAL
from tolmach.documents.recognising import Pages, PagesInMemory, Recognising
from tolmach.documents.report import has_words
from tolmach.engines.queue import Priority
from tolmach.errors import ApiError, Refused, Unavailable, UnsafeFile, refusing
from tolmach.files import child
from tolmach.files.helping import Helper
from tolmach.translation.model import Done, KnownWish, Wish
from tolmach.translation.sentences import Split
from tolmach.translation.service import Translator
from tolmach.units import Rendered, Unit

CHILDREN = 2
"""The number of files that are read or written at the same time."""
MIB = 1024**2
LIMITS = child.ChildLimits(seconds=300.0, memory=1536 * MIB)
FAST = child.ChildLimits(seconds=6.0, memory=512 * MIB)
MOST_CHARACTERS = {Plan.FREE: 500_000, Plan.PRO: 1_000_000}
SAMPLE = 20_000
"""The number of characters from which the language of a document is detected."""
PART = 12_000
"""The number of characters between two checkpoints: enough to fill batches, a few seconds of work."""
FEW_LINES = 2048
"""The most bytes of a plain text in UTF-8 that is read and written without a child process, which takes longer than the
work. To guess another encoding takes longer still."""
NO_TEXT = "No text was found in the document."
NOT_READ = "No text could be read in the document: its pages are pictures, and no text was recognised in them."
UNCHANGED = "Nothing in the document was translated: it may be in the target language already."
PRELOADED = (works.__name__, *sorted({row.module for row in FORMATS.values() if not row.is_heavy}))
"""The modules that the process loads from which children are forked."""

T = TypeVar("T")


class Translating:
    def __init__(
        self,
        translator: Translator,
        limits: child.ChildLimits = LIMITS,
        helper: Helper | None = None,
        start: child.Start = child.fresh,
    ) -> None:
        """Child processes ask `helper` for work that is done elsewhere."""
        self._translator = translator
        self._limits = limits
        self._helper = helper
        self._start = start
        self._recognising = Recognising(limits, helper, start)
        self._room = CapacityLimiter(CHILDREN)
        self._fast_room = CapacityLimiter(CHILDREN)

    async def read(
        self, row: FormatRow, data: bytes, source: str | None, most: int | None = None, pages: Pages | None = None
    ) -> Reading:
        """Reads a document. The result has no units if the document has more than `most` characters. `pages` keeps
        scanned pages as they are recognised."""
        recognised = b"" if row.is_scanned else None
        reading = await self._in_thread(self._room, self._read, row, data, source, self._limits, most, recognised)
        if not reading.unread:
            return reading
        with refusing(UnsafeFile, Unavailable):
            efforts = dict(zip(reading.unread, reading.efforts, strict=True))
            recognised = await self._recognising.all(row, data, source, efforts, pages or PagesInMemory())
        return await self._in_thread(self._room, self._read, row, data, source, self._limits, most, recognised)

    async def read_fast(self, row: FormatRow, data: bytes) -> Reading | None:
        """Reads while a client waits. Returns None if no place is free, or if reading takes more than a moment."""
        if self._fast_room.available_tokens < 1:
            return None
        try:
            return await self._in_thread(self._fast_room, self._read, row, data, None, FAST)
        except Refused:
            return None

    async def write(
        self, row: FormatRow, data: bytes, reading: Reading, rendered: Sequence[Rendered], wanted: Wanted
    ) -> WrittenDocument:
        """Refuses a document in which nothing changed although it has words."""
        return await self._in_thread(self._room, self._write, row, data, reading, rendered, wanted)

    def known(self, wish: Wish, row: FormatRow, reading: Reading) -> KnownWish:
        """The wish for this document. The language is detected if the wish does not name it. The form of address is
        decided on the whole text, so that all parts have the same."""
        if not reading.units:
            unread = sum(note.count for note in reading.notes if note.kind in (NoteKind.UNREAD, NoteKind.UNSURE))
            raise Refused(NOT_READ if unread else NO_TEXT)
        source = wish.source or self._translator.detected(_sample(reading.units))
        if source.base == wish.target.base:
            raise Refused(EQUAL if wish.source else DETECTED_EQUAL)
        split = Split.ALL if row.parted else Split.NO_NEWLINES
        address = self._translator.address({source.engine: [unit.text for unit in reading.units]}, wish)
        return replace(wish.known(source), split=split, address=address)

    async def translate(self, units: Sequence[Unit], wish: KnownWish, *, key: str, priority: Priority) -> list[Done]:
        """Translates units. Equal units are translated once."""
        single = list(dict.fromkeys(units))
        with refusing(ApiError):
            done, _ = await self._translator.render(single, wish, key=key, priority=priority)
        found = dict(zip(single, done, strict=True))
        return [found[unit] for unit in units]

    async def _in_thread(self, room: CapacityLimiter, work: Callable[..., T], *args: Any) -> T:
        """Runs the work in a thread, including packing and unpacking, which takes a second for a large document."""
        with refusing(UnsafeFile, Unavailable):
            return await run_sync(work, *args, limiter=room)

    def _read(
        self,
        row: FormatRow,
        data: bytes,
        source: str | None,
        limits: child.ChildLimits,
        most: int | None = None,
        recognised: bytes | None = None,
    ) -> Reading:
        asked = works.asking_to_read(row.extension, data, source, most, recognised)
        return works.reading_of(self._worked(works.read, row, data, asked, limits))

    def _write(
        self, row: FormatRow, data: bytes, reading: Reading, rendered: Sequence[Rendered], wanted: Wanted
    ) -> WrittenDocument:
        if _is_untouched(reading.units, rendered):
            raise Refused(UNCHANGED)
        asked = works.asking_to_write(row.extension, data, rendered, wanted, reading.kept)
        return works.written_of(self._worked(works.write, row, data, asked, self._limits))

    def _worked(
        self, work: Callable[[bytes], bytes], row: FormatRow, data: bytes, asked: bytes, limits: child.ChildLimits
    ) -> bytes:
        if row.is_plain and len(data) <= FEW_LINES and _is_utf8(data):
            return child.here(work, asked)
        return child.run(work, asked, limits, self._helper, self._start)


def parts(units: Sequence[Unit]) -> list[range]:
    """The ranges of units that are translated together."""
    found, start, size = [], 0, 0
    for number, unit in enumerate(units):
        size += len(unit.text)
        if size >= PART:
            found.append(range(start, number + 1))
            start, size = number + 1, 0
    return [*found, range(start, len(units))] if start < len(units) else found


def wanted(wish: KnownWish, output: str, *, watermark: bool) -> Wanted:
    return Wanted(target=wish.target.code, source=wish.source.code, output=output, watermark=watermark)


def row_of(name: str) -> FormatRow | None:
    return FORMATS.get(name.rpartition(".")[2].lower()) if "." in name else None


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_untouched(units: Sequence[Unit], rendered: Sequence[Rendered]) -> bool:
    """Whether the translation changed nothing although there is something to translate."""
    if any(each.text != unit.text for each, unit in zip(rendered, units, strict=True)):
        return False
    return any(has_words(unit.text) for unit in units)


def _sample(units: Sequence[Unit]) -> list[Unit]:
    found, size = [], 0
    for unit in units:
        found.append(unit)
        size += len(unit.text)
        if size > SAMPLE:
            break
    return found
