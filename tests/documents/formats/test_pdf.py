"""PDF files of other programs, read and written."""

import io
import re
from pathlib import Path

import pikepdf
import pytest

from tests.poison.pdfs import strange_names
from tolmach.documents.formats import pdf
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.pdf.inlines import passage
from tolmach.documents.formats.pdf.pages import pages
from tolmach.documents.formats.pdf.scans import ScanReader
from tolmach.documents.kit.inline import as_it_was
from tolmach.errors import UnsafeFile
from tolmach.units import Rendered

from .. import corpus
from .pdf_pages import collisions, laid, outside, plain, said, squashed, written

FOLDER = corpus.FILES / "pdf"
SCANNED = FOLDER / "recipe-scanned.pdf"
FILES = [path for path in corpus.files("pdf") if path != SCANNED]
NAMES = [path.stem for path in FILES]
WANTED = Wanted("de", "en", "pdf")


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_what_is_not_changed_is_the_same_file(path: Path) -> None:
    corpus.assert_round_trip(path)


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_every_word_that_is_seen_is_in_a_unit(path: Path) -> None:
    reading = corpus.read(path)
    have = squashed("".join(unit.text for unit in reading.units))
    words = re.findall(r"[A-Za-zÄÖÜäöüß]{3,}", plain(path.read_bytes()))
    missing = [word for word in words if word not in have]
    # What ends a line with a hyphen is a part of a word; PDFium leaves the parts as they are.
    assert missing == []
    assert reading.characters >= sum(len(unit.text) for unit in reading.units) * 0.95


WIDE = ("report-", "paper-", "poster-", "guide-")
"""What is tried in other scripts too."""
CASES = [(path, "de") for path in FILES]
CASES += [(path, script) for path in FILES if path.name.startswith(WIDE) for script in ("ar", "ja", "th")]


@pytest.mark.parametrize(("path", "language"), CASES, ids=[f"{path.stem}-{language}" for path, language in CASES])
def test_a_translation_stands_on_the_page(path: Path, language: str) -> None:
    data = path.read_bytes()
    asked, result = written(data, language)
    before, after = laid(data), laid(result)
    have = said(after) + "".join(squashed(str(title)) for title in _titles(result))
    words = [
        word
        for each in asked
        for word in each.text.split()
        if language == "de" or (word.isalpha() and not word.isascii())
    ]
    lost = [word for word in words if squashed(word) not in have]
    assert lost == []
    for old, new in zip(before, after, strict=True):
        assert outside(new) == []
        assert len(collisions(new)) <= len(collisions(old))
        assert len(new.shapes) >= len(old.shapes) - sum(len(block.rules) for block in old.blocks)


def _titles(data: bytes) -> list[str]:
    with pikepdf.open(io.BytesIO(data)) as document:
        return [slot.text for slot in pdf.strings.slots(document)]


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_the_same_translation_gives_the_same_bytes(path: Path) -> None:
    data = path.read_bytes()
    assert written(data, "de") == written(data, "de")


def test_only_changed_blocks_are_set_anew() -> None:
    data = (FOLDER / "invoice-reportlab-table.pdf").read_bytes()
    reading = pdf.read(data, "en")
    asked = [as_it_was(unit) for unit in reading.units]
    number = next(number for number, unit in enumerate(reading.units) if unit.text == "Gloves")
    asked[number] = corpus.translated(reading.units[number], lambda _: "Handschuhe")
    result = pdf.write(data, asked, WANTED, b"")
    assert [unit.text for unit in pdf.read(result, "en").units] == [
        "Handschuhe" if unit.text == "Gloves" else unit.text for unit in reading.units
    ]
    with pikepdf.open(io.BytesIO(result)) as document:
        shown = document.pages[0].Contents.read_bytes()
        assert b"Garden spade" in shown
        assert b"Gloves" not in shown


def test_a_form_goes_on_to_work() -> None:
    _, result = written((FOLDER / "form-reportlab-fields.pdf").read_bytes(), "de")
    with pikepdf.open(io.BytesIO(result)) as document:
        values = [str(field.get("/V", "")) for field in document.Root.AcroForm.Fields]
        assert "Maria" in values
        assert len(document.pages[0].Annots) == 4


def test_names_that_are_no_text() -> None:
    data = strange_names()
    assert [unit.text for unit in pdf.read(data, "en").units] == ["Good morning everybody", "Good evening everybody"]
    _, result = written(data, "de")
    assert "Good" not in plain(result)
    assert len(pdf.read(result, "de").units) == 2


def test_bookmarks_links_and_the_title() -> None:
    data = (FOLDER / "recipe-pdfkit-link-outline.pdf").read_bytes()
    units = [unit.text for unit in pdf.read(data, "en").units]
    assert units[-3:] == ["Recipe for bread", "Bread for beginners", "Ingredients of the dough"]
    _, result = written(data, "de")
    with pikepdf.open(io.BytesIO(result)) as document:
        assert str(document.docinfo.Title) != "Recipe for bread"
        assert str(document.Root.Outlines.First.Title) != "Bread for beginners"
        assert any(str(note.A.URI) == "https://example.org" for note in document.pages[0].Annots)


def test_an_encrypted_file_that_everybody_may_open() -> None:
    _, result = written((FOLDER / "notice-reportlab-encrypted.pdf").read_bytes(), "de")
    with pikepdf.open(io.BytesIO(result)) as document:
        assert not document.is_encrypted


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("locked", "password"),
        ("cut-off", "damaged"),
        ("not-a-pdf", "damaged"),
        ("no-pages", "no pages"),
        ("dynamic-form", "XFA"),
    ],
)
def test_rude_files_are_refused_with_a_sentence(name: str, sentence: str) -> None:
    data = (FOLDER / "rude" / f"{name}.pdf").read_bytes()
    with pytest.raises(UnsafeFile, match=sentence):
        pdf.read(data, None)


def test_too_many_pages() -> None:
    document = pikepdf.new()
    for _ in range(2_001):
        document.add_blank_page()
    out = io.BytesIO()
    document.save(out)
    with pytest.raises(UnsafeFile, match="too many pages"):
        pdf.read(out.getvalue(), None)


def test_a_mark_on_every_page() -> None:
    data = (FOLDER / "slides-libreoffice-impress.pdf").read_bytes()
    reading = pdf.read(data, "en")
    result = pdf.write(data, [as_it_was(unit) for unit in reading.units], Wanted("de", "en", "pdf", True), b"")
    assert plain(result).count("Translated by Tolmach") == 3
    assert "Every drop counts" in plain(result)


def test_recognised_text_is_covered_and_written_anew() -> None:
    kept = (
        b'{"0": [{"text": "Bread for beginners", "x": 105.0, "y": 505.0, "width": 200.0, "size": 22.0, "angle": 0.0}]}'
    )
    block = pages(SCANNED.read_bytes(), ScanReader(kept, "en"))[0].blocks[0]
    found = passage(block)
    assert block.recognised
    assert found is not None
    rendered = corpus.translated(found.inline.unit, lambda _: "Brot für Anfänger")
    result = pdf.write(SCANNED.read_bytes(), [rendered, Rendered("untitled")], WANTED, kept)
    assert "Brot für Anfänger" in plain(result)


@pytest.mark.heavy
def test_a_scanned_page_is_recognised() -> None:
    reading = corpus.read(SCANNED)
    assert "Bread for beginners" in [unit.text for unit in reading.units]
    assert any("five hundred grams" in unit.text for unit in reading.units)
    again = pdf.write(SCANNED.read_bytes(), [as_it_was(unit) for unit in reading.units], WANTED, reading.kept)
    assert again == SCANNED.read_bytes()
