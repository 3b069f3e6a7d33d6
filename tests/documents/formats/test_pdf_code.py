"""Code in fonts of fixed width stays as it is; what people type in such a font is translated."""

import pytest

from tolmach.documents.formats import pdf
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.pdf.code_signs import Verdict, verdict
from tolmach.documents.formats.pdf.plain_code import is_signature
from tolmach.documents.kit.ooxml.names import W
from tolmach.units import Rendered

from .pdf_drawn import drawn, text
from .pdf_pages import laid, plain
from .test_pdf_to_docx import _document

PROSE = ["The clock of the town hall has been repaired and", "runs again. Ask the mayor for the key."]
LISTING = ["def wind(clock):", "    if clock.stopped:", "        return turn(clock, 12)"]
LETTER = [
    "Dear Mrs Miller, thank you for your letter of March.",
    "We are glad to hear that the clock has come in good",
    "order, and hope that you like the sound of it.",
]


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("for (int i = 0; i < n; i++) {\n    sum += a[i];\n}", Verdict.CODE),
        ("if x > 0:\n    print('yes')\nelse:\n    print('no')", Verdict.CODE),
        ("$ ls -l /tmp\n-rw-r--r-- 1 root root 12 a.txt", Verdict.CODE),
        ("SELECT name FROM users WHERE age > 18;", Verdict.CODE),
        ("[database]\nhost = localhost\nport = 5432", Verdict.CODE),
        ("git clone https://example.org/a.git", Verdict.CODE),
        ("make install", Verdict.CODE),
        ("+-------+-------+\n|Version|  IHL  |\n+-------+-------+", Verdict.CODE),
        ("\n".join(LETTER), Verdict.LANGUAGE),
        ("ANNA\n(quietly)\nI never said that. You know that I would never say\nsuch a thing to you.", Verdict.LANGUAGE),
        ("Reading package lists... Done", Verdict.UNSURE),
        ("Usage: copy [OPTION]... SOURCE DEST", Verdict.UNSURE),
        ("INVOICE\nQuantity  Description   Price\n2         Oak boards    12.50", Verdict.UNSURE),
    ],
)
def test_signs_and_words_tell_code_from_language(said: str, expected: Verdict) -> None:
    assert verdict(said.split("\n")) is expected


def _typed(lines: list[str], y: float, font: str) -> bytes:
    return b"".join(text(line, 40, y - 12 * number, 10, font) for number, line in enumerate(lines))


def _units(data: bytes) -> list[str]:
    return [unit.text for unit in pdf.read(data, "en").units]


def test_a_listing_stays_with_its_lines_and_spaces() -> None:
    data = drawn(_typed(PROSE, 260, "F1") + _typed(LISTING, 230, "F2"))
    assert _units(data) == [" ".join(PROSE)]
    answers = [Rendered("Die Uhr geht wieder.")]
    after = plain(pdf.write(data, answers, Wanted("de", "en", "pdf"), b""))
    assert all(line.strip() in after for line in LISTING)
    [prose, listing] = _document(pdf.write(data, answers, Wanted("de", "en", "docx"), b"")).iter(f"{W}p")
    assert "".join(prose.itertext()) == answers[0].text
    assert [line.text for line in listing.iter(f"{W}t")] == LISTING
    assert len(list(listing.iter(f"{W}br"))) == len(LISTING) - 1


def test_code_inside_of_a_sentence_is_a_term_that_stays() -> None:
    data = drawn(text("Call", 40, 200) + text("wind_up(12)", 64, 200, 10, "F2") + text("before you leave.", 134, 200))
    [unit] = pdf.read(data, "en").units
    assert unit.text == "Call wind_up(12) before you leave."
    assert [unit.text[code.start : code.end] for code in unit.codes if code.opaque] == ["wind_up(12)"]


def test_what_a_person_typed_is_translated_and_its_drawing_stays() -> None:
    drawing = ["+-------+-------+", "|Version|  IHL  |", "+-------+-------+"]
    data = drawn(_typed(LETTER, 260, "F2") + _typed(drawing, 200, "F2"))
    assert _units(data) == [" ".join(LETTER)]


def test_plain_words_of_fixed_width_are_no_code_where_nothing_is() -> None:
    data = drawn(_typed(PROSE, 260, "F1") + text("Repair of the clock", 40, 200, 10, "F2"))
    assert _units(data)[-1] == "Repair of the clock"


def test_a_line_of_plain_words_is_code_beside_code() -> None:
    output = ["clock --wind", "Reading the clock... Done", "tower/clock: ok (12 turns)"]
    data = drawn(_typed(PROSE, 260, "F1") + _typed(output, 220, "F2"))
    assert _units(data) == [" ".join(PROSE)]
    [page] = laid(data)
    assert [block.role for block in page.blocks] == ["paragraph", "code"]


def test_labels_of_a_typed_form_are_language() -> None:
    labels = ["Task #:", "Printer name:", "Printer maker:", "MacBook user:", "Printer host:", "Printer room:"]
    data = drawn(b"".join(text(label, 40, 250 - 36 * number, 10, "F2") for number, label in enumerate(labels)))
    assert _units(data) == labels


@pytest.mark.parametrize(("first", "wide"), [("copy ", 25), ("Files of ", 40)])
def test_a_command_stays_whole_in_the_table_that_explains_it(first: str, wide: float) -> None:
    rows = [(first, "the_source"), (first, "your_target"), (first, "a_third")]
    cells = [
        text(name, 40, 250 - 20 * n)
        + text(value, 40 + wide, 250 - 20 * n, 10, "F2")
        + text("Tells what it does", 220, 250 - 20 * n)
        for n, (name, value) in enumerate(rows)
    ]
    prose = b"".join(text(line, 40, 100 - 12 * number) for number, line in enumerate(PROSE))
    said = _units(drawn(b"".join(cells) + prose))
    assert said.count("Tells what it does") == 3
    assert any(first.strip() in each for each in said) is first[0].isupper()


def test_what_a_key_does_is_language() -> None:
    cells = [
        text(f"{key}_1", 40, 250 - 20 * n, 10, "F2")
        + text("lists the things", 68, 250 - 20 * n)
        + text(f"{key}_2", 220, 250 - 20 * n, 10, "F2")
        + text("shows the map of it", 248, 250 - 20 * n)
        for n, key in enumerate("abc")
    ]
    said = _units(drawn(b"".join(cells)))
    assert sum("lists the things" in each for each in said) == 3


def _kept(*lines: str) -> list[str]:
    return _units(drawn(_typed(list(lines), 260, "F1")))


def test_a_listing_with_braces_is_code_in_any_font() -> None:
    listing = ("interface Lamp {", "static void ref(const Lamp*);", "Lamp* next() const;", "void turn(int how);", "};")
    assert _kept("The interface of a lamp is short.", *listing) == ["The interface of a lamp is short."]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("int lamp_turn(struct lamp *it, int how)", True),
        ("const char *const *lamp_names()", True),
        ("void lamp_free(lamp_context c)", True),
        ("void contract (see below)", False),
        ("long name(s)", False),
        ("Turn the lamp (on or off)", False),
    ],
)
def test_a_signature_is_code_in_any_font(text: str, expected: bool) -> None:
    assert is_signature(text) is expected


def test_a_column_of_names_stays() -> None:
    rows = [
        ("Name", "Meaning"),
        ("speed", "How fast"),
        ("max_speed", "Fastest"),
        ("max_load", "Heaviest"),
        ("wheel_no", "How many"),
    ]
    glyphs = [
        text(said, 40 + 150 * column, 260 - 15 * row)
        for row, cells in enumerate(rows)
        for column, said in enumerate(cells)
    ]
    assert _units(drawn(b"".join(glyphs))) == ["Name", "Meaning", "How fast", "Fastest", "Heaviest", "How many"]


def test_items_of_a_sentence_are_no_code() -> None:
    assert len(_kept("He sells lamps that", "shine at night;", "ring in the morning;", "and stop at noon.")) > 0
