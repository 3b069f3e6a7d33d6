"""The page on documents says of every format what the table says."""

import re
from pathlib import Path

from tolmach.documents.formats.table import FORMATS, MB, TOLERANCE, FormatRow

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
