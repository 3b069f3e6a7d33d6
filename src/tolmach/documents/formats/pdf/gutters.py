"""Finds the columns of tables that no rules draw: gaps that several consecutive rows share. Pure.

Lines side by side make a level. Consecutive levels whose gaps overlap make a region. Columns of running text make such
regions too; the way their lines fill the column gives them away, and what is beside them is examined on its own.
"""

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import pairwise

from tolmach.documents.formats.pdf.fullness import ends_early
from tolmach.documents.formats.pdf.model import Box, GlyphLine, union

# In ems.
_GUTTER = 0.45
"""The least width of a gap between columns."""
_NARROW = 0.12
"""The least width that many rows leave white between columns of which each may be aligned in its own way."""
_FAR = 3.2
"""The largest distance from one baseline of a table to the next."""
_CLOSE = 1.5
"""The largest distance from one baseline of a cell or a paragraph to the next."""
_LONG, _LONGER = 9.0, 11.0
"""The least average length of a line of running text; the second, if there are only two or three lines."""
_MOST_SPANNING = 0.25
_MOST_WAITING = 3
_LARGER, _MUCH_LARGER = 1.1, 1.35
_ON_ONE_LINE, _OTHER_FONT = 0.02, 1.9
"""Text of two fonts may differ more in size if it stands on one baseline exactly."""
_FEW = 2
_SENTENCE = re.compile(r"[.,;:!?](?:\s|$)|[-\u00ad\u2010]$")
"""A sign of a sentence, or a hyphen at the end of a line."""

Span = tuple[float, float]
Level = list[GlyphLine]


@dataclass(slots=True, eq=False)
class Region:
    """Consecutive levels that share gaps."""

    levels: list[Level]
    gaps: list[Span]
    waiting: list[Level] = field(default_factory=list)
    """Levels of one line, which belong to the region if more follows."""
    above: Level = field(default_factory=list)
    around: list[GlyphLine] = field(default_factory=list)
    """Lines beside the region that are on no level of it."""

    @property
    def lines(self) -> list[GlyphLine]:
        return [line for level in self.levels for line in level]

    def without(self, gone: Set[int]) -> "Region":
        """The region without the lines that have these ids."""
        kept = [[line for line in level if id(line) not in gone] for level in self.levels]
        return replace(self, levels=[level for level in kept if level])


def levels(lines: Sequence[GlyphLine]) -> list[Level]:
    found: list[Level] = []
    for line in sorted(lines, key=lambda each: each.baseline):
        level = next((level for level in found[-2:] if _is_level(level[0], line)), None)
        if level is None:
            found.append([line])
        else:
            level.append(line)
    return [sorted(level, key=lambda line: line.left) for level in found]


def _is_level(one: GlyphLine, other: GlyphLine) -> bool:
    small, large = sorted((one.size, other.size))
    if abs(other.baseline - one.baseline) < _ON_ONE_LINE * small:
        return large < _OTHER_FONT * small
    return other.baseline - one.baseline < 0.3 * small and large < _MUCH_LARGER * small


def regions(lines: Sequence[GlyphLine]) -> list[Region]:
    found: list[Region] = []
    open_ones: list[Region] = []
    last: Level = []
    for level in levels(lines):
        open_ones = [region for region in open_ones if not _is_far(region, level)]
        beside = [region for region in open_ones if not _meets(region, level)]
        for region in beside:
            region.around += level
        touched = [region for region in open_ones if region not in beside]
        taken = next((region for region in touched if _goes_on(region, level)), None)
        open_ones = [*beside, *([taken] if taken else [])]
        if taken is None:
            found.append(Region([level], gaps(level), above=last))
            open_ones.append(found[-1])
        last = level
    return [_complete(region) for region in found if len(region.levels) > 1]


def _complete(region: Region) -> Region:
    """Adds the line over it that belongs to a cell of its first level, and the lines under it that end its cells."""
    spans = columns(region.lines)
    if len(region.above) == 1 and _is_over(region.above[0], region.levels[0], spans):
        region.levels.insert(0, region.above)
    for level in region.waiting:
        over = next((line for line in reversed(region.lines) if _share(line, level[0])), None)
        if over is None or not _is_rest(over, level[0], spans):
            break
        region.levels.append(level)
    return region


def _is_over(line: GlyphLine, level: Level, spans: Sequence[Span]) -> bool:
    """Tells whether a line is so close over the level that it is part of a cell, and not over the first column, where
    a heading would be."""
    close = level[0].baseline - line.baseline < line.size and abs(line.size - level[0].size) < 0.05 * line.size
    return close and any(left - 1 < line.left and line.right < right + line.size for left, right in spans[1:])


def _is_rest(over: GlyphLine, line: GlyphLine, spans: Sequence[Span]) -> bool:
    """Tells whether a line goes on with the cell over it."""
    own = [span for span in spans if line.left < span[1] and line.right > span[0]]
    if len(own) != 1 or line.baseline - over.baseline > _CLOSE * line.size:
        return False
    return not ends_early(over, line, Box(own[0][0], over.box.top, own[0][1], over.box.bottom))


def _share(one: GlyphLine, other: GlyphLine) -> bool:
    return one.left < other.right and one.right > other.left


def _is_far(region: Region, level: Level) -> bool:
    last = (region.waiting or region.levels)[-1][0]
    return level[0].baseline - last.baseline > _FAR * max(last.size, level[0].size)


def _meets(region: Region, level: Level) -> bool:
    box = union([line.box for line in region.lines])
    return any(line.right > box.left and line.left < box.right for line in level)


def gaps(level: Level) -> list[Span]:
    return [(a.right, b.left) for a, b in pairwise(level) if b.left - a.right > _GUTTER * min(a.size, b.size)]


def _goes_on(region: Region, level: Level) -> bool:
    """Adds the level to the region if it belongs to it."""
    if len(level) == 1:
        region.waiting.append(level)
        return not _is_paragraph(region) and not _is_heading(level[0], region)
    white = [rest for gap in region.gaps for rest in _uncovered(gap, level, _NARROW * level[0].size)]
    if not any(level[0].right <= (a + b) / 2 <= level[-1].left for a, b in white):
        return False
    region.levels += [*region.waiting, level]
    region.waiting, region.gaps = [], white
    return True


def _is_heading(line: GlyphLine, region: Region) -> bool:
    return line.size > _LARGER * max(other.size for other in region.levels[-1])


def _is_paragraph(region: Region) -> bool:
    """Tells whether the lines that wait cross all gaps, as those of a paragraph do, or are many."""
    crossing = [line for (line,) in region.waiting if all(line.left < a and b < line.right for a, b in region.gaps)]
    return len(crossing) > 1 or len(region.waiting) > _MOST_WAITING


def _uncovered(gap: Span, level: Level, least: float) -> list[Span]:
    """The parts of the gap that stay white."""
    found, left = [], gap[0]
    for line in level:
        if line.left < gap[1] and line.right > gap[0]:
            found.append((left, line.left))
            left = line.right
    return [span for span in [*found, (left, gap[1])] if span[1] - span[0] > least]


def columns(lines: Sequence[GlyphLine]) -> list[Span]:
    """The columns that these lines make, without the few lines that span several of them."""
    many = len(levels(lines))
    gutter = (_NARROW if many > _FEW else _GUTTER) * min(line.size for line in lines)
    most = int(_MOST_SPANNING * many)
    white = [span for span in _white(lines, most) if span[1] - span[0] > gutter]
    narrow = [line for line in lines if not any(line.left < a and b < line.right for a, b in white)]
    return _spans(narrow or lines, gutter)


def _white(lines: Sequence[GlyphLine], most: int) -> list[Span]:
    """The places that no more lines than `most` cover, from left to right."""
    ends = sorted([*((line.left, 1) for line in lines), *((line.right, -1) for line in lines)])
    found: list[Span] = []
    covering, begun = 0, None
    for place, step in ends:
        covering += step
        if covering <= most and begun is None:
            begun = place
        elif covering > most and begun is not None:
            found.append((begun, place))
            begun = None
    return [span for span in found if span[0] > ends[0][0]]


def _spans(lines: Sequence[GlyphLine], gutter: float) -> list[Span]:
    found: list[Span] = []
    for line in sorted(lines, key=lambda each: each.left):
        if found and line.left < found[-1][1] + gutter:
            found[-1] = found[-1][0], max(found[-1][1], line.right)
        else:
            found.append((line.left, line.right))
    return found


def is_running(lines: Sequence[GlyphLine]) -> bool:
    """Tells whether the lines of a column are running text: long lines under each other that are full."""
    if len(lines) < 2:
        return False
    ordered = sorted(lines, key=lambda line: line.baseline)
    length = sum((line.right - line.left) / line.size for line in ordered) / len(ordered)
    pairs = [(a, b) for a, b in pairwise(ordered) if b.baseline - a.baseline < _CLOSE * max(a.size, b.size)]
    if length < (_LONGER if len(ordered) < 4 else _LONG) or 5 * len(pairs) < 3 * (len(ordered) - 1):
        return False
    box: Box = union([line.box for line in ordered])
    if 10 * sum(_goes_on_in(line) for line in ordered[1:]) < 3 * (len(ordered) - 1):
        return False
    return sum(not ends_early(a, b, box) for a, b in pairs) * 5 >= 3 * len(pairs)


def are_small_entries(lines: Sequence[GlyphLine]) -> bool:
    """Tells whether all lines begin with small letters and none has a sign of a sentence."""
    return all(map(_goes_on_in, lines)) and not any(_SENTENCE.search(line.text) for line in lines)


def _goes_on_in(line: GlyphLine) -> bool:
    """Tells whether a line begins inside of a sentence, as far as its first letter shows it. Cells begin with capitals
    or figures."""
    first = line.text[:1]
    return first.isalpha() and not first.isupper()
