"""Packages of Office and what their formats have in common."""

import io
import zipfile

import pytest
from lxml import etree

from tests.documents.formats.docx_made import document, marked, package, paragraph, relations, run, types
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.ooxml import (
    Opc,
    Part,
    Story,
    StoryParagraph,
    charts,
    diagrams,
    drawing,
    language,
    of_content,
    walk,
)
from tolmach.documents.kit.ooxml.names import MC, A, C, is_strict, strict, usual
from tolmach.documents.kit.trees import Element, local
from tolmach.errors import UnsafeFile
from tolmach.units import Placed, Rendered

GERMAN = language("de", "en")
_CHART = "application/vnd.openxmlformats-officedocument.drawingml.chart+xml"


def _part(xml: str, name: str = "x.xml") -> Part:
    return Part(name, xml.encode())


def _drawn(content: str) -> Element:
    return etree.fromstring(f'<a:p xmlns:a="{A[1:-1]}" xmlns:r="urn:r">{content}</a:p>')


def _run(text: str, properties: str = "") -> str:
    return f"<a:r><a:rPr {properties}/><a:t>{text}</a:t></a:r>"


def _said(item: StoryParagraph) -> list[str]:
    return [marked(inline.unit) for inline in item.inlines]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (_run("A ") + _run("bold", 'b="1"') + _run(" word"), ["A [bold] word"]),
        (_run("One ", 'lang="en-US" dirty="0"') + _run("sentence", 'lang="en-GB" err="1"'), ["One sentence"]),
        (_run("One") + "<a:br/>" + _run("two"), ["One| two"]),
        (_run("Page ") + '<a:fld type="slidenum"><a:t>7</a:t></a:fld>' + _run(" ends"), ["Page {7} ends"]),
        (_run("Left\tRight"), ["Left", "Right"]),
        (_run("12"), []),
        ('<a:pPr algn="l"/>' + _run("Title") + "<a:endParaRPr/>", ["Title"]),
        (
            _run("See ") + '<a:r><a:rPr><a:hlinkClick r:id="r1"/></a:rPr><a:t>this</a:t></a:r>' + _run(" page"),
            ["See [this] page"],
        ),
    ],
    ids=["bold", "proofing", "break", "field", "tab", "number", "properties", "link"],
)
def test_what_a_drawn_paragraph_says(content: str, expected: list[str]) -> None:
    assert _said(drawing.paragraph(_drawn(content))) == expected


def test_a_drawn_paragraph_is_written() -> None:
    element = _drawn(
        '<a:pPr algn="l"/>'
        + _run("A ", 'lang="en-US"')
        + _run("red", 'b="1"')
        + _run(" house")
        + '<a:endParaRPr lang="en-US"/>'
    )
    drawing.paragraph(element).write([Rendered("Neues rotes Haus", (Placed(0, 6, 11),))], GERMAN)
    assert [(local(child), "".join(child.itertext())) for child in element] == [
        ("pPr", ""),
        ("r", "Neues "),
        ("r", "rotes"),
        ("r", " Haus"),
        ("endParaRPr", ""),
    ]
    assert [each.get("lang") for each in element.iter(f"{A}rPr", f"{A}endParaRPr")] == ["de-DE", None, "de-DE", "de-DE"]
    assert element[2].find(f"{A}rPr").get("b") == "1"  # type: ignore[union-attr]


def test_a_drawn_paragraph_is_turned() -> None:
    element = _drawn(_run("A house"))
    drawing.paragraph(element).write([Rendered("بيت")], language("ar", "en"))
    assert element[0].tag == f"{A}pPr"
    assert element[0].get("rtl") == "1"


def test_what_is_said_again_gets_the_same_translation() -> None:
    story = Story()
    first, second = _part("<a>House</a>"), _part("<a> House </a>")
    story.tell(first, of_content(first.root))
    story.tell(second, of_content(second.root), again=True)
    assert [unit.text for unit in story.units] == ["House"]
    assert story.characters == 5
    assert story.write([Rendered("Haus")], GERMAN)
    assert (first.written(), second.written()) == (b"<a>Haus</a>", b"<a> Haus </a>")


def test_what_was_not_said_before_is_said() -> None:
    story = Story()
    part = _part("<a>House</a>")
    story.tell(part, of_content(part.root), again=True)
    assert [unit.text for unit in story.units] == ["House"]


def test_nothing_changed() -> None:
    story = Story()
    part = _part("<a>House</a>")
    story.tell(part, of_content(part.root))
    assert not story.write([as_it_was(unit) for unit in story.units], GERMAN)
    assert not part.changed


def test_a_chart_says_titles_series_and_categories_once() -> None:
    cache = f'<c:strRef xmlns:c="{C[1:-1]}"><c:f>A1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>North</c:v></c:pt></c:strCache></c:strRef>'
    part = _part(
        f'<c:chart xmlns:c="{C[1:-1]}" xmlns:a="{A[1:-1]}"><c:title><c:tx><c:rich><a:p>{_run("Sales")}</a:p></c:rich></c:tx></c:title>'
        f"<c:ser><c:tx>{cache}</c:tx><c:cat>{cache}</c:cat><c:val><c:numCache><c:formatCode>General</c:formatCode><c:pt><c:v>4</c:v></c:pt></c:numCache></c:val></c:ser>"
        "<c:ser><c:tx><c:v>South</c:v></c:tx></c:ser></c:chart>"
    )
    story = Story()
    charts.collect(story, part)
    assert [unit.text for unit in story.units] == ["Sales", "North", "South"]
    story.write([Rendered("Umsatz"), Rendered("Nord"), Rendered("Süd")], GERMAN)
    assert part.written().decode().count("<c:v>Nord</c:v>") == 2


def test_smart_art_says_the_same_in_its_data_and_its_drawing() -> None:
    more = '<Override PartName="/data.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml"/><Override PartName="/drawing.xml" ContentType="application/vnd.ms-office.drawingml.diagramDrawing+xml"/>'
    shape = f'<x xmlns:a="{A[1:-1]}"><a:p>{_run("Plan")}</a:p></x>'
    opened = Opc(
        document(paragraph(run("a")), more={"data.xml": shape, "drawing.xml": shape}, more_types=more),
        "wordprocessingml",
    )
    story = Story()
    diagrams.collect(story, opened)
    assert [unit.text for unit in story.units] == ["Plan"]
    story.write([Rendered("Entwurf")], GERMAN)
    assert all(b"Entwurf" in opened.part(name).written() for name in ("data.xml", "drawing.xml"))


def test_a_fallback_says_it_again() -> None:
    root = etree.fromstring(f'<x xmlns:mc="{MC[1:-1]}"><mc:Choice><y/></mc:Choice><mc:Fallback><y/></mc:Fallback></x>')
    assert [again for _, again in walk.each(root, "y")] == [False, True]


@pytest.mark.parametrize(
    "data",
    [
        b'<w:p xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"/>',
        b'<a Type="http://purl.oclc.org/ooxml/officeDocument/relationships/extendedProperties"/>',
        b'<a xmlns:a="http://purl.oclc.org/ooxml/drawingml/chart"/>',
    ],
)
def test_strict_namespaces_there_and_back(data: bytes) -> None:
    assert is_strict(data)
    assert not is_strict(usual(data))
    assert strict(usual(data)) == data


def _opened(rows: str, parts: dict[str, str], name: str = "word/document.xml") -> Opc:
    return Opc(
        package(
            {
                "[Content_Types].xml": types(more=rows),
                "_rels/.rels": relations(("rId1", "officeDocument", f"/{name.upper()}")),
                "word/document.xml": "<x/>",
                **parts,
            }
        ),
        "wordprocessingml",
    )


def test_parts_are_found_by_kind_and_type_whatever_their_case() -> None:
    opened = _opened(
        f'<Override PartName="/Word/Charts/Chart1.xml" ContentType="{_CHART}"/>',
        {
            "word/charts/chart1.xml": "<x/>",
            "word/charts/a b.xml": "<x/>",
            "word/_rels/document.xml.rels": relations(
                ("r1", "chart", "charts/chart1.xml"),
                ("r2", "chart", "../word/charts/a%20b.xml"),
                ("r3", "chart", "none.xml"),
            ),
        },
    )
    assert opened.main == "word/document.xml"
    assert opened.of_type("drawingml.chart+xml") == ["word/charts/chart1.xml"]
    assert opened.related(opened.main, "chart") == ["word/charts/chart1.xml", "word/charts/a b.xml"]


def test_a_relation_that_leads_outside_is_no_part() -> None:
    outside = relations(("r1", "image", "http://example.org/a.png")).replace("Target=", 'TargetMode="External" Target=')
    opened = _opened("", {"word/_rels/document.xml.rels": outside})
    assert opened.related(opened.main, "image") == []


def test_an_added_part_has_a_type_and_a_relation() -> None:
    opened = _opened("", {})
    opened.add("word/new.xml", b"<x/>", "a/b")
    key = opened.relate(opened.main, "footer", "word/new.xml")
    again = Opc(opened.written(), "wordprocessingml")
    assert again.type_of("word/new.xml") == "a/b"
    assert [(each.id, each.target) for each in again.relations(again.main)] == [(key, "word/new.xml")]


def test_only_changed_parts_are_written_anew() -> None:
    opened = _opened("", {"word/other.xml": "<x  a='1'/>"})
    opened.part("word/document.xml").root.set("b", "2")
    opened.part("word/document.xml").changed = True
    opened.part("word/other.xml").root.set("b", "2")
    with zipfile.ZipFile(io.BytesIO(opened.written())) as archive:
        assert archive.read("word/document.xml") == b'<x b="2"/>'
        assert archive.read("word/other.xml") == b"<x  a='1'/>"


def test_a_part_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tolmach.documents.kit.ooxml.opc._MOST", 3)
    with pytest.raises(UnsafeFile, match="too large"):
        _ = _part("<abc/>").root


@pytest.mark.parametrize(
    ("target", "source", "tag", "turns"),
    [
        ("de", "en", "de-DE", False),
        ("en-GB", "ar", "en-GB", True),
        ("he", "en", "he-IL", True),
        ("ar", "he", "ar-SA", False),
        ("zh", "en", "zh-CN", False),
        ("zh-Hans", "en", "zh-CN", False),
        ("es-419", "en", "es-MX", False),
    ],
)
def test_how_office_names_languages(target: str, source: str, tag: str, turns: bool) -> None:
    named = language(target, source)
    assert (named.tag, named.turns) == (tag, turns)
