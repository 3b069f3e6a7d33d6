"""What a paragraph of Word says: one unit with few codes, or several."""

import re

import pytest

from tests.documents.formats.docx_made import NAMESPACES, document, paragraph, part, relations, run, units, written
from tolmach.errors import UnsafeFile
from tolmach.units import Placed, Rendered

_FIELD = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'


def _field(instruction: str, *result: str) -> str:
    begin, separate, end = map(_FIELD.format, ("begin", "separate", "end"))
    return f"{begin}<w:r><w:instrText> {instruction} </w:instrText></w:r>{separate}{''.join(result)}{end}"


def _range(kind: str, content: str, number: int = 1, more: str = "") -> str:
    return f'<w:{kind}Start w:id="{number}"{more}/>{content}<w:{kind}End w:id="{number}"/>'


BOLD, ITALIC = "<w:b/>", "<w:i/>"
LINE = '<w:u w:val="single"/>'
TAB = "<w:r><w:tab/></w:r>"
CONTROL = "<w:sdt><w:sdtPr>{}</w:sdtPr><w:sdtContent>{}</w:sdtContent></w:sdt>"
MATH = "<m:oMath><m:r><m:t>x=1</m:t></m:r></m:oMath>"
NOTE = '<w:r><w:footnoteReference w:id="2"/></w:r>'
STYLES = """
<w:style w:type="character" w:styleId="VerbatimChar"><w:name w:val="Verbatim Char"/></w:style>
<w:style w:type="character" w:styleId="KeywordTok"><w:name w:val="KeywordTok"/><w:basedOn w:val="VerbatimChar"/></w:style>
<w:style w:type="paragraph" w:styleId="SourceCode"><w:name w:val="Source Code"/></w:style>
<w:style w:type="paragraph" w:styleId="Dress"><w:name w:val="Dress code of the club"/></w:style>
<w:style w:type="paragraph" w:styleId="Loop"><w:name w:val="Loop"/><w:basedOn w:val="Loop"/></w:style>
"""

CASES: dict[str, tuple[str, list[str]]] = {
    "bold word": (paragraph(run("A "), run("bold", BOLD), run(" word.")), ["A [bold] word."]),
    "all bold": (paragraph(run("All of it", BOLD)), ["All of it"]),
    "runs that look alike": (
        paragraph(
            run("One ", '<w:lang w:val="en-US"/>'),
            run("sen", '<w:noProof/><w:rFonts w:hint="eastAsia"/>'),
            run("tence", '<w:color w:val="auto"/><w:spacing w:val="2"/>'),
            run("."),
        ),
        ["One sentence."],
    ),
    "bold told in two ways": (
        paragraph(run("A "), run("bold", BOLD), run("er", '<w:b w:val="true"/><w:bCs/>'), run(" word.")),
        ["A [bolder] word."],
    ),
    "a space that is not bold": (
        paragraph(run("Say "), run("two", BOLD), run(" "), run("words", BOLD), run(" now.")),
        ["Say [two words] now."],
    ),
    "space inside of a pair": (paragraph(run("A"), run(" bold ", BOLD), run("word")), ["A [bold] word"]),
    "bold and italic": (
        paragraph(run("A "), run("bold ", BOLD), run("both", BOLD + ITALIC), run(" word")),
        ["A [bold] [both] word"],
    ),
    "ends": (paragraph(run("  spaced out  ")), ["spaced out"]),
    "numbers": (paragraph(run("12.5 %")), []),
    "empty": (paragraph(), []),
    "tabs": (paragraph(run("Name:"), TAB, run("Mary"), TAB, run("12")), ["Name:", "Mary"]),
    "tab in the text": (paragraph(run("Name:\tMary")), ["Name:", "Mary"]),
    "lines to write on": (
        paragraph(run("Name: "), run("     ", LINE), run(" Date: "), run("   ", LINE)),
        ["Name:", "Date:"],
    ),
    "boxes to tick": (
        paragraph(_field("FORMCHECKBOX"), run(" Yes "), _field("FORMCHECKBOX"), run(" No, never")),
        ["Yes", "No, never"],
    ),
    "a line with a word on it": (
        paragraph(run("Name: "), run("   Mary   ", LINE), run("Date: "), run("now", LINE)),
        ["Name:", "Mary", "Date: [now]"],
    ),
    "two spaces that are not bold": (paragraph(run("Say", BOLD), run("  "), run("it", BOLD)), ["Say  it"]),
    "line break": (paragraph(run("One"), "<w:r><w:br/></w:r>", run("two")), ["One| two"]),
    "line break behind a space": (paragraph(run("One "), "<w:r><w:br/></w:r>", run("two")), ["One |two"]),
    "line break inside of bold": (
        paragraph(run("One", BOLD), "<w:r><w:br/></w:r>", run("two", BOLD), run(" three four")),
        ["[One| two] three four"],
    ),
    "page break": (paragraph(run("One"), '<w:r><w:br w:type="page"/></w:r>', run("two")), ["One", "two"]),
    "hyphens": (
        paragraph("<w:r><w:t>free</w:t><w:noBreakHyphen/><w:t>dom of spee</w:t><w:softHyphen/><w:t>ch</w:t></w:r>"),
        ["free\u2011dom of speech"],
    ),
    "proofing": (
        paragraph(run("Teh "), '<w:proofErr w:type="spellStart"/>', run("word"), '<w:proofErr w:type="spellEnd"/>'),
        ["Teh word"],
    ),
    "page as it was printed": (paragraph("<w:r><w:t>a</w:t><w:lastRenderedPageBreak/><w:t>b</w:t></w:r>"), ["ab"]),
    "footnote": (paragraph(run("Here"), NOTE, run(" it is."), NOTE), ["Here| it is."]),
    "symbol": (
        paragraph(run("Press "), '<w:r><w:sym w:font="Wingdings" w:char="F0FC"/></w:r>', run(" now")),
        ["Press | now"],
    ),
    "mathematics": (paragraph(run("If "), MATH, run(" holds")), ["If {x=1} holds"]),
    "only mathematics": (paragraph(MATH), []),
    "link": (
        paragraph(run("Read "), f'<w:hyperlink r:id="rId5">{run("this page", "<w:u/>")}</w:hyperlink>', run(" now.")),
        ["Read [this page] now."],
    ),
    "link around all": (
        paragraph(f'<w:hyperlink r:id="rId5">{run("this page", "<w:u/>")}</w:hyperlink>'),
        ["this page"],
    ),
    "link without text": (paragraph(run("a "), '<w:hyperlink r:id="rId5"/>', run("b")), ["a |b"]),
    "bold inside of a link": (
        paragraph(
            run("Read "), f'<w:hyperlink r:id="rId5">{run("this ")}{run("page", BOLD)}</w:hyperlink>', run(" now")
        ),
        ["Read [this [page]] now"],
    ),
    "address as a link": (
        paragraph(run("Ask "), f'<w:hyperlink r:id="rId5">{run("me@example.org")}</w:hyperlink>', run(" now.")),
        ["Ask {me@example.org} now."],
    ),
    "address as a field": (
        paragraph(run("Ask "), _field("HYPERLINK x", run("www.example.org"))),
        ["Ask {www.example.org}"],
    ),
    "only an address": (paragraph(run("https://example.org/a?b=c")), []),
    "name of a file": (
        paragraph("<w:r><w:drawing><wp:docPr id='1' name='n' descr='photo_1.jpg'/></w:drawing></w:r>"),
        [],
    ),
    "points side by side": (
        paragraph(run("Here"), NOTE, NOTE, _range("bookmark", ""), run(" it is.")),
        ["Here| it is."],
    ),
    "insertion": (
        paragraph(run("We "), f'<w:ins w:id="1" w:author="A">{run("surely ")}</w:ins>', run("come.")),
        ["We [surely] come."],
    ),
    "deletion": (
        paragraph(run("We "), '<w:del w:id="1"><w:r><w:delText>never</w:delText></w:r></w:del>', run("come.")),
        ["We |come."],
    ),
    "moved": (
        paragraph(
            f'<w:moveFrom w:id="1">{run("Old place. ")}</w:moveFrom>',
            run("Stays. "),
            f'<w:moveTo w:id="2">{run("New place.")}</w:moveTo>',
        ),
        ["Stays. [New place.]"],
    ),
    "smart tag": (paragraph(run("In "), f'<w:smartTag w:element="place">{run("Paris")}</w:smartTag>'), ["In Paris"]),
    "custom XML": (
        paragraph(run("In "), f'<w:customXml w:element="x">{run("Rome")}</w:customXml>', run(" too")),
        ["In [Rome] too"],
    ),
    "page number": (
        paragraph(run("Page "), _field("PAGE", run("3")), run(" of "), _field("NUMPAGES", run("9"))),
        ["Page {3} of {9}"],
    ),
    "field without result": (
        paragraph(run("Page "), _FIELD.format("begin"), _FIELD.format("end"), run(" end")),
        ["Page | end"],
    ),
    "link as a field": (
        paragraph(run("Read "), _field('HYPERLINK "http://x"', run("this", "<w:u/>")), run(" now.")),
        ["Read [this] now."],
    ),
    "reference to words": (paragraph(run("See "), _field("REF a", run("the end")), run(".")), ["See [the end]."]),
    "reference to a number": (paragraph(run("See "), _field("REF a", run("4")), run(".")), ["See {4}."]),
    "merge field": (paragraph(run("Dear "), _field("MERGEFIELD Name", run("«Name»")), run(",")), ["Dear {«Name»},"]),
    "simple field": (
        paragraph(run("On "), f'<w:fldSimple w:instr=" DATE ">{run("May 1")}</w:fldSimple>', run(" it is")),
        ["On {May 1} it is"],
    ),
    "simple field of words": (
        paragraph(run("In "), f'<w:fldSimple w:instr=" TITLE ">{run("Tales")}</w:fldSimple>', run(" it is")),
        ["In [Tales] it is"],
    ),
    "field in an instruction": (
        paragraph(
            run("See "),
            _FIELD.format("begin"),
            "<w:r><w:instrText> HYPERLINK </w:instrText></w:r>",
            _field("REF b", run("x")),
            _FIELD.format("separate"),
            run("there"),
            _FIELD.format("end"),
            run(" now"),
        ),
        ["See [there] now"],
    ),
    "contents": (
        paragraph(
            _FIELD.format("begin"),
            "<w:r><w:instrText> TOC </w:instrText></w:r>",
            _FIELD.format("separate"),
            _field("HYPERLINK a", run("Title"), TAB, _field("PAGEREF a", run("3"))),
        )
        + paragraph(_field("HYPERLINK b", run("End"), TAB, _field("PAGEREF b", run("4"))))
        + paragraph(_FIELD.format("end")),
        ["Title", "End"],
    ),
    "contents with numbers": (
        paragraph(
            f'<w:hyperlink w:anchor="a">{run("1")}{TAB}{run("Title")}{TAB}{_field("PAGEREF a", run("3"))}</w:hyperlink>'
        ),
        ["Title"],
    ),
    "bookmark": (paragraph(run("A "), _range("bookmark", run("place")), run(" to be")), ["A [place] to be"]),
    "bookmark around all": (paragraph(_range("bookmark", run("A place"))), ["A place"]),
    "bookmark that ends elsewhere": (paragraph(run("A "), '<w:bookmarkStart w:id="1"/>', run("place")), ["A |place"]),
    "bookmarks that overlap": (
        paragraph(
            '<w:bookmarkStart w:id="1"/>',
            run("A "),
            '<w:bookmarkStart w:id="2"/>',
            run("place"),
            '<w:bookmarkEnd w:id="1"/>',
            run(" to"),
            '<w:bookmarkEnd w:id="2"/>',
        ),
        ["[A |place] to"],
    ),
    "cursor": (paragraph(run("A "), _range("bookmark", "", more=' w:name="_GoBack"'), run("place")), ["A place"]),
    "comment": (
        paragraph(
            run("A "), _range("commentRange", run("place")), '<w:r><w:commentReference w:id="1"/></w:r>', run(" to be")
        ),
        ["A [place] to be"],
    ),
    "control": (
        paragraph(run("Name: "), CONTROL.format("", run("click here")), run(" please")),
        ["Name: [click here] please"],
    ),
    "control of a date": (
        paragraph(run("On "), CONTROL.format("<w:date/>", run("May 1")), run(" please")),
        ["On {May 1} please"],
    ),
    "control around paragraphs": (CONTROL.format("", paragraph(run("Inside"))), ["Inside"]),
    "list of a control": (
        paragraph(
            CONTROL.format(
                '<w:dropDownList><w:listItem w:displayText="Red" w:value="r"/></w:dropDownList>', run("Blue")
            )
        ),
        ["Blue", "Red"],
    ),
    "ruby": (
        paragraph(
            "<w:r><w:ruby><w:rt><w:r><w:t>かん</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>漢</w:t></w:r></w:rubyBase></w:ruby></w:r>",
            run("字"),
        ),
        ["漢字"],
    ),
    "code inside": (
        paragraph(
            run("Call "),
            run("f", '<w:rStyle w:val="KeywordTok"/>'),
            run("(x)", '<w:rStyle w:val="VerbatimChar"/>'),
            run(" now"),
        ),
        ["Call {f(x)} now"],
    ),
    "listing": (paragraph(run("do not"), properties='<w:pStyle w:val="SourceCode"/>'), []),
    "no listing": (paragraph(run("do this"), properties='<w:pStyle w:val="Dress"/>'), ["do this"]),
    "style based on itself": (paragraph(run("do this"), properties='<w:pStyle w:val="Loop"/>'), ["do this"]),
    "box": (
        paragraph(
            run("Before "),
            f"<w:r><mc:AlternateContent><mc:Choice Requires='wps'><w:drawing><wp:docPr id='1' name='n' descr='A picture'/><w:txbxContent>{paragraph(run('In the box'))}</w:txbxContent></w:drawing></mc:Choice>"
            f"<mc:Fallback><w:pict><v:shape alt='A picture'><w:txbxContent>{paragraph(run('In the box'))}</w:txbxContent></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r>",
            run("after"),
        ),
        ["Before |after", "A picture", "In the box"],
    ),
    "letters of a picture": (paragraph('<w:r><w:pict><v:textpath string="DRAFT"/></w:pict></w:r>'), ["DRAFT"]),
    "nested tables": (
        f"<w:tbl><w:tr><w:tc>{paragraph(run('Outer'))}<w:tbl><w:tr><w:tc>{paragraph(run('Inner'))}</w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>",
        ["Outer", "Inner"],
    ),
}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_a_paragraph_says(case: str) -> None:
    body, expected = CASES[case]
    assert units(document(body, STYLES)) == expected


def _text(*codes: Placed) -> Rendered:
    return Rendered("Neues rotes Haus", codes)


WRITTEN: dict[str, tuple[str, Rendered, str]] = {
    "bold stays on its words": (
        paragraph(run("A "), run("red", BOLD), run(" house")),
        _text(Placed(0, 6, 11)),
        paragraph(run("Neues "), run("rotes", BOLD), run(" Haus")),
    ),
    "a pair that stands twice": (
        paragraph(run("A "), run("red", BOLD), run(" house")),
        _text(Placed(0, 0, 5), Placed(0, 12, 16)),
        paragraph(run("Neues", BOLD), run(" rotes "), run("Haus", BOLD)),
    ),
    "a pair around nothing": (
        paragraph(run("A "), run("red", BOLD), run(" house")),
        _text(Placed(0, 5, 5)),
        paragraph(run("Neues"), run(" rotes Haus")),
    ),
    "a link that stands twice": (
        paragraph(run("A "), f'<w:hyperlink r:id="rId5">{run("red")}</w:hyperlink>', run(" house")),
        _text(Placed(0, 0, 5), Placed(0, 12, 16)),
        paragraph(
            f'<w:hyperlink r:id="rId5">{run("Neues")}</w:hyperlink>',
            run(" rotes "),
            f'<w:hyperlink r:id="rId5">{run("Haus")}</w:hyperlink>',
        ),
    ),
    "a link as a field that stands twice": (
        paragraph(run("A "), _field("HYPERLINK x", run("red")), run(" house")),
        _text(Placed(0, 0, 5), Placed(0, 12, 16)),
        paragraph(_field("HYPERLINK x", run("Neues")), run(" rotes "), _field("HYPERLINK x", run("Haus"))),
    ),
    "a bookmark goes on from its first words to its last": (
        paragraph(run("A "), _range("bookmark", run("red")), run(" house")),
        _text(Placed(0, 0, 5), Placed(0, 6, 11)),
        paragraph(_range("bookmark", run("Neues") + run(" ") + run("rotes")), run(" Haus")),
    ),
    "moved points": (
        paragraph(run("A "), NOTE, run("red "), _field("PAGE", run("7")), run(" house")),
        Rendered("7 Haus", (Placed(1, 0, 1), Placed(0, 6, 6))),
        paragraph(_field("PAGE", run("7")), run(" Haus"), NOTE),
    ),
    "deleted text stays": (
        paragraph(run("A "), '<w:del w:id="1"><w:r><w:delText>blue</w:delText></w:r></w:del>', run("red house")),
        _text(Placed(0, 6, 6)),
        paragraph(run("Neues "), '<w:del w:id="1"><w:r><w:delText>blue</w:delText></w:r></w:del>', run("rotes Haus")),
    ),
    "line break without the space": (
        paragraph(run("Red"), "<w:r><w:br/></w:r>", run("house")),
        Rendered("Rotes Haus", (Placed(0, 5, 5),)),
        paragraph(run("Rotes"), "<w:r><w:br/></w:r>", run("Haus")),
    ),
    "hyphen": (
        paragraph(run("A house")),
        Rendered("U\u2011Boot"),
        paragraph("<w:r><w:t>U</w:t><w:noBreakHyphen/><w:t>Boot</w:t></w:r>"),
    ),
    "what XML cannot hold": (paragraph(run("A house")), Rendered("Ein\x00 \x0bHaus"), paragraph(run("Ein Haus"))),
    "control": (
        paragraph(run("A "), CONTROL.format('<w:id w:val="7"/>', run("red")), run(" house")),
        _text(Placed(0, 6, 11)),
        paragraph(run("Neues "), CONTROL.format('<w:id w:val="7"/>', run("rotes")), run(" Haus")),
    ),
    "insertion and its formatting": (
        paragraph(run("A "), f'<w:ins w:id="1">{run("red", BOLD)}</w:ins>', run(" house")),
        _text(Placed(0, 6, 11)),
        paragraph(run("Neues "), f'<w:ins w:id="1">{run("rotes", BOLD)}</w:ins>', run(" Haus")),
    ),
    "properties of the paragraph": (
        paragraph(run("A house"), properties='<w:pStyle w:val="Dress"/>'),
        _text(),
        paragraph(run("Neues rotes Haus"), properties='<w:pStyle w:val="Dress"/>'),
    ),
    "two runs of the source": (
        paragraph(run("A "), run("house", "<w:noProof/>")),
        _text(),
        paragraph(run("Neues rotes Haus")),
    ),
    "edges": (
        paragraph(NOTE, run(" A house "), NOTE),
        _text(),
        paragraph(NOTE, run(" "), run("Neues rotes Haus"), run(" "), NOTE),
    ),
}


@pytest.mark.parametrize("case", WRITTEN, ids=str)
def test_what_is_written(case: str) -> None:
    body, rendered, expected = WRITTEN[case]
    plain = part(written(document(body, STYLES), rendered)).replace(' xml:space="preserve"', "")
    assert expected.replace(' xml:space="preserve"', "") in plain


def test_both_versions_of_a_box_say_the_same() -> None:
    body, _ = CASES["box"]
    result = part(
        written(document(body), Rendered("Vor |nach".replace("|", ""), (Placed(0, 4, 4),)), "Ein Bild", "Im Kasten")
    )
    assert result.count("Im Kasten") == result.count("Ein Bild") == 2
    assert "In the box" not in result
    assert 'mc:Ignorable="w14"' in result
    assert "xmlns:w14=" in result


def test_only_one_of_the_units_of_a_paragraph_is_changed() -> None:
    body, _ = CASES["tabs"]
    assert units(written(document(body), "Name auf Deutsch:")) == ["Name auf Deutsch:", "Mary"]


def test_a_large_letter_begins_its_paragraph() -> None:
    frame = '<w:framePr w:dropCap="drop" w:lines="3"/>'
    data = document(paragraph(run("O", "<w:sz w:val='90'/>"), properties=frame) + paragraph(run("nce there was")))
    assert units(data) == ["Once there was"]
    result = written(data, "Es war einmal")
    assert units(result) == ["Es war einmal"]
    assert ">E</w:t>" in part(result)
    assert ">s war einmal</w:t>" in part(result)


def test_what_was_meant_for_the_source_goes() -> None:
    properties = '<w:rFonts w:hint="eastAsia"/><w:fitText w:val="900"/>'
    assert part(written(document(paragraph(run("家", properties))), "Haus")).count("<w:rPr><w:rFonts/></w:rPr>") == 1


def test_words_of_numbered_headings() -> None:
    levels = "".join(
        f'<w:lvl><w:lvlText w:val="{text}"/></w:lvl>' for text in ("Chapter %1:", "%1.%2", "o", "a)", "Chapter %1:")
    )
    numbering = {
        "word/numbering.xml": f"<w:numbering {NAMESPACES}>{levels}</w:numbering>",
        "word/_rels/document.xml.rels": relations(("rId1", "numbering", "numbering.xml")),
    }
    data = document(paragraph(run("12")), more=numbering)
    assert units(data) == ["Chapter {%1}:"]
    result = part(written(data, Rendered("%1. Kapitel:", (Placed(0, 0, 2),))), "word/numbering.xml")
    assert result.count('w:val="%1. Kapitel:"') == 2


def test_an_embedded_document_is_refused() -> None:
    with pytest.raises(UnsafeFile, match="embeds"):
        units(document('<w:altChunk r:id="rId9"/>'))


def test_a_bound_control_shows_the_translation() -> None:
    """Word would fill it again from where it is bound to."""
    control = '<w:dataBinding w:prefixMappings="xmlns:a=\'urn:own\'" w:xpath="/a:x" w:storeItemID="{{1}}"/>'
    body = paragraph(CONTROL.format(control, run("A house")))
    assert "dataBinding" in part(written(document(body)))
    assert "dataBinding" not in part(written(document(body), "Ein Haus"))


def test_lines_to_write_on_stay() -> None:
    labels = ("Name: ", " Date: ", " Place: ")
    body = paragraph(*(run(label) + run(" " * 12, LINE) for label in labels))
    after = part(written(document(body), "Vollständiger Name:", "Datum:", "Ort:"))
    assert re.findall(r"<w:u [^>]*/></w:rPr><w:t[^>]*>( *)<", after) == [" " * 12] * 3
    said = "".join(re.findall("<w:t[^>]*>(.*?)<", after))
    assert said == "".join(f"{label}{' ' * 12}" for label in ("Vollständiger Name: ", " Datum: ", " Ort: "))


def test_boxes_to_tick_stay_before_their_labels() -> None:
    box = _field("FORMCHECKBOX")
    after = part(written(document(paragraph(box, run(" Yes "), box, run(" No"))), "Ja", "Nein"))
    assert re.findall("FORMCHECKBOX|Ja|Nein", after) == ["FORMCHECKBOX", "Ja", "FORMCHECKBOX", "Nein"]
    assert after.count('w:fldCharType="begin"') == after.count('w:fldCharType="end"') == 2
