"""What breaks a workbook, case by case, in workbooks made by hand."""

import re
import time

import pytest

from tests.documents import corpus
from tests.documents.formats.workbooks import (
    MAIN,
    PACKAGE,
    RELS,
    SHEET,
    STRINGS,
    TABLE,
    formulas,
    numbered,
    shared,
    sheet,
    translated,
    units,
    workbook,
    written,
)
from tolmach.documents.formats import xlsx
from tolmach.documents.kit.inline import as_it_was
from tolmach.errors import UnsafeFile
from tolmach.units import Rendered


def _book(*strings: str, cells: str = "", before: str = "", after: str = "", **more: str) -> bytes:
    parts = {STRINGS: shared(*strings), SHEET: sheet(numbered(len(strings)) + cells, before, after)}
    return workbook({**parts, **{name.replace("__", "/"): text for name, text in more.items()}})


@pytest.mark.parametrize(
    "more",
    [
        {"cells": formulas('IF(A1="Done",1,0)')},
        {"cells": formulas('COUNTIF(A:A,"done")')},
        {"after": '<dataValidations><dataValidation type="list"><formula1>"Open,Done"</formula1></dataValidation></dataValidations>'},
        {"after": '<conditionalFormatting><cfRule type="cellIs"><formula>"Done"</formula></cfRule></conditionalFormatting>'},
        {"after": '<conditionalFormatting><cfRule type="containsText" text="Done"/></conditionalFormatting>'},
        {"after": '<autoFilter ref="A1:B2"><filterColumn colId="0"><filters><filter val="Done"/></filters></filterColumn></autoFilter>'},
    ],
    ids=["if", "countif", "list", "format", "contains", "filter"],
)  # fmt: skip
def test_a_text_that_is_compared_with_stays(more: dict[str, str]) -> None:
    assert units(_book("Done", "Done soon", **more)) == ["Done soon", "Sheet1"]


def test_a_text_that_a_formula_makes_does_not_bind_cells() -> None:
    assert units(_book("High", cells=formulas('IF(A1>5,"High","Low")')))[0] == "High"


def test_results_of_formulas_stay_and_texts_without_formula_do_not() -> None:
    cells = '<c t="str"><f>A1&amp;"x"</f><v>made here</v></c><c t="str"><v>typed here</v></c>'
    data = _book("Word", cells=cells)
    assert units(data) == ["Word", "typed here", "Sheet1"]
    assert '<v>made here</v></c><c t="str"><v>TYPED HERE</v>' in translated(data, str.upper)[SHEET]


@pytest.mark.parametrize(
    "cell", ["<c><v>12</v></c>", '<c t="b"><v>1</v></c>', '<c t="e"><v>#N/A</v></c>', '<c t="d"><v>2024-01-01</v></c>']
)
def test_other_values_are_no_text(cell: str) -> None:
    data = _book("Word", cells=cell)
    assert units(data) == ["Word", "Sheet1"]
    assert cell in translated(data, str.upper)[SHEET] or cell in sheet(numbered(1) + cell)


def test_equal_strings_are_one_unit() -> None:
    inline = '<c t="inlineStr"><is><t>Same</t></is></c>' * 2
    data = _book("Same", "Same", cells=inline)
    assert units(data) == ["Same", "Sheet1"]
    after = translated(data, str.upper)
    assert after[STRINGS].count("SAME") == 2
    assert after[SHEET].count("SAME") == 2


def test_rich_strings_keep_their_formatting_and_lose_their_readings() -> None:
    rich = (
        '<r><t xml:space="preserve">Number one, </t></r><r><rPr><b/><sz val="11"/></rPr><t>two</t></r>'
        '<r><rPr><b/><sz val="11"/><family val="2"/></rPr><t xml:space="preserve"> three</t></r><r><t>.</t></r>'
    )
    data = _book(rich, '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>')
    reading = xlsx.read(data, None)
    assert [unit.text for unit in reading.units] == ["Number one, two three.", "東京", "Sheet1"]
    assert [(code.start, code.end) for code in reading.units[0].codes] == [(12, 21)]
    after = translated(data, lambda text: text.upper().replace("東京", "Tokyo"))[STRINGS]
    assert re.sub(r' xml:space="preserve"', "", after) == shared(
        '<r><t>NUMBER ONE, </t></r><r><rPr><b/><sz val="11"/></rPr><t>TWO THREE</t></r><r><t>.</t></r>',
        '<t>Tokyo</t><phoneticPr fontId="1"/>',
    )


def test_a_cell_of_several_lines() -> None:
    data = _book(
        "First line.\n- Second_x000D_\n 12\nUnit\nprice",
        "<r><t>A line.\n</t></r><r><rPr><b/></rPr><t>Bold\nNext</t></r>",
    )
    assert units(data)[:-1] == ["First line.", "- Second", "Unit price", "A line.", "Bold", "Next"]
    after = translated(data, str.upper)[STRINGS]
    assert "FIRST LINE.\n- SECOND_x000D_\n 12\nUNIT\nPRICE<" in after
    assert "A LINE.\n</t></r><r><rPr><b/></rPr>" in after
    assert "BOLD\nNEXT<" in after


def test_signs_of_markup_and_escapes() -> None:
    data = _book("a &lt; b &amp; c _x005F_x0041_")
    assert units(data)[0] == "a < b & c _x0041_"
    assert "A &lt; B &amp; C _x005F_X0041_" in translated(data, str.upper)[STRINGS]


def test_what_is_no_language_stays() -> None:
    assert units(_book("a@example.org", "AB-1044", "customer_id", "report.pdf", "123", "Total")) == ["Total", "Sheet1"]


COLUMNS = '<tableColumn id="1" name="Name"/><tableColumn id="2" name="First_x000a_price"/>'


def _table(columns: str, more: str = "") -> str:
    return f'<table xmlns="{MAIN}" id="1" name="T" displayName="T" ref="A1:B2"{more}><tableColumns>{columns}</tableColumns></table>'


def test_columns_of_tables_are_named_like_their_headings() -> None:
    data = _book("Name", "First\nprice", **{"xl__tables__table1.xml": _table(COLUMNS)})
    assert units(data) == ["Name", "First price", "Sheet1"]
    after = translated(data, str.upper)
    assert 'name="NAME"' in after[TABLE]
    assert 'name="FIRST_x000a_PRICE"' in after[TABLE]
    assert "FIRST\nPRICE" in after[STRINGS]


@pytest.mark.parametrize("formula", ["SUM(T[Name])", "[@Name]*2", "T[[#All],[Name]]"])
def test_a_column_that_a_formula_speaks_of_stays(formula: str) -> None:
    data = _book("Name", "First\nprice", cells=formulas(formula), **{"xl__tables__table1.xml": _table(COLUMNS)})
    assert units(data)[0] == "First price"
    assert 'name="Name"' in translated(data, str.upper)[TABLE]


def test_two_columns_never_get_one_name() -> None:
    columns = '<tableColumn id="1" name="Price"/><tableColumn id="2" name="Cost"/><tableColumn id="3" name="Preis"/>'
    data = _book("Price", "Cost", "Preis", **{"xl__tables__table1.xml": _table(columns)})
    after = written(data, [Rendered("Kosten"), Rendered("KOSTEN"), Rendered("Betrag"), Rendered("Blatt")])
    assert after[STRINGS].count("Price") == after[STRINGS].count("Cost") == after[STRINGS].count("Betrag") == 1
    after = written(data, [Rendered("Preis"), Rendered("Kosten"), Rendered(""), Rendered("Blatt")])
    assert re.findall(' name="(.*?)"', after[TABLE])[1:] == ["Price", "Kosten", "Preis"]


def test_a_heading_with_formatting_inside_stays() -> None:
    data = _book("<r><t>Na</t></r><r><rPr><b/></rPr><t>me</t></r>", **{"xl__tables__table1.xml": _table(COLUMNS)})
    assert units(data) == ["Sheet1"]


def test_names_of_hidden_headings_stay() -> None:
    data = _book("Name", **{"xl__tables__table1.xml": _table(COLUMNS, ' headerRowCount="0"')})
    assert 'name="Name"' in translated(data, str.upper)[TABLE]


def test_pivot_tables_find_their_columns_and_groups() -> None:
    cache = (
        f'<pivotCacheDefinition xmlns="{MAIN}"><cacheSource><worksheetSource sheet="Sheet1"/></cacheSource><cacheFields>'
        '<cacheField name="Region"><sharedItems><s v="East"/></sharedItems></cacheField>'
        '<cacheField name="Remark"><sharedItems><s v="A free text"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>'
    )
    table = f'<pivotTableDefinition xmlns="{MAIN}"><pivotFields><pivotField axis="axisRow"/><pivotField/></pivotFields></pivotTableDefinition>'
    data = _book(
        "Region", "East", "Remark", "A free text", "Other",
        **{"xl__pivotCache__1.xml": cache, "xl__pivotTables__pivotTable1.xml": table},
    )  # fmt: skip
    assert units(data) == ["A free text", "Other"]


_LINK = (
    '<Relationships xmlns="{}/relationships"><Relationship Id="r9" Type="{}/hyperlink" Target="{}"/></Relationships>'
)
_EXT = '<extLst><ext xmlns:x="urn:x" xmlns:xm="urn:xm"><x:{0}><xm:f>{1}</xm:f></x:{0}></ext></extLst>'
_RULE = "<dataValidations><dataValidation><formula1>{}</formula1></dataValidation></dataValidations>"
_FORMAT = "<conditionalFormatting><cfRule><formula>{}</formula></cfRule></conditionalFormatting>"
_AT = "'Sheet one'!$A$1"
REFERENCES: dict[str, dict[str, str]] = {
    "a formula": {"cells": formulas(f"SUM({_AT}:A2)")},
    "a formula over sheets": {"cells": formulas("SUM('Sheet one:Other'!A1)")},
    "a formula that builds a reference": {"cells": formulas("INDIRECT(A1)")},
    "a formula that looks for a sheet": {"cells": formulas('SHEET("Sheet one")')},
    "a link of a formula": {"cells": formulas("HYPERLINK(&quot;#'Sheet one'!A1&quot;,1)")},
    "a link that a formula builds": {"cells": formulas("HYPERLINK(&quot;#'&quot;&amp;A1&amp;&quot;'!A1&quot;)")},
    "a link of a cell": {"after": f'<hyperlinks><hyperlink ref="A1" location="{_AT}"/></hyperlinks>'},
    "a validation": {"after": _RULE.format(_AT)},
    "a new validation": {"after": _EXT.format("dataValidation", _AT)},
    "a conditional format": {"after": _FORMAT.format(_AT)},
    "a new conditional format": {"after": _EXT.format("cfRule", _AT)},
    "a sparkline": {"after": _EXT.format("sparkline", _AT)},
    "a consolidation": {"after": '<dataConsolidate><dataRefs><dataRef sheet="Sheet one"/></dataRefs></dataConsolidate>'},
    "a control in the sheet": {"after": f'<controls><control><controlPr linkedCell="{_AT}"/></control></controls>'},
    "a link of a cell elsewhere": {
        "xl/worksheets/_rels/sheet2.xml.rels": _LINK.format(PACKAGE, RELS, "#'Sheet one'!A1"),
    },
    "a link of LibreOffice": {"xl/worksheets/_rels/sheet2.xml.rels": _LINK.format(PACKAGE, RELS, "#Sheet one.A1")},
    "a link of a picture": {"xl/drawings/_rels/drawing1.xml.rels": _LINK.format(PACKAGE, RELS, "#Sheet%20one!A1")},
    "a link of a chart": {"xl/charts/_rels/chart1.xml.rels": _LINK.format(PACKAGE, RELS, "#'Sheet%20one'!A1")},
    "a link to this file": {
        "xl/drawings/_rels/drawing1.xml.rels": _LINK.format(PACKAGE, RELS, "file:///C:/Book.xlsx#'Sheet one'!A1"),
    },
    "a shape that shows a cell": {"xl/drawings/drawing1.xml": f'<d><sp textlink="{_AT}"/></d>'},
    "a picture of cells": {"xl/drawings/drawing1.xml": f'<d><pic><cameraTool cellRange="{_AT}"/></pic></d>'},
    "a shape in a chart": {"xl/drawings/drawing2.xml": f'<d><sp textlink="{_AT}"/></d>'},
    "a button": {"xl/drawings/vmlDrawing1.vml": f"<xml><br><x:FmlaLink>{_AT}</x:FmlaLink></xml>"},
    "a link of a button": {"xl/drawings/vmlDrawing1.vml": "<xml><v:shape href=\"#&#39;Sheet one&#39;!A1\"></xml>"},
    "a control": {"xl/ctrlProps/ctrlProp1.xml": f'<formControlPr fmlaRange="$B$1" fmlaLink="{_AT}"/>'},
    "an old control": {"xl/activeX/activeX1.xml": f'<ocx><ocxPr name="LinkedCell" value="{_AT}"/></ocx>'},
    "a chart": {"xl/charts/chart1.xml": f"<c><ser><val><numRef><f>({_AT},Other!A2)</f></numRef></val></ser></c>"},
    "a new chart": {"xl/charts/chartEx1.xml": f'<c><data><strDim><f dir="row">{_AT}</f></strDim></data></c>'},
    "a chart of a pivot table": {
        "xl/charts/chart1.xml": "<c><pivotSource><name>[Book.xlsx]Sheet one!Pivot</name></pivotSource></c>",
    },
    "a pivot table": {
        "xl/pivotCache/1.xml": f'<pivotCacheDefinition xmlns="{MAIN}"><worksheetSource sheet="Sheet one"/></pivotCacheDefinition>',
    },
    "a pivot table of several ranges": {
        "xl/pivotCache/1.xml": f'<pivotCacheDefinition xmlns="{MAIN}"><rangeSet sheet="Sheet one"/></pivotCacheDefinition>',
    },
    "a column of a table": {
        TABLE: f'<table xmlns="{MAIN}"><calculatedColumnFormula>{_AT}</calculatedColumnFormula></table>',
    },
    "a connection": {"xl/connections.xml": '<connections><dbPr command="SELECT * FROM [Sheet one$]"/></connections>'},
    "a connection to a whole sheet": {"xl/connections.xml": '<connections><dbPr command="Sheet one$"/></connections>'},
    "a range of the data model": {"xl/connections.xml": f'<connections><rangePr sourceName="{_AT}"/></connections>'},
    "an add-in": {"xl/webextensions/1.xml": f'<webextension><binding appref="{_AT}"/></webextension>'},
    "a defined name": {"defined": f'<definedNames><definedName name="a">{_AT}</definedName></definedNames>'},
}  # fmt: skip
"""Everything in a workbook that can name a sheet."""
BUILT = {"a formula that builds a reference", "a formula that looks for a sheet", "a link that a formula builds"}
"""These may name any sheet."""


@pytest.mark.parametrize("case", REFERENCES)
def test_a_sheet_that_is_referred_to_keeps_its_name(case: str) -> None:
    more = dict(REFERENCES[case])
    defined = more.pop("defined", "")
    own = {name: more.pop(name) for name in ("cells", "after") if name in more}
    parts = {SHEET: sheet(**own), "xl/worksheets/sheet2.xml": sheet(), **more}
    data = workbook(parts, ("Sheet one", "Other", "Third"), defined)
    after = translated(data, str.upper)["xl/workbook.xml"]
    names = re.findall('<sheet name="(.*?)"', after)
    assert names[0] == "Sheet one"
    assert names[2] == ("Third" if case in BUILT else "THIRD")


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (["Eins", "Zwei"], ["Eins", "Zwei"]),
        (["A/B: C?", "'Zwei'"], ["A B  C", "Zwei"]),
        (["Gleich", "GLEICH"], ["Gleich", "Two"]),
        (["Two", "x" * 32], ["One", "Two"]),
        (["", "History"], ["One", "Two"]),
    ],
)
def test_sheets_get_names_that_are_allowed(asked: list[str], names: list[str]) -> None:
    data = workbook({SHEET: sheet(), "xl/worksheets/sheet2.xml": sheet()}, ("One", "Two"))
    after = written(data, [Rendered(text) for text in asked])
    assert re.findall('<sheet name="(.*?)"', after["xl/workbook.xml"]) == names


def test_with_indirect_references_names_of_ranges_stay() -> None:
    defined = '<definedNames><definedName name="Fresh_fruit">Sheet1!$A$1</definedName></definedNames>'
    parts = {STRINGS: shared("Fresh fruit", "Other"), SHEET: sheet(numbered(2) + formulas("INDIRECT(A1)"))}
    assert units(workbook(parts, defined=defined)) == ["Other"]


def test_tips_of_validations_and_their_limits() -> None:
    rule = '<dataValidation promptTitle="Choose" prompt="One_x000a_of these" error="Wrong"/>'
    data = _book("X1", after=f"<dataValidations>{rule}</dataValidations>")
    assert units(data)[:-1] == ["Choose", "One of these", "Wrong"]
    asked = [*map(as_it_was, xlsx.read(data, None).units)]
    asked[0], asked[2] = Rendered("x" * 33), Rendered("Falsch")
    after = written(data, asked)[SHEET]
    assert 'promptTitle="Choose" prompt="One_x000a_of these" error="Falsch"' in after


def test_comments_of_both_kinds() -> None:
    old = f'<comments xmlns="{MAIN}"><authors><author>Ann Lee</author></authors><commentList><comment ref="A1"><text>' \
        "<r><rPr><b/></rPr><t>Ann Lee:</t></r><r><t>\nPlease check.</t></r></text></comment></commentList></comments>"  # fmt: skip
    new = '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments">' \
        '<threadedComment ref="A1"><text>I did.</text></threadedComment></ThreadedComments>'  # fmt: skip
    data = _book("1", **{"xl__comments1.xml": old, "xl__threadedComments__1.xml": new})
    assert units(data) == ["Please check.", "I did.", "Sheet1"]
    after = translated(data, str.upper)
    assert "Ann Lee:" in after["xl/comments1.xml"]
    assert "\nPLEASE CHECK." in after["xl/comments1.xml"]
    assert "I DID." in after["xl/threadedComments/1.xml"]


DRAWING = (
    '<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:sp textlink="Other!A1"><xdr:nvSpPr>'
    '<xdr:cNvPr id="2" name="Box" descr="A box"/></xdr:nvSpPr><xdr:txBody><a:bodyPr/><a:p>'
    '<a:fld id="{0}" type="TxLink"><a:rPr/><a:t>Shown cell</a:t></a:fld></a:p><a:p><a:r><a:t>In a box</a:t></a:r></a:p>'
    "</xdr:txBody></xdr:sp></xdr:wsDr>"
)


def test_shapes_and_what_they_show_of_cells() -> None:
    data = _book("Shown cell", **{"xl__drawings__drawing1.xml": DRAWING})
    assert units(data) == ["Shown cell", "A box", "In a box", "Sheet1"]
    after = translated(data, str.upper)["xl/drawings/drawing1.xml"]
    assert re.findall("<a:t>(.*?)</a:t>", after) == ["SHOWN CELL", "IN A BOX"]
    data = _book("Shown cell", cells=formulas('A1="Shown cell"'), **{"xl__drawings__drawing1.xml": DRAWING})
    assert "<a:t>Shown cell</a:t>" in translated(data, str.upper)["xl/drawings/drawing1.xml"]


@pytest.mark.parametrize(("end", "expected"), [("", "PRESS ME"), ("<br>", "Press me")], ids=["xml", "html"])
def test_buttons(end: str, expected: str) -> None:
    button = f'<xml xmlns:v="urn:schemas-microsoft-com:vml"><v:shape><v:textbox><div><font>Press me</font></div>{end}</v:textbox></v:shape></xml>'
    data = _book("Word", **{"xl__drawings__vmlDrawing1.vml": button})
    assert expected in translated(data, str.upper)["xl/drawings/vmlDrawing1.vml"]


def test_a_strict_workbook_is_written_as_one() -> None:
    strict = "http://purl.oclc.org/ooxml/spreadsheetml/main"
    parts = {
        STRINGS: shared("Word", "<r><t>Rich</t></r>").replace(MAIN, strict),
        SHEET: sheet(numbered(2), after="<headerFooter><oddHeader>&amp;CHead</oddHeader></headerFooter>").replace(
            MAIN, strict
        ),
    }
    data = workbook(parts)
    assert units(data) == ["Word", "Rich", "Head", "Sheet1"]
    after = translated(data, str.upper)
    assert "&amp;CHEAD" in after[SHEET]
    for part in (STRINGS, SHEET):
        assert strict in after[part]
        assert MAIN not in after[part]


def test_elements_may_have_a_prefix() -> None:
    cells = '<x:c t="inlineStr"><x:is><x:t>Inside</x:t></x:is></x:c><x:c t="str"><x:v>Typed</x:v></x:c>'
    parts = {
        STRINGS: f'<x:sst xmlns:x="{MAIN}"><x:si><x:t>Word</x:t></x:si><x:si><x:r><x:t>Rich</x:t></x:r></x:si></x:sst>',
        SHEET: f'<x:worksheet xmlns:x="{MAIN}"><x:sheetViews><x:sheetView/></x:sheetViews><x:sheetData><x:row>{cells}</x:row></x:sheetData></x:worksheet>',
    }
    data = workbook(parts)
    assert units(data) == ["Word", "Rich", "Inside", "Typed", "Sheet1"]
    after = translated(data, str.upper, "ar")
    assert f'<x:sst xmlns:x="{MAIN}"><x:si><x:t xml:space="preserve">WORD</x:t></x:si>' in after[STRINGS]
    assert '<x:is><x:t xml:space="preserve">INSIDE</x:t></x:is></x:c><x:c t="str"><x:v>TYPED</x:v>' in after[SHEET]
    assert '<x:sheetView rightToLeft="1"/>' in after[SHEET]


def test_a_text_too_long_for_a_cell_is_not_written() -> None:
    data = _book("Word")
    assert "<t>Word</t>" in written(data, [Rendered("x" * 32_768), Rendered("Sheet1")])[STRINGS]


def test_rows_stay_where_they_were_when_the_rest_of_a_sheet_changes() -> None:
    data = _book("Word", cells="<c><v>rows0</v></c>", before='<sheetViews><sheetView workbookViewId="0"/></sheetViews>')
    after = translated(data, str.upper, "he")[SHEET]
    assert f'<sheetData><row r="1">{numbered(1)}<c><v>rows0</v></c></row></sheetData>' in after
    assert 'rightToLeft="1"' in after


def test_unchanged_is_as_it_was_also_right_to_left() -> None:
    data = _book("Word", before="<sheetViews><sheetView/></sheetViews>")
    rendered = [as_it_was(unit) for unit in xlsx.read(data, None).units]
    assert written(data, rendered, "ar") == {name: part.decode() for name, part in corpus.members(data).items()}


def test_all_text_is_counted() -> None:
    assert xlsx.read(_book("Word", "a@example.org", "12"), None).characters == len("Worda@example.org12Sheet1")


@pytest.mark.parametrize(
    "parts",
    [
        {STRINGS: "<sst><si><t>"},
        {STRINGS: '<!DOCTYPE x [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>'},
        {SHEET: "<worksheet><sheetData><row></worksheet>"},
        {STRINGS: "<sst>" + "<a>" * 5000 + "</a>" * 5000 + "<!-- --></sst>"},
        {STRINGS: "<sst><si><r><x:t>a</x:t></r></si></sst>"},
    ],
    ids=["cut", "entities", "unbalanced", "deep", "undeclared"],
)
def test_rude_workbooks_are_refused(parts: dict[str, str]) -> None:
    data = workbook({SHEET: sheet(), **parts})
    with pytest.raises(UnsafeFile):
        xlsx.read(data, None)


def test_a_string_that_no_cell_holds_stays_where_it_is() -> None:
    after = "<pageMargins><is><t>Lost words</t></is></pageMargins>"
    cell = '<c t="inlineStr"><is><t>Words of a cell</t></is></c>'
    written = translated(workbook({SHEET: sheet(cell, after=after)}), str.upper)
    assert "WORDS OF A CELL" in written[SHEET]
    assert after in written[SHEET]


def test_many_cells_take_little_time() -> None:
    rows = "".join(
        f'<c t="s"><v>{n % 900}</v></c><c><f>IF(A{n}="late",1,B{n})</f><v>{n}</v></c>' for n in range(20_000)
    )
    parts = {STRINGS: shared(*(f"Text number {n}" for n in range(900))), SHEET: sheet(rows)}
    data = workbook(parts)
    start = time.process_time()
    assert len(translated(data, str.upper)) > 0
    assert time.process_time() - start < 10


def test_labels_with_a_line_to_write_on_between_them() -> None:
    line = '<r><rPr><u/></rPr><t xml:space="preserve">{}</t></r>'.format(" " * 8)
    data = _book(f"<r><t>Name:</t></r>{line}<r><t>Date:</t></r>{line}")
    assert units(data) == ["Name:", "Date:", "Sheet1"]
    after = translated(data, str.upper)[STRINGS]
    assert "".join(re.findall("<t[^>]*>(.*?)<", after)) == f"NAME:{' ' * 8}DATE:{' ' * 8}"
    assert after.count("<u/>") == 2
