"""PDF as a document of Word: everything that was read is there, as text that can be edited."""

import io
import posixpath
import re
import shutil
import subprocess
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from lxml import etree

from tests.documents import corpus
from tolmach.documents.formats import docx, pdf
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.pdf.conversion import converted
from tolmach.documents.formats.pdf.conversion.headings import body_size, with_headings
from tolmach.documents.formats.pdf.conversion.lists import lists
from tolmach.documents.formats.pdf.conversion.model import FlowingDocument, FlowText, Paragraph, Picture, Section, Table
from tolmach.documents.formats.pdf.conversion.tables import tables
from tolmach.documents.formats.pdf.conversion.writing import written
from tolmach.documents.formats.pdf.model import Alignment, Box, CellPlace, Page, PageTable
from tolmach.documents.formats.pdf.opening import OpenPdf, opened
from tolmach.documents.formats.pdf.pages import pages
from tolmach.documents.formats.pdf.proof import TableProof
from tolmach.documents.formats.pdf.scans import ScanReader
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.ooxml import language
from tolmach.units import Rendered, Unit

FILES = [path for path in corpus.files("pdf") if "scanned" not in path.stem]
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
TO_GERMAN = Wanted("de", "en", "docx")


@cache
def _read(path: Path) -> tuple[OpenPdf, list[Page], tuple[Unit, ...]]:
    data = path.read_bytes()
    file = opened(data)
    return file, pages(file.data, ScanReader(b"{}", "en")), pdf.read(data, "en").units


def _converted(path: Path, wanted: Wanted = TO_GERMAN, render: Callable[[Unit], Rendered] = as_it_was) -> bytes:
    file, found, units = _read(path)
    return converted(file, found, [render(unit) for unit in units], wanted, TableProof(wanted))


def _on_pages(path: Path) -> tuple[Unit, ...]:
    """Those that stand on pages; what stands on none comes after them."""
    file, _, units = _read(path)
    return units[: len(units) - len(pdf.strings.slots(file.pdf))]


def _document(data: bytes, name: str = "word/document.xml") -> etree._Element:
    return etree.fromstring(corpus.members(data)[name])


def _alike(text: str) -> str:
    """But for the numbers of pages."""
    return re.sub(r"\d+", "#", text)


@pytest.mark.parametrize("render", [as_it_was, corpus.translated], ids=["unchanged", "changed"])
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_our_reader_finds_every_text_again(path: Path, render: Callable[[Unit], Rendered]) -> None:
    again = {_alike(unit.text) for unit in docx.read(_converted(path, render=render), "en").units}
    asked = [render(unit).text for unit in _on_pages(path)]
    assert [text for text in asked if _alike(text) not in again] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_part_is_sound(path: Path) -> None:
    """Parts parse, are listed, and everything that is referred to is there. The same twice is the same file twice."""
    data = _converted(path, Wanted("de", "en", "docx", watermark=True))
    parts = corpus.members(data)
    types = parts["[Content_Types].xml"].decode()
    for name, part in parts.items():
        if name.endswith((".xml", ".rels")):
            etree.fromstring(part)
        assert name == "[Content_Types].xml" or f"/{name}" in types or f'"{name.rpartition(".")[2]}"' in types
    targets = re.findall(r'Id="(\w+)" Type="[^"]*" Target="([^"]*)"', parts["word/_rels/document.xml.rels"].decode())
    assert [target for _, target in targets if posixpath.join("/word", target)[1:] not in parts] == []
    used = set(re.findall(r'r:(?:id|embed)="(\w+)"', parts["word/document.xml"].decode()))
    assert used <= {name for name, _ in targets}
    assert b"Translated by" in b"".join(part for name, part in parts.items() if name.endswith(".xml"))
    assert data == _converted(path, Wanted("de", "en", "docx", watermark=True))


def test_a_guide_has_headings_lists_and_a_table() -> None:
    root = _document(_converted(corpus.FILES / "pdf/guide-libreoffice-writer.pdf"))
    headings = {
        "".join(each.itertext()): style.get(f"{W}val")
        for each in root.iter(f"{W}p")
        for style in each.iter(f"{W}pStyle")
    }
    assert headings["Guide for new employees"] == "Heading1"
    assert headings["Working hours"] == "Heading2"
    items = ["".join(each.itertext()) for each in root.iter(f"{W}p") if each.find(f".//{W}numPr") is not None]
    assert items == ["Lunch is served from noon.", "Coffee is free."]
    [table] = root.iter(f"{W}tbl")
    rows = [["".join(cell.itertext()) for cell in row.iter(f"{W}tc")] for row in table.iter(f"{W}tr")]
    assert [row[0] for row in rows] == ["Room", "Blue room", "Library"]
    bold = ["".join(run.itertext()) for run in root.iter(f"{W}r") if run.find(f"{W}rPr/{W}b") is not None]
    assert "whom you may ask" in "".join(bold)


def test_two_columns_are_no_table_and_formulas_are_pictures() -> None:
    data = _converted(corpus.FILES / "pdf/paper-latex-two-columns-formulas.pdf")
    texts = ["".join(table.itertext()) for table in _document(data).iter(f"{W}tbl")]
    assert not any("Introduction" in text for text in texts)
    assert any("Dinghy" in text for text in texts)
    assert any(name.startswith("word/media/") for name in corpus.members(data))


def test_the_title_of_the_file_is_kept() -> None:
    core = corpus.members(_converted(corpus.FILES / "pdf/recipe-pdfkit-link-outline.pdf"))["docProps/core.xml"]
    assert b"<dc:title>Recipe for bread</dc:title>" in core


GRID = PageTable(0, (0, 100, 200, 300), (0, 20, 40, 60), is_ruled=True)


def _cell(text: str, row: int, column: int, rows: int = 1, columns: int = 1) -> Paragraph:
    box = Box(100 * column, 20 * row, 100 * column + 40, 20 * row + 10)
    return Paragraph((FlowText(text, 10),), box, 10, cell=CellPlace(GRID, row, column, rows, columns))


def _texts(table: Table) -> list[list[str]]:
    return [["|".join(each.text for each in cell.paragraphs) for cell in row] for row in table.rows]


def test_cells_make_a_table() -> None:
    above = Paragraph((FlowText("Above", 10),), Box(0, -60, 40, -50), 10)
    found = [_cell(f"{row}{column}", row, column) for row in range(3) for column in range(3)]
    [table] = tables([above, *found, _cell("more", 2, 2)])
    assert _texts(table) == [["00", "01", "02"], ["10", "11", "12"], ["20", "21", "22|more"]]


def test_an_empty_cell_keeps_its_place() -> None:
    [table] = tables([_cell("a", 0, 0), _cell("b", 0, 2), _cell("c", 2, 1)])
    assert _texts(table) == [["a", "", "b"], ["", "c", ""]]


def test_cells_span_rows_and_columns() -> None:
    [table] = tables([_cell("wide", 0, 0, columns=2), _cell("high", 0, 2, rows=2), _cell("a", 1, 0), _cell("b", 1, 1)])
    root = _document(written(_flow(table), "", language("de", "en")))
    rows = [list(row.iter(f"{W}tc")) for row in root.iter(f"{W}tr")]
    assert [len(row) for row in rows] == [2, 3]
    assert [span.get(f"{W}val") for span in root.iter(f"{W}gridSpan")] == ["2"]
    assert [merge.get(f"{W}val") for merge in root.iter(f"{W}vMerge")] == ["restart", None]


def test_the_first_column_of_arabic_comes_first() -> None:
    [table] = tables([_cell("second", 0, 0), _cell("first", 0, 2)])
    root = _document(written(_flow(table), "", language("en", "ar")))
    assert ["".join(cell.itertext()) for cell in root.iter(f"{W}tc")] == ["first", "", "second"]


def test_headings_are_told_by_size_and_weight() -> None:
    box = Box(0, 0, 100, 10)
    texts = [("Title", 24, True), ("Part", 16, False), ("Text of some length, as texts are. " * 3, 10, False)]
    texts += [("Bold line", 10, True), ("Bold sentence.", 10, True)]
    items = [Paragraph((FlowText(text, size, bold=bold),), box, size) for text, size, bold in texts]
    shaped = with_headings([*items], body_size(items))
    assert [item.level for item in shaped if isinstance(item, Paragraph)] == [1, 2, 0, 3, 0]


@pytest.mark.parametrize(
    ("markers", "expected"),
    [
        (["1.", "2.", "3."], ["%1."]),
        (["1.", "2.", "1."], ["%1.", "%1."]),
        (["(4)", "(5)"], ["(%1)"]),
        (["•", "–", "•"], ["•"]),
        (["a)", "IV."], []),
    ],
)
def test_lists(markers: list[str], expected: list[str]) -> None:
    items = [Paragraph((FlowText("x", 10),), Box(0, 0, 1, 1), 10, marker=marker) for marker in markers]
    assert [numbering.text for numbering in lists(items).numberings] == expected


def _flow(*items: Paragraph | Table | Picture) -> FlowingDocument:
    return FlowingDocument((Section(595, 842, (50, 50, 50, 50), items),))


def test_text_runs_from_right_to_left_where_its_language_does() -> None:
    paragraph = Paragraph((FlowText("نص", 10),), Box(0, 0, 10, 10), 10)
    root = _document(written(_flow(paragraph), "", language("ar", "en")))
    assert len(list(root.iter(f"{W}bidi"))) == len(list(root.iter(f"{W}rtl"))) == 1
    other = _document(written(_flow(paragraph), "", language("de", "en")))
    assert not list(other.iter(f"{W}bidi"))


def test_what_began_on_the_right_begins_on_the_left() -> None:
    paragraph = Paragraph((FlowText("Text", 10),), Box(0, 0, 10, 10), 10, Alignment.RIGHT)
    assert not list(_document(written(_flow(paragraph), "", language("en", "ar"))).iter(f"{W}jc"))
    assert list(_document(written(_flow(paragraph), "", language("en", "de"))).iter(f"{W}jc"))


def test_characters_that_xml_does_not_have_are_left_out() -> None:
    paragraph = Paragraph((FlowText("a\x00\x08<b>&\ufffe c", 10),), Box(0, 0, 10, 10), 10)
    assert "".join(_document(written(_flow(paragraph), "<&>", language("de", "en"))).itertext()) == "a<b>& c"


def test_a_page_without_anything_is_an_empty_document() -> None:
    assert (
        docx.read(
            written(FlowingDocument((Section(595, 842, (50, 50, 50, 50), ()),)), "", language("de", "en")), "en"
        ).units
        == ()
    )


@pytest.mark.heavy
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_libreoffice_opens_it(path: Path, tmp_path: Path) -> None:
    program = shutil.which("soffice")
    assert program, "LibreOffice is not installed: tests/setup.sh --heavy"
    source = tmp_path / "result.docx"
    source.write_bytes(_converted(path))
    profile = f"-env:UserInstallation=file://{tmp_path}/profile"
    command = [program, profile, "--headless", "--convert-to", "txt:Text (encoded):UTF8"]
    command += ["--outdir", str(tmp_path), str(source)]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    shown = "".join((tmp_path / "result.txt").read_text(encoding="utf-8-sig").split())
    assert zipfile.is_zipfile(io.BytesIO(source.read_bytes()))
    body = "".join("".join(_document(source.read_bytes()).itertext()).split())
    assert len(shown) >= 0.9 * len(body)
