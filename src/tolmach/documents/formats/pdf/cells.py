"""Tells how the text of a table's cells is aligned, by its place in the cell and by the cells of its column. Pure."""

from collections.abc import Sequence

from tolmach.documents.formats.pdf.model import Alignment, CellPlace, GlyphLine
from tolmach.documents.formats.pdf.tables import Cell, FoundTable

_NEAR = 1.3
_PADDING = 12.0


def cell_alignment(line: GlyphLine, place: CellPlace, found: FoundTable) -> Alignment:
    """Returns the alignment of a cell with one line."""
    peers = [other[0] for other in _column(place, found.cells) if len(other) == 1 and other[0] is not line]
    ways = {
        Alignment.LEFT: sum(abs(peer.left - line.left) < _NEAR for peer in peers),
        Alignment.RIGHT: sum(abs(peer.right - line.right) < _NEAR for peer in peers),
        Alignment.CENTRE: sum(abs(peer.left + peer.right - line.left - line.right) < 2 * _NEAR for peer in peers),
    }
    best = max(ways.values())
    if best and list(ways.values()).count(best) == 1:
        return max(ways, key=lambda way: ways[way])
    if place.table.is_ruled:
        return _in_cell(line, place)
    return Alignment.LEFT if ways[Alignment.LEFT] == best else Alignment.RIGHT


def _column(place: CellPlace, cells: Sequence[Cell]) -> list[list[GlyphLine]]:
    return [own for other, own in cells if (other.column, other.columns) == (place.column, place.columns)]


def _in_cell(line: GlyphLine, place: CellPlace) -> Alignment:
    box = place.box
    left, right = line.left - box.left, box.right - line.right
    if left < _PADDING:
        return Alignment.LEFT
    if abs(left - right) < 0.15 * box.width:
        return Alignment.CENTRE
    return Alignment.RIGHT if right < left else Alignment.LEFT
