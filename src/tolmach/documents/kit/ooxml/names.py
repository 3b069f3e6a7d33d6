"""Handles namespaces. A strict package (ISO 29500) has other namespaces for the same elements: it is read as if it had
the usual ones, and written with its own."""

import re
from collections.abc import Mapping

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
WP = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
DGM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
DSP = "{http://schemas.microsoft.com/office/drawing/2008/diagram}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
V = "{urn:schemas-microsoft-com:vml}"

_STRICT: Mapping[bytes, bytes] = {
    b"http://purl.oclc.org/ooxml/wordprocessingml/main": b"http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    b"http://purl.oclc.org/ooxml/presentationml/main": b"http://schemas.openxmlformats.org/presentationml/2006/main",
    b"http://purl.oclc.org/ooxml/spreadsheetml/main": b"http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    b"http://purl.oclc.org/ooxml/drawingml/": b"http://schemas.openxmlformats.org/drawingml/2006/",
    b"http://purl.oclc.org/ooxml/officeDocument/": b"http://schemas.openxmlformats.org/officeDocument/2006/",
}
_AS_STRICT = {usual: strict for strict, usual in _STRICT.items()}
_MARK = b"http://purl.oclc.org/ooxml/"
# Some parts have slightly different names.
_ODD: Mapping[bytes, bytes] = {
    b"officeDocument/2006/customProperties": b"officeDocument/2006/custom-properties",
    b"officeDocument/2006/extendedProperties": b"officeDocument/2006/extended-properties",
}
_AS_ODD = {usual: strict for strict, usual in _ODD.items()}


def is_strict(data: bytes) -> bool:
    return _MARK in data


def usual(data: bytes) -> bytes:
    """The part with the usual namespaces."""
    return _renamed(_renamed(data, _STRICT), _ODD) if is_strict(data) else data


def strict(data: bytes) -> bytes:
    """The part with the strict namespaces, the reverse of `usual`."""
    return _renamed(_renamed(data, _AS_ODD), _AS_STRICT)


def _renamed(data: bytes, table: Mapping[bytes, bytes]) -> bytes:
    names = re.compile(b"|".join(map(re.escape, table)))
    return names.sub(lambda found: table[found[0]], data)
