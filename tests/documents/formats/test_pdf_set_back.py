"""What a reader of a translated page sees first: sizes, letters, columns, boxes to tick and rows of tables."""

import io
from pathlib import Path

import pikepdf
import pytest
import typst

from tolmach.documents.formats import pdf
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.pdf.model import Box, Page
from tolmach.documents.formats.pdf.paint_order import painted
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.ooxml.names import W
from tolmach.units import Rendered

from .pdf_drawn import drawn, text
from .pdf_pages import collisions, laid, outside, written
from .test_pdf_layout import page, read, said, typed
from .test_pdf_to_docx import _document

CORPUS = Path(__file__).parents[3] / "benchmarks/documents/corpus"
LINES = ["The harbour opens at eight in the morning", "and closes when the last boat has come in,", "which is late."]


def _column(x: float, lines: list[str] = LINES) -> bytes:
    return b"".join(text(line, x, 250 - 12 * number, 8) for number, line in enumerate(lines))


def _glyphs(found: Page) -> list[Box]:
    return [
        Box(glyph.left, glyph.baseline - glyph.size / 2, glyph.right, glyph.baseline)
        for block in found.blocks
        for glyph in block.glyphs
        if glyph.text.strip()
    ]


def test_a_paragraph_is_one_text_of_one_size_in_the_same_kind_of_letters() -> None:
    data = drawn(_column(50))
    [unit] = pdf.read(data, "en").units
    assert unit.text == " ".join(LINES)
    [after] = laid(pdf.write(data, [Rendered(unit.text * 3)], Wanted("de", "en", "pdf"), b""))
    assert len({round(line.size, 1) for block in after.blocks for line in block.lines}) == 1
    assert {glyph.style.kind for block in after.blocks for glyph in block.glyphs} == {"sans"}


def test_columns_do_not_touch() -> None:
    data = drawn(_column(20) + _column(210))
    _, result = written(data, "de")
    [after] = laid(result)
    left = [box for box in _glyphs(after) if box.left < 200]
    assert left
    assert max(box.right for box in left) < 207
    assert collisions(after) == []


@pytest.mark.parametrize("x", [70.0, 20.0], ids=["label after its box", "label before its box"])
def test_no_text_lies_on_a_box_to_tick(x: float) -> None:
    boxes = [(50.0, 190.0 - 20 * number, 60.0, 200.0 - 20 * number) for number in range(3)]
    labels = [text(said, x, 192 - 20 * number) for number, said in enumerate(("Tea", "Milk", "Rice"))]
    data = drawn(b"".join(labels), fields=boxes)
    answers = [Rendered(f"{unit.text} und noch mehr davon") for unit in pdf.read(data, "en").units]
    assert len(answers) == 3
    [after] = laid(pdf.write(data, answers, Wanted("de", "en", "pdf"), b""))
    fields = [Box(left, -top, right, -bottom) for left, bottom, right, top in boxes]
    assert not any(glyph.meets(field, 0.5) for glyph in _glyphs(after) for field in fields)


def _menu(*labels: str, fields: bool = False) -> bytes:
    boxes = [(80.0, 220.0 - 20 * number, 300.0, 235.0 - 20 * number) for number in range(len(labels))]
    shown = b"".join(text(label, 30, 224 - 20 * number) for number, label in enumerate(labels))
    return drawn(shown, fields=boxes if fields else ())


def test_a_name_that_stays_is_set_like_the_entries_around_it() -> None:
    """One entry keeps its words. Its letters come from our font like those over and under it."""
    data = _menu("Opening hours", "Reykjavik", "Closing days")
    answers = [
        Rendered(f"{unit.text} heute" * (unit.text != "Reykjavik") or unit.text) for unit in pdf.read(data, "en").units
    ]
    result = pdf.write(data, answers, Wanted("de", "en", "pdf"), b"")
    assert "Reykjavik" in "".join(line.text for block in laid(result)[0].blocks for line in block.lines)
    with pikepdf.open(io.BytesIO(result)) as document:
        assert b"Reykjavik" not in document.pages[0].Contents.read_bytes()


def test_labels_before_fields_get_smaller_together() -> None:
    data = _menu("Name", "Town", "Street", fields=True)
    longer = {"Name": "Ihr Name", "Town": "Stadt", "Street": "Straße, Nr."}
    answers = [Rendered(longer[unit.text]) for unit in pdf.read(data, "en").units]
    [after] = laid(pdf.write(data, answers, Wanted("de", "en", "pdf"), b""))
    assert len({round(block.size, 1) for block in after.blocks}) == 1


def test_a_short_line_ends_where_its_column_does_when_the_direction_turns() -> None:
    paragraph = [
        "The harbour opens at eight in the morning and",
        "closes when the last boat has come in, which",
        "is late.",
    ]
    data = drawn(
        _column(50, paragraph) + b"".join(text("A short note", 50, 180 - 40 * n, 8) for n in range(2)) + _column(50, [])
    )
    answers = [
        Rendered("ملاحظة" if unit.text == "A short note" else "يفتح الميناء في الثامنة صباحا " * 4)
        for unit in pdf.read(data, "en").units
    ]
    [after] = laid(pdf.write(data, answers, Wanted("ar", "en", "pdf"), b""))
    ends = [block.box.right for block in after.blocks]
    assert max(ends) - min(ends) < 4


def test_a_title_is_not_part_of_the_line_below() -> None:
    title = typed("Rules of the harbour", 10, 50, 12)
    assert said(read([*title, *page(("for guests and for those who live here", 10, 64))])) == [
        "Rules of the harbour",
        "for guests and for those who live here",
    ]


def test_a_heading_keeps_its_number_and_its_weight() -> None:
    source = b'#set heading(numbering: "1.", bookmarked: false)\n= Working hours\nWe open at eight.'
    data = bytes(typst.compile(source))
    units = pdf.read(data, "en").units
    assert [unit.text for unit in units] == ["Working hours", "We open at eight."]
    [after] = laid(pdf.write(data, [Rendered("Arbeitszeit"), Rendered("Ab acht.")], Wanted("de", "en", "pdf"), b""))
    [heading] = [block for block in after.blocks if "Arbeitszeit" in block.lines[0].text]
    assert "".join(glyph.text for glyph in heading.marker) == "1."
    assert all(glyph.style.bold for glyph in heading.glyphs if glyph.text.strip())


def test_out_of_hebrew_no_line_is_lost_and_none_leaves_the_page() -> None:
    data = (CORPUS / "school-he-weasyprint.pdf").read_bytes()
    units = pdf.read(data, "he").units
    words = {unit.text: f"Word{chr(ord('a') + number)}" for number, unit in enumerate(units)}
    [after] = laid(pdf.write(data, [Rendered(words[unit.text]) for unit in units], Wanted("en", "he", "pdf"), b""))
    seen = [line.text for block in after.blocks for line in block.lines]
    assert len(words) > 5
    assert [each for each in words.values() if each not in seen] == []
    assert outside(after) == []


ROWS = [("Test", "Limit", "Unit"), ("Iron", "170", "mg"), ("Zinc and its", "70", "mg"), ("Copper", "24", "g")]


@pytest.mark.parametrize("ruled", [True, False])
def test_rows_of_a_table_are_rows_in_word(ruled: bool) -> None:
    content = b"".join(
        text(cell, x, 230 - 24 * number)
        for number, row in enumerate(ROWS)
        for cell, x in zip(row, (50, 170, 260), strict=True)
    )
    content += text("compounds", 50, 230 - 24 * 2 - 11)
    if ruled:
        content += b"".join(b"45 %g m 330 %g l S\n" % (y, y) for y in (243, 220, 196, 164, 150))
        content += b"".join(b"%g 150 m %g 243 l S\n" % (x, x) for x in (45, 165, 255, 330))
    data = drawn(content)
    units = pdf.read(data, "en").units
    result = pdf.write(data, [as_it_was(unit) for unit in units], Wanted("de", "en", "docx"), b"")
    [table] = _document(result).iter(f"{W}tbl")
    rows = [["".join(cell.itertext()) for cell in row.iter(f"{W}tc")] for row in table.iter(f"{W}tr")]
    assert rows == [list(ROWS[0]), list(ROWS[1]), ["Zinc and its compounds", "70", "mg"], list(ROWS[3])]


def test_a_watermark_stays_under_the_text_that_is_painted_over_it() -> None:
    mark = b"BT /F1 30 Tf 0.8 g 0.7071 0.7071 -0.7071 0.7071 100 100 Tm (Some draft) Tj ET 0 g\n"
    data = drawn(mark + text("The words", 120, 160) + text("2.4.27", 120, 130))
    units = pdf.read(data, "en").units
    answers = [Rendered(each.text[:4] + " more") for each in units]
    [after] = laid(pdf.write(data, answers, Wanted("de", "en", "pdf"), b""))
    order = [bool(block.angle) for block in sorted(after.blocks, key=painted)]
    assert order == [True, False, False]


def test_a_number_between_dashes_keeps_both_where_it_shares_a_text_with_words() -> None:
    data = drawn(b"BT /F1 10 Tf 1 0 0 1 20 20 Tm [(The manual) -12000 (- 21 -)] TJ ET\n")
    [unit] = pdf.read(data, "en").units
    assert unit.text == "The manual"
    [after] = laid(pdf.write(data, [Rendered("Das Handbuch")], Wanted("de", "en", "pdf"), b""))
    shown = "".join(glyph.text for block in after.blocks for glyph in (*block.marker, *block.glyphs))
    assert shown.count("-") == 2


def test_upright_letters_that_are_drawn_slanted_are_italic() -> None:
    slanted = b"BT /F1 12 Tf 1 0 0.268 1 40 200 Tm (Using the menus) Tj ET\n"
    data = drawn(slanted + text("These are the menus", 40, 160))
    [after] = laid(pdf.write(data, [Rendered("Menüs"), Rendered("Das sind sie")], Wanted("de", "en", "pdf"), b""))
    assert [all(glyph.style.italic for glyph in block.glyphs) for block in after.blocks] == [True, False]
