"""Translates the files of the corpus with the double or with the model, and judges what comes back."""

import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from benchmarks.documents.pages import pictured, seen, word_file
from benchmarks.documents.pages.corpus import Sample
from benchmarks.documents.pages.double import rendered
from benchmarks.documents.pages.verdict import Fault, Original, faults_of_docx, faults_of_pdf, text_of
from tolmach.documents import works
from tolmach.documents.formats.model import Reading, Wanted, WrittenDocument
from tolmach.documents.formats.table import FormatRow
from tolmach.documents.recognising import Pages
from tolmach.documents.translating import Translating
from tolmach.documents.whole import Asked, translate
from tolmach.engines.opening import open_router
from tolmach.engines.queue import Priority
from tolmach.engines.stub import StubEngine
from tolmach.errors import ApiError, Refused
from tolmach.files.child import ChildLimits
from tolmach.languages.catalogue import named
from tolmach.languages.detect import Detector
from tolmach.settings import Settings
from tolmach.translation.model import Done, KnownWish, Wish
from tolmach.translation.service import Translator
from tolmach.units import Rendered, Unit

OUTPUTS = ("pdf", "docx")


@dataclass(frozen=True, slots=True)
class Outcome:
    sample: Sample
    output: str
    faults: tuple[Fault, ...]
    coverage: float | None
    """The share of words that were translated; None if the double did not translate it."""
    seconds: float

    @property
    def is_whole(self) -> bool:
        return not self.faults


class ReadOnce(Translating):
    """Reads a file once for both outputs, because recognition takes most of the time, and remembers its units.

    It reads and writes in this process, because these files are not hostile and a child loads its modules each time;
    only recognition has children."""

    reading: Reading | None = None
    read_seconds = 0.0

    async def read(
        self, row: FormatRow, data: bytes, source: str | None, most: int | None = None, pages: Pages | None = None
    ) -> Reading:
        if self.reading is None:
            began = time.perf_counter()
            self.reading = await super().read(row, data, source, most, pages)
            self.read_seconds = time.perf_counter() - began
        return self.reading

    def _read(
        self,
        row: FormatRow,
        data: bytes,
        source: str | None,
        limits: ChildLimits,
        most: int | None = None,
        recognised: bytes | None = None,
    ) -> Reading:
        return works.reading_of(works.read(works.asking_to_read(row.extension, data, source, most, recognised)))

    def _write(
        self, row: FormatRow, data: bytes, reading: Reading, rendered: Sequence[Rendered], wanted: Wanted
    ) -> WrittenDocument:
        return works.written_of(works.write(works.asking_to_write(row.extension, data, rendered, wanted, reading.kept)))


class Doubling(ReadOnce):
    async def translate(self, units: Sequence[Unit], wish: KnownWish, *, key: str, priority: Priority) -> list[Done]:
        return [Done(rendered(unit)) for unit in units]


@dataclass(frozen=True, slots=True)
class Bench:
    translator: Translator
    exact: bool

    def translating(self) -> ReadOnce:
        return (Doubling if self.exact else ReadOnce)(self.translator)


@asynccontextmanager
async def bench(exact: bool) -> AsyncIterator[Bench]:
    make = (lambda: StubEngine(["en", "de"])) if exact else None
    router = open_router(Settings(remember_seconds=0), *filter(None, [make]))
    try:
        yield Bench(Translator(router, Detector()), exact)
    finally:
        await router.close()


async def measured(on: Bench, sample: Sample) -> list[Outcome]:
    data = sample.path.read_bytes()
    translating, before = on.translating(), seen.pages(data)
    if "scan" in sample.traits:
        before = pictured.with_numbers(data, before)
    return [await _outcome(on, translating, sample, before, output) for output in OUTPUTS]


async def _outcome(
    on: Bench, translating: ReadOnce, sample: Sample, before: Sequence[seen.PageSeen], output: str
) -> Outcome:
    read_already = translating.read_seconds
    wish = Wish(named(sample.target), named(sample.source))
    began = time.perf_counter()
    try:
        answer = await translate(translating, Asked(sample.path.name, sample.path.read_bytes(), wish, output))
    except (Refused, ApiError) as error:
        return Outcome(sample, output, (("refused", str(error)),), None, time.perf_counter() - began)
    seconds = time.perf_counter() - began + read_already
    units = [unit.text for unit in translating.reading.units] if translating.reading else []
    original = Original(sample, before, units, on.exact)
    faults, text = _judged(original, answer.data, output)
    coverage = original.covered(text).share if on.exact else None
    return Outcome(sample, output, tuple(faults), coverage, seconds)


def _judged(original: Original, data: bytes, output: str) -> tuple[list[Fault], str]:
    if output == "docx":
        found = word_file.opened(data)
        return faults_of_docx(original, found), found.text
    pages = seen.pages(data)
    if original.is_read:
        pages = pictured.still_standing(original.sample.path.read_bytes(), original.pages, data, pages)
    return faults_of_pdf(original, pages), text_of(pages)
