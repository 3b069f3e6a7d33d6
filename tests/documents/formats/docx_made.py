"""Small documents of Word, made by hand for one trap each."""

import io
import zipfile
from collections.abc import Mapping

from tolmach.documents.formats import docx
from tolmach.documents.formats.model import Wanted
from tolmach.documents.kit.inline import as_it_was
from tolmach.units import Rendered, Unit

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
NAMESPACES = f"""xmlns:w="{W}" xmlns:r="{_R}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"
 xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:v="urn:schemas-microsoft-com:vml"
 xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
 xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
 xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" mc:Ignorable="w14" """
MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"


def package(parts: Mapping[str, str | bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return out.getvalue()


def types(main: str = MAIN, more: str = "") -> str:
    return f"""<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/word/document.xml" ContentType="{main}"/>{more}</Types>"""


def relations(*rows: tuple[str, str, str]) -> str:
    """Of id, kind and target."""
    made = "".join(f'<Relationship Id="{key}" Type="{_R}/{kind}" Target="{target}"/>' for key, kind, target in rows)
    return f'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{made}</Relationships>'


def document(body: str, styles: str = "", more: Mapping[str, str] | None = None, more_types: str = "") -> bytes:
    """With this body; styles are rows of the style sheet."""
    return package(
        {
            "[Content_Types].xml": types(more=more_types),
            "_rels/.rels": relations(("rId1", "officeDocument", "word/document.xml")),
            "word/_rels/document.xml.rels": relations(("rId1", "styles", "styles.xml")),
            "word/document.xml": f"<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>",
            "word/styles.xml": f"<w:styles {NAMESPACES}>{styles}</w:styles>",
            **(more or {}),
        }
    )


def run(text: str, properties: str = "") -> str:
    inside = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{inside}<w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*runs: str, properties: str = "") -> str:
    inside = f"<w:pPr>{properties}</w:pPr>" if properties else ""
    return f"<w:p>{inside}{''.join(runs)}</w:p>"


def wanted(target: str = "de", source: str = "en", watermark: bool = False) -> Wanted:
    return Wanted(target, source, "docx", watermark)


def marked(unit: Unit) -> str:
    """With its codes: `[pairs]`, `{opaque}` and `|` for points."""
    signs: list[tuple[int, int, int, str]] = []
    for number, code in enumerate(unit.codes):
        if code.start == code.end:
            signs.append((code.start, 1, number, "|"))
        else:
            opening, closing = "{}" if code.opaque else "[]"
            signs += [(code.start, 2, number, opening), (code.end, 0, -number, closing)]
    text, done = "", 0
    for offset, _, _, sign in sorted(signs):
        text += unit.text[done:offset] + sign
        done = offset
    return text + unit.text[done:]


def units(data: bytes) -> list[str]:
    return [marked(unit) for unit in docx.read(data, None).units]


def part(data: bytes, name: str = "word/document.xml") -> str:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read(name).decode()


def written(data: bytes, *rendered: Rendered | str, target: str = "de", source: str = "en") -> bytes:
    """A string stands for a translation without codes, of a unit without codes; the units behind stay."""
    own = docx.read(data, None).units
    told = [Rendered(each) if isinstance(each, str) else each for each in rendered]
    return docx.write(data, [*told, *map(as_it_was, own[len(told) :])], wanted(target, source), b"")
