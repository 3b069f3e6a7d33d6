"""Finds lines that stand below each other, as far apart as lines of a paragraph do. Pure."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import median

from tolmach.documents.formats.pdf.likeness import ENDED
from tolmach.documents.formats.pdf.model import Box, GlyphLine

_FARTHEST = 2.4
"""The largest distance from one baseline to the next within a paragraph, in ems."""
_COMMON, _OFTEN = 2, 0.15
"""A distance is common if there are so many of it, and such a share."""


def stacks(
    lines: Sequence[GlyphLine], floors: Sequence[Box], rooms: Sequence[Box], fields: Sequence[Box]
) -> Iterator[list[GlyphLine]]:
    """`floors` are rules between lines, `rooms` are boxes drawn around text, `fields` are those of a form."""
    for stack in _linked(lines, floors, rooms, fields):
        yield from _near(stack)


def _linked(
    lines: Sequence[GlyphLine], floors: Sequence[Box], rooms: Sequence[Box], fields: Sequence[Box]
) -> list[list[GlyphLine]]:
    ordered = sorted(lines, key=lambda line: (line.baseline, line.left))
    room = {id(line): _room(line, rooms) for line in ordered}
    above = _links(ordered, [line.baseline for line in ordered])
    below = Counter(id(over) for over in above.values())
    found: dict[int, list[GlyphLine]] = {}
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
            found[id(line)] = found[id(over)]
            found[id(line)].append(line)
        else:
            found[id(line)] = [line]
    return list({id(stack): stack for stack in found.values()}.values())


def _near(stack: list[GlyphLine]) -> list[list[GlyphLine]]:
    """Cuts the stack where lines are further apart than most, and after a sentence where they are further apart than
    within paragraphs."""
    if len(stack) < 2:
        return [stack]
    gaps = _gaps(stack)
    usual, within = _usual(gaps), _within(gaps)
    found = [[stack[0]]]
    for (over, line), gap in zip(pairwise(stack), gaps, strict=True):
        is_over = ENDED.search(over.text) is not None and not line.text[:1].islower()
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


def leading(lines: Sequence[GlyphLine]) -> float:
    return median(_gaps(list(lines))) if len(lines) > 1 else 0.0
