"""Reads the first sheet of an Excel workbook directly from the parts of its archive."""

import re
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import BinaryIO, Final

from tolmach.errors import BadRequest, PayloadTooLarge
from tolmach.files.xml import read_xml

MOST_UNPACKED: Final = 256 * 1024 * 1024
"""The limit for the parts that are read: a small archive can unpack to more than the memory of any machine."""
NOT_EXCEL: Final = "The file is not an Excel workbook (.xlsx)."
_COLUMN = re.compile(r"[A-Z]{1,3}")
Progress = Callable[[int], None]
Cells = dict[int, str]
"""The texts of a row by the number of their column, from 1, without white space around them."""


def first_sheet(file: BinaryIO, progress: Progress = lambda size: None) -> Iterator[tuple[int, Cells]]:
    """The rows with their numbers, without the empty ones."""
    try:
        with zipfile.ZipFile(file) as archive:
            yield from ((number, cells) for number, cells in _Parts(archive, progress).sheet() if any(cells.values()))
    except (zipfile.BadZipFile, zlib.error, KeyError, NotImplementedError, RuntimeError, EOFError):
        raise BadRequest(NOT_EXCEL) from None


class _Links:
    """The first sheet of the workbook, and the parts that its relations point at."""

    def __init__(self) -> None:
        self.sheet = ""
        self.targets: dict[str, str] = {}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "sheet" and not self.sheet:
            self.sheet = attributes.get("id", "")
        elif name == "Relationship":
            self.targets[attributes.get("Id", "")] = attributes.get("Target", "")

    def end(self, name: str) -> None:
        pass

    def text(self, text: str) -> None:
        pass


class _Strings:
    """The texts that cells share. Reading aids (`rPh`) are not part of them."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._parts: list[str] = []
        self._in_text = False
        self._in_aid = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "si":
            self._parts = []
        elif name == "rPh":
            self._in_aid = True
        self._in_text = name == "t" and not self._in_aid

    def end(self, name: str) -> None:
        self._in_text = False
        if name == "rPh":
            self._in_aid = False
        elif name == "si":
            self.found.append("".join(self._parts))

    def text(self, text: str) -> None:
        if self._in_text:
            self._parts.append(text)


class _Sheet:
    """Collects rows of cells in `done`; the caller removes the rows that it has read."""

    def __init__(self, strings: list[str]) -> None:
        self.done: list[tuple[int, Cells]] = []
        self._strings = strings
        self._row = 0
        self._cells: Cells = {}
        self._column = 0
        self._kind = ""
        self._parts: list[str] = []
        self._in_value = False

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "row":
            self._row = _whole(attributes.get("r", "")) or self._row + 1
            self._cells, self._column = {}, 0
        elif name == "c":
            self._column = _column(attributes.get("r", "")) or self._column + 1
            self._kind, self._parts = attributes.get("t", "n"), []
        self._in_value = name in ("v", "t")

    def end(self, name: str) -> None:
        self._in_value = False
        if name == "c":
            self._cells[self._column] = self._value("".join(self._parts)).strip()
        elif name == "row":
            self.done.append((self._row, self._cells))

    def text(self, text: str) -> None:
        if self._in_value:
            self._parts.append(text)

    def _value(self, written: str) -> str:
        if self._kind != "s":
            return written
        number = _whole(written.strip())
        return self._strings[number] if number is not None and number < len(self._strings) else ""


class _Parts:
    def __init__(self, archive: zipfile.ZipFile, progress: Progress) -> None:
        self._archive = archive
        self._progress = progress
        self._read = 0

    def sheet(self) -> Iterator[tuple[int, Cells]]:
        strings = _Strings()
        if "xl/sharedStrings.xml" in self._archive.namelist():
            for _ in self._open("xl/sharedStrings.xml", strings):
                pass
        sheet = _Sheet(strings.found)
        for _ in self._open(self._first(), sheet):
            yield from sheet.done
            sheet.done.clear()

    def _first(self) -> str:
        links = _Links()
        for name in ("xl/workbook.xml", "xl/_rels/workbook.xml.rels"):
            for _ in self._open(name, links):
                pass
        target = links.targets[links.sheet]
        return target.removeprefix("/") if target.startswith("/") else f"xl/{target}"

    def _open(self, name: str, reader: _Links | _Strings | _Sheet) -> Iterator[None]:
        with self._archive.open(name) as part:
            yield from read_xml(part, reader, self._count)  # type: ignore[arg-type]

    def _count(self, size: int) -> None:
        self._read += size
        if self._read > MOST_UNPACKED:
            raise PayloadTooLarge(f"The workbook has more than {MOST_UNPACKED} bytes when it is unpacked.")
        self._progress(size)


def _column(reference: str) -> int | None:
    """`A` is 1, `AA` is 27."""
    letters = _COLUMN.match(reference)
    if letters is None:
        return None
    number = 0
    for letter in letters.group():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _whole(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
