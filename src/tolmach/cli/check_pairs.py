"""Reads the pairs that `tolmach check` judges: from a file with both languages, or from two files of strings."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tolmach.errors import StartError
from tolmach.languages.catalogue import find, named
from tolmach.languages.model import Language
from tolmach.languages.traits import base
from tolmach.localising.formats.table import FORMATS, sheet
from tolmach.localising.lock import shown
from tolmach.localising.places import places
from tolmach.localising.planning import FilePair, plan
from tolmach.memories.formats.files import MemoryFormat, format_of, read_segments
from tolmach.memories.formats.given import Given

KNOWN: Final = "tmx, xliff, xlf, sdlxliff, mqxliff, po, csv, tsv, xlsx"
"""The extensions of files that have both languages."""
Languages = tuple[Language | None, Language | None]


@dataclass(frozen=True, slots=True)
class NamedPair:
    """A text and its translation, and the name that the file has for them; empty if it has none."""

    name: str
    source: str = field(repr=False)
    target: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PairGroup:
    """The pairs of a file in two languages."""

    file: Path
    languages: tuple[Language, Language]
    pairs: Sequence[NamedPair]


def groups(file: Path, source: Path | None, given: Languages) -> Iterator[PairGroup]:
    """`source` is the file that `file` is a translation of, if each has one language; `given` are the languages of
    both, as far as they are known."""
    form = format_of(file)
    if source is not None:
        yield _strings(file, source, given)
    elif form is not None:
        yield from _segments(file, form, given)
    elif file.suffix.removeprefix(".") in FORMATS:
        raise StartError(f"{file} has one language only. Name the file that it is a translation of with --source.")
    else:
        raise StartError(f"The file {file} is of no kind that the command knows. Known extensions: {KNOWN}.")


def _segments(file: Path, form: MemoryFormat, given: Languages) -> Iterator[PairGroup]:
    codes = Given(*(each.base if each else None for each in given))
    found: dict[str, list[NamedPair]] = defaultdict(list)
    with TemporaryDirectory(prefix="tolmach-") as folder, read_segments(file, form, codes, folder=Path(folder)) as read:
        for each in read.segments():
            for code, text in each.targets:
                found[code].append(NamedPair("", each.source, text))
        source = named(read.source)
    for code, pairs in found.items():
        target = find(code) or find(base(code))
        if target is not None and (given[1] is None or target.base == given[1].base):
            yield PairGroup(file, (source, target), pairs)


def _strings(file: Path, source: Path, given: Languages) -> PairGroup:
    here, there = _read(source), _read(file)
    languages = _language(source, here, given[0], "--from"), _language(file, there, given[1], "--to")
    found = plan(FilePair(source.name, here, there, languages), {})
    pairs = [
        NamedPair(shown(each.path), each.text, found.existing[each.path])
        for each in found.entries
        if each.is_language and found.existing.get(each.path)
    ]
    return PairGroup(file, languages, pairs)


def _language(file: Path, data: bytes, given: Language | None, option: str) -> Language:
    """The one that is given, or that the file or its name shows."""
    if given is not None:
        return given
    told = sheet(file.name, data, named("en"), is_source=True).language or places(file, None).source or ""
    known = find(told.replace("_", "-")) or find(base(told.replace("_", "-")))
    if known is None:
        raise StartError(f"Neither {file} nor its name shows its language. Name it with {option}.")
    return known


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise StartError(f"The file {file} cannot be read: {error.strerror}.") from None
