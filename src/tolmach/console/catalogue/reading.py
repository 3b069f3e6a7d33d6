"""Reads the catalogue of a language: a `.po` file as gettext has it, as far as `make catalogue` writes one."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    words: str
    """As the pages write them, in English; the singular, if the text has a plural."""
    forms: tuple[str, ...]
    files: tuple[str, ...]
    """The files that have the text, in the room of the console."""


@cache
def catalogue(code: str) -> Mapping[str, tuple[str, ...]]:
    """The forms of each text that is translated; none in English, which the pages are written in."""
    return {entry.words: entry.forms for entry in _entries(code)}


@cache
def used_by(code: str, file: str) -> Mapping[str, tuple[str, ...]]:
    """The same, of the texts of one file."""
    return {entry.words: entry.forms for entry in _entries(code) if file in entry.files}


@cache
def _entries(code: str) -> tuple[CatalogueEntry, ...]:
    file = files(__package__).joinpath(f"{code}.po")
    return tuple(entries(file.read_text("utf-8"))) if file.is_file() else ()


def entries(written: str) -> Iterator[CatalogueEntry]:
    """What is doubtful (`fuzzy`) or lacks a form counts as not translated."""
    for block in written.split("\n\n"):
        said: dict[str, str] = {}
        places: list[str] = []
        last = ""
        for line in block.split("\n"):
            if line.startswith("msg"):
                last, _, quoted = line.partition(" ")
                said[last] = _unquoted(quoted)
            elif line.startswith('"'):
                said[last] += _unquoted(line)
            elif line.startswith("#: "):
                places += line[3:].split()
            elif line.startswith("#, ") and "fuzzy" in line:
                said.clear()
                break
        forms = tuple(value for name, value in said.items() if name.startswith("msgstr"))
        if said.get("msgid") and all(forms):
            yield CatalogueEntry(said["msgid"], forms, tuple(places))


def _unquoted(quoted: str) -> str:
    """Most strings have no escapes, and the file is read while a reader waits."""
    return json.loads(quoted) if "\\" in quoted else quoted[1:-1]
