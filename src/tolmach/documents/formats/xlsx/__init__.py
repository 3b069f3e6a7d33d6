"""Workbooks of Excel and of programs that write the same format."""

from collections.abc import Sequence

from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.formats.pictures import note_pictures
from tolmach.documents.formats.xlsx import columns, texts
from tolmach.documents.formats.xlsx.names import S
from tolmach.documents.kit.ooxml import Opc, language
from tolmach.units import Rendered


def read(data: bytes, source: str | None) -> Reading:
    package = _opened(data)
    story = texts.collected(package).story
    note_pictures(package)
    return Reading(story.units, story.characters)


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    package = _opened(data)
    book = texts.collected(package)
    target = language(wanted.target, wanted.source)
    asked = columns.unclashed(book.tables, book.story.units, rendered)
    if book.story.write(asked, target) and target.turns:
        for name in book.sheets:
            _turn(package, name, target.right_to_left)
    return package.written()


def _turn(package: Opc, name: str, right_to_left: bool) -> None:
    """Puts the first column on the side where lines begin."""
    part = package.part(name)
    for view in part.root.iter(f"{S}sheetView"):
        view.set("rightToLeft", "1" if right_to_left else "0")
        part.changed = True


def _opened(data: bytes) -> Opc:
    return Opc(data, "spreadsheetml")
