"""The page on documents says of every format what the table says."""

import re
from pathlib import Path

from tolmach.documents.formats.table import FORMATS, MB, TOLERANCE, FormatRow
from tolmach.documents.model import EQUAL
from tolmach.documents.report import WORDS

PAGE = (Path(__file__).parent.parent.parent / "docs" / "documents.md").read_text(encoding="utf-8")
UNITS = {"MB": MB, "KB": MB // 1000}


def _size(words: str) -> int:
    number, unit = words.split()
    return round(float(number) * UNITS[unit] * TOLERANCE)


def _billed(row: FormatRow) -> str:
    if not row.billed:
        return "free"
    return f"{row.minimum:,} characters" if row.minimum else ""


def test_limits_and_least_amounts() -> None:
    rows = re.findall(r"^\| ([a-z, ]+) \| ([\d.]+ [MK]B) \| ([\d.]+ [MK]B) \|([^|]*)\|$", PAGE, re.MULTILINE)
    said = {
        extension: (_size(free), _size(pro), billed.strip())
        for names, free, pro, billed in rows
        for extension in names.split(", ")
    }
    assert said == {name: (row.free, row.pro, _billed(row)) for name, row in FORMATS.items()}


def test_each_format_has_a_section() -> None:
    sections = {name for title in re.findall(r"^### (.*)$", PAGE, re.MULTILINE) for name in title.split(", ")}
    assert sections == set(FORMATS)


def test_the_sentence_on_equal_languages_comes_with_the_way_out() -> None:
    """The interface fixes the sentence itself, so the page says what decides."""
    _, said, after = " ".join(PAGE.split()).partition(f'"{EQUAL}"')
    assert said
    assert "`source_lang`" in after.partition(".")[0]


def test_each_figure_of_the_report_has_a_row() -> None:
    table = PAGE.partition("## What became of a document")[2].partition("## Who can read it")[0]
    assert re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE) == [str(name) for name in WORDS]
