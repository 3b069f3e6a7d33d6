"""Presentations of PowerPoint and of programs that write the same format."""

from collections.abc import Sequence

from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.formats.pptx import direction, texts
from tolmach.documents.kit.ooxml import Opc, language
from tolmach.units import Rendered


def read(data: bytes, source: str | None) -> Reading:
    story = texts.collected(_opened(data))
    return Reading(story.units, story.characters)


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    package = _opened(data)
    story = texts.collected(package)
    target = language(wanted.target, wanted.source)
    if story.write(rendered, target) and target.turns:
        direction.turn(package, target)
    return package.written()


def _opened(data: bytes) -> Opc:
    return Opc(data, "presentationml")
