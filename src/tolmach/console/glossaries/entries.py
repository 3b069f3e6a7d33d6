"""The entries of a dictionary as a page finds, changes, reads and writes them. Pure."""

import csv
import io
import re

from tolmach.glossaries.formats.entries import serialise
from tolmach.glossaries.model import Entries, Entry

_POSITION = re.compile(r"starting at position (\d+)")
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_MOST_SHOWN = 120


def containing(entries: Entries, sought: str) -> Entries:
    """Those that have it on either side, in capital or small letters."""
    wanted = sought.strip().casefold()
    if not wanted:
        return entries
    # Spelled out: there may be 200,000 of them.
    return tuple(each for each in entries if wanted in each[0].casefold() or wanted in each[1].casefold())


def without(entries: Entries, source: str) -> Entries:
    return tuple(entry for entry in entries if entry[0] != source)


def changed(entries: Entries, source: str, new: Entry) -> Entries:
    """With another entry in the place of that one."""
    return tuple(new if entry[0] == source else entry for entry in entries)


def typed_entry(source: str, target: str) -> str:
    return serialise([(source.strip(), target.strip())])


def decoded(data: bytes) -> str | None:
    """The text of a file, as editors and spreadsheets save it; None where it is no text."""
    try:
        return data.decode("utf-16" if data.startswith(_UTF_16) else "utf-8-sig")
    except UnicodeDecodeError:
        return None


def format_of_file(name: str) -> str:
    return "csv" if name.lower().endswith(".csv") else "tsv"


def format_of_text(text: str) -> str:
    """Nobody can type a tab into a form, but whoever pastes from a spreadsheet has some."""
    return "tsv" if "\t" in text else "csv"


def located(problem: str, text: str) -> str:
    """With the line that the interface complains about: it counts bytes, and people do not."""
    found = _POSITION.search(problem)
    if found is None:
        return problem
    before, after = text.encode()[: int(found[1])].decode(errors="ignore"), text.encode()[int(found[1]) :]
    line = (after.decode(errors="ignore").splitlines() or [""])[0]
    shown = line if len(line) <= _MOST_SHOWN else line[:_MOST_SHOWN] + "…"
    return f"{problem}. That is line {len((before + '.').splitlines())}: “{shown.replace(chr(9), ' → ')}”."


def as_csv(entries: Entries, source_lang: str, target_lang: str) -> str:
    """With the languages of each entry, and the mark by which spreadsheets know UTF-8."""
    written = io.StringIO()
    rows = ((source, target, source_lang, target_lang) for source, target in entries)
    csv.writer(written, lineterminator="\r\n").writerows(rows)
    return "\ufeff" + written.getvalue()
