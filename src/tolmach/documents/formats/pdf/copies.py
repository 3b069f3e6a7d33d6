"""Finds texts that a page paints twice, as it does for a shadow or to make them bold. Pure."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping

from tolmach.documents.formats.pdf.model import Box, Key

_NEAR = 0.2
"""How far the edges of a copy may be from those of the text, as a share of its height."""


def copies(told: Mapping[Key, Box], others: Mapping[Key, Box]) -> dict[Key, Key]:
    """Maps each of the other texts that lies on a told one, and is as large, to that one."""
    ordered = sorted(told.items(), key=lambda item: item[1].left)
    lefts = [box.left for _, box in ordered]
    found = {}
    for key, box in others.items():
        near = _NEAR * box.height
        beside = ordered[bisect_left(lefts, box.left - near) : bisect_right(lefts, box.left + near)]
        own = (name for name, other in beside if _are_alike(box, other, near))
        original = next(own, None)
        if original is not None:
            found[key] = original
    return found


def _are_alike(one: Box, other: Box, near: float) -> bool:
    return all(abs(a - b) <= near for a, b in zip(one, other, strict=True))
