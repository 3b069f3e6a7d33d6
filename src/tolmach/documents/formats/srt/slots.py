"""Turns a sentence of subtitles into a unit, and spreads its translation over the same lines. Pure functions."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tolmach.documents.formats.srt.lines import SubtitleLine, Tag
from tolmach.documents.kit.breaking import broken, joint
from tolmach.documents.kit.inline import Inline, InlineBuilder, Piece, pieces
from tolmach.units import Edit, Rendered, Span

_LINE_END = re.compile(r"\s*[\r\n]+\s*")
_GOING_ON = "..."
"""The text of a line that would be left without words, because a blank line would end its cue."""

_Place = tuple[int, Tag]
"""The number of a line, and a tag in it."""


@dataclass(frozen=True, slots=True)
class SubtitleSlot:
    lines: tuple[SubtitleLine, ...]
    inline: Inline
    codes: tuple[tuple[str, str], ...]
    """For each code, the text written before and after its stretch."""

    def edits(self, rendered: Rendered) -> Iterator[Edit]:
        found = pieces(self.inline, rendered)
        for line, stretch in zip(self.lines, broken(rendered.text, self._shares(), by_sense=True), strict=True):
            text = self._written(list(_within(found, stretch)))
            yield Edit(line.start, line.end, _LINE_END.sub(" ", text) or _GOING_ON)

    def _shares(self) -> list[int]:
        """The share of each line: cues share a sentence as before, and the lines of one cue have equal shares."""
        shown, count = Counter[int](), Counter[int]()
        for line in self.lines:
            shown[line.cue] += max(1, len(line.shown))
            count[line.cue] += 1
        return [max(1, shown[line.cue] // count[line.cue]) for line in self.lines]

    def _written(self, found: Sequence[Piece]) -> str:
        """The text with its tags. Tags are closed at the end of a line and opened again in the next, which may be in
        another cue."""
        parts: list[str] = []
        opened: tuple[int, ...] = ()
        for piece in [*found, Piece("")]:
            same = sum(1 for _ in _common(opened, piece.inside))
            parts += [self.codes[mark][1] for mark in reversed(opened[same:])]
            parts += [self.codes[mark][0] for mark in piece.inside[same:]]
            parts.append(piece.text if piece.point is None else self.codes[piece.point][0])
            opened = piece.inside
        return "".join(parts)


def _common(one: Sequence[int], other: Sequence[int]) -> Iterator[int]:
    for left, right in zip(one, other, strict=False):
        if left != right:
            return
        yield left


def _within(found: Sequence[Piece], stretch: Span) -> Iterator[Piece]:
    start, end = stretch
    at = 0
    for piece in found:
        first, last = max(at, start), min(at + len(piece.text), end)
        if first < last:
            yield Piece(piece.text[first - at : last - at], piece.inside)
        elif not piece.text and (start < at <= end or at == start == 0):
            yield piece
        at += len(piece.text)


def slot(group: Sequence[SubtitleLine]) -> SubtitleSlot:
    builder, codes = InlineBuilder(), list[tuple[str, str]]()
    pairs = _pairs(group)
    ends = set(pairs.values())
    for number, line in enumerate(group):
        if number:
            builder.text(joint(group[number - 1].shown, line.shown))
        done = 0
        for tag in line.tags:
            builder.text(line.raw[done : tag.start])
            done = tag.end
            raw, place = line.raw[tag.start : tag.end], (number, tag)
            if place in pairs:
                other, closing = pairs[place]
                builder.open()
                codes.append((raw, group[other].raw[closing.start : closing.end]))
            elif place in ends:
                builder.close()
            else:
                builder.point()
                codes.append((raw, ""))
        builder.text(line.raw[done:])
    return SubtitleSlot(tuple(group), builder.inline(), tuple(codes))


def _pairs(group: Sequence[SubtitleLine]) -> dict[_Place, _Place]:
    """The pairs of nested tags."""
    found: dict[_Place, _Place] = {}
    opened: list[_Place] = []
    for place in ((number, tag) for number, line in enumerate(group) for tag in line.tags if tag.name):
        if not place[1].closes:
            opened.append(place)
        elif any(tag.name == place[1].name for _, tag in opened):
            while opened[-1][1].name != place[1].name:
                opened.pop()
            found[opened.pop()] = place
    return found
