"""Finds, changes, reads and writes the entries of a dictionary for a page. Pure."""

import csv
import io
import re

from tolmach.glossaries.formats.entries import serialise
from tolmach.glossaries.model import Entries, Entry

_POSITION = re.compile(r"starting at position (\d+)")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_MOST_SHOWN = 120


def containing(entries: Entries, sought: str) -> Entries:
    """The entries that contain the text on either side, whatever the case."""
    wanted = sought.strip().casefold()
    if not wanted:
        return entries
    # Written out for speed, because there may be 200,000 entries.
    return tuple(each for each in entries if wanted in each[0].casefold() or wanted in each[1].casefold())


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


def located(problem: str, text: str) -> str:
    """Adds the line that the interface complains about: it counts in bytes, and people do not."""
    found = _POSITION.search(problem)
    if found is None:
        return problem
    before, after = text.encode()[: int(found[1])].decode(errors="ignore"), text.encode()[int(found[1]) :]
    line = (after.decode(errors="ignore").splitlines() or [""])[0]
    shown = line if len(line) <= _MOST_SHOWN else line[:_MOST_SHOWN] + "…"
    return f"{problem}. This is line {len((before + '.').splitlines())}: “{shown.replace(chr(9), ' → ')}”."


def as_csv(entries: Entries, source_lang: str, target_lang: str) -> str:
    """CSV with the languages of each entry, and the mark by which spreadsheets recognise UTF-8."""
    written = io.StringIO()
    rows = ((source, target, source_lang, target_lang) for source, target in entries)
    csv.writer(written, lineterminator="\r\n").writerows(rows)
    return "\ufeff" + written.getvalue()
