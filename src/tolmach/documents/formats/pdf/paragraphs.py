"""Groups lines into paragraphs. Pure.

Lines below each other make a stack. A stack is cut into paragraphs where a line ends early, is indented, looks
different or is further down. Tables are found before and have no part in this.
"""

import math
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from tolmach.documents.formats.pdf.bidi import is_leftward
from tolmach.documents.formats.pdf.entries import are_counted, are_entries, are_labels
from tolmach.documents.formats.pdf.flowing import flowing
from tolmach.documents.formats.pdf.fullness import ends_early
from tolmach.documents.formats.pdf.leaders import ends_entry
from tolmach.documents.formats.pdf.marks import begins_with_bullet, is_of_another_kind, mark_length
from tolmach.documents.formats.pdf.model import Box, GlyphLine, TextStyle, union
from tolmach.documents.formats.pdf.numerals import is_numeral
from tolmach.documents.formats.pdf.turning_to_code import turns_to_code

_FARTHEST = 2.4
"""The largest distance from one baseline to the next within a paragraph, in ems."""
_DATE = re.compile(r"(?<!\d)(?:1[89]|20)\d\d(?!\d)|(?<!\d)\d{1,2}[./]\d{1,2}[./]\d{2}")
_MOST_OF_DATE = 4
"""The most words of a line that is only a date."""
_SAYING = re.compile(r"[^\W_]|\ufffd")
"""A letter, a figure or a sign that cannot be read. A line of dots or strokes has none."""
_FEW_LETTERS = 4
_LETTER = re.compile(r"[^\W\d_]")
_ENDED = re.compile(r"[.:;!?]$")
_BESIDE = 4.0
"""The widest gap between a field and its label, in ems."""
_SAME, _SAME_SIZE, _NEAR_SIZE = 0.02, 0.08, 0.85
_COMMON, _OFTEN = 2, 0.15
"""A distance is common if there are so many of it, and such a share."""
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
    for stack in (each for whole in _stacks(lines, floors, rooms, fields) for each in _near(whole)):
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


def _stacks(
    lines: Sequence[GlyphLine], floors: Sequence[Box], rooms: Sequence[Box], fields: Sequence[Box]
) -> list[list[GlyphLine]]:
    ordered = sorted(lines, key=lambda line: (line.baseline, line.left))
    room = {id(line): _room(line, rooms) for line in ordered}
    above = _links(ordered, [line.baseline for line in ordered])
    below = Counter(id(over) for over in above.values())
    stacks: dict[int, list[GlyphLine]] = {}
    for line in ordered:
        over = above.get(id(line))
        if (
            over is not None
            and below[id(over)] == 1
            and room[id(over)] == room[id(line)]
            and _fits_under(over, line)
            and not _floored(over, line, floors)
            and not _is_field_between(over, line, fields)
        ):
            stacks[id(line)] = stacks[id(over)]
            stacks[id(line)].append(line)
        else:
            stacks[id(line)] = [line]
    return list({id(stack): stack for stack in stacks.values()}.values())


def _near(stack: list[GlyphLine]) -> list[list[GlyphLine]]:
    """Cuts the stack where lines are further apart than most, and after a sentence where they are further apart than
    within paragraphs."""
    if len(stack) < 2:
        return [stack]
    gaps = _gaps(stack)
    usual, within = _usual(gaps), _within(gaps)
    found = [[stack[0]]]
    for (over, line), gap in zip(pairwise(stack), gaps, strict=True):
        is_over = _ENDED.search(over.text) is not None and not line.text[:1].islower()
        if gap > 1.22 * (within if is_over else usual) + 0.5:
            found.append([])
        found[-1].append(line)
    return found


def _links(ordered: list[GlyphLine], baselines: list[float]) -> dict[int, GlyphLine]:
    """Maps each line to the next one above it, unless there are two."""
    above: dict[int, GlyphLine] = {}
    for line in ordered:
        last = bisect_left(baselines, line.baseline - 0.3 * line.size)
        first = bisect_right(baselines, line.baseline - _FARTHEST * line.size)
        near = [over for over in ordered[first:last] if _overlap(over, line) > 0]
        if not near:
            continue
        nearest = near[-1]
        beside = [over for over in near[:-1] if nearest.baseline - over.baseline < 0.5 * nearest.size]
        if not beside:
            above[id(line)] = nearest
    return _without_far(above, ordered)


def _without_far(above: dict[int, GlyphLine], ordered: list[GlyphLine]) -> dict[int, GlyphLine]:
    """Drops what stands further down than another line that begins where the line over both does: it is not beside
    that line."""
    first: dict[int, GlyphLine] = {}
    kept: dict[int, GlyphLine] = {}
    for line in ordered:
        over = above.get(id(line))
        if over is None:
            continue
        near = first.setdefault(id(over), line)
        is_flush = abs(near.left - over.left) < 0.5 * over.size
        if not is_flush or line.baseline < near.baseline + 0.5 * line.size:
            kept[id(line)] = over
    return kept


def _overlap(one: GlyphLine, other: GlyphLine) -> float:
    return min(one.right, other.right) - max(one.left, other.left)


def _room(line: GlyphLine, rooms: Sequence[Box]) -> int | None:
    """The number of the smallest box drawn around the line."""
    holding = [(room.width * room.height, n) for n, room in enumerate(rooms) if room.holds(line.box, 0.35 * line.size)]
    return min(holding)[1] if holding else None


def _fits_under(over: GlyphLine, line: GlyphLine) -> bool:
    size = max(over.size, line.size)
    least = 0.7 if line.glyphs[0].style.hidden else 0.87
    if min(over.size, line.size) < least * size:
        return False
    narrow = min(over.right - over.left, line.right - line.left)
    return _overlap(over, line) > 0.3 * narrow or abs(over.left - line.left) < size


def _floored(over: GlyphLine, line: GlyphLine, floors: Sequence[Box]) -> bool:
    left, right = max(over.left, line.left), min(over.right, line.right)
    middle = (left + right) / 2
    top, bottom = over.baseline + 0.3 * over.size, line.baseline - 0.3 * line.size
    return any(floor.left < middle < floor.right and top < (floor.top + floor.bottom) / 2 < bottom for floor in floors)


def _is_field_between(over: GlyphLine, line: GlyphLine, fields: Sequence[Box]) -> bool:
    left, right = max(over.left, line.left), min(over.right, line.right)
    top, bottom = over.baseline, line.box.top
    return any(
        field.left < right and field.right > left and top < (field.top + field.bottom) / 2 < bottom for field in fields
    )


def _gaps(stack: list[GlyphLine]) -> list[float]:
    return [line.baseline - over.baseline for over, line in pairwise(stack)]


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


def _usual(gaps: list[float]) -> float:
    """The most common distance; of two that are equally common, the smaller one."""
    counted = _counted(gaps)
    return min(counted, key=lambda gap: (-counted[gap], gap))


def _counted(gaps: list[float]) -> Counter[float]:
    return Counter(round(gap * 2) / 2 for gap in gaps)


def _within(gaps: list[float]) -> float:
    """The distance within paragraphs: the smallest that is common. Where most paragraphs have one line, as entries of a
    list have, the distance between them is more common."""
    common = (gap for gap, count in _counted(gaps).items() if count >= max(_COMMON, _OFTEN * len(gaps)))
    return min([_usual(gaps), *common])


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
    goes_on = bool(rest) and rest[0].text.islower() and _ENDED.search(over.text) is None
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


def alike(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether both lines have the same weight, colour and size."""
    one, other = looks(over), looks(line)
    if one.hidden:  # recognition is not exact
        return True
    is_same = (one.bold, one.colour) == (other.bold, other.colour)
    if not (is_same or _mix_colours(over, line) or _goes_on_in_look(over, line)):
        return False
    return abs(over.size - line.size) < _SAME_SIZE * line.size or _mix_sizes(over, line)


def _goes_on_in_look(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether a sentence goes on in the next line: it begins in the look in which the line over it ends, or both
    have plain letters beside bold ones, which a heading has not. Entries begin with bold words, one after the other."""
    if _ENDED.search(over.text):
        return False
    last, first = ([glyph.style for glyph in each.glyphs if glyph.text.isalpha()] for each in (over, line))
    if not (last and first):
        return False
    if (last[-1].bold, last[-1].colour) == (first[0].bold, first[0].colour):
        return True
    plain = [{style.colour for style in styles if not style.bold} for styles in (last, first)]
    return not (last[0].bold and first[0].bold) and not plain[0].isdisjoint(plain[1])


def _mix_colours(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether a sentence goes on in the next line, and both have letters of one colour, as beside a link."""
    if not line.text[:1].islower() or _ENDED.search(over.text):
        return False
    if looks(over).bold != looks(line).bold:
        return False
    one, other = ({glyph.style.colour for glyph in each.glyphs if glyph.text.isalpha()} for each in (over, line))
    return not one.isdisjoint(other)


def _mix_sizes(over: GlyphLine, line: GlyphLine) -> bool:
    """Tells whether one of the lines has letters of the size of the other, as a name in another font has them."""
    if min(over.size, line.size) < _NEAR_SIZE * max(over.size, line.size):
        return False
    pairs = ((over, line.size), (line, over.size))
    return any(abs(glyph.size - size) < _SAME * size for one, size in pairs for glyph in one.glyphs)


def looks(line: GlyphLine) -> TextStyle:
    """The style of most of the line."""
    first = line.glyphs[0].style
    if all(glyph.style is first for glyph in line.glyphs):
        return first
    counted: Counter[TextStyle] = Counter()
    for glyph in line.glyphs:
        counted[glyph.style] += len(glyph.text.strip())
    return max(counted, key=lambda style: counted[style])


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


def leading(lines: Sequence[GlyphLine]) -> float:
    return median(_gaps(list(lines))) if len(lines) > 1 else 0.0
