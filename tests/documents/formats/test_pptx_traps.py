"""What of a presentation no program at hand writes: comments, SmartArt, sections, versions for older programs."""

import io
import re
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.documents import corpus
from tolmach.documents.formats import pptx
from tolmach.documents.formats.model import Wanted
from tolmach.documents.formats.notes import Note, NoteKind, collecting
from tolmach.documents.kit import lettering
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.report import report
from tolmach.errors import UnsafeFile
from tolmach.units import Placed, Rendered

BASE = corpus.FILES / "pptx" / "python-pptx-chart.pptx"
SLIDE = "ppt/slides/slide1.xml"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
RELATED = {
    "ppt/comments/old.xml": (f"{OFFICE}/comments", "application/vnd.openxmlformats-officedocument.presentationml.comments+xml"),
    "ppt/comments/new.xml": ("http://schemas.microsoft.com/office/2018/10/relationships/comments", "application/vnd.ms-powerpoint.comments+xml"),
    "ppt/diagrams/data1.xml": (f"{OFFICE}/diagramData", "application/vnd.openxmlformats-officedocument.drawingml.diagramData+xml"),
    "ppt/diagrams/drawing1.xml": ("http://schemas.microsoft.com/office/2007/relationships/diagramDrawing", "application/vnd.ms-office.drawingml.diagramDrawing+xml"),
}  # fmt: skip


def made(shapes: str = "", parts: Mapping[str, str] | None = None, main: str = "", base: Path = BASE) -> bytes:
    """A presentation with more on its slide, more parts of the slide, and more at the end of its main part."""
    files = {
        name: data.decode() if name.endswith((".xml", ".rels")) else data
        for name, data in corpus.members(base.read_bytes()).items()
    }
    _put(files, SLIDE, "</p:spTree>", shapes)
    _put(files, "ppt/presentation.xml", "</p:presentation>", main)
    for number, (name, text) in enumerate((parts or {}).items()):
        kind, content = RELATED[name]
        files[name] = text
        _put(files, "[Content_Types].xml", "</Types>", f'<Override PartName="/{name}" ContentType="{content}"/>')
        _put(
            files,
            "ppt/slides/_rels/slide1.xml.rels",
            "</Relationships>",
            f'<Relationship Id="more{number}" Type="{kind}" Target="/{name}"/>',
        )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def _put(files: dict[str, str | bytes], name: str, before: str, text: str) -> None:
    part = files[name]
    assert isinstance(part, str)
    assert before in part
    files[name] = part.replace(before, text + before)


def box(paragraphs: str, more: str = "") -> str:
    return (
        f'<p:sp {A}><p:nvSpPr><p:cNvPr id="90" name="Box"{more}/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/>'
        f"<p:txBody><a:bodyPr/>{paragraphs}</p:txBody></p:sp>"
    )


def units(data: bytes) -> list[str]:
    return [unit.text for unit in pptx.read(data, "en").units]


def upper(data: bytes, target: str = "de") -> dict[str, str]:
    asked = [corpus.translated(unit, str.upper) for unit in pptx.read(data, "en").units]
    return written(data, asked, target)


def written(data: bytes, asked: list[Rendered], target: str = "de") -> dict[str, str]:
    result = corpus.members(pptx.write(data, asked, Wanted(target, "en", "pptx"), b""))
    return {name: part.decode() for name, part in result.items() if name.endswith((".xml", ".rels"))}


def test_comments_of_both_kinds() -> None:
    old = f'<p:cmLst {P}><p:cm authorId="0" idx="1"><p:pos x="1" y="1"/><p:text>Is this right?\nPlease check.</p:text></p:cm></p:cmLst>'
    new = (
        f'<p188:cmLst xmlns:p188="http://schemas.microsoft.com/office/powerpoint/2018/8/main" {A}><p188:cm><p188:replyLst>'
        "<p188:reply><p188:txBody><a:bodyPr/><a:p><a:r><a:t>It is.</a:t></a:r></a:p></p188:txBody></p188:reply></p188:replyLst>"
        "<p188:txBody><a:bodyPr/><a:p><a:r><a:t>A newer remark.</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>"
    )
    data = made(parts={"ppt/comments/old.xml": old, "ppt/comments/new.xml": new})
    assert {"Is this right?", "Please check.", "It is.", "A newer remark."} <= set(units(data))
    after = upper(data)
    assert "IS THIS RIGHT?\nPLEASE CHECK." in after["ppt/comments/old.xml"]
    assert "A NEWER REMARK." in after["ppt/comments/new.xml"]


def test_smartart_is_translated_in_its_data_and_in_its_drawing_alike() -> None:
    text = "<a:bodyPr/><a:p><a:r><a:t>First step</a:t></a:r></a:p>"
    data_part = f'<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" {A}><dgm:ptLst><dgm:pt><dgm:t>{text}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>'
    drawing = f'<dsp:drawing xmlns:dsp="http://schemas.microsoft.com/office/drawing/2008/diagram" {A}><dsp:spTree><dsp:sp><dsp:txBody>{text}</dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>'
    data = made(parts={"ppt/diagrams/data1.xml": data_part, "ppt/diagrams/drawing1.xml": drawing})
    assert units(data).count("First step") == 1
    after = upper(data)
    assert "FIRST STEP" in after["ppt/diagrams/data1.xml"]
    assert "FIRST STEP" in after["ppt/diagrams/drawing1.xml"]


def test_sections() -> None:
    section = (
        '<p:extLst><p:ext uri="x"><p14:sectionLst xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main">'
        '<p14:section name="For visitors" id="{0}"/></p14:sectionLst></p:ext></p:extLst>'
    )
    assert 'name="FOR VISITORS"' in upper(made(main=section))["ppt/presentation.xml"]


def test_a_version_for_older_programs_says_the_same() -> None:
    said = "<a:p><a:r><a:t>Said twice</a:t></a:r></a:p>"
    both = (
        '<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006">'
        f'<mc:Choice Requires="p14" xmlns:p14="urn:x">{box(said)}</mc:Choice><mc:Fallback>{box(said)}</mc:Fallback></mc:AlternateContent>'
    )
    data = made(both)
    assert units(data).count("Said twice") == 1
    assert upper(data)[SLIDE].count("SAID TWICE") == 2


def test_descriptions_and_tips() -> None:
    link = '<a:p><a:r><a:rPr><a:hlinkClick tooltip="Go there"/></a:rPr><a:t>A link</a:t></a:r></a:p>'
    data = made(box(link, ' title="A box" descr="It holds a link"') + box("<a:p/>", ' descr="picture1.png"'))
    assert [text for text in units(data) if text in {"A box", "It holds a link", "Go there", "picture1.png"}] == [
        "A box", "It holds a link", "Go there",
    ]  # fmt: skip
    slide = upper(data)[SLIDE]
    for attribute in ('title="A BOX"', 'descr="IT HOLDS A LINK"', 'tooltip="GO THERE"', 'descr="picture1.png"'):
        assert attribute in slide


def test_fields_stay_and_may_move() -> None:
    fields = '<a:p><a:r><a:t>Slide </a:t></a:r><a:fld id="{1}" type="slidenum"><a:rPr lang="en-US"/><a:t>7</a:t></a:fld><a:r><a:t> of many</a:t></a:r></a:p>'
    data = made(box(fields))
    number = units(data).index("Slide 7 of many")
    asked = [as_it_was(unit) for unit in pptx.read(data, None).units]
    asked[number] = Rendered("Von 7 vielen", (Placed(0, 4, 5),))
    slide = written(data, asked)[SLIDE]
    assert re.search(r"<a:t>Von </a:t></a:r><a:fld [^>]*>.*?<a:t>7</a:t></a:fld><a:r><a:t> vielen</a:t>", slide)


def test_languages_are_those_of_the_translation() -> None:
    said = '<a:p><a:r><a:rPr lang="en-US"/><a:t>A word</a:t></a:r><a:endParaRPr lang="en-US"/></a:p>'
    slide = upper(made(box(said)), "pt-BR")[SLIDE]
    assert '<a:rPr lang="pt-BR"/><a:t>A WORD</a:t></a:r><a:endParaRPr lang="pt-BR"/>' in slide


def test_hints_at_spelling_are_no_formatting() -> None:
    runs = '<a:p><a:r><a:rPr lang="en-US" dirty="0"/><a:t>One wrod </a:t></a:r><a:r><a:rPr lang="en-US" err="1"/><a:t>here</a:t></a:r></a:p>'
    found = {unit.text: unit.codes for unit in pptx.read(made(box(runs)), None).units}
    assert found["One wrod here"] == ()


def test_the_workbook_of_a_chart_stays() -> None:
    data = made()
    asked = [corpus.translated(unit, str.upper) for unit in pptx.read(data, "en").units]
    after = corpus.members(pptx.write(data, asked, Wanted("de", "en", "pptx"), b""))
    inside = [name for name in after if name.startswith("ppt/embeddings/")]
    assert inside
    assert all(after[name] == corpus.members(data)[name] for name in inside)
    assert (
        b"FIRST QUARTER"
        in after["ppt/charts/" + next(n for n in after if n.startswith("ppt/charts/chart")).rpartition("/")[2]]
    )


@pytest.mark.parametrize(
    "shapes",
    ["<p:sp>", box("<a:p>" * 300 + "</a:p>" * 300)],
    ids=["unbalanced", "deep"],
)
def test_rude_presentations_are_refused(shapes: str) -> None:
    with pytest.raises(UnsafeFile):
        pptx.read(made(shapes), None)


def test_another_format_is_refused() -> None:
    with pytest.raises(UnsafeFile):
        pptx.read((corpus.FILES / "xlsx" / "pandas-french.xlsx").read_bytes(), None)


def sized(text: str, size: int, body: str = "<a:bodyPr/>", more: str = "") -> str:
    """A box of 4 by 0.6 inches."""
    place = '<a:xfrm><a:off x="0" y="0"/><a:ext cx="3657600" cy="548640"/></a:xfrm>'
    runs = f'<a:p><a:r><a:rPr sz="{size * 100}"{more}/><a:t>{text}</a:t></a:r></a:p>'
    return box(runs).replace("<p:spPr/>", f"<p:spPr>{place}</p:spPr>").replace("<a:bodyPr/>", body)


SHORT, LONG = "Safety at work", "Sicherheit am Arbeitsplatz für alle Beschäftigten"
SMALLER = re.compile(r'<a:normAutofit fontScale="(\d+)" lnSpcReduction="(\d+)"/>')


def fitted(shape: str, said: str) -> list[tuple[str, str]]:
    data = made(shape)
    asked = [Rendered(said) if unit.text == SHORT else as_it_was(unit) for unit in pptx.read(data, "en").units]
    return SMALLER.findall(written(data, asked)[SLIDE])


@pytest.mark.parametrize(
    ("size", "said", "scale"),
    [(24, LONG, range(70_000, 92_501)), (12, LONG, None), (24, "Arbeitsschutz", None), (40, LONG * 3, [70_000])],
    ids=["longer", "small enough", "shorter", "never below 70 %"],
)
def test_text_that_no_longer_fits_becomes_smaller(size: int, said: str, scale: "range | list[int] | None") -> None:
    found = fitted(sized(SHORT, size), said)
    assert len(found) == (scale is not None)
    assert all(int(each) in (scale or ()) for each, _ in found)


@pytest.mark.parametrize(("said", "expected"), [(LONG * 3, [Note(NoteKind.OVERFLOW, 1, 1)]), (LONG, [])])
def test_text_that_fits_at_no_size_is_counted(said: str, expected: list[Note]) -> None:
    with collecting() as notes:
        fitted(sized(SHORT, 24), said)
    assert notes == expected
    assert report([], notes).lines[1:] == ["Texts that do not fit their box: 1 (page 1)"] * len(expected)


@pytest.mark.parametrize(
    "body",
    ["<a:bodyPr><a:spAutoFit/></a:bodyPr>", '<a:bodyPr wrap="none"/>', '<a:bodyPr vert="vert270"/>'],
    ids=["grows", "does not wrap", "stands upright"],
)
def test_boxes_that_are_not_fitted(body: str) -> None:
    assert fitted(sized(SHORT, 24, body), LONG) == []


def test_a_scale_that_was_there_is_the_largest() -> None:
    body = '<a:bodyPr><a:normAutofit fontScale="77500" lnSpcReduction="20000"/></a:bodyPr>'
    assert fitted(sized(SHORT, 24, body), LONG * 3) == [("70000", "20000")]
    assert fitted(sized(SHORT, 24, body), SHORT.upper()) == [("77500", "20000")]


@pytest.mark.parametrize("size", [0, -5])
def test_letters_without_size_do_no_harm(size: int) -> None:
    assert fitted(sized(SHORT, size), LONG) == []


def test_letters_that_cannot_be_measured_do_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lettering, "is_shaped", lambda: False)
    assert fitted(sized(SHORT, 24), "السلامة " * 9) == []


def test_a_title_has_its_place_and_its_size_from_the_layout() -> None:
    path = corpus.FILES / "pptx" / "python-pptx-garden.pptx"
    units = corpus.read(path).units
    asked = [Rendered(f"{unit.text} " * 12) if not unit.codes else as_it_was(unit) for unit in units]
    slides = [
        data.decode() for name, data in corpus.members(corpus.written(path, asked)).items() if "/slides/s" in name
    ]
    title = re.compile(r'type="(?:ctrT|t)itle".*?</p:sp>', re.DOTALL)
    titles = [found[0] for slide in slides for found in title.finditer(slide)]
    assert titles
    assert all(map(SMALLER.search, titles))
