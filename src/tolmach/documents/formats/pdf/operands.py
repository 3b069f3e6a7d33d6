"""Reads the operands of a content stream."""

from collections.abc import Iterable

import pikepdf
from pikepdf import Object

from tolmach.documents.formats.pdf.matrices import Matrix
from tolmach.documents.formats.pdf.model import Box


def is_same(box: Box, rule: Box) -> bool:
    """Tells whether a box is this rule, even if only one of the two includes the width of the line."""
    return (
        abs(box.left - rule.left) < 1.5
        and abs(box.right - rule.right) < 1.5
        and abs(box.top + box.bottom - rule.top - rule.bottom) < 2
    )


def number(value: object) -> float:
    return float(value)  # type: ignore[arg-type]


def numbers(operands: Iterable[object]) -> Matrix:
    a, b, c, d, e, f = (number(each) for each in list(operands)[:6])
    return a, b, c, d, e, f


def says(string: Object) -> bool:
    if isinstance(string, pikepdf.Array):
        return any(isinstance(part, pikepdf.String) and len(bytes(part)) > 0 for part in string)
    return isinstance(string, pikepdf.String) and len(bytes(string)) > 0


def unkerned(string: Object) -> Object:
    """Drops the numbers before the first string, because the position of the text already includes them."""
    if not isinstance(string, pikepdf.Array):
        return pikepdf.Array([string])
    parts = list(string)
    while parts and not (isinstance(parts[0], pikepdf.String) and len(bytes(parts[0]))):
        parts.pop(0)
    return pikepdf.Array(parts)
