"""Groups lines into paragraphs. Pure.

Lines below each other make a stack. A stack is cut into paragraphs where a line ends early, is indented, looks
different or is further down. Tables are found before and have no part in this.
"""

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from tolmach.documents.formats.pdf.bidi import is_leftward
from tolmach.documents.formats.pdf.entries import are_counted, are_entries, are_labels
from tolmach.documents.formats.pdf.flowing import flowing
from tolmach.documents.formats.pdf.fullness import ends_early
from tolmach.documents.formats.pdf.leaders import ends_entry
from tolmach.documents.formats.pdf.likeness import ENDED, alike
from tolmach.documents.formats.pdf.marks import begins_with_bullet, is_of_another_kind, mark_length
from tolmach.documents.formats.pdf.model import Box, GlyphLine, union
from tolmach.documents.formats.pdf.numerals import is_numeral
from tolmach.documents.formats.pdf.stacks import stacks
from tolmach.documents.formats.pdf.turning_to_code import turns_to_code

_DATE = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)|(?<!\d)\d{1,2}[./]\d{1,2}[./]\d{2}")
_MOST_OF_DATE = 4
"""The most words of a line that is only a date."""
_SAYING = re.compile(r"[^\W_]|\ufffd")
"""A letter, a figure or a sign that cannot be read. A line of dots or strokes has none."""
_FEW_LETTERS = 4
_LETTER = re.compile(r"[^\W\d_]")
_BESIDE = 4.0
"""The widest gap between a field and its label, in ems."""
_DEEPEST = 4.0
"""The deepest indent of a first line that fills its column, in ems."""


def paragraphs(
    lines: Sequence[GlyphLine],
    floors: Sequence[Box] = (),
    rooms: Sequence[Box] = (),
    dots: Sequence[Box] = (),
    fields: Sequence[Box] = (),
) -> list[tuple[list[GlyphLine], Box]]:
    """Returns each paragraph with the box of its stack. `floors` are rules between lines, `rooms` are boxes drawn
    around text, `dots` are drawn bullets, `fields` are those of a form."""
    items = _items(lines, dots) | _labels(lines, fields)
    found = []
    for stack in stacks(lines, floors, rooms, fields):
        box = union([line.box for line in stack])
        found += [(each, box) for each in _cut(stack, box, items)]
    return found


def _items(lines: Sequence[GlyphLine], dots: Sequence[Box]) -> set[int]:
    """Finds the lines that begin with a mark or are right beside a drawn one."""
    ordered = sorted(dots, key=lambda dot: dot.bottom)
    bottoms = [dot.bottom for dot in ordered]
    found = {id(line) for line in lines if mark_length(line)}
    for line in lines:
        near = ordered[bisect_left(bottoms, line.box.top) : bisect_right(bottoms, line.box.bottom + 0.2 * line.size)]
        reach, leftward = 2.5 * line.size, is_leftward(line.text)
        if any(0 < (dot.left - line.right if leftward else line.left - dot.right) < reach for dot in near):
            found.add(id(line))
    return found


def _labels(lines: Sequence[GlyphLine], fields: Sequence[Box]) -> set[int]:
    """Finds the lines beside fields. Of several at the same side of a field, the first begins its label, unless it goes
    on with the paragraph over it."""
    found = set[int]()
    for field in fields:
        beside = [line for line in lines if is_beside(line, field)]
        for side in (True, False):
            own = [line for line in beside if (line.left < field.left) is side]
            found |= {id(line) for line in own[:1]}
    return found - flowing([line for line in lines if id(line) in found], lines)


def is_beside(line: GlyphLine, field: Box) -> bool:
    box = line.box
    is_level = min(box.bottom, field.bottom) - max(box.top, field.top) > 0.3 * box.height
    return is_level and max(box.left - field.right, field.left - box.right) < _BESIDE * line.size


def _cut(stack: list[GlyphLine], box: Box, items: set[int]) -> list[list[GlyphLine]]:
    if len(stack) == 1:
        return [stack]
    centred = is_centred(stack)
    apart = not centred and are_entries(stack)
    found = [[stack[0]]]
    for number in range(1, len(stack)):
        if apart or _begins(stack, number, found[-1], box, centred, items):
            found.append([])
        found[-1].append(stack[number])
    return found


def is_centred(lines: Sequence[GlyphLine]) -> bool:
    size = lines[0].size
    centres = [(line.left + line.right) / 2 for line in lines]
    lefts, rights = [line.left for line in lines], [line.right for line in lines]
    if max(rights) - min(rights) < 0.5 * size:  # the indent of a first line moves its middle, too
        return False
    return max(centres) - min(centres) < 0.6 * size and max(lefts) - min(lefts) > 1.0 * size


def _begins(
    stack: list[GlyphLine], number: int, before: list[GlyphLine], box: Box, centred: bool, items: set[int]
) -> bool:
    """Tells whether a paragraph begins with this line."""
    over, line = stack[number - 1], stack[number]
    if not alike(over, line) or ends_entry(over.text) or turns_to_code(over, line):
        return True
    if begins_with_bullet(line) or (len(before) == 1 and _is_heading(over, line)):
        return True
    is_item = id(line) in items and not _is_inside_item(over, line, before[0], box)
    if is_item and (id(before[0]) in items or ends_early(over, line, box)):
        return True
    if (
        are_labels(over, line)
        or are_counted(over, line)
        or not (_SAYING.search(over.text) and _SAYING.search(line.text))
    ):
        return True
    if centred and (_is_date(over) or _is_date(line)):
        return True
    if centred:
        return over.right - over.left < 0.75 * box.width and ends_early(over, line, box, centred=True)
    if ends_early(over, line, box):
        return True
    later = stack[number + 1] if number + 1 < len(stack) else None
    return _is_indented(over, line, later, before, box, id(before[0]) in items)


def _is_inside_item(over: GlyphLine, line: GlyphLine, item: GlyphLine, box: Box) -> bool:
    """Tells whether the number that a line begins with is only one of the sentence of the full line over it."""
    rest = line.glyphs[mark_length(line) + 1 :]
    goes_on = bool(rest) and rest[0].text.islower() and ENDED.search(over.text) is None
    return goes_on and is_of_another_kind(item, line) and not ends_early(over, line, box)


def _is_heading(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether the first line is a heading in capitals, and the next is not."""
    return _is_shouted(over.text) and not _is_shouted(line.text) and not line.text[:1].islower()


def _is_shouted(text: str) -> bool:
    return text.isupper() and len(_LETTER.findall(text)) > _FEW_LETTERS


def _is_date(line: GlyphLine) -> bool:
    """Tells whether a line is a date or a number, which may stand below a title."""
    text = line.text
    if not _LETTER.search(text) or is_numeral(text):
        return True
    return bool(_DATE.search(text)) and len(text.split()) <= _MOST_OF_DATE


def _is_indented(
    over: GlyphLine, line: GlyphLine, later: GlyphLine | None, before: list[GlyphLine], box: Box, item: bool
) -> bool:
    leftward = is_leftward(line.text)
    (first, _), (last, _) = _ends(before[0], leftward), _ends(before[-1], leftward)
    (over_start, over_end), (start, _), (box_start, box_end) = (_ends(each, leftward) for each in (over, line, box))
    later_start = _ends(later, leftward)[0] if later is not None else math.inf
    step = 0.7 * line.size
    if item and start > first + step:
        return False
    if item and start < first - step and line.text[:1].isupper():
        return True  # nothing of an item stands further out than its mark
    if len(before) > 1 and first < last - step and start < over_start - step:
        return True  # the paragraph before has a hanging indent, and this line begins where its first line does
    if start < over_start + step:
        is_full = over_end > box_end - 0.5 * line.size and start < box_start + 0.5 * step
        deepest = (_DEEPEST if is_full else 2.2) * line.size
        return start < over_start - (deepest if len(before) == 1 else step)
    hangs = len(before) == 1 and later_start > over_start + step
    return not hangs or (later is not None and later_start < start - step)


def _ends(place: GlyphLine | Box, leftward: bool) -> tuple[float, float]:
    """Where a line or a box begins and ends, in the direction of reading."""
    return (-place.right, -place.left) if leftward else (place.left, place.right)
