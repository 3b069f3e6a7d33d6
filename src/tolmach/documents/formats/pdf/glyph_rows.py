"""Groups glyphs into rows of the page: those of one baseline, with what is raised and lowered beside them. Pure."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from tolmach.documents.formats.pdf.model import Box, Glyph

# In ems of the line.
_SAME_ROW = 0.25
_SMALL = 0.85
"""The largest size of raised and lowered glyphs, as a share of the size of the glyphs they belong to."""
_RAISED, _LOWERED = 0.75, 0.4


@dataclass(slots=True)
class Chunk:
    """Glyphs that the page shows one after the other."""

    glyphs: list[Glyph]
    baseline: float
    size: float
    left: float
    right: float


@dataclass(slots=True)
class Row:
    baseline: float
    size: float
    chunks: list[Chunk] = field(default_factory=list)


def rows(glyphs: Sequence[Glyph], walls: Sequence[Box]) -> list[Row]:
    """From top to bottom; one may be empty. `walls` are vertical rules."""
    found = _levels(list(_chunks(glyphs, walls)))
    _join_raised(found)
    _join_big_signs(found)
    return found


def _chunks(glyphs: Sequence[Glyph], walls: Sequence[Box]) -> Iterator[Chunk]:
    chunk: Chunk | None = None
    for glyph in glyphs:
        if chunk is not None and _continues(chunk, glyph) and not _parted(chunk, glyph, walls):
            chunk.glyphs.append(glyph)
            if glyph.text != " " or glyph.style.hidden:  # a wall may stand in a space
                chunk.left, chunk.right = min(chunk.left, glyph.left), max(chunk.right, glyph.right)
        else:
            if chunk is not None:
                yield chunk
            chunk = Chunk([glyph], glyph.baseline, glyph.size, glyph.left, glyph.right)
    if chunk is not None:
        yield chunk


def _continues(chunk: Chunk, glyph: Glyph) -> bool:
    near = 0.5 * chunk.size
    return (
        abs(glyph.baseline - chunk.baseline) < 0.02 * chunk.size
        and abs(glyph.size - chunk.size) < 0.02 * chunk.size
        and glyph.left - chunk.right < near
        and chunk.left - glyph.right < near
    )


def _parted(chunk: Chunk, glyph: Glyph, walls: Sequence[Box]) -> bool:
    if glyph.left - chunk.right < 0.12 * glyph.size:
        return False
    return walled(chunk.right, Chunk([glyph], glyph.baseline, glyph.size, glyph.left, glyph.right), walls)


def _levels(chunks: list[Chunk]) -> list[Row]:
    rows: list[Row] = []
    for chunk in sorted(chunks, key=lambda chunk: chunk.baseline):
        if rows and chunk.baseline - rows[-1].baseline <= _SAME_ROW * min(chunk.size, rows[-1].size):
            rows[-1].chunks.append(chunk)
            rows[-1].size = max(rows[-1].size, chunk.size)
        else:
            rows.append(Row(chunk.baseline, chunk.size, [chunk]))
    return rows


def _join_raised(rows: list[Row]) -> None:
    """Moves footnote marks, exponents and indices to the row of the glyphs beside them."""
    baselines = [row.baseline for row in rows]
    for row in rows:
        for chunk in list(row.chunks):
            host = _host(chunk, row, rows, baselines, _is_raised)
            if host is not None:
                row.chunks.remove(chunk)
                host.chunks.append(chunk)


def _join_big_signs(rows: list[Row]) -> None:
    """Moves the signs of sums, integrals and roots, which have a baseline of their own, with their limits."""
    baselines = [row.baseline for row in rows]
    for row in rows:
        for chunk in [each for each in row.chunks if all(glyph.style.math for glyph in each.glyphs)]:
            near = [other for other in row.chunks if other is not chunk and _gap(chunk, other) < 0.4 * chunk.size]
            if all(other.size < _SMALL * chunk.size for other in near):
                host = _host(chunk, row, rows, baselines, _is_big_sign)
                if host is not None:
                    row.chunks = [other for other in row.chunks if other is not chunk and other not in near]
                    host.chunks += [chunk, *near]


def _host(
    chunk: Chunk, own: Row, rows: list[Row], baselines: list[float], belongs: Callable[[Chunk, Chunk, float], bool]
) -> Row | None:
    reach = chunk.size * 1.7
    first = bisect_left(baselines, chunk.baseline - reach)
    for number in range(first, len(rows)):
        row = rows[number]
        shift = row.baseline - chunk.baseline
        if shift > reach:
            return None
        if row is not own and any(belongs(chunk, beside, shift) for beside in row.chunks):
            return row
    return None


def _is_raised(chunk: Chunk, beside: Chunk, shift: float) -> bool:
    size = beside.size
    if chunk.size > _SMALL * size or not -_LOWERED * size < shift < _RAISED * size:
        return False
    return _gap(chunk, beside) < 0.25 * size and chunk.right - chunk.left < 8 * size


def _is_big_sign(chunk: Chunk, beside: Chunk, shift: float) -> bool:
    if len(chunk.glyphs) > 2:
        return False
    size = beside.size
    return 0.4 * size < shift < 1.05 * size and _gap(chunk, beside) < 0.4 * size


def _gap(chunk: Chunk, beside: Chunk) -> float:
    return max(chunk.left - beside.right, beside.left - chunk.right)


def walled(right: float, chunk: Chunk, walls: Sequence[Box]) -> bool:
    low, high = chunk.baseline - 0.6 * chunk.size, chunk.baseline
    return any(
        wall.top < high and wall.bottom > low and right - 1 <= (wall.left + wall.right) / 2 <= chunk.left + 1
        for wall in walls
    )
