"""Texts are taken out of the content of a page, and nothing else moves."""

import io

import pikepdf
import pypdfium2 as pdfium
import pytest

from tolmach.documents.formats import pdf
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.pdf.content import edited
from tolmach.documents.formats.pdf.glyphs import see
from tolmach.documents.formats.pdf.model import Box
from tolmach.documents.kit.inline import as_it_was
from tolmach.units import Rendered

from .pdf_pages import laid, plain

FONT = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)


def document(content: bytes, **forms: bytes) -> bytes:
    made = pikepdf.new()
    made.add_blank_page(page_size=(400, 400))
    page = made.pages[0]
    fonts = pikepdf.Dictionary(F=FONT)
    painted = {}
    for name, stream in forms.items():
        painted[f"/{name}"] = made.make_stream(
            stream,
            Type=pikepdf.Name.XObject,
            Subtype=pikepdf.Name.Form,
            BBox=pikepdf.Array([0, 0, 400, 400]),
            Resources=pikepdf.Dictionary(Font=fonts),
        )
    page.obj.Resources = pikepdf.Dictionary(Font=fonts, XObject=pikepdf.Dictionary(painted))
    page.obj.Contents = made.make_stream(content)
    out = io.BytesIO()
    made.save(out, static_id=True)
    return out.getvalue()


def places(data: bytes) -> dict[str, tuple[float, float]]:
    """Where each letter stands."""
    opened = pdfium.PdfDocument(data)
    page = opened[0]
    shown = see(page).glyphs
    found = {
        g.text: (round(g.left, 1), round(g.baseline, 1)) for each in shown.values() for g in each if g.text.strip()
    }
    page.close()
    opened.close()
    return found


def without(data: bytes, *numbers: int, rules: tuple[Box, ...] = ()) -> bytes:
    opened = pdfium.PdfDocument(data)
    page = opened[0]
    known = {key[-1]: place for key, place in see(page).places.items() if len(key) == 1}
    page.close()
    opened.close()
    with pikepdf.open(io.BytesIO(data)) as made:
        target = made.pages[0].obj
        result = edited(target, frozenset(numbers), known, lambda _: False, lambda name, *_: name, rules=rules)
        assert result.texts == len(known)
        target.Contents = made.make_stream(result.written())
        out = io.BytesIO()
        made.save(out, static_id=True)
        return out.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        b"BT /F 20 Tf 50 300 Td (A) Tj (B) Tj (C) Tj ET",
        b"BT /F 20 Tf 50 300 Td [(A) -500 ] TJ [ 300 (B) 200] TJ (C) Tj 0 -30 Td (D) Tj ET",
        b"BT /F 20 Tf 24 TL 50 300 Td (A) Tj (B) ' (C) Tj T* (D) Tj ET",
        b'BT /F 20 Tf 24 TL 50 300 Td (A) Tj 2 1 (B) " (C) Tj ET',
        b"q 2 0 0 2 10 10 cm BT /F 10 Tf 1 0 0 1 20 100 Tm (A) Tj (B) Tj 0 -12 TD (C) Tj T* (D) Tj ET Q",
        b"BT /F 20 Tf 50 300 Td (A) Tj 5 Ts (B) Tj 0 Ts (C) Tj ET",
        b"BT /F 20 Tf 50 300 Td () Tj [] TJ (A) Tj (B) Tj ET",
        b"BT (lost) Tj ET q BT /F 20 Tf 50 300 Td (A) Tj (B) Tj (C) Tj ET Q BT (lost) Tj ET",
    ],
)
@pytest.mark.parametrize("number", [0, 1])
def test_what_stays_stays_where_it_is(content: bytes, number: int) -> None:
    data = document(content)
    before = places(data)
    after = places(without(data, number))
    assert sorted(after) == sorted(before)[:number] + sorted(before)[number + 1 :]
    assert {letter: before[letter] for letter in after} == after


def test_a_rule_goes_and_a_clip_stays() -> None:
    data = document(b"10 10 100 100 re W n 20 20 50 1 re f 20 50 50 30 re f")
    result = without(data, rules=(Box(20, 20, 70, 21),))
    with pikepdf.open(io.BytesIO(result)) as made:
        shown = made.pages[0].Contents.read_bytes()
    assert b"20 20 50 1 re" not in shown
    assert b"W" in shown
    assert b"20 50 50 30 re" in shown


def changed(data: bytes, text: str, instead: str) -> bytes:
    reading = pdf.read(data, "en")
    assert text in [unit.text for unit in reading.units]
    asked = [Rendered(instead) if unit.text == text else as_it_was(unit) for unit in reading.units]
    return pdf.write(data, asked, Wanted("de", "en", "pdf"), b"")


def test_text_in_a_form_that_is_painted_twice() -> None:
    form = b"BT /F 12 Tf 0 0 Td (Letter head) Tj ET 0 -5 60 1 re f"
    data = document(b"q 1 0 0 1 50 350 cm /X Do Q q 1 0 0 1 50 50 cm /X Do Q", X=form)
    assert [unit.text for unit in pdf.read(data, "en").units] == ["Letter head", "Letter head"]
    reading = pdf.read(data, "en")
    asked = [Rendered("Briefkopf"), as_it_was(reading.units[1])]
    result = plain(pdf.write(data, asked, Wanted("de", "en", "pdf"), b""))
    assert "Briefkopf" in result
    assert result.count("Letter head") == 1


def test_an_underline_in_a_form_goes_with_its_text() -> None:
    form = b"BT /F 12 Tf 0 0 Td (Read more here) Tj ET 0 -2 85 1 re f 0 -50 85 30 re f"
    result = changed(document(b"q 2 0 0 2 50 250 cm /X Do Q", X=form), "Read more here", "Weiter")
    (page,) = laid(result)
    (block,) = page.blocks
    assert block.lines[0].text == "Weiter"
    assert [rule.width < 170 for rule in block.rules] == [True]
    assert len(page.shapes) == 2  # the box, and the line that is drawn for the new text


def test_letters_of_a_ligature_in_a_form_stand_where_they_are_seen() -> None:
    data = document(b"q 1 0 0 1 250 250 cm /X Do Q", X=b"BT /F 12 Tf 0 0 Td (O) Tj (\\256) Tj (er) Tj ET")
    (page,) = laid(data)
    assert len(page.blocks) == 1


def test_text_at_the_upper_edge_of_a_page_whose_size_is_inherited() -> None:
    data = document(b"BT /F 12 Tf 50 985 Td (On top) Tj ET")
    with pikepdf.open(io.BytesIO(data)) as made:
        made.Root.Pages.MediaBox = pikepdf.Array([0, 0, 400, 1000])
        del made.pages[0].obj["/MediaBox"]
        out = io.BytesIO()
        made.save(out, static_id=True)
    opened = pdfium.PdfDocument(changed(out.getvalue(), "On top", "Oben"))
    page = opened[0]
    picture = page.render(scale=1).to_pil().convert("L")
    assert picture.crop((0, 0, 400, 20)).getextrema()[0] < 100
    page.close()
    opened.close()


def test_what_is_shown_in_one_go_is_set_anew_together() -> None:
    data = document(b"BT /F 12 Tf 50 300 Td [(Name) -12000 (Street)] TJ ET")
    assert [unit.text for unit in pdf.read(data, "en").units] == ["Name", "Street"]
    assert set(plain(changed(data, "Street", "Weg")).split()) == {"Name", "Weg"}


def test_what_a_span_says_instead_of_its_text_goes_too() -> None:
    data = document(b"/Span <</ActualText (Hidden words)>> BDC BT /F 12 Tf 50 300 Td (Hidden words) Tj ET EMC")
    result = changed(data, "Hidden words", "Andere")
    with pikepdf.open(io.BytesIO(result)) as made:
        assert b"ActualText (Hidden" not in made.pages[0].Contents.read_bytes()


def test_a_page_that_is_turned() -> None:
    data = document(b"BT /F 12 Tf 0 1 -1 0 200 100 Tm (Turned page) Tj ET")
    with pikepdf.open(io.BytesIO(data)) as made:
        made.pages[0].obj.Rotate = 90
        out = io.BytesIO()
        made.save(out, static_id=True)
    result = laid(changed(out.getvalue(), "Turned page", "Gedreht"))
    assert [line.text for block in result[0].blocks for line in block.lines] == ["Gedreht"]
    assert round(result[0].blocks[0].angle, 2) == 1.57


def test_an_enormous_page() -> None:
    data = document(b"BT /F 12 Tf 50 300 Td (Far and wide) Tj ET")
    with pikepdf.open(io.BytesIO(data)) as made:
        made.pages[0].obj.MediaBox = pikepdf.Array([-1e7, -1e7, 1e7, 1e7])
        out = io.BytesIO()
        made.save(out, static_id=True)
    assert "Weit" in plain(changed(out.getvalue(), "Far and wide", "Weit"))
