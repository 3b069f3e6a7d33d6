"""Formulas, headers, escapes and lines, each by itself."""

import time

import pytest
from lxml import etree

from tests.documents.corpus import translated
from tolmach.documents.formats.xlsx.escapes import escaped, unescaped
from tolmach.documents.formats.xlsx.formulas import Mentions
from tolmach.documents.formats.xlsx.headers import Header
from tolmach.documents.formats.xlsx.scan import plain, said, scanned
from tolmach.documents.kit.identifiers import is_identifier
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.ooxml import language
from tolmach.documents.kit.ooxml.lines import Lines
from tolmach.errors import UnsafeFile
from tolmach.units import Placed, Rendered

GERMAN = language("de", "en")


@pytest.mark.parametrize(
    ("formula", "texts"),
    [
        ('IF(A1="North","Main","Other")', {"north"}),
        ('IF("North" <> A1,1,2)', {"north"}),
        ('"Total: "&amp;A1', set()),
        ('IF(A1>5,"High","Low")', set()),
        ('COUNTIF(A:A,"<>Done")', {"done", "<>done"}),
        ('COUNTIF(A:A,"*apple*")', {"apple", "*apple*"}),
        ('IFERROR(VLOOKUP("Chair",B:C,2,0),"None")', {"chair", "none"}),
        ('OR(A1={"a","b"})', {"a", "b"}),
        ('A1="say ""yes"""', {'say "yes"'}),
        ("SUM(A1:A9)", set()),
        ("'It''s'!A1=\"x\"", {"x"}),
    ],
)
def test_texts_that_a_formula_compares_with(formula: str, texts: set[str]) -> None:
    mentions = Mentions()
    mentions.formula(formula)
    assert mentions.texts == texts


@pytest.mark.parametrize(
    ("formula", "sheets"),
    [
        ("Data!A1+Data!B2", {"data"}),
        ("SUM('My data'!A1:B2)", {"my data"}),
        ("'It''s'!A1", {"it's"}),
        ("SUM(Jan:Mar!A1)", {"jan", "mar"}),
        ("[1]Other!A1", {"other"}),
        ('HYPERLINK("#Data!A1","x")', {"data"}),
        ("SUM(A1:B2)", set()),
        ('"Stop!"', {"stop"}),
    ],
)
def test_sheets_that_a_formula_mentions(formula: str, sheets: set[str]) -> None:
    mentions = Mentions()
    mentions.formula(formula)
    assert mentions.sheets == sheets


def test_columns_and_references_put_together() -> None:
    mentions = Mentions()
    mentions.formula("SUM(Stock[Value])*Stock[[#Totals],[In stock]]+[@[Unit price]]+[@Weight]+T['[a']]")
    assert {"value", "in stock", "unit price", "weight", "[a]"} <= mentions.columns
    assert not mentions.indirect
    mentions.formula("SUM(INDIRECT(A1))")
    assert mentions.indirect


def test_a_list_of_allowed_values() -> None:
    mentions = Mentions()
    mentions.listed('"Yes, No,On hold"')
    assert {"yes", "no", "on hold"} <= mentions.texts


@pytest.mark.parametrize(
    "rude", ["'" * 99_999, '"' * 99_999, "[" * 99_999, "a" * 999_999, "a!" * 99_999, "''!" * 50_000]
)
def test_a_rude_formula_takes_no_time(rude: str) -> None:
    start = time.process_time()
    Mentions().formula(f'"{rude}')
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    ("header", "units"),
    [
        ("&CPage &P of &N", ["Page 1 of 9"]),
        ('&L&"Arial,Bold"&14Sales report&C&D&RConfidential && internal', ["Sales report", "Confidential & internal"]),
        ("&LFirst line\nSecond line", ["First line", "Second line"]),
        ("&C &KFF0000 Draft &A &B", ["Draft [Tab]"]),
        ("&P", []),
        ("Plain", ["Plain"]),
        ("&C&12&K01+000Note&X2&X", ["Note2"]),
    ],
)
def test_headers(header: str, units: list[str]) -> None:
    element = etree.Element("oddHeader")
    element.text = header
    item = Header(element)
    assert [inline.unit.text for inline in item.inlines] == units
    item.write([as_it_was(inline.unit) for inline in item.inlines], GERMAN)
    assert element.text == header
    item.write([translated(inline.unit, str.upper) for inline in item.inlines], GERMAN)
    assert (element.text or "").lower() == header.lower()


def test_a_header_with_its_fields_moved() -> None:
    element = etree.Element("oddHeader")
    element.text = "&C&12Page &P of &N"
    Header(element).write([Rendered("9 & 1 S", (Placed(1, 0, 1), Placed(0, 4, 5)))], GERMAN)
    assert element.text == "&C&12&N && &P S"
    element.text = "&C&12Page &P"
    Header(element).write([Rendered("2 Dinge 1", (Placed(0, 8, 9),))], GERMAN)
    assert element.text == "&C&12 2 Dinge &P"


def test_a_header_that_grows_too_long_stays() -> None:
    element = etree.Element("oddHeader")
    element.text = "&CShort text"
    Header(element).write([Rendered("x" * 254)], GERMAN)
    assert element.text == "&CShort text"


@pytest.mark.parametrize(
    ("written", "text"),
    [("a_x000D_b", "a\rb"), ("_x005F_x000D_", "_x000D_"), ("snake_case", "snake_case"), ("_xD83D_", "_xD83D_")],
)
def test_escapes(written: str, text: str) -> None:
    assert unescaped(written) == text
    assert escaped(text) == written


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("One line", ["One line"]),
        ("  spaced  ", ["spaced"]),
        ("Unit\nprice", ["Unit price"]),
        ("First item.\nsecond", ["First item.", "second"]),
        ("- Apples\n- Pears", ["- Apples", "- Pears"]),
        ("Street 5\r\n12345 Town", ["Street 5", "12345 Town"]),
        ("Name\tAge", ["Name", "Age"]),
        ("12\n34", []),
        ("", []),
    ],
)
def test_lines(text: str, units: list[str]) -> None:
    got: list[str] = []
    item = Lines(text, got.append)
    assert [inline.unit.text for inline in item.inlines] == units
    item.write([as_it_was(inline.unit) for inline in item.inlines], GERMAN)
    item.write([translated(inline.unit, str.upper) for inline in item.inlines], GERMAN)
    assert got == [text, text.upper()]


@pytest.mark.parametrize(
    "text", ["a.b@example.org", "https://example.org/a b"[:19], "AB-10442", "x_y", "photo 1.jpg"[6:], "12-B"]
)
def test_identifiers(text: str) -> None:
    assert is_identifier(text)


@pytest.mark.parametrize(
    "text", ["Hello", "USA", "Q1 2024", "e.g.", "and/or", "Mr. Brown", "größe", "COVID", "3 apples", "A"]
)
def test_language_is_no_identifier(text: str) -> None:
    assert not is_identifier(text)


def test_scanning() -> None:
    data = (
        b'<x:worksheet xmlns:x="m"><x:sheetData><x:row>'
        b'<x:c t="str"><x:v>lit &lt;&#65;</x:v></x:c><x:c t="str"><x:f>"a"</x:f><x:v>made</x:v></x:c>'
        b'<x:c t="inlineStr"><x:is><x:t xml:space="preserve"> one\r\n</x:t></x:is></x:c>'
        b'<x:c t="inlineStr"><x:is><x:r><x:t>r</x:t></x:r></x:is></x:c><x:c><x:v>1</x:v></x:c>'
        b"</x:row></x:sheetData></x:worksheet>"
    )
    formulas: list[str] = []
    found = scanned(data, formulas.append)
    assert formulas == ['"a"']
    assert [(name, text) for _, _, name, text in found.strings] == [("v", "lit <A"), ("is", " one\n"), ("is", None)]
    assert [data[start:end][:5] for start, end, _, _ in found.strings] == [b"<x:v>", b"<x:is", b"<x:is"]
    assert (found.prefix, found.namespaces) == ("x:", {"xmlns:x": "m"})
    assert found.rows == (data.index(b"<x:row>"), data.index(b"</x:sheetData>"))


@pytest.mark.parametrize(
    "data",
    [
        b'<?xml version="1.0"?><sst><!-- <si><t>no</t></si> --><si><t>yes</t></si></sst>',
        b"<sst><si><t><![CDATA[yes]]></t></si></sst>",
        b"<sst><?pi <si><t>no</t></si>?><si><t>yes</t></si></sst>",
        '<?xml version="1.0" encoding="UTF-16"?><sst><si><t>yes</t></si></sst>'.encode("utf-16"),
        b'<?xml version="1.0" encoding="iso-8859-1"?><sst><si><t>yes</t></si></sst>',
        b"<sst><si /><si/><si><t/></si><si><t>yes</t></si></sst>",
    ],
    ids=["comment", "section", "instruction", "wide", "latin", "empty"],
)
def test_unusual_parts_are_scanned_like_others(data: bytes) -> None:
    assert [text for *_, text in scanned(plain(data)).strings if text is not None] == ["yes"]


@pytest.mark.parametrize(
    "data",
    [
        b"<sst>",
        b"",
        b"<!DOCTYPE sst [<!ENTITY a 'b'>]><sst><si><t>&a;</t></si></sst>",
        b"<sst>&a;</sst>",
        b"\xff\xfe\x00",
    ],
)
def test_bad_parts_are_refused(data: bytes) -> None:
    with pytest.raises(UnsafeFile):
        scanned(plain(data))


def test_references() -> None:
    assert said(b"a&amp;b&#10;&#x41;&lt;") == "a&b\nA<"
