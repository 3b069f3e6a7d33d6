"""Turns the units of a file, in any format, into the segments of a memory: decides which variant of a unit is its
source and which are targets, leaves out and counts the units that cannot be used, and merges those that appear several
times in the file."""

import sqlite3
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Final, Self

from tolmach.errors import BadRequest
from tolmach.memories.codes import source_code, target_code
from tolmach.memories.model import MOST_SEGMENTS, Segment
from tolmach.patterns import deferred

MOST_CHARACTERS: Final = 5_000
"""The most characters of a source or a target."""
NOTHING_USABLE: Final = "The file contains no usable segments."
TOO_MANY: Final = f"The file contains more than {MOST_SEGMENTS:,} segments. Divide it, and import each part."
_NOT_IN_XML: Final = deferred("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BATCH = 2000
_SCHEMA = """
PRAGMA journal_mode = OFF;
PRAGMA synchronous = OFF;
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA cache_size = -16384;
CREATE TABLE kept (number INTEGER, source TEXT, language TEXT, text TEXT);
BEGIN;
"""
_IN_ORDER = "SELECT number, source, language, text FROM kept ORDER BY {}"

Target = tuple[str | None, str]
"""A language code, or None for a language that memories do not know; and the text."""
_Row = tuple[int, str | None, str, str]

NO_SOURCE: Final = (
    "The header names no source language, and most units do not begin with the language of the first unit."
)
_UNNAMED: Final = frozenset({"", "*all*"})
Variant = tuple[str, str]
"""The language code as the file writes it, and the text."""


class UnitSieve:
    """Takes units in the order of the file. It keeps their texts on disk, so that a file of any size can be read.

    For the same reason it recognises a source by its digest.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.count = 0
        self.skipped = 0
        self._kept = _kept(folder)
        self._batch: list[_Row] = []
        self._numbers: dict[bytes, int] = {}
        # For each segment, a bit for each language that it has.
        self._languages: list[int] = []
        self._bits: dict[str, int] = {}
        self._has_late = False

    def add(self, source: str, targets: Sequence[Target]) -> None:
        """A unit counts as skipped once, whether all of it is left out or one of its targets."""
        usable: dict[str, str] = {}
        for language, target in targets:
            if language and language not in usable and (kept := _usable(target)):
                usable[language] = kept
        text = _usable(source)
        new = self._keep(text, usable) if text and usable else 0
        if not new or new < len(targets):
            self.skipped += 1

    def skip(self) -> None:
        """Counts a unit that cannot be used at all."""
        self.skipped += 1

    def reading(self, source: str | None) -> "MemoryReading":
        """The segments that were kept. Call this after all units have been added."""
        self._write()
        if source is None or not self.count:
            raise BadRequest(NOTHING_USABLE)
        return MemoryReading(source, self.count, self.skipped, self._kept, has_late=self._has_late)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, error: type[BaseException] | None, *rest: object) -> None:
        """After an error, closes the table; otherwise the reading owns it."""
        if error is not None:
            self._kept.close()

    def _keep(self, source: str, targets: dict[str, str]) -> int:
        """Keeps the targets, and returns how many of them are new."""
        number = self._numbers.setdefault(blake2b(source.encode(), digest_size=16).digest(), self.count)
        is_late = number < self.count
        if not is_late:
            self._begin()
        had = has = self._languages[number]
        for language, text in targets.items():
            bit = self._bits.get(language) or self._bits.setdefault(language, 1 << len(self._bits))
            if not has & bit:
                self._batch.append((number, None if has else source, language, text))
                has |= bit
        self._languages[number] = has
        self._has_late |= is_late and has != had
        if len(self._batch) >= _BATCH:
            self._write()
        return (has ^ had).bit_count()

    def _begin(self) -> None:
        if self.count == MOST_SEGMENTS:
            raise BadRequest(TOO_MANY)
        self.count += 1
        self._languages.append(0)

    def _write(self) -> None:
        self._kept.executemany("INSERT INTO kept VALUES (?, ?, ?, ?)", self._batch)
        self._batch.clear()


class MemoryReading:
    """The segments of a file. It holds a file on disk until it is closed."""

    def __init__(self, source: str, count: int, skipped: int, kept: sqlite3.Connection, *, has_late: bool) -> None:
        self.source = source
        """A base code."""
        self.count = count
        self.skipped = skipped
        self._kept = kept
        self._has_late = has_late

    def segments(self) -> Iterator[Segment]:
        order = "rowid"
        if self._has_late:
            self._kept.execute("CREATE INDEX IF NOT EXISTS by_number ON kept (number)")
            order = "number, rowid"
        rows = self._kept.execute(_IN_ORDER.format(order))
        for _, together in groupby(rows, itemgetter(0)):
            of_segment = list(together)
            yield Segment(of_segment[0][1], tuple(row[2:] for row in of_segment))

    def close(self) -> None:
        self._kept.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Units:
    """A memory has one source language: the one that `head` is given first, or the language of the first unit's
    first variant."""

    def __init__(self, sieve: UnitSieve) -> None:
        self._sieve = sieve
        self._header = ""
        self._source: str | None = None
        self._others = 0

    def head(self, srclang: str) -> None:
        if self._header in _UNNAMED:
            self._header = srclang.strip().lower()
            self._source = source_code(self._header)

    def add(self, srclang: str, variants: list[Variant]) -> None:
        """`srclang` is the unit's own source language; it may be empty."""
        wanted = srclang.strip().lower()
        if wanted in _UNNAMED:
            wanted = self._header
        if wanted in _UNNAMED:
            wanted = variants[0][0].lower() if variants else ""
        language = source_code(wanted)
        at = None if language is None else _place(wanted, language, variants)
        if language is None or at is None or language != self._take(language):
            self._sieve.skip()
            return
        others = variants[:at] + variants[at + 1 :]
        self._sieve.add(variants[at][1], [(target_code(code, language), text) for code, text in others])

    def reading(self) -> MemoryReading:
        if self._header in _UNNAMED and self._others > self._sieve.count:
            raise BadRequest(NO_SOURCE)
        return self._sieve.reading(self._source)

    def _take(self, language: str) -> str | None:
        """The source language of the file. If the header does not name it, it is that of the first unit."""
        if self._source is None and self._header in _UNNAMED:
            self._source = language
        self._others += language != self._source
        return self._source


def _place(wanted: str, language: str, variants: list[Variant]) -> int | None:
    """The index of the source variant: one with the same code, or else one with the same language."""
    nearest = None
    for at, (code, _) in enumerate(variants):
        if code.lower() == wanted:
            return at
        if nearest is None and source_code(code) == language:
            nearest = at
    return nearest


def fit_for_xml(text: str) -> str:
    """The text without the characters that XML files, and so exported memories, cannot hold. None of them
    is printable."""
    return text if text.isprintable() else _NOT_IN_XML.sub("", text)


def _usable(text: str) -> str:
    """The text in usable form, or an empty string if it cannot be used."""
    text = text.strip()
    if not text.isprintable():
        text = fit_for_xml(text).strip()
    return text if len(text) <= MOST_CHARACTERS else ""


def _kept(folder: Path | None) -> sqlite3.Connection:
    """A table that disappears with its connection, however that ends: its file has no name any more."""
    with NamedTemporaryFile(dir=folder, prefix="reading-") as file:
        connection = sqlite3.connect(file.name, check_same_thread=False, isolation_level=None)
        connection.executescript(_SCHEMA)
    return connection
