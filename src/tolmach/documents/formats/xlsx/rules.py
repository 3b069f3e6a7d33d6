"""Finds what refers to the texts of a workbook: formulas, validations, filters, pivot tables, links.

The texts that they refer to stay as they are.
"""

from collections.abc import Iterator, Mapping
from html import unescape
from urllib.parse import unquote

from tolmach.documents.formats.xlsx.escapes import unescaped
from tolmach.documents.formats.xlsx.formulas import Mentions, normal
from tolmach.documents.formats.xlsx.names import S
from tolmach.documents.kit.ooxml import Opc, Part, charts
from tolmach.documents.kit.trees import Element
from tolmach.errors import UnsafeFile

_FORMULAS = ("{*}f", "{*}formula", "{*}formula1", "{*}formula2", "{*}calculatedColumnFormula", "{*}totalsRowFormula")
_VALUES: Mapping[str, str] = {"{*}filter": "val", "{*}customFilter": "val", "{*}cfRule": "text"}
_WITHOUT_REFERENCES = ("sharedStrings+xml", "styles+xml", "theme+xml", "pivotCacheRecords+xml", "calcChain+xml")
"""The ends of the types of parts that may be large and never name a sheet."""


def gather(mentions: Mentions, package: Opc, frames: list[str]) -> None:
    """Gathers all references except those in the formulas of cells. `frames` are the sheets without their rows."""
    for name in [*frames, *package.of_type("spreadsheetml.table+xml"), *package.of_type(*charts.TYPES)]:
        _rules(mentions, package.part(name).root)
    _sheets(mentions, package)
    _names(mentions, package)
    _pivots(mentions, package)


def _rules(mentions: Mentions, root: Element) -> None:
    for element in root.iter(*_FORMULAS):
        mentions.listed(element.text or "")
    for tag, attribute in _VALUES.items():
        mentions.values(unescaped(element.get(attribute, "")) for element in root.iter(tag))


def _sheets(mentions: Mentions, package: Opc) -> None:
    """Gathers the sheets that any part names: a link of a picture, a range of a chart, the source of a pivot table, a
    query, a control. It looks at every text, because Excel adds new places from time to time, and a sheet that keeps
    its name for no reason does no harm."""
    for name in package.names:
        if name.endswith(".vml"):
            mentions.place(unescape(package.part(name).data.decode("utf-8", "replace")))
        elif name.endswith((".xml", ".rels")) and not package.type_of(name).endswith(_WITHOUT_REFERENCES):
            _sheets_of(mentions, package.part(name))


def _sheets_of(mentions: Mentions, part: Part) -> None:
    try:
        root = part.root
    except UnsafeFile:  # a part that is never shown may be broken
        return
    for element in root.iter("*"):
        mentions.sheets.add(normal(element.get("sheet", "")))
        for text in (*element.values(), element.text or ""):
            if any(sign in text for sign in "!#$"):
                mentions.place(unquote(str(text)))


def _names(mentions: Mentions, package: Opc) -> None:
    main = package.part(package.main).root
    for element in main.iter(f"{S}definedName"):
        mentions.formula(element.text or "")
    if mentions.indirect:
        tables = (package.part(name).root for name in package.of_type("spreadsheetml.table+xml"))
        named = [element.get("name", "") for element in [*main.iter(f"{S}definedName", f"{S}sheet"), *tables]]
        mentions.values([*named, *(name.replace("_", " ") for name in named)])


def _pivots(mentions: Mentions, package: Opc) -> None:
    """Gathers the references of pivot tables, which find columns by their headings and groups by the texts of cells."""
    for name in package.of_type("pivotCacheDefinition+xml"):
        root = package.part(name).root
        mentions.values(element.get("name", "") for element in root.iter(f"{S}cacheField"))
    for name in package.of_type("pivotTable+xml"):
        for cache in package.related(name, "pivotCacheDefinition"):
            mentions.values(_groups(package.part(name).root, package.part(cache).root))


def _groups(table: Element, cache: Element) -> Iterator[str]:
    """The groups of the columns that the table has on an axis."""
    for shown, column in zip(table.iter(f"{S}pivotField"), cache.iter(f"{S}cacheField"), strict=False):
        if shown.get("axis"):
            yield from (element.get("v", "") for element in column.iter(f"{S}s"))
