"""Pictures in files of Office: they stay, and the report says how many there are."""

import io
import zipfile

import pytest

from tests.documents import corpus
from tolmach.documents.formats import docx, pptx, xlsx
from tolmach.documents.formats.model import Format
from tolmach.documents.formats.notes import Note, NoteKind, collecting
from tolmach.documents.report import report

IMAGE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/image"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
FORMATS: dict[str, tuple[Format, str, str]] = {
    "docx": (docx, "python-docx-report.docx", "word/document.xml"),
    "xlsx": (xlsx, "pandas-french.xlsx", "xl/worksheets/sheet1.xml"),
    "pptx": (pptx, "python-pptx-garden.pptx", "ppt/slides/slide2.xml"),
}


def _related(owner: str, *pictures: str) -> dict[str, bytes]:
    folder, _, name = owner.rpartition("/")
    rows = "".join(
        f'<Relationship Id="p{number}" Type="{IMAGE}" Target="/{each}"/>' for number, each in enumerate(pictures)
    )
    return {f"{folder}/_rels/{name}.rels": rows.encode(), **dict.fromkeys(pictures, b"a picture")}


def _with(name: str, *more: dict[str, bytes]) -> bytes:
    """The file with more parts; relationships are added to those that are there."""
    kind = name.rpartition(".")[2]
    parts = corpus.members((corpus.FILES / kind / name).read_bytes())
    empty = f'<Relationships xmlns="{RELATIONS}"></Relationships>'.encode()
    end = b"</Relationships>"
    for each in more:
        for part, data in each.items():
            parts[part] = parts.get(part, empty).replace(end, data + end) if part.endswith(".rels") else data
    types = "[Content_Types].xml"
    parts[types] = parts[types].replace(b"</Types>", b'<Default Extension="svg" ContentType="image/svg+xml"/></Types>')
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for part, data in parts.items():
            archive.writestr(part, data)
    return out.getvalue()


def _noted(form: Format, data: bytes) -> list[Note]:
    with collecting() as notes:
        assert form.read(data, "en").units
    return [each for each in notes if each.kind is NoteKind.PICTURES]


@pytest.mark.parametrize("kind", FORMATS)
def test_each_picture_counts_once(kind: str) -> None:
    form, name, owner = FORMATS[kind]
    data = _with(name, _related(owner, "media/a.png", "media/b.jpeg"), _related("docProps/core.xml", "media/a.png"))
    assert _noted(form, data) == [Note(NoteKind.PICTURES, 2, 2 if kind == "pptx" else None)]
    assert _noted(form, _with(name)) == []


@pytest.mark.parametrize("kind", FORMATS)
def test_patterns_of_a_theme_and_second_versions_are_no_pictures(kind: str) -> None:
    form, name, owner = FORMATS[kind]
    folder = owner.partition("/")[0]
    theme = _related(f"{folder}/theme/theme1.xml", "media/pattern.jpeg")
    data = _with(name, theme, _related(owner, "media/a.png", "media/a.svg"))
    assert sum(each.count for each in _noted(form, data)) == 1


def test_a_picture_of_a_master_is_on_no_slide_of_its_own() -> None:
    master = _related("ppt/slideMasters/slideMaster1.xml", "media/logo.png")
    slides = _related("ppt/slides/slide1.xml", "media/a.png"), _related("ppt/slides/slide2.xml", "media/a.png")
    notes = _noted(pptx, _with("python-pptx-garden.pptx", master, *slides))
    assert notes == [Note(NoteKind.PICTURES, 1, 1), Note(NoteKind.PICTURES, 1)]
    assert report([], notes).lines == ["Texts: 0", "Pictures that were not searched for text: 2 (page 1)"]


def test_a_damaged_part_without_text_does_no_harm() -> None:
    data = _with("pandas-french.xlsx", {"custom/_rels/odd.xml.rels": b"<", "custom/odd.xml": b"<"})
    assert _noted(xlsx, data) == []
