"""Fits a text into a room: chooses its size and its lines. Pure except for the widths of letters."""

from collections.abc import Iterator
from dataclasses import dataclass

from tolmach.documents.kit.wrapping import Width, wrapped

_STEP = 0.96
_LEAST = 4.0
"""The smallest legible size. Letters do not get smaller even if they exceed their room."""
_LITTLE = 0.84
_SOFT = 0.66
"""Below this scale, words are split rather than made even smaller."""


@dataclass(frozen=True, slots=True)
class BlockRoom:
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Rooms:
    own: BlockRoom
    """The room of the original."""
    wide: BlockRoom
    """The room with the free space beside it."""
    below: BlockRoom
    """The room with the free space below it."""
    deep: BlockRoom
    """The room with both."""


@dataclass(frozen=True, slots=True)
class FittedText:
    lines: tuple[str, ...]
    size: float
    pitch: float
    """The distance from one line to the next."""
    room: BlockRoom


def fit(text: str, size: float, pitch: float, rooms: Rooms, measure: Width) -> FittedText:
    """Keeps the original size if possible. A slightly smaller size is preferred to more lines; a much smaller one is
    the last resort. `n` lines take `n - 1` pitches and a size of a room's height."""
    for scale, room in _tries(size, rooms):
        lines = wrapped(text, room.width / (size * scale), measure, parts_words=scale < _SOFT)
        if lines is not None and ((len(lines) - 1) * pitch + size) * scale <= room.height * 1.02:
            return FittedText(tuple(lines), size * scale, pitch * scale, room)
    lines = wrapped(text, rooms.deep.width / _LEAST, measure, parts_words=True)
    return FittedText(tuple(lines or [text]), _LEAST, _LEAST * pitch / size, rooms.deep)


def _tries(size: float, rooms: Rooms) -> Iterator[tuple[float, BlockRoom]]:
    scales = [_STEP**number for number in range(200) if size * _STEP**number > _LEAST]
    little = [scale for scale in scales if scale > _LITTLE]
    yield from ((1.0, room) for room in (rooms.own, rooms.wide))
    yield from ((scale, rooms.wide) for scale in little)
    yield from ((scale, room) for scale in little for room in (rooms.below, rooms.deep))
    yield from ((scale, room) for scale in scales for room in (rooms.wide, rooms.deep))
