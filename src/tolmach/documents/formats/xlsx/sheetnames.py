"""Translates the names of sheets, if nothing in the workbook refers to them."""

import re

from tolmach.documents.formats.xlsx.formulas import Mentions, normal
from tolmach.documents.formats.xlsx.names import S
from tolmach.documents.kit.identifiers import is_identifier
from tolmach.documents.kit.ooxml import Opc, Story, of_content
from tolmach.documents.kit.ooxml.lines import Lines
from tolmach.documents.kit.trees import Element

_MOST = 31
_FORBIDDEN = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_RESERVED = "history"
_VT = "{http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes}"


def collect(story: Story, package: Opc, mentions: Mentions) -> None:
    main = package.part(package.main)
    sheets = list(main.root.iter(f"{S}sheet"))
    taken = {normal(sheet.get("name", "")) for sheet in sheets}
    free: set[str] = set()
    for sheet in sheets:
        name = sheet.get("name", "")
        if mentions.indirect or normal(name) in mentions.sheets or is_identifier(name):
            story.characters += len(name)
        else:
            story.tell(main, Lines(name, _Renaming(sheet, taken)), again=True)
            free.add(name)
    _listed(story, package, free)


def _listed(story: Story, package: Opc, free: set[str]) -> None:
    """Tells the sheet names in the properties of the workbook, which list them once more."""
    for name in package.related("", "extended-properties"):
        part = package.part(name)
        for element in part.root.iter(f"{_VT}lpstr"):
            if element.text in free:
                story.tell(part, of_content(element), again=True)


class _Renaming:
    def __init__(self, sheet: Element, taken: set[str]) -> None:
        self._sheet = sheet
        self._taken = taken

    def __call__(self, text: str) -> None:
        """Sets the name of a sheet. A name that Excel would refuse is not set."""
        name = _FORBIDDEN.sub(" ", text).strip().strip("'")
        others = self._taken - {normal(self._sheet.get("name", ""))}
        if name and len(name.encode("utf-16-le")) // 2 <= _MOST and normal(name) not in others | {_RESERVED}:
            self._taken.add(normal(name))
            self._sheet.set("name", name)
