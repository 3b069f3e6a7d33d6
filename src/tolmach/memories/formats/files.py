"""Reads segments from local files, in the formats of several programs."""

import io
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Any, BinaryIO, Final

from tolmach.errors import StartError
from tolmach.memories.formats.given import Given
from tolmach.memories.formats.po import read_po
from tolmach.memories.formats.tables import read_csv, read_tsv, read_xlsx
from tolmach.memories.formats.xliff import read_xliff
from tolmach.memories.tmx import read_units
from tolmach.memories.units import MemoryReading, Units, UnitSieve

Progress = Callable[[int, int], None]
"""Called with the amount done and the total."""


class MemoryFormat(StrEnum):
    TMX = "tmx"
    XLIFF = "xliff"
    PO = "po"
    CSV = "csv"
    TSV = "tsv"
    XLSX = "xlsx"


_BY_SUFFIX: Final = {
    ".tmx": MemoryFormat.TMX,
    ".xliff": MemoryFormat.XLIFF,
    ".xlf": MemoryFormat.XLIFF,
    ".sdlxliff": MemoryFormat.XLIFF,
    ".mqxliff": MemoryFormat.XLIFF,
    ".po": MemoryFormat.PO,
    ".csv": MemoryFormat.CSV,
    ".tsv": MemoryFormat.TSV,
    ".tab": MemoryFormat.TSV,
    ".txt": MemoryFormat.TSV,
    ".xlsx": MemoryFormat.XLSX,
}


def _read_tmx(file: BinaryIO, units: Units, given: Given) -> None:
    """A TMX file names its targets itself."""
    if given.source:
        units.head(given.source)
    read_units(file, units)


_READERS: Final[dict[MemoryFormat, Callable[[BinaryIO, Units, Given], None]]] = {
    MemoryFormat.TMX: _read_tmx,
    MemoryFormat.XLIFF: read_xliff,
    MemoryFormat.PO: read_po,
    MemoryFormat.CSV: read_csv,
    MemoryFormat.TSV: read_tsv,
    MemoryFormat.XLSX: read_xlsx,
}


def format_of(file: Path) -> MemoryFormat | None:
    return _BY_SUFFIX.get(file.suffix.lower())


def read_segments(
    file: Path,
    form: MemoryFormat,
    given: Given,
    progress: Progress = lambda done, total: None,
    folder: Path | None = None,
) -> MemoryReading:
    """`folder` is where texts are kept on disk while the file is read."""
    try:
        with _Followed(file, progress) as opened, io.BufferedReader(opened) as buffered, UnitSieve(folder) as sieve:
            units = Units(sieve)
            _READERS[form](buffered, units, given)
            return units.reading()
    except OSError as error:
        raise StartError(f"The file {file} cannot be read: {error.strerror}.") from None


class _Followed(io.FileIO):
    """A file that reports how far it has been read."""

    def __init__(self, file: Path, progress: Progress) -> None:
        super().__init__(file)
        self._size = file.stat().st_size
        self._progress = progress

    def readinto(self, buffer: Any, /) -> int | None:
        count = super().readinto(buffer)
        self._progress(self.tell(), self._size)
        return count
