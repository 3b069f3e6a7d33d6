"""Tells how far a paragraph may grow. Pure.

A paragraph must not cover anything else on the page: it gets its own box and the free space beside and below it.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from tolmach.documents.formats.pdf.bidi import is_leftward
from tolmach.documents.formats.pdf.model import Alignment, Box, CellPlace, TextBlock

_AIR = 1.5
"""The free space in points between a paragraph and its neighbours at the side."""


_ALIKE = 1.35
"""How much wider a paragraph of the same column may be."""
_SEVERAL = 1.8
"""A text that is higher, in ems, has several lines."""
_INDENT = 5.0
"""The largest indent of an item, in ems."""
_PAPER = 0.97
"""A shape that covers more of the width and height of a page is its paper, and no frame around text."""
_INSIDE = 2.0
"""The free space in points between a paragraph and the edges of the shape or the cell around it."""


class Space:
    """A page and everything on it, in one frame."""

    def __init__(self, page: Box, texts: Sequence[Box], shapes: Sequence[Box], cells: Sequence[CellPlace] = ()) -> None:
        self._page = page
        self._filled = {place for cell in cells for place in _places(cell)}
        self._things: NDArray[np.float64] = np.array([*texts, *shapes], dtype=float).reshape(-1, 4)
        self._texts = len(texts)
        left = min((box.left for box in texts), default=page.left)
        right = max((box.right for box in texts), default=page.right)
        bottom = max((box.bottom for box in texts), default=page.bottom)
        self._right = min(page.right - 4, max(right, page.right - (left - page.left)))
        self._left = max(page.left + 4, min(left, page.left + (page.right - right)))
        self._bottom = min(page.bottom - 4, max(bottom, page.bottom - (page.bottom - page.top) * 0.06))

    def grant(
        self, number: int, block: TextBlock, needed: float, *, mirrored: bool = False, room: Box | None = None
    ) -> Box:
        """Reserves and returns the box for the text with this number, which is `needed` wide on one line. `room` is
        what an image leaves free around it.

        A text gets no more than it needs, because its neighbour may need some of the space too."""
        size = block.size
        own = block.box
        body = Box(own.left, own.top + 0.15 * size, own.right, own.bottom - 0.05 * size)
        others = np.delete(self._things, number, axis=0)
        around = self._around(others, body) if block.cell is None else self._cell(block.cell)
        beside = others[(others[:, 1] < body.bottom) & (others[:, 3] > body.top)]
        free = self._free(block, body, beside, around, mirrored=mirrored)
        if room is not None:
            free = max(free[0], min(room.left, body.left)), min(free[1], max(room.right, body.right))
        if mirrored and block.cell is not None:
            left, right = _padded(block, around, free)
        elif mirrored and (around is not self._page or not self._has_neighbour(number, body, free)):
            left, right = self._column(number, block, free)
        else:
            left, right = _shares(block, body, free, max(needed, own.width))
        wide = Box(left, own.top, right, own.bottom)
        lines = math.ceil(needed / max(size, right - left) * 1.1) if needed > right - left else 1
        wanted = own.top + (lines - 1) * (block.leading or 1.2 * size) + size
        free_below = min(self._floor(others, around, wide, body, size), room.bottom if room is not None else math.inf)
        granted = Box(left, own.top, right, max(own.bottom, min(wanted, free_below)))
        self._things[number] = granted
        return granted

    def _has_neighbour(self, number: int, body: Box, free: tuple[float, float]) -> bool:
        """Tells whether another text limits the free width on the right, so that both might need it."""
        texts = np.delete(self._things[: self._texts], number, axis=0)
        beside = texts[(texts[:, 1] < body.bottom) & (texts[:, 3] > body.top)]
        return bool(np.any((beside[:, 0] >= body.right - 1) & (beside[:, 0] < free[1] + 2 * _AIR)))

    def _column(self, number: int, block: TextBlock, free: tuple[float, float]) -> tuple[float, float]:
        """The width for a text that changes sides: for a paragraph, that of its column; for an item, that of the
        widest text further out, with the same indent; for one line, all that is free."""
        texts, own = np.delete(self._things[: self._texts], number, axis=0), block.box
        leftward = is_leftward(block.lines[0].text)
        start, outward = (2, 1) if leftward else (0, -1)
        edge = own[start]
        widths, heights = texts[:, 2] - texts[:, 0], texts[:, 3] - texts[:, 1]
        further = (texts[:, start] - edge) * outward
        if block.marker:
            edge = block.marker[0].right if leftward else block.marker[0].left
            peers = texts[(further > 0.5 * block.size) & (further < _INDENT * block.size) & (widths > own.width)]
        elif len(block.lines) > 1:
            peers = texts[(abs(further) < block.size) & (widths > own.width) & (widths < _ALIKE * own.width)]
        else:
            longer = (abs(further) < block.size) & (widths > own.width)
            return _to_column(texts[longer & (heights > _SEVERAL * block.size)], free, leftward=leftward)
        if len(peers) == 0:
            return (own.left, own.right) if len(block.lines) > 1 else free
        chosen = np.argmax(peers[:, 2] - peers[:, 0]) if block.marker else np.argmin(abs(peers[:, 1] - own.top))
        column = peers[int(chosen)]
        indent = max(0.0, (float(column[start]) - edge) * outward)
        left, right = float(column[0]), float(column[2])
        left, right = (left + indent, right) if leftward else (left, right - indent)
        return max(left, free[0]), min(right, free[1])

    def _around(self, others: NDArray[np.float64], body: Box) -> Box:
        """The smallest shape that encloses the text, such as the cell of a table; otherwise the page."""
        slack, page = 1.0, self._page
        holds = (
            (others[:, 0] <= body.left + slack)
            & (others[:, 1] <= body.top + slack)
            & (others[:, 2] >= body.right - slack)
            & (others[:, 3] >= body.bottom - slack)
        )
        holds[: max(0, self._texts - 1)] = False
        widths, heights = others[:, 2] - others[:, 0], others[:, 3] - others[:, 1]
        holds &= (widths < _PAPER * page.width) | (heights < _PAPER * page.height)
        found = others[holds]
        if len(found) == 0:
            return self._page
        areas = (found[:, 2] - found[:, 0]) * (found[:, 3] - found[:, 1])
        return Box(*map(float, found[int(np.argmin(areas))]))

    def _cell(self, cell: CellPlace) -> Box:
        """The room of a cell. Where no rules part the cells, that of empty neighbours and of the margins is its too."""
        if cell.table.is_ruled:
            return cell.box
        columns, (_, top, _, bottom) = cell.table.columns, cell.box
        first, last = cell.column, cell.column + cell.columns
        while first > 0 and (cell.table.number, cell.row, first - 1) not in self._filled:
            first -= 1
        while last < len(columns) - 1 and (cell.table.number, cell.row, last) not in self._filled:
            last += 1
        left = columns[first] if first else min(columns[0], self._left) - _INSIDE
        right = columns[last] if last < len(columns) - 1 else max(columns[-1], self._right) + _INSIDE
        is_last = cell.row + cell.rows == len(cell.table.rows) - 1
        return Box(left, top, right, max(bottom, self._bottom) if is_last else bottom + 1)

    def _free(
        self, block: TextBlock, body: Box, beside: NDArray[np.float64], around: Box, *, mirrored: bool
    ) -> tuple[float, float]:
        """The left and right limits of the free space beside the text."""
        behind, before = beside[beside[:, 0] >= body.right - 1][:, 0], beside[beside[:, 2] <= body.left + 1][:, 2]
        right = float(min([*behind - _AIR, self._right if around is self._page else around.right - _INSIDE]))
        left = float(max([*before + _AIR, self._left if around is self._page else around.left + _INSIDE]))
        if len(block.lines) > 1 and block.cell is None and not mirrored:
            column = block.column or body
            right = min(right, max(column.right, body.right + 1.5 * block.size))
            left = max(left, min(column.left, body.left))
        return min(body.left, left), max(body.right, right)

    def _floor(self, others: NDArray[np.float64], around: Box, wide: Box, body: Box, size: float) -> float:
        under = others[(others[:, 0] < wide.right) & (others[:, 2] > wide.left) & (others[:, 1] >= body.bottom - 1)]
        low = self._bottom if around is self._page else around.bottom - 1
        return float(min([low, *(under[:, 1] - 0.5 * size)]))


def _to_column(peers: NDArray[np.float64], free: tuple[float, float], *, leftward: bool) -> tuple[float, float]:
    """The free width up to where most of the paragraphs of a column end."""
    if len(peers) == 0:
        return free
    edge = Counter(np.round(peers[:, 0 if leftward else 2], 1).tolist()).most_common(1)[0][0]
    return (max(free[0], edge), free[1]) if leftward else (free[0], min(free[1], edge))


def _padded(block: TextBlock, around: Box, free: tuple[float, float]) -> tuple[float, float]:
    """The width of a cell, with the padding on both sides that it has where its text began."""
    before, behind = block.box.left - around.left, around.right - block.box.right
    padding = min(max(_INSIDE, behind if is_leftward(block.lines[0].text) else before), 0.25 * around.width)
    return max(free[0], around.left + padding), min(free[1], around.right - padding)


def _places(cell: CellPlace) -> Iterator[tuple[int, int, int]]:
    for row in range(cell.row, cell.row + cell.rows):
        for column in range(cell.column, cell.column + cell.columns):
            yield cell.table.number, row, column


def _shares(block: TextBlock, body: Box, free: tuple[float, float], needed: float) -> tuple[float, float]:
    """Returns left and right with as much of the free width as the text needs, on the side to which it grows."""
    left, right = free
    if block.alignment is Alignment.JUSTIFIED:
        return body.left, body.right
    if block.alignment is Alignment.CENTRE:
        reach = max(0.0, min(right - body.right, body.left - left, (needed - body.width) / 2))
        return body.left - reach, body.right + reach
    if block.alignment is Alignment.RIGHT:
        return max(left, body.right - needed), body.right
    return body.left, min(right, body.left + needed)
