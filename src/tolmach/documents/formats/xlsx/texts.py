"""Collects the translatable text of a workbook: the strings of its cells, then everything else, sheet by sheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from tolmach.documents.formats.xlsx import beside, cells, columns, rules, sheetnames
from tolmach.documents.formats.xlsx.columns import SheetTable
from tolmach.documents.formats.xlsx.escapes import escaped, unescaped
from tolmach.documents.formats.xlsx.formulas import Mentions, normal
from tolmach.documents.formats.xlsx.headers import Header
from tolmach.documents.formats.xlsx.names import S
from tolmach.documents.formats.xlsx.parts import Long, long_part
from tolmach.documents.kit.identifiers import is_identifier
from tolmach.documents.kit.ooxml import (
    Opc,
    Part,
    Story,
    of_attribute,
    properties,
)
from tolmach.documents.kit.ooxml.lines import Lines
from tolmach.documents.kit.ooxml.names import R
from tolmach.documents.kit.ooxml.tour import Tour
from tolmach.documents.kit.trees import Element
from tolmach.errors import UnsafeFile

_HEADERS = tuple(f"{S}{when}{what}" for when in ("odd", "even", "first") for what in ("Header", "Footer"))
# The texts beside a cell, and their maximum lengths.
_TIPS: Mapping[str, int] = {"promptTitle": 32, "prompt": 255, "errorTitle": 32, "error": 255}
_MOST_STRINGS = 1_500_000
_MUCH = "The workbook holds too much text to be translated at once. Save its sheets as several workbooks."


@dataclass(frozen=True, slots=True)
class Book:
    story: Story
    tables: Sequence[SheetTable]
    sheets: Sequence[str]


def collected(package: Opc) -> Book:
    story, mentions = Story(), Mentions()
    sheets = _sheets(package)
    long = [_long(package, name, mentions) for name in [*package.related(package.main, "sharedStrings"), *sheets]]
    rules.gather(mentions, package, sheets)
    stays = _Stays(mentions, columns.headings(package))
    for part in long:
        _strings(story, part, stays)
    tables = columns.tables(story, package)
    tour = Tour(story, package, beside.TELLERS)
    for name in sheets:
        tour.visit(name, _frame)
    sheetnames.collect(story, package, mentions)
    properties.collect(story, package)
    return Book(story, tables, sheets)


def _sheets(package: Opc) -> list[str]:
    targets = {each.id: each.target for each in package.relations(package.main)}
    named = (targets.get(sheet.get(f"{R}id", ""), "") for sheet in package.part(package.main).root.iter(f"{S}sheet"))
    return [name for name in dict.fromkeys(named) if name]


def _long(package: Opc, name: str, mentions: Mentions) -> Long:
    part = long_part(package.part(name), mentions.formula)
    if part.scanned.rows or part.scanned.strings:  # a sheet that is one chart has neither
        package.adopt(part)
    return part


class _Stays:
    """Decides which strings of cells stay as they are."""

    def __init__(self, mentions: Mentions, headings: set[str]) -> None:
        self._headings = headings
        self._texts = mentions.texts | ({normal(heading) for heading in headings} & mentions.columns)

    def __call__(self, text: str, item: "Lines | cells.Rich") -> bool:
        return normal(text) in self._texts or is_identifier(text.strip()) or self._is_special_heading(text, item)

    def _is_special_heading(self, text: str, item: "Lines | cells.Rich") -> bool:
        """Whether it is a heading with formatting of its own, which would be translated differently from its
        column's name."""
        return isinstance(item, cells.Rich) and text in self._headings and any(one.unit.codes for one in item.inlines)


def _strings(story: Story, part: Long, stays: _Stays) -> None:
    if len(part.scanned.strings) > _MOST_STRINGS:
        raise UnsafeFile(_MUCH)
    for found in part.scanned.strings:
        text, item = cells.item(part, found)
        if stays(text, item):
            story.characters += len(text)
        else:
            story.tell(part, item, again=True)


def _frame(story: Story, part: Part) -> None:
    """Collects the text of a sheet without its rows."""
    for element in part.root.iter(*_HEADERS):
        story.tell(part, Header(element))
    for element in part.root.iter("{*}dataValidation"):
        for name, most in _TIPS.items():
            story.tell(part, Lines(unescaped(element.get(name, "")), partial(_tip, element, name, most)), again=True)
    for element in part.root.iter(f"{S}hyperlink"):
        story.tell(part, of_attribute(element, "tooltip"), again=True)


def _tip(element: Element, name: str, most: int, text: str) -> None:
    if len(text.encode("utf-16-le")) // 2 <= most:
        element.set(name, escaped(text).replace("\n", "_x000a_"))
