"""Translates FrameMaker's interchange format (MIF), version 8 and later: paragraphs, and lines of text in drawings.

It does not change names and definitions (paragraph and character tags, variables, numbering, formats of cross
references), markers, hidden and deleted conditional text, or reference pages with the tables and frames on them.
The bytes outside of changed sentences stay the same.
"""

import codecs
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.documents.formats.mif.elements import with_elements
from tolmach.documents.formats.mif.lines import MifLine, line, looks
from tolmach.documents.formats.mif.scanning import MifDocument, scanned
from tolmach.documents.formats.mif.writing import edit
from tolmach.documents.formats.model import Reading, Wanted
from tolmach.documents.kit.inline import as_it_was
from tolmach.documents.kit.passages import Passage, passages
from tolmach.errors import UnsafeFile
from tolmach.units import Rendered, applied

_NO_MIF = "The file is not a MIF file: it does not start with a <MIFFile> line. Save it in FrameMaker as MIF again."
_OLD = "The file comes from FrameMaker 7 or earlier. Open it in FrameMaker 8 or later and save it as MIF again."
_NOT_UTF_8 = (
    "The file is not encoded in UTF-8, as MIF of FrameMaker 8 and later is. Save it in FrameMaker as MIF again."
)
_HEADER = re.compile(rb"\s*<\s*MIFFile\s+(\d+)(?:\.\d+)?\s*>")
_FIRST = 8


@dataclass(frozen=True, slots=True)
class _Source:
    mark: bytes
    text: str


def read(data: bytes, source: str | None) -> Reading:
    document = scanned(_decoded(data).text)
    lines = _lines(document)
    units = tuple(passage.inline.unit for _, passage in _passages(document, lines))
    return Reading(units, sum(each.length for each in lines))


def write(data: bytes, rendered: Sequence[Rendered], wanted: Wanted, kept: bytes) -> bytes:
    source = _decoded(data)
    document = scanned(source.text)
    pairs = zip(_passages(document, _lines(document)), rendered, strict=True)
    edits = [
        edit(document.text, of, passage, each)
        for (of, passage), each in pairs
        if each != as_it_was(passage.inline.unit)
    ]
    return source.mark + applied(source.text, edits).encode()


def _decoded(data: bytes) -> _Source:
    """Decodes a file to text. Refuses a file that could not be written again."""
    mark = codecs.BOM_UTF8 if data.startswith(codecs.BOM_UTF8) else b""
    body = data[len(mark) :]
    header = _HEADER.match(body)
    if header is None:
        raise UnsafeFile(_NO_MIF)
    if len(header[1]) < 2 and int(header[1]) < _FIRST:
        raise UnsafeFile(_OLD)
    try:
        return _Source(mark, body.decode())
    except UnicodeDecodeError:
        raise UnsafeFile(_NOT_UTF_8) from None


def _lines(document: MifDocument) -> list[MifLine]:
    return [with_elements(line(document, each), document.text) for each in document.paragraphs]


def _passages(document: MifDocument, lines: list[MifLine]) -> Iterator[tuple[MifLine, Passage]]:
    for paragraph, each in zip(document.paragraphs, lines, strict=True):
        if paragraph.owner not in document.left:
            for passage in passages(each.atoms, looks):
                yield each, passage
