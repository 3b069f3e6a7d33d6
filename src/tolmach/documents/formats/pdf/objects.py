"""Lists the objects of a page as PDFium counts them: texts, forms, images, paths."""

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as raw

from tolmach.documents.formats.pdf.matrices import IDENTITY, Matrix, applied, times
from tolmach.documents.formats.pdf.model import Box, DrawnShape, Key

_DEPTH = 8
"""Forms may contain forms. Deeper ones are not read."""
_MOST_OBJECTS = 200_000
_MOST_SEGMENTS = 400
"""A path with more segments is a drawing, of which only the place matters."""

Handle = Any


@dataclass(frozen=True, slots=True)
class TextObject:
    key: Key
    handle: Handle
    outer: Matrix
    """The matrix of the form that contains it."""
    box: Box
    """On the page."""


@dataclass(slots=True)
class Objects:
    texts: list[TextObject] = field(default_factory=list)
    shapes: list[DrawnShape] = field(default_factory=list)
    count: int = 0


def objects(page: pdfium.PdfPage) -> Objects:
    found = Objects()
    _collect(found, page.raw, (), IDENTITY, (raw.FPDFPage_CountObjects, raw.FPDFPage_GetObject))
    return found


_Access = tuple[Callable[[Handle], int], Callable[[Handle, int], Handle]]


def _collect(found: Objects, holder: Handle, path: Key, outer: Matrix, access: _Access) -> None:
    count, get = access
    texts = forms = 0
    for number in range(count(holder)):
        found.count += 1
        if found.count > _MOST_OBJECTS:
            return
        handle = get(holder, number)
        kind = raw.FPDFPageObj_GetType(handle)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            found.texts.append(TextObject((*path, texts), handle, outer, bounds(handle, outer)))
            texts += 1
        elif kind == raw.FPDF_PAGEOBJ_FORM:
            if len(path) < _DEPTH:
                inner = times(matrix_of(handle), outer)
                functions = (raw.FPDFFormObj_CountObjects, raw.FPDFFormObj_GetObject)
                _collect(found, handle, (*path, forms), inner, functions)
            forms += 1
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            found.shapes += _path(handle, outer)
        elif kind in {raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING}:
            found.shapes.append(DrawnShape(bounds(handle, outer), image=kind == raw.FPDF_PAGEOBJ_IMAGE, filled=True))


def _path(handle: Handle, outer: Matrix) -> list[DrawnShape]:
    """Returns the box of a path. For a path of horizontal and vertical lines, such as the grid of a table, returns the
    box of each line; for a filled path with several subpaths, the box of each subpath."""
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    raw.FPDFPath_GetDrawMode(handle, fill, stroke)
    if not fill.value and not stroke.value:
        return []
    whole = DrawnShape(bounds(handle, outer), filled=bool(fill.value))
    segments = raw.FPDFPath_CountSegments(handle)
    if not 3 < segments < _MOST_SEGMENTS:
        return [whole]
    parts = list(_parts(handle, segments, times(matrix_of(handle), outer)))
    if fill.value:
        return [DrawnShape(_around(points), filled=True) for points in parts] if len(parts) > 1 else [whole]
    sides = [_around(list(side)) for points in parts for side in pairwise(points)]
    is_grid = len(parts) > 1 and all(min(side.width, side.height) < 0.5 for side in sides)
    return [DrawnShape(side) for side in sides] if is_grid else [whole]


def _parts(handle: Handle, segments: int, matrix: Matrix) -> Iterator[list[tuple[float, float]]]:
    points: list[tuple[float, float]] = []
    x, y = ctypes.c_float(), ctypes.c_float()
    for number in range(segments):
        segment = raw.FPDFPath_GetPathSegment(handle, number)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO and points:
            yield points
            points = []
        points.append(applied(matrix, x.value, y.value))
    if points:
        yield points


def _around(points: list[tuple[float, float]]) -> Box:
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def bounds(handle: Handle, outer: Matrix) -> Box:
    left, low, right, high = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(handle, left, low, right, high)
    return _around([applied(outer, x, y) for x in (left.value, right.value) for y in (low.value, high.value)])


def matrix_of(handle: Handle) -> Matrix:
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(handle, matrix)
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f
