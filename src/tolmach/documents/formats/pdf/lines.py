"""Groups glyphs into lines. Pure.

A line is a stretch of one row of the page. A gap that is too wide for a space, or a vertical rule, ends the line, so
that columns and the cells of a table are lines of their own.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise
from statistics import median

from tolmach.documents.formats.pdf.bidi import logical
from tolmach.documents.formats.pdf.glyph_rows import Chunk, Row, rows, walled
from tolmach.documents.formats.pdf.model import Box, Glyph, GlyphLine
from tolmach.documents.formats.pdf.numerals import is_section
from tolmach.documents.formats.pdf.word_gaps import spaced

# All in ems of the line.
_ADJACENT = 0.6
"""Glyphs nearer than this belong together, whatever is around them."""
_FIXED = 0.75
"""The same for text of fixed width, whose spaces are as wide as its letters."""
_WIDE = 1.05
"""A wider gap is a space only if text of another row crosses it."""
_APART = 1.9
"""Glyphs further apart than this never belong together."""
_CLOSE = 1.8
"""The largest distance from one baseline of a paragraph to the next."""
_STRETCHED = 0.95
"""The widest space of a justified line."""
_ALIKE = 1.15
"""How much wider than the usual space of its line a stretched space may be."""
_LEAST_GAP, _WIDER = 0.4, 1.6
"""The least gap before a column, and how much wider than the usual space of its line it is."""
_EVEN, _SEVERAL = 0.04, 4
"""So many gaps of a line that differ by less than this part of the first are its stretched spaces."""

_Span = tuple[float, float]


def lines(glyphs: Sequence[Glyph], walls: Sequence[Box] = ()) -> list[GlyphLine]:
    """Returns the lines from top to bottom, and in each row from left to right. `walls` are vertical rules."""
    parted = [(row, _stretched(_parts(row, walls), walls)) for row in rows(glyphs, walls) if row.chunks]
    edges = _edges([part for _, parts in parted for part in parts])
    parted = [(row, _at_edges(parts, edges)) for row, parts in parted]
    joined = [
        _joined(parts, _around(parted, number), _is_in_text(parted, number), walls, edges)
        for number, (_, parts) in enumerate(parted)
    ]
    made = [_line(part) for parts in joined for part in parts]
    return [line for line in made if line.glyphs]


def _parts(row: Row, walls: Sequence[Box]) -> list[list[Chunk]]:
    """Cuts the row where a gap may be more than a space."""
    parts: list[list[Chunk]] = []
    right = 0.0
    for chunk in sorted(row.chunks, key=lambda chunk: chunk.left):
        near = _FIXED if parts and _is_fixed(parts[-1][-1]) and _is_fixed(chunk) else _ADJACENT
        wide = near * max(chunk.size, row.size * 0.7)
        if parts and chunk.left - right < wide and not walled(right, chunk, walls):
            parts[-1].append(chunk)
        else:
            parts.append([chunk])
            right = chunk.right
        right = max(right, chunk.right)
    return parts


def _is_fixed(chunk: Chunk) -> bool:
    return all(glyph.style.kind == "mono" for glyph in chunk.glyphs if glyph.text.strip())


def _edges(parts: list[list[Chunk]]) -> set[int]:
    """The places where so many texts begin that a column must begin there."""
    counted = Counter(round(min(chunk.left for chunk in part)) for part in parts)
    return {edge for edge, count in counted.items() if count > 4}


def _at_edges(parts: list[list[Chunk]], edges: set[int]) -> list[list[Chunk]]:
    """Cuts the parts where a column begins, if the gap before it is wider than the spaces around it."""
    found: list[list[Chunk]] = []
    for part in parts:
        usual = max(_LEAST_GAP * part[0].size, _WIDER * _usual_space([part]))
        found.append([part[0]])
        for chunk in part[1:]:
            right = max(other.right for other in found[-1])
            if round(chunk.left) in edges and chunk.left - right > usual:
                found.append([])
            found[-1].append(chunk)
    return found


def _joined(
    parts: list[list[Chunk]], around: list[_Span], in_text: bool, walls: Sequence[Box], edges: set[int]
) -> list[list[Chunk]]:
    """Joins across a gap that is wide for a space, as beside a word in another font, unless rows nearby have a gap
    there too."""
    joined = [parts[0]]
    for part in parts[1:]:
        before = joined[-1]
        left, right, size = _gap_between(before, part)
        is_heading = _is_section(joined) and not in_text
        parted = _numeric(part) or is_heading or round(right) in edges or walled(left, part[0], walls)
        if right - left < _APART * size and not parted and _is_space(left, right, size, around):
            joined[-1] = [*before, *part]
        else:
            joined.append(part)
    return joined


def _stretched(parts: list[list[Chunk]], walls: Sequence[Box]) -> list[list[Chunk]]:
    """Joins across the spaces of a justified row, which are wide but all alike."""
    joined = [parts[0]]
    usual = _usual_space(parts)
    even = _even_gaps(parts)
    for number, part in enumerate(parts[1:]):
        left, right, size = _gap_between(joined[-1], part)
        is_alike = right - left < min(_STRETCHED * size, _ALIKE * usual)
        if (is_alike or number in even) and not walled(left, part[0], walls):
            joined[-1] = [*joined[-1], *part]
        else:
            joined.append(part)
    return joined


def _gap_between(before: list[Chunk], part: list[Chunk]) -> tuple[float, float, float]:
    """Where the gap begins and ends, and the size of the text beside it."""
    size = max(chunk.size for chunk in [*before, *part])
    return max(chunk.right for chunk in before), min(chunk.left for chunk in part), size


def _even_gaps(parts: list[list[Chunk]]) -> set[int]:
    """The gaps between texts that are as wide as several beside them: columns hardly ever stand like that."""
    gaps = [min(c.left for c in b) - max(c.right for c in a) for a, b in pairwise(parts)]
    even = set[int]()
    start = 0
    for end in range(1, len(gaps) + 1):
        if end < len(gaps) and abs(gaps[end] - gaps[start]) < _EVEN * gaps[start]:
            continue
        is_near = 0 < gaps[start] < _APART * parts[start][0].size
        if end - start >= _SEVERAL and is_near and not any(_numeric(part) for part in parts[start : end + 1]):
            even |= set(range(start, end))
        start = end
    return even


def _usual_space(parts: list[list[Chunk]]) -> float:
    """The usual gap between words of a row. A justified line stretches all its spaces alike."""
    glyphs = (glyph for part in parts for chunk in part for glyph in chunk.glyphs if glyph.text.strip())
    solid = sorted(glyphs, key=lambda glyph: glyph.left)
    gaps = [b.left - a.right for a, b in pairwise(solid) if 0.15 * a.size < b.left - a.right < _APART * a.size]
    return median(gaps) if len(gaps) > 2 else 0.0


def _is_space(left: float, right: float, size: float, around: list[_Span]) -> bool:
    crossed = any(first < left - 0.5 * size and last > right + 0.5 * size for first, last in around)
    if right - left > _WIDE * size:
        return crossed
    ends = any(left - 2 * size < last < right for _, last in around)
    starts = any(left < first < right + 0.3 * size for first, _ in around)
    return crossed or not (ends and starts)


def _is_in_text(parted: list[tuple[Row, list[list[Chunk]]]], number: int) -> bool:
    """Tells whether the row above is a full line of the paragraph that this row is part of."""
    (over, above), (row, own) = parted[max(0, number - 1)], parted[number]
    is_near = 0 < row.baseline - over.baseline < _CLOSE * row.size and abs(over.size - row.size) < 0.05 * row.size
    is_flush = abs(_span(above[0])[0] - _span(own[0])[0]) < 0.1 * row.size
    return is_near and is_flush and _span(above[-1])[1] > _span(own[-1])[1] - row.size


def _span(part: list[Chunk]) -> _Span:
    return min(chunk.left for chunk in part), max(chunk.right for chunk in part)


def _around(parted: list[tuple[Row, list[list[Chunk]]]], number: int) -> list[_Span]:
    """The spans of the texts in the rows nearby."""
    row = parted[number][0]
    spans: list[_Span] = []
    for step in (-1, 1):
        other = number + step
        while 0 <= other < len(parted) and abs(parted[other][0].baseline - row.baseline) < 2 * row.size:
            near, parts = parted[other]
            if abs(near.size - row.size) < 0.3 * row.size:
                spans += [_span(part) for part in parts]
            other += step
    return spans


def _numeric(part: list[Chunk]) -> bool:
    text = "".join(glyph.text for chunk in part for glyph in chunk.glyphs)
    return any(sign.isdigit() for sign in text) and not any(sign.isalpha() for sign in text)


def _is_section(before: list[list[Chunk]]) -> bool:
    """Tells whether the row has nothing yet but the number of a section."""
    text = "".join(glyph.text for part in before for chunk in part for glyph in chunk.glyphs)
    return is_section(text)


def _line(chunks: list[Chunk]) -> GlyphLine:
    ordered = sorted(chunks, key=lambda chunk: chunk.left)
    size = _size(ordered)
    glyphs = logical([glyph for chunk in ordered for glyph in chunk.glyphs], lambda seen: spaced(seen, size))
    baseline = next(chunk.baseline for chunk in ordered if chunk.size == size)
    solid = [glyph for glyph in glyphs if glyph.text.strip() or glyph.style.hidden] or glyphs
    return GlyphLine(tuple(_trimmed(glyphs)), baseline, size, min(g.left for g in solid), max(g.right for g in solid))


def _size(chunks: list[Chunk]) -> float:
    """The size that takes up most of the width."""
    ordered = sorted(chunks, key=lambda chunk: chunk.size)
    widths = [(size, sum(c.right - c.left for c in same)) for size, same in groupby(ordered, key=lambda c: c.size)]
    return float(max(widths, key=lambda width: (width[1], width[0]))[0])


def _trimmed(glyphs: list[Glyph]) -> list[Glyph]:
    start, end = 0, len(glyphs)
    while end > start and not glyphs[end - 1].text.strip():
        end -= 1
    while start < end and not glyphs[start].text.strip():
        start += 1
    return glyphs[start:end]
