"""From glyphs to paragraphs: pure functions over boxes."""

import pytest

from tolmach.documents.formats.pdf.inlines import passage
from tolmach.documents.formats.pdf.lines import lines
from tolmach.documents.formats.pdf.looks import look
from tolmach.documents.formats.pdf.model import (
    Alignment,
    BlockRole,
    Box,
    DrawnShape,
    Glyph,
    TextBlock,
    TextRun,
    TextStyle,
)
from tolmach.documents.formats.pdf.paragraphs import paragraphs
from tolmach.documents.formats.pdf.reading import blocks

PAGE = Box(0, 0, 600, 800)
PLAIN = TextStyle()


def typed(text: str, x: float, y: float, size: float = 10, style: TextStyle = PLAIN, wide: float = 0.5) -> list[Glyph]:
    """Every letter as wide as the next; spaces are gaps, as TeX writes them."""
    step = wide * size
    return [
        Glyph(sign, x + n * step, x + (n + 1) * step, y, size, style, (round(y * 1000 + x),))
        for n, sign in enumerate(text)
        if sign != " "
    ]


def page(*texts: tuple[str, float, float]) -> list[Glyph]:
    return [glyph for text, x, y in texts for glyph in typed(text, x, y)]


def read(glyphs: list[Glyph], *shapes: DrawnShape) -> list[TextBlock]:
    return blocks({0.0: glyphs}, shapes, Box(0, -800, 600, 0))


def said(found: list[TextBlock]) -> list[str]:
    return [" / ".join(line.text for line in block.lines) for block in found]


def test_a_gap_is_a_space_or_the_end_of_a_line() -> None:
    assert [line.text for line in lines(page(("two words", 10, 50), ("far away", 200, 50)))] == [
        "two words",
        "far away",
    ]


def test_letters_set_apart_are_one_word() -> None:
    apart = [Glyph(sign, 10 + 8 * n, 15 + 8 * n, 50, 10, PLAIN, (n,)) for n, sign in enumerate("apart")]
    assert [line.text for line in lines(apart)] == ["apart"]


def test_a_wall_parts_cells_that_stand_close() -> None:
    close = page(("one", 10, 50), ("two", 29, 50))
    assert [line.text for line in lines(close)] == ["one two"]
    assert [line.text for line in lines(close, [Box(27, 40, 27.5, 60)])] == ["one", "two"]


def test_a_raised_mark_belongs_to_its_line() -> None:
    glyphs = [*typed("word", 10, 50), *typed("1", 30, 46.5, 6), *typed("next line", 10, 62)]
    assert [line.text for line in lines(glyphs)] == ["word1", "next line"]


def test_right_to_left() -> None:
    seen = page(("םלוע", 10, 50), ("12", 35, 50), ("םולש", 50, 50))
    assert [line.text for line in lines(seen)] == ["שלום 12 עולם"]


def test_lines_become_a_paragraph_until_one_ends_early() -> None:
    glyphs = page(
        ("a line that fills the column", 10, 50),
        ("another one that is as long.", 10, 62),
        ("the end.", 10, 74),
        ("A new paragraph that is long", 10, 86),
        ("and goes on.", 10, 98),
    )
    assert said(read(glyphs)) == [
        "a line that fills the column / another one that is as long. / the end.",
        "A new paragraph that is long / and goes on.",
    ]


def test_an_indented_line_begins_a_paragraph() -> None:
    glyphs = page(
        ("words that fill the line here", 10, 50),
        ("words that fill the line too.", 10, 62),
        ("Indented, and goes on for it", 20, 74),
        ("goes on until the line stops.", 10, 86),
    )
    assert len(read(glyphs)) == 2


def test_two_columns_are_read_one_after_the_other() -> None:
    left = [(f"left column line number {n}", 10.0, 50.0 + 12 * n) for n in range(4)]
    right = [(f"right column line number {n}", 200.0, 50.0 + 12 * n) for n in range(4)]
    found = read(page(*(text for pair in zip(left, right, strict=True) for text in pair)))
    assert [text.split()[0] for text in said(found)] == ["left", "right"]


def test_a_table_is_read_row_by_row() -> None:
    glyphs = page(
        ("Bread", 10, 50), ("two", 100, 50), ("Butter", 10, 62), ("one", 100, 62), ("Milk", 10, 74), ("six", 100, 74)
    )  # fmt: skip
    assert said(read(glyphs)) == ["Bread", "two", "Butter", "one", "Milk", "six"]


def test_a_rule_parts_what_stands_above_and_below() -> None:
    glyphs = page(("a cell that has words", 10, 50), ("another cell with them", 10, 62))
    assert len(read(glyphs)) == 1
    assert len(read(glyphs, DrawnShape(Box(5, -54, 200, -53.5)))) == 2


def test_the_mark_of_an_item_stays_outside() -> None:
    found = read(page(("1. First do this thing and then", 10, 50), ("do the other.", 25, 62), ("2. Rest.", 10, 74)))
    assert [("".join(glyph.text for glyph in block.marker), block.role) for block in found] == [
        ("1.", BlockRole.ITEM),
        ("2.", BlockRole.ITEM),
    ]
    assert said(found) == ["First do this thing and then / do the other.", "Rest."]


def test_alignment() -> None:
    middle = page(("a title in the middle of it", 232.5, 50), ("of the page", 272.5, 62))
    assert [block.alignment for block in read(middle)] == [Alignment.CENTRE]
    full = page(*[("all lines are of one length and", 10.0, 50.0 + 12 * n) for n in range(3)], ("end", 10, 86))
    assert read(full)[0].alignment is Alignment.JUSTIFIED


def test_hyphens_at_the_ends_of_lines_go() -> None:
    found = passage(read(page(("these are many dif-", 10, 50), ("ferent long words.", 10, 62)))[0])
    assert found is not None
    assert found.inline.unit.text == "these are many different long words."


def test_a_hyphen_before_a_capital_stays() -> None:
    found = passage(read(page(("these are the Baden-", 10, 50), ("Baden long words..", 10, 62)))[0])
    assert found is not None
    assert "the Baden-Baden long" in found.inline.unit.text


def test_looks_become_codes_and_most_of_it_none() -> None:
    bold = TextStyle(bold=True)
    glyphs = [*typed("this is", 10, 50), *typed("very", 50, 50, style=bold), *typed("good to know", 75, 50)]
    found = passage(read(glyphs)[0])
    assert found is not None
    unit = found.inline.unit
    assert unit.text == "this is very good to know"
    assert [unit.text[code.start : code.end].strip() for code in unit.codes] == ["very"]
    assert [code.style.bold for code in found.codes if isinstance(code, TextRun)] == [True]


def test_formulas_are_opaque_or_stay_alone() -> None:
    math = TextStyle(math=True)
    inline = [*typed("let", 10, 50), *typed("x", 30, 50, style=math), *typed("be a number", 40, 50)]
    found = passage(read(inline)[0])
    assert found is not None
    assert [(code.opaque, found.inline.unit.text[code.start : code.end]) for code in found.inline.unit.codes] == [
        (True, "x")
    ]
    alone = read(typed("x=y", 10, 50, style=math))
    assert [block.role for block in alone] == [BlockRole.FORMULA]
    assert passage(alone[0]) is None


def test_an_underline_is_a_look_and_a_rule_of_its_block() -> None:
    glyphs = page(("read more here", 10, 50))
    found = read(glyphs, DrawnShape(Box(35, -52, 55, -51.5), filled=True))[0]
    assert "".join(glyph.text for glyph in found.glyphs if glyph.style.underlined).strip() == "more"
    assert len(found.rules) == 1


def test_many_lines_take_little_time() -> None:
    glyphs = page(*[("some words that stand on a line", 10.0 + 200 * (n % 3), 10.0 * (n // 3)) for n in range(1500)])
    assert len(paragraphs(lines(glyphs))) > 0


@pytest.mark.parametrize(
    ("name", "flags", "style"),
    [
        ("ABCDEF+LiberationSerif-Bold", 0, TextStyle("serif", bold=True)),
        ("CMBX12", 4, TextStyle("serif", bold=True)),
        ("CMTI10", 4, TextStyle("serif", italic=True)),
        ("CMMI10", 4, TextStyle("sans", math=True)),
        ("Arial-ItalicMT", 32, TextStyle("sans", italic=True)),
        ("CourierNewPSMT", 0, TextStyle("mono")),
        ("ABCDEF+ArialUnicodeMS", 32, TextStyle("sans")),
        ("ABCDEF+NimbusRomNo9L-Medi", 2, TextStyle("serif", bold=True)),
        ("Roboto-Medium", 32, TextStyle("sans")),
        ("Unknown", 2, TextStyle("serif")),
        ("", 0, TextStyle("serif")),
    ],
)
def test_what_the_name_of_a_font_tells(name: str, flags: int, style: TextStyle) -> None:
    assert look(name, flags) == style
