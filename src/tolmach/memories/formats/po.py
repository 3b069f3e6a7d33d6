"""Reads translations from gettext's PO. It takes the first plural form, and skips fuzzy and obsolete entries."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import BinaryIO, Final

from tolmach.errors import BadRequest
from tolmach.memories.formats.given import Given
from tolmach.memories.formats.texts import decoded
from tolmach.memories.units import Units

NOT_PO: Final = "The file is not a PO file."
_HEAD_SIZE = 64 * 1024
_CHARSET = re.compile(rb"charset=([A-Za-z0-9._-]+)")
_LINE = re.compile(r'(?:(msg[a-z_]+)(?:\[(\d+)\])?\s*)?"((?:[^"\\]|\\.)*+)"')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r"}
_SAID = re.compile(r"^(Language|X-Source-Language):[ \t]*(\S+)", re.MULTILINE)


@dataclass(slots=True)
class _Entry:
    is_fuzzy: bool = False
    fields: dict[str, list[str]] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        return "msgstr" in self.fields

    def text(self, name: str) -> str:
        written = "".join(self.fields.get(name, ()))
        return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), written)


def read_po(file: BinaryIO, units: Units, given: Given) -> None:
    charset = _CHARSET.search(file.read(_HEAD_SIZE))
    file.seek(0)
    try:
        with decoded(file, charset[1].decode() if charset else "utf-8-sig") as text:
            _read(_entries(text), units, given)
    except (LookupError, UnicodeDecodeError):
        raise BadRequest(NOT_PO, detail="Its text is not in the encoding that it names.") from None


def _read(entries: Iterator[_Entry], units: Units, given: Given) -> None:
    first = next(entries, None)
    if first is None:
        return
    said = {} if first.text("msgid") else dict(_SAID.findall(first.text("msgstr")))
    source = given.source_or(said.get("X-Source-Language"))
    target = given.target_or(said.get("Language"))
    units.head(source)
    for entry in chain([first], entries):
        if entry.text("msgid"):
            # A fuzzy entry is a guess that has not been reviewed yet.
            translation = "" if entry.is_fuzzy else entry.text("msgstr")
            units.add(source, [(source, entry.text("msgid")), (target, translation)])


def _entries(lines: Iterable[str]) -> Iterator[_Entry]:
    entry, name = _Entry(), ""
    for number, line in enumerate(map(str.strip, lines), 1):
        found = _LINE.fullmatch(line)
        if entry.is_whole and (line.startswith("#") or (found and found[1] in ("msgctxt", "msgid"))):
            yield entry
            entry, name = _Entry(), ""
        if line.startswith("#,"):
            entry.is_fuzzy = entry.is_fuzzy or "fuzzy" in line
        elif found and (found[1] or name):
            name = _name(found) or name
            entry.fields.setdefault(name, []).append(found[3])
        elif line and not line.startswith("#"):
            raise BadRequest(NOT_PO, detail=f"Line {number} cannot be read.")
    if entry.is_whole:
        yield entry


def _name(found: re.Match[str]) -> str:
    """The name of the field. The first plural form counts as the translation; a continuation line has no name."""
    return found[1] if found[2] in (None, "0") else f"{found[1]}[{found[2]}]"
