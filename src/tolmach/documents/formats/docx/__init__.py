"""Documents of Word and of programs that write the same format."""

from collections.abc import Sequence

from tolmach.documents.formats.docx import languages, texts, watermark
from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.formats.pictures import note_pictures
from tolmach.documents.kit.ooxml import Opc, language
from tolmach.units import Rendered


def read(data: bytes, source: str | None) -> Reading:
    package = _opened(data)
    story = texts.collected(package)
    note_pictures(package)
    return Reading(story.units, story.characters)


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    package = _opened(data)
    target = language(wanted.target, wanted.source)
    if texts.collected(package).write(rendered, target):
        languages.set_everywhere(package, target)
    if wanted.watermark:
        watermark.add(package)
    return package.written()


def _opened(data: bytes) -> Opc:
    return Opc(data, "wordprocessingml")
