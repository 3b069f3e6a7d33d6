"""Handles the columns of tables: the name of a column is the text of its heading, and names must be unique."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tolmach.documents.formats.xlsx.escapes import escaped, unescaped
from tolmach.documents.formats.xlsx.formulas import normal
from tolmach.documents.formats.xlsx.names import S
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.ooxml import Opc, Part, Story
from tolmach.documents.kit.ooxml.lines import Lines
from tolmach.documents.kit.trees import Element
from tolmach.units import Rendered, Unit

_MOST = 255
_TABLE = "spreadsheetml.table+xml"


def headings(package: Opc) -> set[str]:
    roots = (package.part(name).root for name in package.of_type(_TABLE))
    return {unescaped(column.get("name", "")) for root in roots for column in root.iter(f"{S}tableColumn")}


def tables(story: Story, package: Opc) -> "list[SheetTable]":
    """The tables. Call this after the strings of all cells have been told."""
    return [SheetTable(story, package.part(name)) for name in package.of_type(_TABLE)]


@dataclass(frozen=True, slots=True)
class _Column:
    name: str
    said: Lines
    first: int | None
    """The number of its first unit, if its heading was told."""

    def stretch(self) -> range:
        return range(0) if self.first is None else range(self.first, self.first + len(self.said.inlines))

    def translated(self, rendered: Sequence[Rendered]) -> str:
        return self.name if self.first is None else self.said.text([rendered[number] for number in self.stretch()])


class SheetTable:
    def __init__(self, story: Story, part: Part) -> None:
        self._columns: list[_Column] = []
        if part.root.get("headerRowCount") != "0":
            for column in part.root.iter(f"{S}tableColumn"):
                self._columns.append(_column(story, part, column, "name"))
        for column in part.root.iter(f"{S}tableColumn"):
            _column(story, part, column, "totalsRowLabel")

    def clashing(self, rendered: Sequence[Rendered]) -> set[int]:
        """The units that cannot be translated in this way: two columns would have the same name, or one would have no
        valid name."""
        names = [column.translated(rendered) for column in self._columns]
        alike = Counter(map(normal, names))
        clashes: set[int] = set()
        for column, name in zip(self._columns, names, strict=True):
            if not name.strip() or len(name) > _MOST or alike[normal(name)] > 1:
                clashes.update(column.stretch())
        return clashes


def unclashed(found: Sequence[SheetTable], units: Sequence[Unit], rendered: Sequence[Rendered]) -> list[Rendered]:
    """Restores names until all columns differ: a restored name may clash with another one."""
    kept = list(rendered)
    clashes = _clashes(found, units, kept)
    while clashes:
        for unit in clashes:
            kept[unit] = as_it_was(units[unit])
        clashes = _clashes(found, units, kept)
    return kept


def _clashes(found: Sequence[SheetTable], units: Sequence[Unit], rendered: Sequence[Rendered]) -> list[int]:
    clashing = {unit for table in found for unit in table.clashing(rendered)}
    return [unit for unit in clashing if rendered[unit] != as_it_was(units[unit])]


def _column(story: Story, part: Part, column: Element, attribute: str) -> _Column:
    name = unescaped(column.get(attribute, ""))
    said = Lines(name, lambda text: column.set(attribute, escaped(text).replace("\n", "_x000a_")))
    first = story.told(said)
    if first is not None:
        story.tell(part, said, again=True)
    return _Column(name, said, first)
