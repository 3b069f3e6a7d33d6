"""Fits a text into a room: chooses its size and its lines. Pure except for the widths of letters."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tolmach.languages.scripts import DENSE

Width = Callable[[str], float]
"""Gives the width of a text at size 1."""

_STEP = 0.96
_LEAST = 4.0
"""The smallest legible size. Letters do not get smaller even if they exceed their room."""
_LITTLE = 0.84
_SOFT = 0.66
"""Below this scale, words are split rather than made even smaller."""
_NOT_FIRST = "、。，．・：；？！゛゜ヽヾゝゞ々ー）］｝〉》」』】,.:;?!)]}%ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ"
_NOT_LAST = "（［｛〈《「『【([{"
_PARTS = re.compile(rf"[{DENSE}]|\s+|[^\s{DENSE}]+")
_THAI = re.compile(r"[เแโใไ]?[\u0e01-\u0e2e][\u0e2f-\u0e3a\u0e45-\u0e4e]*|.", re.DOTALL)
_IS_THAI = re.compile(r"[\u0e01-\u0e2e]")


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


def wrapped(text: str, width: float, measure: Width, *, parts_words: bool) -> list[str] | None:
    """Breaks the text into lines of at most this width, at size 1. None if a word is wider, unless words
    may be split."""
    lines, line = [], ""
    for part in _pieces(text, parts_words):
        if measure((line + part).strip()) <= width:
            line += part
        elif measure(part.strip()) > width:
            return None
        else:
            lines.append(line.strip())
            line = part.lstrip()
    lines.append(line.strip())
    return [each for each in lines if each]


def _tries(size: float, rooms: Rooms) -> Iterator[tuple[float, BlockRoom]]:
    scales = [_STEP**number for number in range(200) if size * _STEP**number > _LEAST]
    little = [scale for scale in scales if scale > _LITTLE]
    yield from ((1.0, room) for room in (rooms.own, rooms.wide))
    yield from ((scale, rooms.wide) for scale in little)
    yield from ((scale, room) for scale in little for room in (rooms.below, rooms.deep))
    yield from ((scale, room) for scale in scales for room in (rooms.wide, rooms.deep))


def _pieces(text: str, parts_words: bool) -> list[str]:
    """The parts between which a line may break. A space belongs to the end of the part before it."""
    found: list[str] = []
    for part in _PARTS.findall(text):
        signs = _THAI.findall(part) if _IS_THAI.search(part) or parts_words else [part]
        for sign in signs:
            if found and (sign.isspace() or sign[0] in _NOT_FIRST or found[-1][-1] in _NOT_LAST):
                found[-1] += sign
            else:
                found.append(sign)
    return found
