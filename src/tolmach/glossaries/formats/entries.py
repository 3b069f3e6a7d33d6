"""Reads and writes entries as text. A text is read as rows, and the rows are checked; an error names the first fault.

The index of an entry counts from 0 and skips empty lines. The position of an entry is the offset of its first character
in the given text, in bytes of UTF-8.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tolmach.errors import BadRequest, InvalidParameter, PayloadTooLarge
from tolmach.glossaries.model import MOST_BYTES, MOST_TEXT_BYTES, Entries, Entry, Pair
from tolmach.glossaries.terms.words import normal
from tolmach.patterns import deferred

FORMATS: Final = ("tsv", "csv")
INVALID: Final = "Invalid glossary entries provided"
KEY: Final = "Key"
VALUE: Final = "Value"

# Control characters, the separators that end a line or a paragraph, the marks that reorder the text around a term, and
# the byte order mark. Marks of less reach (LRM, RLM, joiners) belong to the spelling of some languages.
_FORBIDDEN = deferred("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]")
_SURELY_SHORT = MOST_TEXT_BYTES // 4
_BOM = "\ufeff"
_SEPARATORS: Final = {"tsv": "\t", "csv": ","}
# A line counts from its first character that is not a space. A line of spaces only does not count.
_LINE = deferred(r"[^\r\n ][^\r\n]*")
_LINE_ENDS = deferred(r"[\r\n]*+")
_QUOTED = deferred(r'"((?:[^"]++|"")*+)"')
_PLAIN = deferred(r'[^",\r\n]*+')
_MOST_COLUMNS = 4


@dataclass(frozen=True, slots=True)
class BrokenRow:
    """A row that cannot be read, with the fault in its key or value."""

    start: int
    side: str
    words: str


Row = tuple[int, str, str] | BrokenRow | None
"""Where the row starts, its source and its target. None for a row that is counted but left out."""
Place = Callable[[int], str]
"""Describes in words where a row is, given the offset at which it starts."""


def parse(text: str, form: str, pair: Pair) -> Entries:
    if form not in FORMATS:
        raise InvalidParameter("entries_format", "Unsupported entry format specified", allowed=", ".join(FORMATS))
    if len(text.encode()) > MOST_BYTES:
        raise too_large()
    return _at_once(text, _SEPARATORS[form]) or checked(rows(text, form, pair), place_in(text))


def rows(text: str, form: str, pair: Pair) -> Iterator[Row]:
    return _tsv_rows(text) if form == "tsv" else _csv_rows(text, pair)


def place_in(text: str) -> Place:
    return lambda start: f"starting at position {len(text[:start].encode())}"


def serialise(entries: Iterable[Entry], separator: str = "\t") -> str:
    return "\n".join(map(separator.join, entries))


def deserialise(tsv: str) -> Entries:
    """Reads only the output of `serialise`."""
    return _paired(_phrases(tsv, "\t"))


def _at_once(text: str, separator: str) -> Entries | None:
    """The entries of a text without faults, which is the usual case; None if each row must be looked at.

    This is several times as fast as looking at each row, which matters to a client that sends 200,000 entries.
    """
    plain = text.removeprefix(_BOM).replace("\r\n", "\n").strip("\n")
    quoted = separator != "\t" and '"' in plain
    if quoted or plain.count(separator) != plain.count("\n") + 1 or not unicodedata.is_normalized("NFC", plain):
        return None
    phrases = _phrases(plain, separator)
    sources = phrases[::2]
    if len(set(sources)) < len(sources) or not _are_faultless(phrases):
        return None
    entries = _paired(phrases)
    return entries if serialise(entries, separator) == plain else None


def _are_faultless(phrases: list[str]) -> bool:
    """Whether the phrases are surely without fault. Like the quick test in `_fault`, this covers nearly all phrases."""
    return (
        all(phrases)
        and list(map(str.strip, phrases)) == phrases
        and all(map(str.isprintable, phrases))
        and max(map(len, phrases)) <= _SURELY_SHORT
    )


def _phrases(text: str, separator: str) -> list[str]:
    return text.replace("\n", separator).split(separator)


def _paired(phrases: list[str]) -> Entries:
    each = iter(phrases)
    # A list first: a tuple whose length is not known beforehand grows slowly.
    pairs = list(zip(each, each, strict=False))
    return tuple(pairs)


def merge(old: Entries, new: Entries) -> Entries:
    """A source that already exists keeps its place and gets the new target; new sources follow in their order."""
    merged = {same(entry[0]): entry for entry in old}
    merged.update((same(entry[0]), entry) for entry in new)
    return tuple(merged.values())


def same(source: str) -> str:
    """A key that is equal for equal sources: two encodings of the same letter do not make two terms."""
    return unicodedata.normalize("NFC", source)


def too_large(what: str = "dictionary") -> PayloadTooLarge:
    return PayloadTooLarge(detail=f"The entries of a {what} may have at most {MOST_BYTES} bytes.")


def missing(where: str = "") -> BadRequest:
    return BadRequest(detail=f"{where}Missing or invalid argument: entries")


def checked(rows: Iterable[Row], place: Place) -> Entries:
    """The entries of the rows. Raises an error that describes the first row with a fault."""
    entries: list[Entry] = []
    origins: list[tuple[int, int]] = []
    seen: dict[str, int] = {}
    index = -1
    for index, row in enumerate(rows):
        if row is None:
            continue
        broken = row if isinstance(row, BrokenRow) else _broken(row)
        if broken is not None:
            raise _invalid(broken.side, index, place(broken.start), broken.words)
        start, source, target = row  # type: ignore[misc]
        first = seen.setdefault(same(source), len(entries))
        if first < len(entries):
            other, its_start = origins[first]
            words = f"duplicates key with the index {other} ({place(its_start)})"
            raise _invalid(KEY, index, place(start), words)
        entries.append((source, target))
        origins.append((index, start))
    if index < 0:
        raise missing()
    if not entries:
        raise BadRequest(INVALID, detail="No row has the language pair of the dictionary")
    return tuple(entries)


def _broken(row: tuple[int, str, str]) -> BrokenRow | None:
    start, source, target = row
    if words := _fault(source):
        return BrokenRow(start, KEY, words)
    if words := _fault(target):
        return BrokenRow(start, VALUE, words)
    return None


def _fault(phrase: str) -> str | None:
    if not phrase:
        return "is empty"
    # This covers nearly all phrases: a printable character is neither forbidden nor white space, except the
    # space itself.
    if phrase.isprintable() and len(phrase) <= _SURELY_SHORT and phrase[0] != " " and phrase[-1] != " ":
        return None
    if _FORBIDDEN.search(phrase):
        return "contains an invalid character"
    if phrase != phrase.strip():
        return "has leading or trailing whitespace"
    if len(phrase.encode()) > MOST_TEXT_BYTES:
        return f"exceeds {MOST_TEXT_BYTES} bytes"
    return None if normal(phrase) else "is empty"


def _invalid(side: str, index: int, place: str, words: str) -> BadRequest:
    return BadRequest(INVALID, detail=f"{side} with the index {index} ({place}) {words}")


def _tsv_rows(text: str) -> Iterator[Row]:
    for found in _LINE.finditer(text, _after_mark(text)):
        source, tab, target = found.group().rstrip(" ").partition("\t")
        # A second tab belongs to the target, where it is an invalid character.
        yield (found.start(), source, target) if tab else BrokenRow(found.start(), KEY, "misses tab separator")


def _csv_rows(text: str, pair: Pair) -> Iterator[Row]:
    position = _line_ends(text, _after_mark(text))
    while position < len(text):
        start = position
        columns, position = _csv_columns(text, position)
        yield _csv_row(start, columns, pair)
        position = _line_ends(text, position)


def _csv_row(start: int, columns: list[str] | BrokenRow, pair: Pair) -> Row:
    if isinstance(columns, BrokenRow):
        return columns
    if len(columns) < 2:
        return BrokenRow(start, KEY, "misses comma separator")
    source, target, *languages = columns
    wanted = zip(languages, (pair.source, pair.target), strict=False)
    if any(code and code.lower() != own for code, own in wanted):
        return None
    return start, source, target


def _csv_columns(text: str, start: int) -> tuple[list[str] | BrokenRow, int]:
    """The columns of the row, or its fault; and where the row ends."""
    columns: list[str] = []
    position = start
    while len(columns) < _MOST_COLUMNS:
        quoted = text.startswith('"', position)
        field = (_QUOTED if quoted else _PLAIN).match(text, position)
        if field is None:
            return BrokenRow(start, _side(columns), "has a quote without an end"), len(text)
        columns.append(field[1].replace('""', '"') if quoted else field[0])
        position = field.end()
        if position == len(text) or text[position] in "\r\n":
            return columns, position
        if text[position] != ",":
            return BrokenRow(start, _side(columns[1:]), "has a quote in a wrong place"), len(text)
        position += 1
    return BrokenRow(start, VALUE, f"is followed by more than {_MOST_COLUMNS - 2} columns"), len(text)


def _side(before: list[str]) -> str:
    return VALUE if before else KEY


def _line_ends(text: str, position: int) -> int:
    ends = _LINE_ENDS.match(text, position)
    assert ends is not None
    return ends.end()


def _after_mark(text: str) -> int:
    return 1 if text.startswith(_BOM) else 0
