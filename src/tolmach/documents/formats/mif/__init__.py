"""FrameMaker's interchange format (MIF), of version 8 and later: the text of paragraphs and of lines in drawings.

What stays as it is: names and definitions (paragraph and character tags, variables, numbering, formats of cross
references), markers, hidden and deleted conditional text, and reference pages with the tables and frames on them.
Bytes outside of changed sentences stay.
"""

from collections.abc import Iterator, Sequence

from tolmach.documents.formats.mif.elements import with_elements
from tolmach.documents.formats.mif.lines import MifLine, line, looks
from tolmach.documents.formats.mif.scanning import MifDocument, scanned
from tolmach.documents.formats.mif.source import decoded
from tolmach.documents.formats.mif.writing import edit
from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.passages import Passage, passages
from tolmach.units import Rendered, applied


def read(data: bytes, source: str | None) -> Reading:
    document = scanned(decoded(data).text)
    lines = _lines(document)
    units = tuple(passage.inline.unit for _, passage in _passages(document, lines))
    return Reading(units, sum(each.length for each in lines))


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    source = decoded(data)
    document = scanned(source.text)
    pairs = zip(_passages(document, _lines(document)), rendered, strict=True)
    edits = [
        edit(document.text, of, passage, each)
        for (of, passage), each in pairs
        if each != as_it_was(passage.inline.unit)
    ]
    return source.mark + applied(source.text, edits).encode()


def _lines(document: MifDocument) -> list[MifLine]:
    return [with_elements(line(document, each), document.text) for each in document.paragraphs]


def _passages(document: MifDocument, lines: list[MifLine]) -> Iterator[tuple[MifLine, Passage]]:
    for paragraph, each in zip(document.paragraphs, lines, strict=True):
        if paragraph.owner not in document.left:
            for passage in passages(each.atoms, looks):
                yield each, passage
