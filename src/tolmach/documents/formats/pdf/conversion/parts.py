"""Writes the parts of a Word package that are nearly the same in every document."""

from collections.abc import Sequence

from tolmach.documents.formats.pdf.conversion.lists import Numbering
from tolmach.documents.formats.pdf.conversion.model import Cell, FlowingDocument, Section
from tolmach.documents.formats.pdf.conversion.styles import Styles, whole
from tolmach.documents.kit.ooxml import WrittenLanguage

_XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
_NAMES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    f'xmlns:r="{_OFFICE}" xmlns:wp="{_DRAWING}/wordprocessingDrawing" xmlns:a="{_DRAWING}/main" '
    f'xmlns:pic="{_DRAWING}/picture"'
)
RELATIONS = (
    f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}/officeDocument" Target="word/document.xml"/>'
    f'<Relationship Id="rId2" Type="{_PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/>'
    "</Relationships>"
)
_EDGES = ("top", "left", "bottom", "right", "insideH", "insideV")


def _margins(flow: FlowingDocument) -> list[str]:
    return [name for name, own in (("header", flow.header), ("footer", flow.footer)) if own]


def types(flow: FlowingDocument) -> str:
    kinds = ["styles", "numbering", "settings", *_margins(flow)]
    overrides = "".join(
        f'<Override PartName="/word/{_file(kind)}" ContentType="{_MAIN}.{kind}+xml"/>' for kind in kinds
    )
    return (
        f'{_XML}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>'
        f'<Override PartName="/word/document.xml" ContentType="{_MAIN}.document.main+xml"/>{overrides}'
        '<Override PartName="/docProps/core.xml" '
        'ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>'
    )


def relations(flow: FlowingDocument, media: Sequence[str]) -> str:
    kinds = ["styles", "numbering", "settings", *_margins(flow)]
    found = [(kind, kind, _file(kind)) for kind in kinds]
    found += [(f"image{number}", "image", f"media/{name}") for number, name in enumerate(media, 1)]
    listed = "".join(
        f'<Relationship Id="{name}" Type="{_OFFICE}/{kind}" Target="{target}"/>' for name, kind, target in found
    )
    return f'{_XML}<Relationships xmlns="{_PACKAGE}/relationships">{listed}</Relationships>'


def _file(kind: str) -> str:
    return f"{kind}1.xml" if kind in ("header", "footer") else f"{kind}.xml"


def core(title: str) -> str:
    return (
        f'{_XML}<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties" '
        f'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title></cp:coreProperties>'
    )


def document(body: str) -> str:
    return f"{_XML}<w:document {_NAMES}><w:body>{body}</w:body></w:document>"


def margin(name: str, paragraphs: str) -> str:
    element = {"header": "hdr", "footer": "ftr"}[name]
    return f"{_XML}<w:{element} {_NAMES}>{paragraphs}</w:{element}>"


def section(section: Section, flow: FlowingDocument, *, first: bool) -> str:
    """Writes the properties of a section. Later sections inherit the header and footer of the first."""
    width, height = round(section.width * 20), round(section.height * 20)
    left, top, right, bottom = (round(side * 20) for side in section.margins)
    edge = min(top, bottom) // 2
    turned = ' w:orient="landscape"' if width > height else ""
    shown = "".join(f'<w:{name}Reference w:type="default" r:id="{name}"/>' for name in _margins(flow)) if first else ""
    start = f'<w:pgNumType w:start="{flow.first_number}"/>' if first and flow.first_number != 1 else ""
    return (
        f'<w:sectPr>{shown}<w:pgSz w:w="{width}" w:h="{height}"{turned}/>'
        f'<w:pgMar w:top="{top}" w:right="{right}" w:bottom="{bottom}" w:left="{left}" w:header="{edge}" '
        f'w:footer="{edge}" w:gutter="0"/>{start}</w:sectPr>'
    )


def _tongue(language: WrittenLanguage) -> str:
    kind = "eastAsia" if language.is_east_asian else "bidi" if language.right_to_left else "val"
    return f'w:{kind}="{language.tag}"'


def styles(looks: Styles, language: WrittenLanguage) -> str:
    usual = whole(looks[0]).removesuffix("</w:rPr>") + f"<w:lang {_tongue(language)}/></w:rPr>"
    headings = "".join(
        f'<w:style w:type="paragraph" w:styleId="Heading{level}"><w:name w:val="heading {level}"/>'
        f'<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/>'
        f'<w:pPr><w:keepNext/><w:outlineLvl w:val="{level - 1}"/></w:pPr>{whole(look)}</w:style>'
        for level, look in looks.items()
        if level
    )
    return (
        f"{_XML}<w:styles {_NAMES}><w:docDefaults><w:rPrDefault>{usual}</w:rPrDefault><w:pPrDefault/></w:docDefaults>"
        '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>'
        f"{headings}</w:styles>"
    )


def numbering(found: Sequence[Numbering]) -> str:
    levels = "".join(
        f'<w:abstractNum w:abstractNumId="{number}"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0">'
        f'<w:start w:val="{each.start or 1}"/><w:numFmt w:val="{"bullet" if each.start is None else "decimal"}"/>'
        f'<w:lvlText w:val="{each.text}"/><w:lvlJc w:val="left"/>'
        '<w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>'
        for number, each in enumerate(found, 1)
    )
    numbers = "".join(
        f'<w:num w:numId="{number}"><w:abstractNumId w:val="{number}"/></w:num>' for number in range(1, len(found) + 1)
    )
    return f"{_XML}<w:numbering {_NAMES}>{levels}{numbers}</w:numbering>"


def settings(language: WrittenLanguage) -> str:
    return (
        f'{_XML}<w:settings {_NAMES}><w:compat><w:compatSetting w:name="compatibilityMode" '
        'w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat>'
        f"<w:themeFontLang {_tongue(language)}/></w:settings>"
    )


def table(rows: str, widths: Sequence[int], *, ruled: bool, centred: bool, turned: bool) -> str:
    kind = 'w:val="single" w:sz="4" w:space="0" w:color="auto"' if ruled else 'w:val="nil"'
    borders = "".join(f"<w:{edge} {kind}/>" for edge in _EDGES)
    columns = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    place = '<w:jc w:val="center"/>' if centred else ""
    mirrored = "<w:bidiVisual/>" if turned else ""
    return (
        f'<w:tbl><w:tblPr>{mirrored}<w:tblW w:w="{sum(widths)}" w:type="dxa"/>{place}'
        f"<w:tblBorders>{borders}</w:tblBorders></w:tblPr><w:tblGrid>{columns}</w:tblGrid>{rows}</w:tbl><w:p/>"
    )


def cell(text: str, width: int, cell: Cell) -> str:
    span = f'<w:gridSpan w:val="{cell.columns}"/>' if cell.columns > 1 else ""
    merged = '<w:vMerge w:val="restart"/>' if cell.begins else "<w:vMerge/>" if cell.goes_on else ""
    return f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/>{span}{merged}</w:tcPr>{text}</w:tc>'


def drawing(number: int, across: int, down: int) -> str:
    """Writes a picture that is inline in its paragraph."""
    names = f'id="{number}" name="Image {number}"'
    size = f'cx="{across}" cy="{down}"'
    return (
        f'<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent {size}/><wp:docPr {names}/>'
        f'<a:graphic><a:graphicData uri="{_DRAWING}/picture"><pic:pic><pic:nvPicPr><pic:cNvPr {names}/><pic:cNvPicPr/>'
        f'</pic:nvPicPr><pic:blipFill><a:blip r:embed="image{number}"/><a:stretch><a:fillRect/></a:stretch>'
        f'</pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext {size}/></a:xfrm><a:prstGeom prst="rect">'
        "<a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>"
    )
