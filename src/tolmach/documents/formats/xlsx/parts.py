"""Handles large parts, most of which never become a tree."""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from operator import itemgetter

from lxml import etree

from tolmach.documents.formats.xlsx.names import S
from tolmach.documents.formats.xlsx.scan import Scanned, plain, scanned
from tolmach.documents.kit.ooxml import Part
from tolmach.documents.kit.trees import MALFORMED
from tolmach.errors import UnsafeFile

_MOST = 500_000_000
_LARGE = "A sheet of the workbook is too large to be read. Save its sheets as several workbooks."

Splice = tuple[int, int, bytes]
"""Start, end, and the replacement."""


@dataclass(slots=True)
class Long(Part):
    """A large part. The tree of a sheet leaves out its rows; shared strings have no tree."""

    whole: bytes = b""
    scanned: Scanned = field(default_factory=Scanned)
    splices: list[Splice] = field(default_factory=list, repr=False)

    def written(self) -> bytes:
        if self.scanned.rows is None:
            return b"".join(_spliced(self.whole, 0, len(self.whole), self.splices))
        # The place of the rows is marked by a text that occurs nowhere else.
        mark = next(text for text in (f"rows{number}" for number in count()) if text.encode() not in self.data)
        rows = self.root.find(f"{S}sheetData")
        if rows is None:
            return Part.written(self)
        rows.text = mark
        before, _, after = Part.written(self).partition(mark.encode())
        return b"".join([before, *_spliced(self.whole, *self.scanned.rows, self.splices), after])


def long_part(part: Part, formula: Callable[[str], None]) -> Long:
    if len(part.data) > _MOST:
        raise UnsafeFile(_LARGE)
    whole = plain(part.data)
    found = scanned(whole, formula)
    start, end = found.rows or (0, 0)
    frame = whole[:start] + whole[end:] if found.rows else b""
    return Long(part.name, frame, whole=whole, scanned=found)


def _spliced(whole: bytes, start: int, end: int, splices: list[Splice]) -> list[bytes | memoryview]:
    view = memoryview(whole)
    out: list[bytes | memoryview] = []
    for first, last, instead in sorted(splices, key=itemgetter(0)):
        out += [view[start:first], instead]
        start = last
    return [*out, view[start:end]]


class PartElement:
    """An element of a part as a tree of its own, with the namespaces of the part."""

    def __init__(self, part: Long, start: int, end: int) -> None:
        names = "".join(f' {name}="{_attribute(value)}"' for name, value in part.scanned.namespaces.items())
        data = b"".join([f"<around{names}>".encode(), part.whole[start:end], b"</around>"])
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
        try:
            self._around = etree.fromstring(data, parser)
        except etree.XMLSyntaxError:
            raise UnsafeFile(MALFORMED) from None
        self.element = self._around[0]

    def written(self) -> bytes:
        data = etree.tostring(self._around, encoding="UTF-8")
        return data[data.index(b">", data.index(b"<around")) + 1 : data.rindex(b"</")]


def _attribute(value: str) -> str:
    return value.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")
