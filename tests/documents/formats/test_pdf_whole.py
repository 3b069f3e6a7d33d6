"""Paragraphs, items and labels as a reader sees them, and where their translations stand."""

import io
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Dictionary, Name

from tolmach.documents.formats import pdf
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.pdf.inlines import passage, passages
from tolmach.documents.formats.pdf.ligatures import mended
from tolmach.documents.formats.pdf.lines import lines
from tolmach.documents.formats.pdf.looks import look
from tolmach.documents.formats.pdf.model import Alignment, Box, Glyph, Page, TextStyle
from tolmach.documents.formats.pdf.reading import blocks
from tolmach.documents.formats.pdf.sharing import shared_out
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.typesetting import Hole, SetText
from tolmach.units import Placed, Rendered, Unit

from .. import corpus
from .pdf_drawn import drawn, text
from .pdf_pages import laid, written
from .test_pdf_layout import PLAIN, page, read, said, typed
from .test_pdf_tables import rules

MATH = TextStyle(math=True)


def test_lines_of_an_address_and_labels_stay_apart() -> None:
    address = ["Anna Miller", "Harbour Office", "12 Quay Street", "Newport, Wales"]
    labels = ["Phone: 02345 12345", "Letters: 12 Quay", "Internet: example.org"]
    lines = [(line, 10.0, 50.0 + 12 * number) for number, line in enumerate(address)]
    lines += [(line, 10.0, 150.0 + 12 * number) for number, line in enumerate(labels)]
    assert said(read(page(*lines))) == [*address, *labels]
    title = page(("Proceedings of the", 10, 50), ("Harbour Conference", 10, 62), ("Of Newport", 10, 74))
    assert len(read(title)) == 1


def test_a_line_of_dots_is_no_part_of_a_text() -> None:
    found = read(page(("(this is only a part of it)", 10, 50), ("...", 10, 62), ("and here it goes on again", 10, 74)))
    assert said(found) == ["(this is only a part of it)", "...", "and here it goes on again"]


def test_a_bullet_begins_an_item_however_full_the_line_over_it_is() -> None:
    found = read(page(("The name is in the file.", 10, 50), ("● It is as short as can", 10, 62)))
    assert said(found) == ["The name is in the file.", "It is as short as can"]


def test_a_line_over_a_paragraph_is_not_centred_by_chance() -> None:
    body = [("words that fill the whole line", 60.0, 70.0 + 12 * number) for number in range(4)]
    found = read(page(("Other things to consider about it", 40, 50), *body, ("and a shorter last line", 60, 118)))
    assert found[0].alignment is Alignment.LEFT


def test_a_heading_in_capitals_is_no_part_of_what_follows() -> None:
    found = read(page(("USER INTERFACE OPTIONS", 10, 50), ("-T, --text", 30, 62)))
    assert said(found) == ["USER INTERFACE OPTIONS", "-T, --text"]


def test_a_number_of_a_line_hides_no_mark() -> None:
    numbered = page(("202", 10, 50), ("1.", 55, 50), ("Ask the town.", 75, 50))
    assert "1." in ["".join(glyph.text for glyph in block.marker) for block in read(numbered)]


def test_a_year_below_a_centred_title_is_no_part_of_it() -> None:
    found = read(page(("Report of the Harbour Office", 50, 50), ("March 2026", 95, 62)))
    assert said(found) == ["Report of the Harbour Office", "March 2026"]


def test_drawings_in_the_place_of_letters_are_marks() -> None:
    symbols = look("ABCDEF+Wingdings-Regular", 4)
    assert symbols.symbols
    found = read([*typed("q", 10, 50, style=symbols), *typed("Boats", 25, 50)])
    assert said(found) == ["Boats"]
    assert found[0].marker
    inside = read([*typed("Boats", 10, 50), *typed("(", 40, 50, style=symbols), *typed("leave", 50, 50)])
    own = passage(inside[0])
    assert own is not None
    assert [own.inline.unit.text[code.start : code.end] for code in own.inline.unit.codes if code.opaque] == ["("]


def test_letters_of_bitmap_fonts_have_names() -> None:
    shown = b"We hope for \x10e\x1ecient\x11 o\x1bers"
    codes = sorted(set(shown) - {32})
    made = pikepdf.new()
    differences = pikepdf.Array([part for code in codes for part in (code, Name(f"/a{code}"))])
    box = made.make_stream(b"500 0 0 0 500 700 d1 0 0 400 600 re f")
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=[0, 0, 500, 700],
        FontMatrix=[0.001, 0, 0, 0.001, 0, 0],
        CharProcs=Dictionary({f"/a{code}": box for code in codes}),
        Encoding=Dictionary(Type=Name.Encoding, Differences=differences),
        FirstChar=0,
        LastChar=255,
        Widths=[500] * 256,
    )
    sheet = made.add_blank_page(page_size=(400, 300))
    sheet.obj.Resources = Dictionary(Font=Dictionary(F1=made.make_indirect(font)))
    sheet.obj.Contents = made.make_stream(b"BT /F1 10 Tf 40 200 Td <" + shown.hex().encode() + b"> Tj ET")
    out = io.BytesIO()
    made.save(out)
    assert [unit.text for unit in pdf.read(out.getvalue(), "en").units] == ["We hope for “efficient” offers"]


def test_a_ligature_is_as_wide_as_its_letters() -> None:
    shown = [*(Glyph(sign, 10, 13, 50, 10, PLAIN, (1,)) for sign in "fi"), *typed("ll", 16, 50)]
    assert [line.text for line in lines(shown)] == ["fi ll"]
    assert [line.text for line in lines(mended(shown, lambda _: 16.0))] == ["fill"]


def test_lam_comes_before_alef() -> None:
    shown = [Glyph(sign, 10, 13, 50, 10, PLAIN, (1,)) for sign in "ال"]
    assert "".join(glyph.text for glyph in mended(shown, lambda _: 16.0)) == "لا"


def test_a_space_under_a_letter_is_none() -> None:
    under = Glyph(" ", 19.5, 22, 50, 10, PLAIN, (9,))
    assert [line.text for line in lines([*typed("To", 10, 50), under, *typed("wn", 20, 50)])] == ["Town"]


def test_stretched_spaces_around_a_number_part_nothing() -> None:
    words = page(("After", 10, 50), ("62", 43, 50), ("years", 61, 50), ("at", 94, 50), ("the", 112, 50))
    assert [line.text for line in lines(words)] == ["After 62 years at the"]


def test_a_deep_indent_of_a_full_line_begins_its_own_paragraph() -> None:
    found = read(
        page(("We thank you for the order", 35, 50), ("and charge the work below, as", 10, 62), ("said.", 10, 74))
    )
    assert len(found) == 1


def test_numbers_that_stand_apart_are_marks() -> None:
    found = read(page(("1.", 10, 50), ("Ask the town.", 34, 50), ("2.", 10, 62), ("Order the roof.", 34, 62)))
    assert ["".join(glyph.text for glyph in block.marker) for block in found] == ["1.", "2."]
    assert said(found) == ["Ask the town.", "Order the roof."]


def test_labels_of_fields_stay_apart() -> None:
    labels = page(("Games and puzzles", 30, 50), ("Newspapers to read", 30, 62))
    fields = [Box(14, -52, 24, -42), Box(14, -64, 24, -54)]
    assert said(blocks({0.0: labels}, [], Box(0, -800, 600, 0))) == ["Games and puzzles / Newspapers to read"]
    assert said(blocks({0.0: labels}, [], Box(0, -800, 600, 0), fields)) == ["Games and puzzles", "Newspapers to read"]


def test_labels_between_fields_stay_apart_in_a_cell() -> None:
    options = page(("Tea", 30, 50), ("Milk and honey", 68, 50), ("Rice", 160, 50), ("Drink", 240, 50))
    fields = [Box(x, -51, x + 10, -41) for x in (18, 56, 148)]
    found = blocks({0.0: options}, rules((5, 230, 330), (40, 65)), Box(0, -800, 600, 0), fields)
    assert said(found) == ["Tea", "Milk and honey", "Rice", "Drink"]
    assert {block.alignment for block in found[:3]} == {Alignment.LEFT}


def test_a_date_below_a_title_is_no_part_of_it() -> None:
    found = read(page(("Summary of the days", 50, 50), ("07/01/2015 - 03/25/2016", 40, 62), ("Fiscal Year", 70, 74)))
    assert said(found) == ["Summary of the days", "07/01/2015 - 03/25/2016", "Fiscal Year"]


def test_a_field_parts_the_lines_above_and_below_it() -> None:
    labels = page(("Number of the ticket and", 10, 50), ("the name of the boat", 10, 72))
    assert said(read(labels)) == ["Number of the ticket and / the name of the boat"]
    between = [Box(10, -62, 200, -54)]
    found = blocks({0.0: labels}, [], Box(0, -800, 600, 0), between)
    assert said(found) == ["Number of the ticket and", "the name of the boat"]


def test_a_label_of_two_lines_beside_one_field_is_one_text() -> None:
    label = page(("I agree to receive every", 30, 50), ("letter by electronic mail", 30, 60))
    found = blocks({0.0: label}, [], Box(0, -800, 600, 0), [Box(14, -62, 24, -46)])
    assert said(found) == ["I agree to receive every / letter by electronic mail"]


def test_a_short_item_of_two_lines_begins_beside_its_mark() -> None:
    found = read(page(("9. Things you wish to do", 10, 50), ("(enter all you may know)", 10, 62)))
    assert [(len(block.marker) > 0, block.alignment) for block in found] == [(True, Alignment.LEFT)]


def test_stretched_spaces_as_wide_as_each_other_part_nothing() -> None:
    words = page(("Here", 10, 50), ("is", 43, 50), ("all", 66, 50), ("we", 94, 50), ("know", 117, 50))
    assert [line.text for line in lines(words)] == ["Here is all we know"]
    numbers = page(("1024", 10, 50), ("24", 43, 50), ("112", 66, 50), ("19", 94, 50), ("1024", 117, 50))
    assert len(lines(numbers)) == 5


def test_two_full_lines_with_an_indent_are_not_centred() -> None:
    filling = [("This line fills its column wholly", 10, y) for y in (62, 74, 86, 98, 110)]
    found = read(
        page(*filling, ("We had a look at the whole and", 25, 122), ("found that every line is as long.", 10, 134))
    )
    assert [block.alignment for block in found] == [Alignment.JUSTIFIED, Alignment.JUSTIFIED]


def test_a_line_that_ends_where_a_far_one_does_is_not_set_to_the_right() -> None:
    near, far = (read(page(("Dates of the fair", 60, 50), ("Boats", 120, y)))[0] for y in (62, 300))
    assert near.alignment is Alignment.RIGHT
    assert far.alignment is Alignment.LEFT


def test_names_of_functions_are_part_of_formulas() -> None:
    found = read([*typed("Here the value of", 10, 50), *typed("ln", 100, 50), *typed("k", 113, 50, style=MATH)])
    made = passage(found[0])
    assert made is not None
    assert [made.inline.unit.text[code.start : code.end] for code in made.inline.unit.codes if code.opaque] == ["lnk"]


COLUMNS = [(f"Text of the left column that is as long as line {n}", 10.0, 50.0 + 12 * n) for n in range(3)]
REST = [(f"and goes on in the right column, as line {n} shows", 300.0, 14.0 + 12 * n) for n in range(2)]


def test_a_sentence_goes_on_in_the_next_column() -> None:
    found = read(page(*COLUMNS, *REST))
    made = passages(Page(0, Box(0, 0, 600, 800), 0, tuple(found)))
    assert [chain for chain, _ in made] == [(0, 1)]
    ended = [*COLUMNS[:2], ("Text of the left column that ends with its line.", 10.0, 74.0)]
    assert not any(block.continues for block in read(page(*ended, *REST)))


def test_text_is_shared_out_between_words() -> None:
    runs = (SetText("one two "), Hole(0, 5), SetText(" three four", bold=True))
    first, rest = shared_out(runs, [3, 1])
    assert [run.text if isinstance(run, SetText) else "*" for run in first] == ["one two ", "*", " three"]
    assert rest == (SetText("four", bold=True),)
    assert shared_out(runs, [1]) == [runs]


CORPUS = Path(__file__).parents[3] / "benchmarks/documents/corpus"


def test_both_columns_of_a_paragraph_have_one_size() -> None:
    data = (CORPUS / "newsletter-weasyprint-two-columns.pdf").read_bytes()
    reading = pdf.read(data, "en")
    long = [Rendered(unit.text * 3) if "eight lessons" in unit.text else as_it_was(unit) for unit in reading.units]
    [after] = laid(pdf.write(data, long, Wanted("de", "en", "pdf"), b""))
    sizes = {round(block.size, 1) for block in after.blocks if "costs 56" in "".join(line.text for line in block.lines)}
    assert len(sizes) == 1


def test_a_link_moves_with_its_words() -> None:
    data = (corpus.FILES / "pdf/report-chromium-columns-table-list.pdf").read_bytes()
    _, result = written(data, "de")
    with pikepdf.open(io.BytesIO(data)) as before, pikepdf.open(io.BytesIO(result)) as after:
        old, new = (file.pages[0].Annots[0] for file in (before, after))
        assert [float(side) for side in old.Rect] != [float(side) for side in new.Rect]
        box = Box(*(float(side) for side in new.Rect))
    words = [
        glyph
        for block in laid(result)[0].blocks
        for glyph in block.glyphs
        if glyph.style.link == 1 and glyph.text.strip()
    ]
    assert words
    assert all(box.left - 1 < glyph.left and glyph.right < box.right + 1 for glyph in words)


def test_a_highlight_moves_with_its_words() -> None:
    made = pikepdf.open(
        io.BytesIO(drawn(text("We open at", 40, 200) + text("eight", 96, 200) + text("today", 126, 200)))
    )
    quad = [94, 210, 122, 210, 94, 198, 122, 198]
    mark = Dictionary(
        Type=Name.Annot,
        Subtype=Name.Highlight,
        Rect=[94, 198, 122, 210],
        QuadPoints=quad,
        C=[1, 1, 0],
        AP=Dictionary(N=made.make_stream(b"")),
    )
    made.pages[0].obj.Annots = pikepdf.Array([made.make_indirect(mark)])
    out = io.BytesIO()
    made.save(out)
    [unit] = pdf.read(out.getvalue(), "en").units
    [code] = unit.codes
    assert unit.text[code.start : code.end].strip() == "eight"
    answer = Rendered("eight is when we open", (Placed(0, 0, 5),))
    with pikepdf.open(io.BytesIO(pdf.write(out.getvalue(), [answer], Wanted("de", "en", "pdf"), b""))) as after:
        moved = after.pages[0].Annots[0]
        assert Name.AP not in moved
        assert float(moved.Rect[2]) < 80


def test_a_mark_changes_sides_with_its_item() -> None:
    data = (CORPUS / "school-he-weasyprint.pdf").read_bytes()
    reading = pdf.read(data, "he")
    answers = [_english(unit) for unit in reading.units]
    [after] = laid(pdf.write(data, answers, Wanted("en", "he", "pdf"), b""))
    items = [block for block in after.blocks if block.marker]
    assert len(items) == 2
    assert all(block.marker[0].right < block.box.left for block in items)


def _english(unit: Unit) -> Rendered:
    return Rendered("These are words") if any(sign.isalpha() for sign in unit.text) else as_it_was(unit)


def test_a_sentence_goes_on_under_the_figure_beside_its_first_lines() -> None:
    beside = ("The window shows all of the images that", "you have opened so far and every one of")
    under = ("them can be moved to another place on the screen", "with the keys of the arrows.")
    lines = [text(said, 90, 240 - 12 * number) for number, said in enumerate(beside)]
    lines += [text(said, 40, 216 - 12 * number) for number, said in enumerate(under)]
    data = drawn(b"".join(lines) + b"40 226 36 24 re f\n")
    [unit] = pdf.read(data, "en").units
    assert unit.text == " ".join([*beside, *under])
    [after] = laid(pdf.write(data, [Rendered(f"So: {unit.text}")], Wanted("de", "en", "pdf"), b""))
    assert not any(glyph.box.meets(Box(40, -250, 76, -226), 1) for block in after.blocks for glyph in block.glyphs)


@pytest.mark.parametrize(("last", "are_fields"), [("House Seven.", False), ("its houses.", True)])
def test_the_last_line_of_an_item_stands_beside_boxes_to_tick(last: str, are_fields: bool) -> None:
    rows = [
        "You may see my letters and speak to all of",
        "my doctors and to the many people of our",
        last,
        "You may",
        "Or not",
    ]
    places = [240, 228, 216, 190, 164]
    content = b"".join(text(said, 40, y) for said, y in zip(rows, places, strict=True)) + text("*", 30, places[0])
    content += b"".join(text(said, x, y) for y in places[2:] for said, x in (("YES", 130), ("NO", 250)))
    ticks = [(115.0, y, 125.0, y + 10.0) for y in places[2:] if are_fields]
    units = pdf.read(drawn(content, fields=ticks), "en").units
    assert [unit.text for unit in units if unit.text not in {"YES", "NO"}] == [" ".join(rows[:3]), *rows[3:]]
