"""Puts blocks into reading order. Pure.

The page is cut horizontally at empty bands and vertically at gutters. Strips that share a gutter are read column by
column. The rows of a table share gutters too; its short and narrow blocks give it away.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from tolmach.documents.formats.pdf.model import Box, CellPlace, TextBlock, union

_GUTTER = 6.0
_DEPTH = 40


def ordered(blocks: Sequence[TextBlock]) -> list[TextBlock]:
    """A table is ordered as one block, and its cells row by row."""
    tables: dict[int, list[tuple[CellPlace, TextBlock]]] = defaultdict(list)
    for block in blocks:
        if block.cell is not None:
            tables[block.cell.table.number].append((block.cell, block))
    whole = [replace(cells[0][1], box=union([block.box for _, block in cells])) for cells in tables.values()]
    found: list[TextBlock] = []
    for block in _ordered([*(block for block in blocks if block.cell is None), *whole], 0):
        if block.cell is None:
            found.append(block)
        else:
            cells = sorted(tables[block.cell.table.number], key=lambda each: (each[0].row, each[0].column))
            found += [each for _, each in cells]
    return found


def _ordered(blocks: list[TextBlock], depth: int) -> list[TextBlock]:
    if len(blocks) < 2 or depth > _DEPTH:
        return sorted(blocks, key=lambda block: (block.box.top, block.box.left))
    columns = _columns(blocks)
    if len(columns) > 1 and not _is_table(blocks):
        return [block for column in columns for block in _ordered(column, depth + 1)]
    strips = _strips(blocks)
    if len(strips) < 2:
        return sorted(blocks, key=lambda block: (round(block.lines[0].baseline), block.box.left))
    return [block for strip in _together(strips) for block in _ordered(strip, depth + 1)]


def _columns(blocks: list[TextBlock]) -> list[list[TextBlock]]:
    return _parted(sorted(blocks, key=lambda block: block.box.left), 0, _GUTTER)


def _strips(blocks: list[TextBlock]) -> list[list[TextBlock]]:
    return _parted(sorted(blocks, key=lambda block: block.box.top), 1, 0.0)


def _parted(blocks: list[TextBlock], axis: int, least: float) -> list[list[TextBlock]]:
    parts = [[blocks[0]]]
    end = blocks[0].box[axis + 2]
    for block in blocks[1:]:
        if block.box[axis] > end + least:
            parts.append([])
        parts[-1].append(block)
        end = max(end, block.box[axis + 2])
    return parts


def _together(strips: list[list[TextBlock]]) -> list[list[TextBlock]]:
    """Joins neighbouring strips that are columns of text with the same gutter."""
    found: list[list[TextBlock]] = []
    for strip in strips:
        both = [*found[-1], *strip] if found else strip
        if found and _are_columns(both):
            found[-1] = both
        else:
            found.append(strip)
    return found


def _are_columns(blocks: list[TextBlock]) -> bool:
    """Tells whether the blocks are columns of text: at least two hold text of several lines, or there are only two, one
    of them does, and both have more than two blocks or begin at the same height."""
    columns = _columns(blocks)
    width = union([block.box for block in blocks]).width
    running = [any(len(block.lines) > 2 and block.box.width > 0.2 * width for block in column) for column in columns]
    if len(columns) != 2 or not any(running):
        return sum(running) > 1
    tops = [min(block.box.top for block in column) for column in columns]
    is_level = abs(tops[0] - tops[1]) < 2 * blocks[0].size
    return all(running) or all(len(column) > 2 for column in columns) or is_level


def _is_table(blocks: list[TextBlock]) -> bool:
    """Tells whether the blocks are narrow, have few lines and stand side by side."""
    if len(_columns(blocks)) < 2:
        return False
    box: Box = union([block.box for block in blocks])
    short = sum(len(block.lines) < 3 and block.box.width < 0.6 * box.width for block in blocks)
    return short > 0.85 * len(blocks)
