"""Tells how the text of a table's cells is aligned, by its place in the cell and by the cells of its column. Pure."""

import re
from collections.abc import Sequence
from itertools import pairwise

from tolmach.documents.formats.pdf.fullness import ends_early
from tolmach.documents.formats.pdf.model import Alignment, Box, CellPlace, GlyphLine, union
from tolmach.documents.formats.pdf.paragraphs import is_centred
from tolmach.documents.formats.pdf.tables import Cell, FoundTable

_NEAR = 1.3
_PADDING = 12.0
_ENDED = re.compile(r"[.:;!?][)\"”’»]?$")
_MUCH = 0.35
"""The share of the width of a cell that a line leaves white if the next one is no part of its sentence."""
_FEW_WORDS = 3
"""Lines with fewer words may be a heading that somebody broke."""


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


def centred_entries(own: list[GlyphLine], place: CellPlace) -> list[tuple[list[GlyphLine], Box]]:
    """The entries of a cell that has several under each other, each of some words in the middle. Otherwise none."""
    words = sum(len(line.text.split()) for line in own)
    if not place.table.is_ruled or len(own) < 2 or words < _FEW_WORDS * len(own) or not is_centred(own):
        return []
    found = [[own[0]]]
    for over, line in pairwise(own):
        if ends_early(over, line, place.box, centred=True):
            found.append([])
        found[-1].append(line)
    return [(lines, union([line.box for line in lines])) for lines in found]


def told_apart(own: list[GlyphLine], place: CellPlace) -> list[list[GlyphLine]]:
    """Parts the lines of a drawn cell where a sentence ends though its line has room for more, or where a line of
    several words leaves much room."""
    found = [[own[0]]]
    inside = _inside(own, place)
    for over, line in pairwise(own):
        is_over = _ENDED.search(over.text) is not None or _leaves_much(over, inside)
        if place.table.is_ruled and is_over and not line.text[:1].islower() and ends_early(over, line, inside):
            found.append([])
        found[-1].append(line)
    return found


def _leaves_much(line: GlyphLine, inside: Box) -> bool:
    is_open = line.left - inside.left > line.size or line.text[-1:] in ",-"
    return not is_open and len(line.text.split()) > _FEW_WORDS and inside.right - line.right > _MUCH * inside.width


def _inside(own: Sequence[GlyphLine], place: CellPlace) -> Box:
    """The cell without the white at its sides, which is as wide on the right as on the left."""
    box, text = place.box, union([line.box for line in own])
    padding = min(text.left - box.left, _PADDING)
    return Box(text.left, box.top, max(text.right, box.right - padding), box.bottom)


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
