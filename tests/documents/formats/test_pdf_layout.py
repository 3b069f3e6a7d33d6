"""From glyphs to paragraphs: pure functions over boxes."""

from dataclasses import replace

import pytest

from tolmach.documents.formats.pdf.accents import accented
from tolmach.documents.formats.pdf.copies import copies
from tolmach.documents.formats.pdf.free_space import Space
from tolmach.documents.formats.pdf.inlines import passage
from tolmach.documents.formats.pdf.ligatures import mended
from tolmach.documents.formats.pdf.lines import lines
from tolmach.documents.formats.pdf.looks import look
from tolmach.documents.formats.pdf.model import (
    Alignment,
    BlockRole,
    Box,
    DrawnShape,
    Glyph,
    Key,
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


def test_guessed_spaces_between_all_letters_are_none() -> None:
    shown: list[Glyph] = []
    for n, sign in enumerate("granted hereby"):
        if sign != " ":
            shown.append(Glyph(sign, 10 + 8 * n, 15 + 8 * n, 50, 10, PLAIN, (1,)))
            shown.append(Glyph(" ", 15 + 8 * n, 18 + 8 * n, 50, 10, PLAIN, None))
    assert " ".join(line.text for line in lines(shown)) == "granted hereby"


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


def test_two_full_paragraphs_with_an_indent_are_not_centred() -> None:
    texts = (("some words that fill it", 10), ("to its very end, yes so", 10), ("And here is more text", 21))
    found = read([glyph for n, (text, x) in enumerate(texts) for glyph in typed(text, x, 50 + 12 * n, wide=0.55)])
    assert [len(block.lines) for block in found] == [2, 1]


def test_a_paragraph_may_end_with_a_name_in_a_smaller_font() -> None:
    first, name = typed("You find more of it in the", 10, 50), typed("Manual", 145, 50, 9)
    found = read([*first, *name, *typed("of 2001", 10, 62, 9)])
    assert said(found) == ["You find more of it in the Manual / of 2001"]


def test_an_item_begins_at_its_first_letter() -> None:
    line = [*typed("1.", 10, 50), *typed("word", 30, 50), *typed("more", 30, 62)]
    spaces = [Glyph(" ", x, x + 5, 50, 10, PLAIN, (1,)) for x in (20, 25)]
    [block] = read([*line, *spaces])
    assert (block.box.left, block.alignment) == (30, Alignment.LEFT)


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


def test_entries_of_a_table_of_contents_stay_apart_and_their_dots_are_no_words() -> None:
    entries = [
        "Scope ....................... 1",
        "1.1 Overview of it .......... 12",
        "Appendix ................... A-3",
    ]
    found = read(page(*((text, 10.0, 50.0 + 14 * number) for number, text in enumerate(entries))))
    assert said(found) == entries
    made = passage(found[0])
    assert made is not None
    [code] = made.inline.unit.codes
    assert code.opaque
    assert set(made.inline.unit.text[code.start : code.end].strip()) == {"."}


def test_an_underscore_may_be_drawn() -> None:
    glyphs = page(("file", 10, 50), ("name", 34, 50), ("is here", 59, 50))
    bar = DrawnShape(Box(30.4, -50.4, 33.6, -50.0))
    [found] = read(glyphs, bar)
    assert found.lines[0].text == "file_name is here"
    assert len(found.rules) == 1
    assert not any(glyph.style.underlined for glyph in found.glyphs)


@pytest.mark.parametrize(
    ("shown", "expected"),
    [(("´", "e"), ("", "é")), (("¨", "ı"), ("", "ï")), (("e", "´"), ("é", "")), (("´", "q"), ("´", "q"))],
)
def test_an_accent_belongs_to_its_letter(shown: tuple[str, str], expected: tuple[str, str]) -> None:
    glyphs = [Glyph(sign, 10, 15, 50, 10, PLAIN, (number,)) for number, sign in enumerate(shown)]
    assert tuple(glyph.text for glyph in accented(glyphs)) == expected
    assert [glyph.key for glyph in accented(glyphs)] == [(0,), (1,)]
    apart = [glyphs[0], glyphs[1].moved(20)]
    assert accented(apart) == apart


@pytest.mark.parametrize(
    ("under", "expected"),
    [(TextStyle(underlined=True, link=2), "www.example.org/long"), (PLAIN, "www.example.org/ long")],
)
def test_a_web_address_goes_on_in_the_next_line_if_it_looks_like_that(under: TextStyle, expected: str) -> None:
    linked = TextStyle(underlined=True, link=1)
    over = [*typed("See it all at", 10, 50), *typed("www.example.org/", 80, 50, style=linked)]
    [found] = read([*over, *typed("long", 10, 62, style=under), *typed("and more text that is here", 35, 62)])
    made = passage(found)
    assert made is not None
    assert expected in made.inline.unit.text


@pytest.mark.parametrize(
    "text", ["a, b", "iii", "XIV", "--with-ssl", "-i <file> (/path/to/file)", "--a-b --c=d std::sort"]
)
def test_numbers_of_pages_and_options_have_no_words(text: str) -> None:
    assert passage(read(page((text, 10, 50)))[0]) is None


@pytest.mark.parametrize("text", ["ivy", "mix", "I", "-based text", "a <b> c word", "yes/no", "--"])
def test_words_like_them_are_words(text: str) -> None:
    assert (passage(read(page((text, 10, 50)))[0]) is None) == (text in {"I", "--"})


def test_a_heading_stands_to_the_right_of_its_number() -> None:
    glyphs = page(("Text over the heading that is long", 210, 38), ("2.1", 260, 50), ("A heading", 284, 50))
    found = read(glyphs)
    assert said(found) == ["Text over the heading that is long", "2.1", "A heading"]
    assert found[2].alignment is Alignment.LEFT


def test_what_begins_to_the_left_of_a_mark_is_no_part_of_its_item() -> None:
    found = read(page(("- An item that is long", 30, 50), ("Windows:", 10, 62), ("- another item", 30, 74)))
    assert said(found) == ["An item that is long", "Windows:", "another item"]


def test_the_paper_of_a_page_is_no_frame() -> None:
    words, paper = Box(50, 100, 300, 110), Box(0, 0, 600, 800)
    block = TextBlock(tuple(lines(typed("words", 50, 108))), words, 0.0, BlockRole.PARAGRAPH)
    space = Space(Box(0, 0, 600, 800), [words, Box(50, 200, 550, 210)], [paper])
    assert space.grant(0, block, 900).right == 550


def test_a_glyph_that_stands_for_several_hyphens_is_one() -> None:
    shown = [Glyph(sign, 10, 12, 50, 10, PLAIN, (1,)) for sign in "-\u00ad\u2010"]
    [hyphen] = mended([*shown, Glyph("a", 15, 20, 50, 10, PLAIN, (1,))], lambda key: 20.0)[:-1]
    assert (hyphen.text, hyphen.left, hyphen.right) == ("-", 10, 15)


def test_a_copy_lies_on_its_text() -> None:
    told: dict[Key, Box] = {(1,): Box(10, 10, 60, 20), (2,): Box(80, 10, 120, 20)}
    assert copies(told, {(3,): Box(11, 9, 61, 19), (4,): Box(30, 10, 60, 20)}) == {(3,): (1,)}


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
        ("ABCDEF+FuturaHv", 32, TextStyle("sans", bold=True)),
        ("Unknown", 2, TextStyle("serif")),
        ("", 0, TextStyle("serif")),
    ],
)
def test_what_the_name_of_a_font_tells(name: str, flags: int, style: TextStyle) -> None:
    assert look(name, flags) == style


@pytest.mark.parametrize(
    ("said", "is_kept"),
    [
        ("O\ufffdset", True),
        ("\ufffd two words", False),
        ("words and words and words and words and a con\ufffdict", False),
    ],
)
def test_a_short_text_with_a_sign_that_cannot_be_read_stays(said: str, is_kept: bool) -> None:
    [block] = read(typed(said, 10, 50))
    assert (passage(block) is None) is is_kept


def test_a_name_with_two_colons_is_code_in_any_font() -> None:
    [block] = read(typed("Call std::move() before you go", 10, 50))
    found = passage(block)
    assert found is not None
    [code] = [each for each in found.inline.unit.codes if each.opaque]
    assert found.inline.unit.text[code.start : code.end] == "std::move()"


def test_what_stands_further_down_does_not_cut_a_paragraph() -> None:
    texts = (("some words that fill the line to its end", 10, 50), ("look so:", 10, 62), ("far_in", 120, 74))
    assert said(read(page(*texts)))[0] == "some words that fill the line to its end / look so:"


def test_a_link_begins_a_line_inside_of_its_sentence() -> None:
    blue = replace(PLAIN, colour=(0, 0, 255))
    line = [*typed("its_long_name", 10, 62, style=blue), *typed("it is.", 80, 62)]
    found = read([*typed("you may call it by its name as", 10, 50), *line])
    assert said(found) == ["you may call it by its name as / its_long_name it is."]


def test_numbers_of_sections_and_headings_are_no_table() -> None:
    numbers = [(f"4.{n}", 10.0, 50.0 + 40 * n) for n in range(3)]
    found = read(page(*numbers, *((f"Heading {n}", 60.0, 50.0 + 40 * n) for n in range(3))))
    assert {block.cell for block in found} == {None}


def test_two_lines_of_a_title_have_one_middle() -> None:
    [block] = read([*typed("Making a page", 105, 50), *typed("with small boats", 97.5, 62)])
    assert block.alignment is Alignment.CENTRE


def test_bold_words_in_a_sentence_do_not_part_it() -> None:
    bold = replace(PLAIN, bold=True)
    line = [*typed("Bury,", 10, 62), *typed("no. 12 of the new list", 45, 62, style=bold)]
    found = read([*typed("you may ask the office of the town", 10, 50), *line])
    assert len(found) == 1
    found = read(
        [*typed("A heading that fills its line so", 10, 50, style=bold), *typed("Words of text below", 10, 62)]
    )
    assert len(found) == 2


def test_spaces_of_a_justified_row_are_no_gutter_for_the_row_below() -> None:
    words = [("each", 10, 50), ("code", 36.5, 50), ("names", 63, 50), ("its", 94.5, 50), ("kind", 116, 50)]
    shown = page(*words, ("as you see, E_IO", 10, 62), ("stands here", 98, 62), ("for a fault.", 10, 74))
    assert said(read(shown)) == ["each code names its kind / as you see, E_IO stands here / for a fault."]


def test_a_box_around_a_word_parts_no_line() -> None:
    key = drawn_on_page((32, 41, 63, 53))
    shown = page(("Hold Shift", 10, 50), ("and draw", 68, 50), ("a line.", 10, 62))
    assert said(read(shown, *key)) == ["Hold Shift and draw / a line."]


def test_boxes_around_all_words_are_buttons() -> None:
    buttons = drawn_on_page((8, 41, 32, 53), (38, 41, 72, 53))
    assert said(read(page(("Open", 10, 50), ("Delete", 40, 50)), *buttons)) == ["Open", "Delete"]


def test_a_sentence_goes_on_in_a_line_that_is_mostly_bold() -> None:
    bold = typed("--prefix=DIR", 10, 62, style=TextStyle(bold=True))
    shown = [*page(("you name the folder with the option", 10, 50)), *bold, *page(("now.", 75, 62))]
    assert said(read(shown)) == ["you name the folder with the option / --prefix=DIR now."]


def test_paragraphs_among_entries_of_one_line_are_told_apart() -> None:
    entries = [(f"{n}. What did you do?", 10, 50 + 22 * n) for n in range(8)]
    text = [("First it was made as it should be.", 10, 226), ("So far nobody has complained yet.", 10, 238)]
    more = [("Then it was sent to where it is used.", 10, 260), ("There it stands.", 10, 272)]
    *_, one, other = said(read(page(*entries, *text, *more)))
    assert [one, other] == [" / ".join(line for line, _, _ in each) for each in (text, more)]


def drawn_on_page(*boxes: tuple[float, float, float, float]) -> list[DrawnShape]:
    """Shapes of a page, whose y goes up, from boxes whose y goes down."""
    return [DrawnShape(Box(left, -bottom, right, -top)) for left, top, right, bottom in boxes]


def test_a_version_at_the_beginning_of_a_line_is_no_heading() -> None:
    shown = page(
        ("it was tried with the lamp in the release", 10, 50), ("3.6.", 10, 66), ("It is best to use the newer lamps", 38, 66),
        ("one.", 10, 82), ("3.7.", 10, 130), ("Other lamps", 38, 130),
    )  # fmt: skip
    first = "it was tried with the lamp in the release / 3.6. It is best to use the newer lamps / one."
    assert said(read(shown)) == [first, "3.7.", "Other lamps"]


def test_a_number_in_brackets_inside_of_an_item_begins_no_other() -> None:
    full = "(10) The marker of the track is yellow (solution"
    found = read(page((full, 10, 50), ("1) or red and it moves with the map, which is", 35, 62), ("large.", 35, 74)))
    assert len(found) == 1
    apart = read(
        page(("(1) The marker of the track is yellow and it is", 10, 50), ("(2) or red and it moves.", 10, 62))
    )
    assert len(apart) == 2


@pytest.mark.parametrize("sign", ["\u2010", "\u00ad"])
def test_a_hyphen_of_its_own_sign_is_one(sign: str) -> None:
    [found] = read(page((f"Figure 3.7{sign}7 shows it", 10, 50)))
    unit = passage(found)
    assert unit is not None
    assert unit.inline.unit.text == "Figure 3.7-7 shows it"


def test_a_head_at_the_right_edge_stays_there_though_a_line_far_below_begins_where_it_does() -> None:
    lines = [
        ("The manual of the harbour", 445, 50),
        *(("These lines are as wide as the page is. " * 2, 50, y) for y in (90, 102)),
    ]
    wide = [(said + "They are long indeed, " + "so.", x, y) if x == 50 else (said, x, y) for said, x, y in lines]
    found = read(page(*wide, ("A note", 445, 400)))
    [head] = [block for block in found if block.lines[0].text.startswith("The manual")]
    assert head.alignment is Alignment.RIGHT


def test_a_short_last_line_from_the_right_is_not_indented() -> None:
    full = "הספרייה פתוחה בכל יום חול משעה תשע"
    lines = [typed(said[::-1], 300 - 5 * len(said), y) for said, y in ((full, 50), (full, 62), ("ועד הערב", 74))]
    assert len(read([glyph for line in lines for glyph in line])) == 1


def test_a_column_begins_where_many_lines_begin_though_its_gap_is_narrow() -> None:
    left = typed("Press the key of the lamp and", 10, 50, wide=0.3)
    right = [(f"F{number} shows the map", 102.6, 50 + 14 * number) for number in range(8)]
    assert [line.text for line in lines([*left, *page(*right)])][:2] == [
        "Press the key of the lamp and",
        "F0 shows the map",
    ]
