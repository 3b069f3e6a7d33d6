"""Language, direction and the mark of a translation; and files that are refused."""

import re
import time

import pytest

from tests.documents import corpus
from tests.documents.formats.docx_made import (
    document,
    package,
    paragraph,
    part,
    relations,
    run,
    types,
    units,
    wanted,
    written,
)
from tolmach.documents.formats import docx
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.ooxml.names import W
from tolmach.documents.kit.trees import parsed
from tolmach.errors import UnsafeFile

DEFAULTS = '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-US" w:eastAsia="en-US"/></w:rPr></w:rPrDefault></w:docDefaults>'
ENGLISH = '<w:lang w:val="en-GB"/>'
TABLE = f"<w:tbl><w:tblPr><w:tblStyle w:val='a'/><w:tblW w:w='0'/></w:tblPr><w:tr><w:tc>{paragraph(run('Cell'))}</w:tc></w:tr></w:tbl>"


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("de", 'w:val="de-DE"'),
        ("pt-BR", 'w:val="pt-BR"'),
        ("zh-Hant", 'w:eastAsia="zh-TW"'),
        ("ja", 'w:eastAsia="ja-JP"'),
        ("ar", 'w:bidi="ar-SA"'),
    ],
)
def test_the_language_is_said(target: str, expected: str) -> None:
    result = written(document(paragraph(run("A house", ENGLISH)), DEFAULTS), "x", target=target)
    assert expected in part(result)
    assert expected in part(result, "word/styles.xml")


def test_the_language_stays_where_nothing_is_translated() -> None:
    data = document(paragraph(run("A house", ENGLISH)), DEFAULTS)
    assert part(written(data, target="fr"), "word/styles.xml") == part(data, "word/styles.xml")


def test_into_arabic() -> None:
    body = paragraph(
        run("A small "),
        run("house", "<w:b/><w:sz w:val='20'/><w:lang w:val='en-US'/>"),
        properties="<w:jc w:val='left'/>",
    )
    data = document(body + TABLE + "<w:sectPr><w:docGrid/></w:sectPr>")
    reading = docx.read(data, None)
    rendered = [corpus.translated(unit, lambda text: re.sub(r"\w+", "بيت", text)) for unit in reading.units]
    result = part(docx.write(data, rendered, wanted("ar"), b""))
    assert '<w:pPr><w:bidi/><w:jc w:val="left"/></w:pPr>' in result
    assert '<w:b/><w:bCs/><w:sz w:val="20"/><w:szCs w:val="20"/><w:rtl/><w:lang' in result
    assert '<w:tblStyle w:val="a"/><w:bidiVisual/><w:tblW' in result
    assert "<w:sectPr><w:bidi/><w:docGrid/></w:sectPr>" in result
    assert units(docx.write(data, rendered, wanted("ar"), b"")) == ["بيت بيت [بيت]", "بيت"]


STYLE = """<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="24"/></w:rPr></w:rPrDefault></w:docDefaults>
<w:style w:type="character" w:styleId="Strong"><w:rPr><w:rFonts w:ascii="Arial"/><w:b/><w:i w:val="0"/></w:rPr></w:style>
<w:style w:type="table" w:styleId="Grid"><w:tblStylePr w:type="firstRow"><w:rPr><w:i/></w:rPr></w:tblStylePr></w:style>"""


@pytest.mark.parametrize("target", ["ar", "he"])
def test_formatting_of_styles_is_for_both_directions(target: str) -> None:
    """As programs write styles that know only left-to-right letters."""
    result = part(written(document(paragraph(run("A house")), STYLE), "بيت", target=target), "word/styles.xml")
    assert '<w:sz w:val="24"/><w:szCs w:val="24"/>' in result
    assert '<w:rFonts w:ascii="Arial" w:cs="Arial"/><w:b/><w:bCs/><w:i w:val="0"/><w:iCs w:val="0"/>' in result
    assert "<w:rPr><w:i/><w:iCs/></w:rPr>" in result
    assert "Cs" not in part(written(document(paragraph(run("A house")), STYLE), "Haus"), "word/styles.xml")


def test_formatting_of_arabic_styles_is_for_latin_letters_too() -> None:
    style = '<w:style w:styleId="a"><w:rPr><w:rFonts w:cstheme="minorBidi"/><w:b/><w:iCs/></w:rPr></w:style>'
    body = paragraph(run("بيت", "<w:rtl/>"))
    result = part(written(document(body, style), "A house", target="en", source="ar"), "word/styles.xml")
    fonts = 'w:cstheme="minorBidi" w:asciiTheme="minorHAnsi" w:hAnsiTheme="minorHAnsi"'
    assert f"<w:rPr><w:rFonts {fonts}/><w:i/><w:iCs/></w:rPr>" in result


def test_a_font_for_arabic_letters_stays() -> None:
    fonts = '<w:rFonts w:ascii="Georgia" w:cs="Tahoma"/>'
    assert fonts in part(written(document(paragraph(run("A house", fonts))), "بيت", target="ar"))


def test_latin_words_in_arabic_run_on() -> None:
    result = part(written(document(paragraph(run("A house"))), "Windows", target="ar"))
    assert "w:rtl" not in result
    assert "<w:bidi/>" in result


def test_out_of_arabic() -> None:
    path = corpus.FILES / "docx" / "libreoffice-arabic.docx"
    asked = [corpus.translated(unit, lambda text: re.sub(r"\w+", "house", text)) for unit in corpus.read(path).units]
    root = parsed(corpus.members(corpus.written(path, asked, target="en", source="ar"))["word/document.xml"]).getroot()
    assert not list(root.iter(f"{W}bidi", f"{W}rtl", f"{W}bidiVisual"))
    bold = [run for run in root.iter(f"{W}r") if run.find(f"{W}rPr/{W}b") is not None]
    assert ["".join(run.itertext()) for run in bold] == ["house house"]


def test_the_mark_stands_in_a_new_footer() -> None:
    data = document(paragraph(run("A house")))
    result = docx.write(data, [as_it_was(unit) for unit in docx.read(data, None).units], wanted(watermark=True), b"")
    members = corpus.members(result)
    assert b"Translated by Tolmach" in members["word/tolmach1.xml"]
    assert b'PartName="/word/tolmach1.xml"' in members["[Content_Types].xml"]
    reference = re.search(r'<w:footerReference[^>]* r:id="(\w+)"', part(result))
    assert reference is not None
    assert f'Id="{reference[1]}"'.encode() in members["word/_rels/document.xml.rels"]
    assert "Translated by Tolmach" in units(result)


def test_the_mark_stands_in_every_footer() -> None:
    path = corpus.FILES / "docx" / "docx-js-handbook.docx"
    result = corpus.written(path, map(as_it_was, corpus.read(path).units), watermark=True)
    footers = [data for name, data in corpus.members(result).items() if re.fullmatch(r"word/footer\d+\.xml", name)]
    assert footers
    assert all(data.count(b"Translated by Tolmach") == 1 for data in footers)


def test_the_mark_of_a_strict_document_is_strict() -> None:
    path = corpus.FILES / "docx" / "strict-changes-notes-boxes.docx"
    asked = [corpus.translated(unit) for unit in corpus.read(path).units]
    members = corpus.members(corpus.written(path, asked, watermark=True))
    written_parts = [
        members[name] for name in ("word/document.xml", "word/tolmach1.xml", "word/_rels/document.xml.rels")
    ]
    assert all(b"purl.oclc.org" in data and b"wordprocessingml/2006/main" not in data for data in written_parts)
    assert b"officeDocument/2006/relationships" not in b"".join(written_parts)


def _with(main: str = "", more: dict[str, str | bytes] | None = None, document_xml: str = "") -> bytes:
    body = document_xml or f'<w:document xmlns:w="{W[1:-1]}"><w:body/></w:document>'
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": types(main) if main else types(),
        "_rels/.rels": relations(("rId1", "officeDocument", "word/document.xml")),
        "word/document.xml": body,
    }
    return package(parts | (more or {}))


_BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'
RUDE: dict[str, tuple[bytes, str]] = {
    "macros": (_with("application/vnd.ms-word.document.macroEnabled.main+xml"), "macros"),
    "macros under the usual name": (_with(more={"word/vbaProject.bin": b"x"}), "macros"),
    "a presentation": (
        _with("application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"),
        "not what its name says",
    ),
    "another archive": (package({"a.txt": "x"}), "not what its name says"),
    "no main part": (package({"[Content_Types].xml": types(), "_rels/.rels": relations()}), "no main part"),
    "a password": (bytes.fromhex("D0CF11E0A1B11AE1") + b"\0" * 600, "password"),
    "cut off": (_with()[:-40], "damaged"),
    "broken XML": (_with(document_xml="<w:document"), "well-formed"),
    "entities": (_with(document_xml=_BOMB), "entities"),
    "very deep": (_with(document_xml="<a>" * 5000 + "</a>" * 5000), "nested too deeply"),
}


@pytest.mark.parametrize("case", RUDE, ids=str)
def test_refused_with_a_sentence(case: str) -> None:
    data, words = RUDE[case]
    with pytest.raises(UnsafeFile, match=words):
        docx.read(data, None)


def test_odd_names_of_members_stay() -> None:
    data = _with(more={"word//odd.bin": b"x", "./a.txt": b"y"})
    assert corpus.members(docx.write(data, [], wanted(), b"")) == corpus.members(data)


_MARKS = "".join(f'<w:bookmarkStart w:id="{number}"/>' for number in range(3_000))
_ENDS = "".join(f'<w:bookmarkEnd w:id="{number}"/>' for number in reversed(range(3_000)))
_BEGIN, _END = ('<w:r><w:fldChar w:fldCharType="begin"/></w:r>', '<w:r><w:fldChar w:fldCharType="end"/></w:r>')
SLOW = {
    "many runs": paragraph(*(run("a", "<w:b/>" * (number % 2)) for number in range(3_000))),
    "many bookmarks": paragraph(run("a"), _MARKS, run("b"), _ENDS, run("c")),
    "many bookmarks that never end": paragraph(run("a"), _MARKS, run("b"), _MARKS, run("c")),
    "fields in fields": paragraph(run("a"), _BEGIN * 2000, run("b"), _END * 2000, run("c")),
    "fields around fields": paragraph(
        run("a"), "<w:fldSimple w:instr='TITLE'>" * 200, run("b"), "</w:fldSimple>" * 200
    ),
    "many breaks": paragraph(run("a"), "<w:r><w:br/></w:r>" * 3_000, run("b")),
    "many tabs": paragraph(*[run("a") + "<w:r><w:tab/></w:r>"] * 1_000),
}


@pytest.mark.parametrize("case", SLOW, ids=str)
def test_time_is_bounded(case: str) -> None:
    data = document(SLOW[case])
    started = time.process_time()
    reading = docx.read(data, None)
    rendered = [corpus.translated(unit, lambda text: text.replace("a", "x")) for unit in reading.units]
    again = docx.read(docx.write(data, rendered, wanted(), b""), None)
    assert [unit.text for unit in again.units] == [each.text for each in rendered]
    assert time.process_time() - started < 10
