"""Finds, changes, reads and writes the entries of a dictionary for a page. Pure."""

import csv
import io
import re

from tolmach.console.texts import marked, text
from tolmach.glossaries.formats.entries import KEY, VALUE, same, serialise
from tolmach.glossaries.model import Entries, Entry

_COMPLAINT = re.compile(rf"({KEY}|{VALUE}) with the index \d+ \(starting at position (?P<line>\d+)\) (?P<fault>.+)")
_FAULTS = {
    rf"{KEY} misses comma separator": marked("Line {line}: no comma."),
    rf"{KEY} misses tab separator": marked("Line {line}: no tab."),
    rf"{KEY} is empty": marked("Line {line}: the source is empty."),
    rf"{VALUE} is empty": marked("Line {line}: the target is empty."),
    r"\w+ contains an invalid character": marked("Line {line}: a tab or another character that is not allowed."),
    r"\w+ has leading or trailing whitespace": marked("Line {line}: a space before or after a text."),
    r"\w+ exceeds (?P<most>\d+) bytes": marked("Line {line}: a text is longer than {most} bytes."),
    r"\w+ duplicates key .*position (?P<other>\d+)\)": marked("Line {line}: the same source as in line {other}."),
    r"\w+ has a quote without an end": marked("Line {line}: a quotation mark is not closed."),
    r"\w+ has a quote in a wrong place": marked("Line {line}: a quotation mark in the wrong place."),
    r"\w+ is followed by more than \d+ columns": marked(
        "Line {line}: too many commas. Put a text with a comma in quotation marks."
    ),
}
"""The complaints of the interface about an entry, and how a person reads them."""
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_MOST_SHOWN = 120


def containing(entries: Entries, sought: str) -> Entries:
    """The entries that contain the text on either side, whatever the case."""
    wanted = sought.strip().casefold()
    if not wanted:
        return entries
    # Written out for speed, because there may be 200,000 entries.
    return tuple(each for each in entries if wanted in each[0].casefold() or wanted in each[1].casefold())


def target_of(entries: Entries, source: str) -> str | None:
    """The target that the source already has, if it has one."""
    return next((entry[1] for entry in entries if same(entry[0]) == same(source)), None)


def without(entries: Entries, source: str) -> Entries:
    return tuple(entry for entry in entries if entry[0] != source)


def changed(entries: Entries, source: str, new: Entry) -> Entries:
    """The entries, with the given one replaced."""
    return tuple(new if entry[0] == source else entry for entry in entries)


def typed_entry(source: str, target: str) -> str:
    return serialise([(source.strip(), target.strip())])


def decoded(data: bytes) -> str | None:
    """The text of a file, as editors and spreadsheets save it; None if it is no text."""
    try:
        return data.decode("utf-16" if data.startswith(_UTF_16) else "utf-8-sig")
    except UnicodeDecodeError:
        return None


def format_of_file(name: str) -> str:
    return "csv" if name.lower().endswith(".csv") else "tsv"


def format_of_text(text: str) -> str:
    """Text that was pasted from a spreadsheet has tabs. Typed text has none, because a form does not take them."""
    return "tsv" if "\t" in text else "csv"


def located(problem: str, given: str) -> str:
    """Names the line that the interface complains about, and shows it: the interface counts in bytes, and people do
    not."""
    found = _COMPLAINT.search(problem)
    if found is None:
        return problem
    data = given.encode()
    line = (data[int(found["line"]) :].decode(errors="ignore").splitlines() or [""])[0]
    shown = line if len(line) <= _MOST_SHOWN else line[:_MOST_SHOWN] + "…"
    return f"{_fault(found, data) or problem} “{shown.replace(chr(9), ' → ')}”"


def _fault(found: re.Match[str], data: bytes) -> str:
    """The complaint in words for people; empty if it is not known."""
    for pattern, words in _FAULTS.items():
        if fault := re.match(pattern, f"{found[1]} {found['fault']}"):
            places = {**fault.groupdict(), "line": found["line"]}
            figures = {name: value if name == "most" else _line(data, int(value)) for name, value in places.items()}
            return text(words, **figures)
    return ""


def _line(data: bytes, position: int) -> int:
    return len((data[:position].decode(errors="ignore") + ".").splitlines())


def as_csv(entries: Entries, source_lang: str, target_lang: str) -> str:
    """CSV with the languages of each entry, and the mark by which spreadsheets recognise UTF-8."""
    written = io.StringIO()
    rows = ((source, target, source_lang, target_lang) for source, target in entries)
    csv.writer(written, lineterminator="\r\n").writerows(rows)
    return "\ufeff" + written.getvalue()
