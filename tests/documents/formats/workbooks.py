"""Workbooks made by hand, for what no program at hand writes."""

import io
import zipfile
from collections.abc import Callable, Mapping, Sequence

from tests.documents import corpus
from tolmach.documents.formats import xlsx
from tolmach.documents.formats.model import Wanted
from tolmach.units import Rendered

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"
TABLE = "xl/tables/table1.xml"
_TYPES = {
    "xl/workbook.xml": f"{TYPE}.sheet.main+xml",
    STRINGS: f"{TYPE}.sharedStrings+xml",
    "xl/worksheets/": f"{TYPE}.worksheet+xml",
    "xl/tables/": f"{TYPE}.table+xml",
    "xl/comments": f"{TYPE}.comments+xml",
    "xl/drawings/drawing": "application/vnd.openxmlformats-officedocument.drawing+xml",
    "xl/drawings/vml": "application/vnd.openxmlformats-officedocument.vmlDrawing",
    "xl/threaded": "application/vnd.ms-excel.threadedcomments+xml",
    "xl/pivotCache/": f"{TYPE}.pivotCacheDefinition+xml",
    "xl/pivotTables/": f"{TYPE}.pivotTable+xml",
}


def shared(*strings: str) -> str:
    """Strings that begin with a tag are rich."""
    items = "".join(f"<si>{text if text.startswith('<') else f'<t>{text}</t>'}</si>" for text in strings)
    return f'<sst xmlns="{MAIN}">{items}</sst>'


def sheet(cells: str = "", before: str = "", after: str = "") -> str:
    rows = f'<sheetData><row r="1">{cells}</row></sheetData>'
    return f'<worksheet xmlns="{MAIN}" xmlns:r="{RELS}">{before}{rows}{after}</worksheet>'


def numbered(count: int) -> str:
    """Cells with the shared strings from the first to the last."""
    return "".join(f'<c t="s"><v>{number}</v></c>' for number in range(count))


def formulas(*texts: str) -> str:
    return "".join(f"<c><f>{text}</f><v>1</v></c>" for text in texts)


def workbook(parts: Mapping[str, str | bytes], names: Sequence[str] = ("Sheet1",), defined: str = "") -> bytes:
    """Of `SHEET` and others; relationships are made of the names of the parts."""
    sheets = "".join(f'<sheet name="{name}" sheetId="{n}" r:id="r{n}"/>' for n, name in enumerate(names, 1))
    main = f'<workbook xmlns="{MAIN}" xmlns:r="{RELS}"><sheets>{sheets}</sheets>{defined}</workbook>'
    below = {f"r{n}": ("worksheet", f"/xl/worksheets/sheet{n}.xml") for n in range(1, len(names) + 1)}
    if STRINGS in parts:
        below["strings"] = ("sharedStrings", f"/{STRINGS}")
    whole: dict[str, str | bytes] = {
        "[Content_Types].xml": _types({"xl/workbook.xml": "", **parts}),
        "_rels/.rels": _relations({"r1": ("officeDocument", "/xl/workbook.xml")}),
        "xl/workbook.xml": main,
        "xl/_rels/workbook.xml.rels": _relations(below),
        "xl/worksheets/_rels/sheet1.xml.rels": _relations(
            {f"x{n}": (_kind(name), f"/{name}") for n, name in enumerate(parts) if _kind(name)}
        ),
        "xl/pivotTables/_rels/pivotTable1.xml.rels": _relations(
            {"r1": ("pivotCacheDefinition", "/xl/pivotCache/1.xml")}
        ),
        **parts,
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in whole.items():
            archive.writestr(name, data)
    return out.getvalue()


def units(data: bytes) -> list[str]:
    return [unit.text for unit in xlsx.read(data, "en").units]


def translated(data: bytes, change: Callable[[str], str], target: str = "de", source: str = "en") -> dict[str, str]:
    """The parts of the workbook with its units changed."""
    asked = [corpus.translated(unit, change) for unit in xlsx.read(data, "en").units]
    return written(data, asked, target, source)


def written(data: bytes, rendered: Sequence[Rendered], target: str = "de", source: str = "en") -> dict[str, str]:
    result = xlsx.write(data, rendered, Wanted(target, source, "xlsx"), b"")
    return {name: part.decode() for name, part in corpus.members(result).items()}


def _kind(name: str) -> str:
    kinds = {"xl/tables/": "table", "xl/comments": "comments", "xl/threaded": "threadedComment"}
    kinds |= {"xl/drawings/drawing": "drawing", "xl/drawings/vml": "vmlDrawing"}
    return next((kind for start, kind in kinds.items() if name.startswith(start)), "")


def _types(parts: Mapping[str, str | bytes]) -> str:
    found = {name: kind for name in parts for start, kind in _TYPES.items() if name.startswith(start)}
    rows = "".join(f'<Override PartName="/{name}" ContentType="{kind}"/>' for name, kind in found.items())
    default = '<Default Extension="xml" ContentType="application/xml"/>'
    return f'<Types xmlns="{PACKAGE}/content-types">{default}{rows}</Types>'


def _relations(rows: Mapping[str, tuple[str, str]]) -> str:
    inner = "".join(
        f'<Relationship Id="{id_}" Type="{RELS}/{kind}" Target="{target}"/>' for id_, (kind, target) in rows.items()
    )
    return f'<Relationships xmlns="{PACKAGE}/relationships">{inner}</Relationships>'
