"""Makes the blocks of a page from its glyphs and shapes, in reading order. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from tolmach.documents.formats.pdf import order
from tolmach.documents.formats.pdf.bidi import is_leftward
from tolmach.documents.formats.pdf.boxed_words import without_boxed_words
from tolmach.documents.formats.pdf.cells import cell_alignment, centred_entries, told_apart
from tolmach.documents.formats.pdf.continuing import continued
from tolmach.documents.formats.pdf.entries import are_counted, are_entries, are_labels
from tolmach.documents.formats.pdf.inline_pictures import with_pictures
from tolmach.documents.formats.pdf.likeness import alike
from tolmach.documents.formats.pdf.lines import lines
from tolmach.documents.formats.pdf.marks import mark_length, with_marks
from tolmach.documents.formats.pdf.model import (
    Alignment,
    BlockRole,
    Box,
    DrawnShape,
    Glyph,
    GlyphLine,
    TextBlock,
    turned,
    union,
)
from tolmach.documents.formats.pdf.numerals import is_section
from tolmach.documents.formats.pdf.paragraphs import is_beside, is_centred, paragraphs
from tolmach.documents.formats.pdf.rules import underlined
from tolmach.documents.formats.pdf.stacks import leading
from tolmach.documents.formats.pdf.tables import tables
from tolmach.documents.formats.pdf.turning_to_code import turns_to_code
from tolmach.documents.formats.pdf.typed_rules import typed_walls
from tolmach.documents.formats.pdf.underscores import with_underscores

_THIN = 3.0
_MOST_LINES, _TELLING = 6, 4
_COLUMN = 4
"""If more lines than this end where a line does, a column ends there."""
_INDENT = 2.5
"""The deepest indent of a first line, in ems; a line that begins further in is set to the right."""
_NEARBY = 6.0
"""In ems. Lines that are further apart may end at the same place by chance."""
_WORD = re.compile(r"[^\W\d_]{3,}")
_BEGINNINGS = (turns_to_code, are_labels, are_counted)
"""What tells of two lines of a cell that the second begins a text of its own."""


def blocks(
    glyphs: Mapping[float, Sequence[Glyph]], shapes: Sequence[DrawnShape], page: Box, fields: Sequence[Box] = ()
) -> list[TextBlock]:
    found: list[TextBlock] = []
    for angle, shown in sorted(glyphs.items(), key=lambda item: -len(item[1])):
        drawn = [(turned(shape.box, angle), shape) for shape in shapes]
        beside = [turned(field, angle) for field in fields]
        first = 1 + max((block.cell.table.number for block in found if block.cell is not None), default=-1)
        made = _blocks(shown, drawn, angle, turned(page, angle), beside, first)
        found += continued(order.ordered(made))
    return found


def _blocks(
    shown: Sequence[Glyph],
    drawn: Sequence[tuple[Box, DrawnShape]],
    angle: float,
    page: Box,
    fields: Sequence[Box],
    first: int,
) -> list[TextBlock]:
    visible = [
        glyph
        for glyph in shown
        if glyph.right > page.left and glyph.left < page.right and page.top < glyph.baseline < page.bottom + glyph.size
    ]
    if not visible:
        return []
    boxes = [box for box, _ in drawn if box.width > 12 and box.height > 8 and not box.holds(page, 2)]
    rooms = without_boxed_words(boxes, visible)
    walls = [box for box, _ in drawn if box.width <= _THIN and box.height > 5]
    floors = [box for box, _ in drawn if box.height <= _THIN and box.width > 10]
    for room in rooms:
        walls += [Box(x, room.top, x, room.bottom) for x in (room.left, room.right)]
        floors += [Box(room.left, y, room.right, y) for y in (room.top, room.bottom)]
    bars = [box for box, _ in drawn if box.height <= _THIN]
    visible = with_underscores(visible, bars)
    if angle == 0:
        visible = with_pictures(visible, [box for box, shape in drawn if shape.filled])
    seams = [Box(x, field.top, x, field.bottom) for field in fields for x in (field.left, field.right)]
    found, rest = tables(lines(visible, [*walls, *seams, *typed_walls(visible)]), walls, floors, first, fields)
    rest = with_marks(rest)
    every = [*rest, *(line for each in found for _, own in each.cells for line in own)]
    marked, rules = underlined(every, bars)
    dots = [box for box, shape in drawn if box.width < 8 and box.height < 8 and shape.filled]
    parted = paragraphs(marked[: len(rest)], floors, rooms, dots, fields)
    made = [_block(each, column, angle, marked, rooms, page, rules) for each, column in parted]
    now = {id(line): other for line, other in zip(every, marked, strict=True)}
    for each in found:
        for place, own in each.cells:
            inside = [now[id(line)] for line in own]
            entries = centred_entries(inside, place)
            is_long = len(inside) > _MOST_LINES
            parts = [each for told in told_apart(inside, place) for each in _of_cell(told, dots, fields, is_long)]
            for part, column in entries or parts:
                block = _block(part, column, angle, marked, rooms, page, rules)
                is_alone = len(own) == 1 and not block.marker
                way = cell_alignment(own[0], place, each) if is_alone else _of_lines(block)
                way = Alignment.CENTRE if entries else way
                made.append(replace(block, alignment=way, cell=place))
    return [_after_field(block, fields) for block in made]


def _after_field(block: TextBlock, fields: Sequence[Box]) -> TextBlock:
    """A text that a field precedes begins beside it, also if its translation is longer."""
    first = block.lines[0]
    fields_before = (field for field in fields if is_beside(first, field) and field.right <= first.left + 1)
    if is_leftward(first.text) or not any(fields_before):
        return block
    return replace(block, alignment=Alignment.LEFT)


def _of_lines(block: TextBlock) -> Alignment:
    """Two or three lines of a cell that are equally long do not show that it is justified."""
    is_short = len(block.lines) < _TELLING and block.alignment is Alignment.JUSTIFIED
    return Alignment.LEFT if is_short else block.alignment


def _of_cell(
    own: list[GlyphLine], dots: Sequence[Box], fields: Sequence[Box], is_long: bool
) -> list[tuple[list[GlyphLine], Box]]:
    """A cell is one block, unless it holds a list, fields of a form, texts side by side, several looks, or so many
    lines that they may be paragraphs."""
    box = union([line.box for line in own])
    are_beside = any(line.baseline - over.baseline < 0.3 * line.size for over, line in pairwise(own))
    if is_long or are_beside or any(field.meets(box) for field in fields):
        return paragraphs(own, dots=dots, fields=fields)
    plain = all(alike(own[0], line) and not mark_length(line) for line in own[1:])
    plain = plain and not any(begins(over, line) for over, line in pairwise(own) for begins in _BEGINNINGS)
    if are_entries(own, _TELLING):
        return [([line], box) for line in own]
    return [(own, box)] if plain else paragraphs(own, dots=dots, fields=fields)


def _block(
    own: list[GlyphLine],
    column: Box,
    angle: float,
    all_lines: Sequence[GlyphLine],
    rooms: Sequence[Box],
    page: Box,
    rules: Mapping[int, tuple[Box, ...]],
) -> TextBlock:
    marker, rest = _marked(own)
    box = union([line.box for line in rest])
    role = BlockRole.FORMULA if _is_formula(rest) else BlockRole.ITEM if marker else BlockRole.PARAGRAPH
    return TextBlock(
        tuple(rest),
        box,
        angle,
        role,
        alignment=_of_item(rest, all_lines) if marker else alignment(rest, box, all_lines, rooms, page),
        marker=marker,
        leading=leading(rest),
        indent=rest[0].left - rest[1].left if len(rest) > 1 else 0.0,
        column=column if column.width > box.width + 1 else None,
        recognised=all(glyph.style.hidden for glyph in rest[0].glyphs if glyph.text.strip()),
        rules=tuple(rule for line in own for rule in rules.get(id(line), ())),
    )


def _of_item(own: Sequence[GlyphLine], others: Sequence[GlyphLine]) -> Alignment:
    """An item begins beside its mark, wherever its other lines begin."""
    if len(own) > 1 and _of_several(own, others) is Alignment.JUSTIFIED:
        return Alignment.JUSTIFIED
    return Alignment.RIGHT if is_leftward(own[0].text) else Alignment.LEFT


def _marked(own: list[GlyphLine]) -> tuple[tuple[Glyph, ...], list[GlyphLine]]:
    """Returns the mark of a list item, and the lines without it."""
    first = own[0]
    number = mark_length(first)
    if not number:
        return (), own
    rest = first.glyphs[number:]
    while not rest[0].text.strip():
        rest = rest[1:]
    edges = min(glyph.left for glyph in rest), max(glyph.right for glyph in rest)
    return first.glyphs[:number], [replace(first, glyphs=rest, left=edges[0], right=edges[1]), *own[1:]]


def _is_formula(own: Sequence[GlyphLine]) -> bool:
    solid = [glyph for line in own for glyph in line.glyphs if glyph.text.strip()]
    maths = sum(glyph.style.math for glyph in solid)
    if maths == 0:
        return False
    words = _WORD.findall(" ".join(prose(line) for line in own))
    return maths * 2 > len(solid) or not words


def prose(line: GlyphLine) -> str:
    """The text of a line, with spaces for glyphs in fonts of formulas."""
    return "".join(" " if glyph.style.math else glyph.text for glyph in line.glyphs)


def alignment(
    own: Sequence[GlyphLine], box: Box, others: Sequence[GlyphLine], rooms: Sequence[Box], page: Box
) -> Alignment:
    if len(own) > 1:
        return _of_several(own, others)
    line = own[0]
    size = line.size
    if _follows_section(line, others):
        return Alignment.LEFT
    room = min((room for room in rooms if room.holds(box, 0.3 * size)), key=lambda each: each.width, default=page)
    left, right = box.left - room.left, room.right - box.right
    # A line that fills most of its room stands in its middle wherever it begins.
    slack = 0.06 if box.width < 0.5 * room.width else 0.015
    is_centre = abs(left - right) < slack * room.width + 1 and left > size
    lefts = sum(abs(other.left - line.left) < 1.2 for other in others) - 1
    beside = [other for other in others if abs(other.baseline - line.baseline) < _NEARBY * size]
    rights = sum(abs(other.right - line.right) < 1.2 for other in beside) - 1
    lefts_beside = sum(abs(other.left - line.left) < 1.2 for other in beside) - 1
    if (is_centre and lefts < 3) or (lefts == 0 and _is_centred_among(line, others)):
        return Alignment.CENTRE
    farthest = max(other.right for other in others)
    if lefts_beside == 0 and line.right > farthest - size and box.left > (page.left + page.right) / 2:
        return Alignment.RIGHT
    if rights > lefts or (room is not page and right < 0.2 * left and lefts_beside == 0):
        return Alignment.RIGHT
    return Alignment.LEFT


def _follows_section(line: GlyphLine, others: Sequence[GlyphLine]) -> bool:
    """Tells whether the number of a section is right before the line, which is then its heading."""
    return any(
        abs(other.baseline - line.baseline) < 1
        and 0 < line.left - other.right < _NEARBY * line.size
        and is_section(other.text)
        for other in others
    )


def _is_centred_among(line: GlyphLine, others: Sequence[GlyphLine]) -> bool:
    """Tells whether a line right above or below it has the same centre and another width, and is none of a paragraph
    that begins at one place."""
    return any(
        abs(other.left + other.right - line.left - line.right) < 2
        and abs(other.left - line.left) > 2
        and 0 < abs(other.baseline - line.baseline) < 2.5 * line.size
        and sum(abs(each.left - other.left) < 1.2 for each in others) < _TELLING
        for other in others
    )


def _has_one_middle(own: Sequence[GlyphLine]) -> bool:
    """Tells whether lines of nearly one length, as those of a title, have the same middle exactly."""
    middles = [(line.left + line.right) / 2 for line in own]
    lefts = [line.left for line in own]
    size = own[0].size
    return max(middles) - min(middles) < 0.1 * size and max(lefts) - min(lefts) > 0.35 * size


def _of_several(own: Sequence[GlyphLine], others: Sequence[GlyphLine]) -> Alignment:
    size = own[0].size
    near = 0.35 * size
    body = own[1:] if len(own) > 2 else own
    lefts = max(line.left for line in body) - min(line.left for line in body) < near
    full = own[:-1]
    rights = max(line.right for line in full) - min(line.right for line in full) < near
    alike = sum(abs(other.right - own[0].right) < near for other in others)
    if lefts and rights and (len(own) > 2 or alike > _COLUMN):
        return Alignment.JUSTIFIED
    if lefts or abs(own[0].left - own[-1].left) < near:
        return Alignment.LEFT
    if alike > _COLUMN and 0 < own[0].left - own[-1].left < _INDENT * size and abs(own[0].right - own[-1].right) < near:
        return Alignment.JUSTIFIED
    if is_centred(own) or (alike <= _COLUMN and _has_one_middle(own)):
        return Alignment.CENTRE
    if max(line.right for line in own) - min(line.right for line in own) < near:
        return Alignment.RIGHT
    return Alignment.LEFT
