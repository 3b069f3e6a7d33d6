"""Tables of a PDF turn around when the direction of reading does."""

import io
from itertools import pairwise

import pikepdf

from tolmach.documents.formats import pdf
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.pdf.model import Page
from tolmach.documents.kit.inline import as_it_was
from tolmach.units import Rendered, Unit

from .pdf_drawn import drawn, text
from .pdf_pages import laid

EDGES = (50, 180, 250, 350)
ROWS = (200, 180, 160, 140)
CELLS = [("Article", "Code", "Price"), ("Clay pot", "KT-7", "4.80"), ("Garden hose", "GH-12", "-27.50")]
TICK = b"331 166 m 334 162 l 341 171 l S\n"
FIELD = (330.0, 145.0, 340.0, 155.0)


def _table(*, ruled: bool = True, more: bytes = b"") -> bytes:
    content = b""
    if ruled:
        content += b"".join(b"%d 140 m %d 200 l S\n" % (x, x) for x in EDGES)
        content += b"".join(b"50 %d m 350 %d l S\n" % (y, y) for y in ROWS)
    for row, y in zip(CELLS, ROWS, strict=False):
        content += b"".join(text(said, x + 5, y - 14) for said, x in zip(row, EDGES, strict=False))
    return drawn(content + more, fields=[FIELD])


def _turned(data: bytes, source: str = "en", target: str = "ar") -> bytes:
    reading = pdf.read(data, source)
    return pdf.write(data, [_arabic(unit) for unit in reading.units], Wanted(target, source, "pdf"), reading.kept)


def _arabic(unit: Unit) -> Rendered:
    has_code = any(sign.isdigit() for sign in unit.text)
    return as_it_was(unit) if has_code else Rendered("كتاب جديد" if "Clay" in unit.text else "بيت")


def _lefts(page: Page, *texts: str) -> list[float]:
    """Where each text begins."""
    found = {line.text: line.left for block in page.blocks for line in block.lines}
    return [found[each] for each in texts]


def test_the_first_column_stands_where_reading_begins() -> None:
    [page] = laid(_turned(_table()))
    code, price = _lefts(page, "KT-7", "4.80")
    assert 50 < price < 150 < code < 220
    [name] = [block for block in page.blocks if "كتاب" in block.lines[0].text]
    assert name.box.left > 220


def test_rules_between_columns_move_with_them() -> None:
    [page] = laid(_turned(_table()))
    walls = sorted({round(shape.box.left) for shape in page.shapes if shape.box.width < 3})
    assert [b - a for a, b in pairwise(walls)] == [100, 70, 130]


def test_a_sign_changes_its_place_and_not_its_form() -> None:
    [before] = laid(_table(more=TICK))
    result = _turned(_table(more=TICK))
    [after] = laid(result)
    assert any(55 < shape.box.left < 62 and 8 < shape.box.width < 16 for shape in after.shapes)
    assert not any(325 < shape.box.left < 335 for shape in after.shapes if shape.box.width < 20)
    assert len(before.shapes) == len(after.shapes)


def test_a_field_moves_to_its_column() -> None:
    with pikepdf.open(io.BytesIO(_turned(_table()))) as result:
        assert [float(side) for side in result.pages[0].Annots[0].Rect] == [60, 145, 70, 155]


def test_a_number_keeps_its_sign() -> None:
    [page] = laid(_turned(_table()))
    assert _lefts(page, "-27.50") == _lefts(page, "4.80")


def test_columns_that_no_rules_draw_turn_too() -> None:
    [page] = laid(_turned(_table(ruled=False)))
    code, price = _lefts(page, "KT-7", "4.80")
    assert price < code < 200


def test_a_table_stays_if_the_direction_does() -> None:
    data = _table()
    [before], [after] = laid(data), laid(_turned(data, "en", "de"))
    assert _lefts(after, "KT-7", "4.80") == _lefts(before, "KT-7", "4.80")


def test_an_exponent_that_is_set_again_stays_one() -> None:
    raised = b"BT /F1 10 Tf 1 0 0 1 255 146 Tm (10) Tj /F1 6 Tf 4 Ts (6) Tj ET\n"
    content = b"".join(text(*each) for each in [("Name", 55, 186), ("Cells", 255, 186), ("Sample", 55, 146)])
    content += b"".join(b"%d 140 m %d 200 l S\n" % (x, x) for x in EDGES[::2])
    content += b"50 140 m 250 140 l 50 170 m 250 170 l 50 200 m 250 200 l S\n"
    [page] = laid(_turned(drawn(content + raised)))
    [exponent] = [glyph for block in page.blocks for glyph in block.glyphs if glyph.text == "6"]
    [base] = [glyph for block in page.blocks for glyph in block.glyphs if glyph.text == "0"]
    assert exponent.baseline < base.baseline - 1
    assert exponent.size < base.size
