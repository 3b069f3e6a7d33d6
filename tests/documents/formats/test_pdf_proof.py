"""A table must not say other numbers than it did."""

import pytest

from tolmach.documents.formats import pdf
from tolmach.documents.formats.docx import read as read_docx
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.notes import collecting
from tolmach.documents.formats.pdf.proof import has_same_numbers
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.report import Reason, report
from tolmach.units import Rendered, Unit

from .. import corpus
from .pdf_pages import laid

REPORT = corpus.FILES / "pdf/report-chromium-columns-table-list.pdf"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1,951.01", "1.951,01"),
        ("3 times a day", "dreimal täglich"),
        ("2:30 pm", "14:30 Uhr"),
        ("four", "4"),
        ("12/2/2009", "2. Dez. 2009"),
    ],
)
def test_a_number_may_be_written_in_another_way(before: str, after: str) -> None:
    assert has_same_numbers(before, after, "en", "de")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("below 70", "unter 80"),
        ("500 mg", "50 mg"),
        ("8 units", "Einheiten"),
        ("much", "viel 120"),
        ("2.12.2009 to 19.12.2009", "12.2009 bis 19.12.2009"),
    ],
)
def test_another_number_is_seen(before: str, after: str) -> None:
    assert not has_same_numbers(before, after, "en", "de")


def _falsified(unit: Unit) -> Rendered:
    return Rendered("Sieben 7000") if unit.text == "Good catch" else as_it_was(unit)


@pytest.mark.parametrize("output", ["pdf", "docx"])
def test_a_cell_with_other_numbers_stays_and_is_counted(output: str) -> None:
    data = REPORT.read_bytes()
    reading = pdf.read(data, "en")
    with collecting() as notes:
        result = pdf.write(data, [_falsified(unit) for unit in reading.units], Wanted("de", "en", output), reading.kept)
    assert report([], notes).untranslated == {Reason.FAILED: 1}
    if output == "docx":
        texts = [unit.text for unit in read_docx(result, "en").units]
    else:
        texts = [line.text for page in laid(result) for block in page.blocks for line in block.lines]
    assert "Good catch" in texts
    assert not any("7000" in text for text in texts)
