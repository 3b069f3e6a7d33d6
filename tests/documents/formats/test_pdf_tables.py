"""Tables in the page model: drawn ones, and those that only gaps show."""

from collections.abc import Sequence

from tolmach.documents.formats.pdf.lattice import GridSlot, lattices
from tolmach.documents.formats.pdf.model import Alignment, Box, DrawnShape, Glyph, TextBlock

from .test_pdf_layout import page, read, said, typed

Texts = Sequence[tuple[str, float, float]]


def cells(found: list[TextBlock]) -> dict[tuple[int, int], str]:
    return {
        (block.cell.row, block.cell.column): text
        for block, text in zip(found, said(found), strict=True)
        if block.cell is not None
    }


def drawn(*boxes: tuple[float, float, float, float]) -> list[DrawnShape]:
    """Shapes of a page, whose y goes up, from boxes whose y goes down."""
    return [DrawnShape(Box(left, -bottom, right, -top)) for left, top, right, bottom in boxes]


def rules(columns: Sequence[float], rows: Sequence[float]) -> list[DrawnShape]:
    across = [(columns[0], y, columns[-1], y + 0.5) for y in rows]
    return drawn(*across, *((x, rows[0], x + 0.5, rows[-1]) for x in columns))


def test_rules_make_cells_of_several_lines() -> None:
    glyphs = page(
        ("Paracetamol", 12, 30), ("tablet", 12, 42), ("four", 110, 36),
        ("Ibuprofen", 12, 60), ("capsule", 12, 72), ("three", 110, 66),
    )  # fmt: skip
    found = read(glyphs, *rules((8, 100, 200), (18, 47, 77)))
    assert cells(found) == {
        (0, 0): "Paracetamol / tablet",
        (0, 1): "four",
        (1, 0): "Ibuprofen / capsule",
        (1, 1): "three",
    }


def test_boxes_of_cells_make_a_grid() -> None:
    boxes = [(8 + 92 * x, 18 + 20 * y, 100 + 92 * x, 38 + 20 * y) for x in range(2) for y in range(2)]
    glyphs = page(("one", 12, 32), ("two", 110, 32), ("three", 12, 52), ("four", 110, 52))
    assert cells(read(glyphs, *drawn(*boxes))) == {(0, 0): "one", (0, 1): "two", (1, 0): "three", (1, 1): "four"}


def test_a_cell_without_a_rule_inside_spans() -> None:
    walls = [Box(x, 0, x, 40) for x in (0, 100)] + [Box(50, 20, 50, 40)]
    [grid] = lattices(walls, [Box(0, y, 100, y) for y in (0, 20, 40)])
    assert grid.slots == ((GridSlot(0, 0, 1, 2), GridSlot(0, 0, 1, 2)), (GridSlot(1, 0), GridSlot(1, 1)))
    assert grid.slot(75, 10) == GridSlot(0, 0, 1, 2)
    assert grid.slot(75, 50) is None


def test_a_frame_is_no_table() -> None:
    assert lattices([Box(x, 0, x, 40) for x in (0, 100)], [Box(0, y, 100, y) for y in (0, 40)]) == []


ROWS = [("Oak boards, cut and oiled", "14", "728.00"), ("Hand rail with steel post", "9.25", "481.00")]
ROWS += [("Removal of the old steps", "6.5", "31.20")]


def aligned(rows: Sequence[Sequence[str]], step: float = 12) -> list[Glyph]:
    """The first column begins at one place, all others end at one."""
    glyphs: list[Glyph] = []
    for number, (name, *figures) in enumerate(rows):
        y = 50 + step * number
        glyphs += typed(name, 10, y)
        for column, figure in enumerate(figures, 1):
            glyphs += typed(figure, 130 + 50 * column - 5 * len(figure), y)
    return glyphs


def test_rows_of_equal_length_stay_apart_without_any_rule() -> None:
    found = read(aligned(ROWS))
    assert [text for (_, column), text in cells(found).items() if column == 0] == [row[0] for row in ROWS]
    assert [block.alignment for block in found[:3]] == [Alignment.LEFT, Alignment.RIGHT, Alignment.RIGHT]


def test_the_heads_of_narrow_columns_are_parted() -> None:
    heads = page(("Description", 10, 38), ("Hours", 155, 38), ("Amount", 187, 38))
    found = cells(read([*heads, *aligned(ROWS)]))
    assert [found[0, column] for column in range(3)] == ["Description", "Hours", "Amount"]


def test_what_did_not_fit_goes_on_and_a_number_under_a_number_does_not() -> None:
    texts: Texts = [("Infections of the ear", 10, 50), ("750 mg", 150, 50), ("and of the chest", 10, 62)]
    texts = [*texts, ("Pain with a swelling of", 10, 80), ("400 mg", 150, 80), ("the knee", 10, 92)]
    assert cells(read(page(*texts))) == {
        (0, 0): "Infections of the ear / and of the chest",
        (0, 1): "750 mg",
        (1, 0): "Pain with a swelling of / the knee",
        (1, 1): "400 mg",
    }
    assert len({row for row, _ in cells(read(aligned(ROWS)))}) == len(ROWS)


def test_a_row_with_an_empty_cell_is_a_row() -> None:
    rows = [("Town pier", "06:10", "08:25"), ("Old mill", "06:22", ""), ("Bird island", "06:41", "08:56")]
    found = cells(read(aligned(rows)))
    assert [found.get((1, column)) for column in range(3)] == ["Old mill", "06:22", None]
    assert found[2, 2] == "08:56"


def test_cells_in_the_middle_of_their_rows() -> None:
    heads = page(("Medicine", 10, 30), ("A day", 100, 30), ("Never with", 150, 30))
    glyphs = page(
        ("Other medicines that", 150, 44), ("Paracetamol", 10, 50), ("four", 100, 50), ("contain it", 150, 56),
        ("Blood thinners and", 150, 74), ("Ibuprofen", 10, 80), ("three", 100, 80), ("stomach ulcers", 150, 86),
    )  # fmt: skip
    found = cells(read([*heads, *glyphs]))
    assert [found[1, column] for column in range(3)] == ["Paracetamol", "four", "Other medicines that / contain it"]
    assert [found[2, column] for column in range(3)] == ["Ibuprofen", "three", "Blood thinners and / stomach ulcers"]


def test_panels_side_by_side_are_no_table() -> None:
    left = [(f"Services of {'ABCDEF'[number]}", 10.0, 50.0 + 17 * number) for number in range(6)]
    right = [(f"Part {'abcdef'[number]}", 200.0, 47.0 + 13 * number) for number in range(6)]
    beside = [(f"means thing {'abcdef'[number]}", 260.0, 47.0 + 13 * number) for number in range(6)]
    found = read(page(*left, *right, *beside))
    assert {text for text, block in zip(said(found), found, strict=True) if block.cell is None} == {
        text for text, _, _ in left
    }
    assert [cells(found)[row, 0] for row in range(6)] == [text for text, _, _ in right]


def test_running_text_beside_a_table_is_none() -> None:
    left = [(f"running text that fills the line {n}", 10.0, 50.0 + 12 * n) for n in range(7)]
    table = [(name, 250.0, 62.0 + 12 * n) for n, name in enumerate(("Dinghy", "Canoe", "Raft"))]
    table += [(length, 330.0, 62.0 + 12 * n) for n, length in enumerate(("2.4", "5.0", "7.1"))]
    found = read(page(*left, *table))
    assert cells(found) == {
        (0, 0): "Dinghy",
        (0, 1): "2.4",
        (1, 0): "Canoe",
        (1, 1): "5.0",
        (2, 0): "Raft",
        (2, 1): "7.1",
    }
    assert [len(block.lines) for block in found if block.cell is None] == [7]


def test_the_end_of_a_paragraph_is_no_cell_of_a_figure_beside_it() -> None:
    left = [(text, 10.0, 50.0 + 12 * n) for n, text in enumerate(("This text tells of two prop-", "erties."))]
    figure = [(text, x, 62.0 + 12 * n) for n in range(3) for text, x in ((f"0x0{n}", 250.0), ("name", 330.0))]
    found = read(page(*left, *figure))
    assert "This text tells of two prop- / erties." in said(found)
    assert cells(found)[0, 0] == "0x00"


def test_values_and_sentences_of_a_cell_stay_apart() -> None:
    texts = ("Packet dropped:", "0 - it works", "1 - it was old.", "A sentence.", "Another one", "that goes on")
    glyphs = page(*((text, 210, 62 + 14 * n) for n, text in enumerate(texts)), ("Bits", 20, 62), ("Meaning", 210, 40))
    found = read(glyphs, *rules([10, 200, 450], [28, 48, 140]))
    assert [text for text, block in zip(said(found), found, strict=True) if block.cell and block.cell.column] == [
        "Meaning",
        *texts[:4],
        "Another one / that goes on",
    ]


def test_rules_that_part_only_the_head_part_the_rows_too() -> None:
    glyphs = page(("Key", 12, 30), ("Meaning", 110, 30), *((text, x, 50 + 20 * n) for n in range(4) for text, x in (
        (f"F{n}", 60), ("shows something", 104)
    )))  # fmt: skip
    grid = [*rules((8, 300), [18 + 20 * n for n in range(6)]), *drawn((100, 18, 100.5, 38))]
    found = cells(read(glyphs, *grid))
    assert [found[row, column] for row in (1, 4) for column in (0, 1)] == [
        "F0",
        "shows something",
        "F3",
        "shows something",
    ]


def test_entries_in_small_letters_are_no_running_text() -> None:
    said_of = (
        "toggles one of the objects",
        "selects all objects in a box",
        "adds the box to the others",
        "moves what is chosen",
    )
    rows = [(text, x, 50.0 + 12 * n) for n, each in enumerate(said_of) for text, x in ((f"F{n}", 10.0), (each, 60.0))]
    found = cells(read(page(*rows)))
    assert [found[row, 1] for row in range(4)] == list(said_of)


def test_a_list_is_no_table() -> None:
    glyphs = page(*[(sign, x, 50.0 + 12 * n) for n in range(3) for sign, x in (("•", 10), ("some words here", 30))])
    assert cells(read(glyphs)) == {}


def test_two_tables_with_a_heading_between_them() -> None:
    below = [
        *typed("Seeds", 10, 110, 14),
        *page(("Bean", 10, 130), ("Grams", 60, 130), ("Pea", 10, 142), ("Price", 60, 142)),
    ]
    found = read([*aligned(ROWS), *below])
    assert len({block.cell.table.number for block in found if block.cell is not None}) == 2


def test_entries_in_the_middle_of_a_cell_stay_apart_and_in_the_middle() -> None:
    entries = ["The first entry of it", "A second one", "and a third that is long"]
    glyphs = [glyph for n, each in enumerate(entries) for glyph in typed(each, 300 - 2.5 * len(each), 62 + 14 * n)]
    more = page(("Name", 20, 62), ("Other", 20, 116), ("Words", 200, 116))
    found = read([*glyphs, *more], *rules([10, 150, 450], [45, 100, 125]))
    middle = [block for block in found if block.lines[0].text in entries]
    assert said(middle) == entries
    assert {block.alignment for block in middle} == {Alignment.CENTRE}


def test_a_row_in_fonts_of_other_sizes_is_one_row() -> None:
    glyphs = [
        glyph
        for n, (name, what) in enumerate((("data", "Shows it."), ("plot", "Draws it."), ("find", "Looks for it.")))
        for glyph in [
            *typed("-", 10, 50 + 16 * n, size=9),
            *typed(name, 24, 50 + 16 * n, size=6.5),
            *typed(what, 110, 50 + 16 * n, size=12),
        ]
    ]
    found = cells(read(glyphs))
    assert [found[row, 2] for row in range(3)] == ["Shows it.", "Draws it.", "Looks for it."]


def test_texts_at_both_ends_of_a_cell_are_no_sentence() -> None:
    glyphs = page(("Order", 12, 30), ("Received", 110, 30), ("Signed", 300, 30), ("Name", 12, 51), ("Date", 110, 51))
    found = read(glyphs, *rules((8, 100, 400), (18, 39, 60)))
    assert said(found) == ["Order", "Received", "Signed", "Name", "Date"]


def test_what_letters_stand_for_is_one_entry_each() -> None:
    glyphs = page(
        ("INPT", 12, 30), ("Selects the input", 110, 30), ("T = kind of input", 110, 42), ("N = its number", 110, 54),
        ("LAMP", 12, 75), ("Asks for the state", 110, 75),
    )  # fmt: skip
    found = read(glyphs, *rules((8, 100, 220), (18, 59, 80)))
    assert said(found) == [
        "INPT",
        "Selects the input",
        "T = kind of input",
        "N = its number",
        "LAMP",
        "Asks for the state",
    ]


def test_typed_strokes_part_cells() -> None:
    glyphs = page(
        ("| record | load   |", 10, 50), ("| info", 110, 50),
        ("| mark   | offset |", 11, 62), ("| data", 111, 62),
    )  # fmt: skip
    assert {"record", "mark", "load", "offset"} <= set(" / ".join(said(read(glyphs))).split(" / "))


def test_a_stroke_in_a_sentence_parts_nothing() -> None:
    assert said(read(page(("Choose File | Open and wait", 10, 50)))) == ["Choose File | Open and wait"]


def test_lines_of_a_drawn_cell_that_leave_much_room_are_told_apart() -> None:
    glyphs = page(
        ("INPT", 12, 30), ("See there for the meaning", 110, 30), ("TN is the same as in the list of all inputs", 110, 42),
        ("LAMP", 12, 63), ("Asks for the state", 110, 63),
    )  # fmt: skip
    found = said(read(glyphs, *rules((8, 100, 340), (18, 47, 68))))
    assert found[1:3] == ["See there for the meaning", "TN is the same as in the list of all inputs"]
